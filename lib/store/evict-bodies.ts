/** Keeps the bodies within their room on the disk: the oldest go first. */

import type pg from 'pg';
import type { BodyStore } from './bodies.ts';
import { guarded } from './store-error.ts';

const atOnce = 1_000;

/** `maxBytes` is what the files may take. Answers how many were removed. */
export async function evictBodies(pool: pg.Pool, bodies: BodyStore, maxBytes: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await guarded(() =>
      pool.query<{ hash: Buffer }>(
        `WITH oldest AS (
           SELECT hash, sum(stored) OVER (ORDER BY kept_at, hash) - stored AS before,
             (SELECT sum(stored) FROM crawl.body) - $1 AS excess
           FROM crawl.body ORDER BY kept_at, hash LIMIT ${atOnce})
         DELETE FROM crawl.body b USING oldest o WHERE b.hash = o.hash AND o.before < o.excess RETURNING b.hash`,
        [maxBytes],
      ),
    );
    for (const { hash } of rows) await bodies.remove(hash);
    removed += rows.length;
    if (rows.length < atOnce) return removed;
  }
}
