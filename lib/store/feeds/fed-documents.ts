/** Documents that feeds brought. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import type { FedOwner } from './commit-fed.ts';

/** RDs of the source. */
export async function countFed(pool: pg.Pool, { collectionId, source }: Omit<FedOwner, 'run'>): Promise<number> {
  const { rows } = await guarded(() =>
    pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM (SELECT url_hash FROM crawl.resource WHERE collection_id = $1 AND fed_by = $2 OFFSET 0) r,
         LATERAL (SELECT FROM crawl.description WHERE collection_id = $1 AND url_hash = r.url_hash OFFSET 0) d`,
      [collectionId, source],
    ),
  );
  return rows[0]?.n ?? 0;
}
