/** Keeps the log of changes within bounds: entries of RDs live as long as these do, tombstones and marks do not. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';

/** A tombstone is kept for this long, unless there are more of its collection. */
const days = 30;
const tombstones = 1_000_000;
const atOnce = 10_000;

/** $1 days, $2 tombstones of a collection. */
const forget = `
WITH old AS (
  SELECT coalesce(max(number), 0) AS number FROM crawl.change_mark WHERE settled_at < now() - $1 * interval '1 day'
), bound AS (
  SELECT c.id, greatest(old.number, (SELECT changed FROM crawl.rd_removed r WHERE r.collection_id = c.id
    ORDER BY changed DESC OFFSET $2 LIMIT 1)) AS upto
  FROM "Collection" c, old
), pending_delete AS (
  SELECT r.* FROM bound b, LATERAL (SELECT collection_id, changed FROM crawl.rd_removed
    WHERE collection_id = b.id AND changed <= b.upto ORDER BY changed LIMIT ${atOnce}) r
), gone AS (
  DELETE FROM crawl.rd_removed r USING pending_delete d WHERE r.collection_id = d.collection_id AND r.changed = d.changed
  RETURNING r.collection_id, r.changed
), noted AS (
  INSERT INTO crawl.rd_forgotten AS f (collection_id, upto) SELECT collection_id, max(changed) FROM gone GROUP BY 1
  ON CONFLICT (collection_id) DO UPDATE SET upto = greatest(f.upto, excluded.upto)
)
SELECT count(*)::int AS n FROM gone`;

/** One mark a minute stays, those of the last days; and the last one. */
const thin = `
DELETE FROM crawl.change_mark m USING (
  SELECT number, settled_at, max(number) FILTER (WHERE settled_at IS NOT NULL) OVER () AS newest,
    lead(settled_at) OVER (PARTITION BY settled_at IS NULL ORDER BY number) AS next
  FROM crawl.change_mark) k
WHERE m.number = k.number AND k.number < k.newest AND (
  k.settled_at IS NULL OR date_trunc('minute', k.settled_at) = date_trunc('minute', k.next)
  OR k.next < now() - $1 * interval '1 day')`;

/** The first hand-out mark of a collection stays, those of the last days, and the last one. */
const thinHandOuts = `
DELETE FROM crawl.hand_out_mark m USING crawl.hand_out o
WHERE o.collection_id = m.collection_id AND m.number < o.number AND m.at < now() - $1 * interval '1 day'
  AND EXISTS (SELECT FROM crawl.hand_out_mark f WHERE f.collection_id = m.collection_id AND f.number < m.number)`;

/** Answers how many tombstones it forgot. */
export async function trimChanges(pool: pg.Pool, bounds = { days, tombstones }): Promise<number> {
  return guarded(async () => {
    const { rows } = await pool.query<{ n: number }>(forget, [bounds.days, bounds.tombstones]);
    await pool.query(thin, [bounds.days]);
    await pool.query(thinHandOuts, [bounds.days]);
    return rows[0]?.n ?? 0;
  });
}
