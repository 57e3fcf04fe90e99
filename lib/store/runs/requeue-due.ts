/** An incremental run visits again what is due: everything settled whose time has come, and what is still queued. */

import type pg from 'pg';
import type { RunRecord } from '../../engine/ports.ts';
import { isFetchedForGood } from '../feeds/named-urls.ts';
import { counterKinds, discoveryCode, stateCodes } from '../sql/codes.ts';
import { rememberLastRun } from '../sql/last-run.ts';
import { lockOpenRun } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';

const atOnce = 5_000;

/** Objects that exploders made are made again with their file. */
const objectCode = discoveryCode({ kind: 'object', hops: 0 });

const requeueSql = `
WITH open AS MATERIALIZED (${lockOpenRun('$1')}), due AS MATERIALIZED (
  SELECT r.url_hash, r.site_id, r.state, r.path_id, r.seq FROM open, crawl.resource r
  WHERE r.collection_id = $2 AND r.generation = $3 AND r.run_id <> $1 AND r.fed_by IS NULL AND r.found_as <> ${objectCode} AND NOT ${isFetchedForGood}
    AND r.state IN (${stateCodes.queued}, ${stateCodes.fetched}, ${stateCodes.failed})
    AND (r.due_at IS NULL OR r.due_at <= now()) AND r.seq > $4
  ORDER BY r.seq LIMIT ${atOnce} FOR NO KEY UPDATE OF r SKIP LOCKED
), moved AS (
  UPDATE crawl.resource r SET state = ${stateCodes.queued}, path_id = 0, run_id = $1, attempts = 0, due_at = NULL,
    ${rememberLastRun('r.run_id = $1')}
  FROM due d WHERE r.collection_id = $2 AND r.url_hash = d.url_hash
), counters AS (
  INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
  SELECT date_trunc('second', now()), $1, t.*, 0, 0 FROM (
    SELECT ${counterKinds.collectionState}, state, path_id, -count(*) FROM due GROUP BY state, path_id
    UNION ALL SELECT ${counterKinds.state}, ${stateCodes.queued}, 0, count(*) FROM due HAVING count(*) > 0
    UNION ALL SELECT ${counterKinds.discovered}, 0, 0, count(*) FROM due HAVING count(*) > 0
  ) t
), hosts AS (
  INSERT INTO crawl.run_site AS rs (run_id, site_id, queued, due_at)
  SELECT $1, site_id, count(*), now() FROM due GROUP BY site_id ORDER BY site_id
  ON CONFLICT (run_id, site_id) DO UPDATE SET queued = rs.queued + excluded.queued, due_at = now()
)
SELECT count(*)::int AS moved, max(seq) AS upto FROM due`;

/**
 * In portions, as long as the run is open; what a crash leaves undone is done when the run starts again. Each portion
 * begins after the last, and what another transaction held meanwhile is looked for once more at the end.
 */
export async function requeueDue(pool: pg.Pool, run: RunRecord): Promise<void> {
  while ((await requeueInOrder(pool, run)) > 0);
}

/** One pass over the collection; answers how many were queued. */
async function requeueInOrder(pool: pg.Pool, run: RunRecord): Promise<number> {
  let total = 0;
  for (let after = '0'; ;) {
    const key = [run.id, run.collectionId, run.generation, after];
    const { rows } = await guarded(() => pool.query<{ moved: number; upto: string | null }>(requeueSql, key));
    const [{ moved, upto } = { moved: 0, upto: null }] = rows;
    total += moved;
    if (upto === null) return total;
    after = upto;
  }
}
