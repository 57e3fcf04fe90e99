/** An incremental run visits again what is due: everything settled whose time has come, and what is still queued. */

import type pg from 'pg';
import type { RunRecord } from '../../engine/ports.ts';
import { isFetchedForGood } from '../feeds/named-urls.ts';
import { stateCodes, counterKinds } from '../sql/codes.ts';
import { rememberLastRun } from '../sql/last-run.ts';
import { lockOpenRun } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';

const atOnce = 5_000;

const requeueSql = `
WITH open AS MATERIALIZED (${lockOpenRun('$1')}), due AS MATERIALIZED (
  SELECT r.url_hash, r.site_id, r.state, r.path_id FROM open, crawl.resource r
  WHERE r.collection_id = $2 AND r.generation = $3 AND r.run_id <> $1 AND r.fed_by IS NULL AND NOT ${isFetchedForGood}
    AND r.state IN (${stateCodes.queued}, ${stateCodes.fetched}, ${stateCodes.failed})
    AND (r.due_at IS NULL OR r.due_at <= now())
  LIMIT ${atOnce} FOR NO KEY UPDATE OF r SKIP LOCKED
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
SELECT count(*)::int AS moved FROM due`;

/** In pieces, as long as the run is open; what a crash leaves undone is done when the run starts again. */
export async function requeueDue(pool: pg.Pool, run: RunRecord): Promise<void> {
  for (;;) {
    const { rows } = await guarded(() =>
      pool.query<{ moved: number }>(requeueSql, [run.id, run.collectionId, run.generation]),
    );
    if (rows[0]?.moved === 0) return;
  }
}
