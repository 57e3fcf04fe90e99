/** RDs that have expired: full-text search and exports leave them out until they are valid again. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';

/** SQL: of a row `d` of crawl.description. */
export const hasExpired = 'd.expires_at <= now()';

/** SQL: the hashes of those of the collection `$1`. */
export const expiredHashes = `SELECT d.url_hash FROM crawl.description d WHERE d.collection_id = $1 AND ${hasExpired}`;

/** How many had expired at a moment, in milliseconds since the epoch. */
export async function countExpiredRds(pool: pg.Pool, collectionId: number, at: number): Promise<number> {
  const { rows } = await guarded(() =>
    pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM crawl.description WHERE collection_id = $1 AND expires_at <= $2',
      [collectionId, new Date(at)],
    ),
  );
  return rows[0]?.n ?? 0;
}
