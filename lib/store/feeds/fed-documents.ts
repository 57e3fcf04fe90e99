/** Documents that feeds brought. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import type { FedOwner } from './commit-fed.ts';
import { mostEffectFolders, mostEffectSamples } from './feed-effect.ts';
import type { FeedEffect } from './feed-effect.ts';

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

/** What the run has deleted so far, in its own transaction: folders with most, and the first URLs. */
export async function readDropped(
  client: pg.ClientBase,
  run: number,
): Promise<Pick<FeedEffect, 'folders' | 'samples'>> {
  const { rows: folders } = await client.query<FeedEffect['folders'][number]>(
    `SELECT substring(url FROM '^[a-z][^:]*://[^/]*(?:/[^/?#]*(?=/))?/?') AS folder, count(*)::int AS deleted
     FROM crawl.removal WHERE run_id = $1 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostEffectFolders}`,
    [run],
  );
  const { rows: samples } = await client.query<{ url: string }>(
    `SELECT url FROM crawl.removal WHERE run_id = $1 ORDER BY url LIMIT ${mostEffectSamples}`,
    [run],
  );
  return { folders, samples: samples.map(({ url }) => url) };
}
