/** Keeps the bodies of each collection within their room on the disk: the oldest go first. */

import type pg from 'pg';
import { defaultBodyBytes } from '../../engine/program/program.ts';
import type { BodyStore } from './bodies.ts';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';

/** SQL condition on a body `b`: nobody refers to it, and it is so old that no commit under way does. */
export const isUnreferred = `b.kept_at < now() - interval '60 minutes'
  AND NOT EXISTS (SELECT FROM crawl.page p WHERE p.body_hash = b.hash)
  AND NOT EXISTS (SELECT FROM crawl.cached c WHERE c.body_hash = b.hash)`;
const atOnce = 1_000;

/** Lets go of what is beyond the bounds set for the collections, and removes what nobody refers to. Answers how many files went. */
export async function evictBodies(pool: pg.Pool, bodies: BodyStore): Promise<number> {
  await guarded(() => pool.query(letGo, [defaultBodyBytes]));
  let removed = 0;
  for (;;) {
    const hashes = await guarded(() => removeUnreferred(pool));
    for (const hash of hashes) await bodies.remove(hash);
    removed += hashes.length;
    if (hashes.length < atOnce) return removed;
  }
}

/** Pages of the same content share a body; it counts once for each collection. */
const letGo = `
  WITH bound AS (
    SELECT id, coalesce((settings #>> '{bodies,maxBytes}')::numeric, $1::numeric) AS bytes FROM public."Collection"
  ), kept AS (
    SELECT DISTINCT p.collection_id, b.hash, b.stored, b.kept_at
    FROM crawl.page p JOIN crawl.body b ON b.hash = p.body_hash
  ), ranked AS (
    SELECT collection_id, hash, sum(stored) OVER (PARTITION BY collection_id ORDER BY kept_at DESC, hash) AS newer
    FROM kept
  )
  UPDATE crawl.page p SET body_hash = NULL FROM ranked r JOIN bound ON bound.id = r.collection_id
  WHERE p.collection_id = r.collection_id AND p.body_hash = r.hash AND r.newer > bound.bytes`;

function removeUnreferred(pool: pg.Pool): Promise<readonly Buffer[]> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ hash: Buffer }>(
      `DELETE FROM crawl.body WHERE hash IN (
         SELECT b.hash FROM crawl.body b WHERE ${isUnreferred}
         ORDER BY b.kept_at LIMIT ${atOnce}) RETURNING hash`,
    );
    return rows.map(({ hash }) => hash);
  });
}
