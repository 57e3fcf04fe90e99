/** Aliases of a run: hosts that count as another one's site, found out while it goes on. */

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { RunAlias, RunEvent } from '../../engine/ports.ts';
import { stateCodes, counterKinds } from '../sql/codes.ts';
import { rememberLastRun } from '../sql/last-run.ts';
import { endedStates } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';
import { storedJson } from '../sql/stored-text.ts';
import { inTransaction } from '../sql/transaction.ts';

interface Row {
  readonly aliases: readonly RunAlias[] | null;
  readonly is_over: boolean;
}

/**
 * Aliases, notice, and the queue belong together: all of it or nothing. The run's row is locked against the commits of
 * the run, which share it: those before are seen by what is queued again, those after see the aliases.
 */
export function addAliases(
  pool: pg.Pool,
  runId: number,
  wanted: readonly RunAlias[],
  notice: RunEvent,
): Promise<readonly RunAlias[]> {
  return guarded(() =>
    inTransaction(pool, async (client) => {
      // FOR UPDATE, and not what an UPDATE takes by itself: only then do the commits wait, and look again.
      const { rows } = await client.query<Row>(
        `SELECT options -> 'aliases' AS aliases, state IN ${endedStates} AS is_over FROM crawl.run WHERE id = $1 FOR UPDATE`,
        [runId],
      );
      const { aliases: before = null, is_over: isOver } = rows[0] ?? { is_over: true };
      const had = before ?? [];
      const known = new Set(had.map(({ siteKey }) => siteKey));
      const added = wanted.filter(({ siteKey }) => !known.has(siteKey));
      if (isOver || added.length === 0) return had;
      const all = [...had, ...added];
      await client.query(`UPDATE crawl.run SET options = jsonb_set(options, '{aliases}', $2::jsonb) WHERE id = $1`, [
        runId,
        storedJson(all),
      ]);
      await client.query(
        'INSERT INTO crawl.commit_log (run_id, batch, events, left_out) VALUES ($1, $2, $3::jsonb, 0)',
        [runId, randomUUID(), storedJson([notice])],
      );
      await client.query(requeueSql, [runId, added.map(({ siteKey }) => siteKey)]);
      return all;
    }),
  );
}

/** All aliases of a run. */
export async function readAliases(pool: pg.Pool, runId: number): Promise<readonly RunAlias[]> {
  const { rows } = await guarded(() =>
    pool.query<{ aliases: readonly RunAlias[] | null }>(
      `SELECT options -> 'aliases' AS aliases FROM crawl.run WHERE id = $1`,
      [runId],
    ),
  );
  return rows[0]?.aliases ?? [];
}

/** What was decided in the run's generation on URLs of these hosts is decided again; they count for this run now. */
const requeueSql = `
WITH due AS MATERIALIZED (
  SELECT r.collection_id, r.url_hash, r.site_id, r.state, r.path_id, r.run_id = $1 AS own
  FROM crawl.run u
  JOIN crawl.resource r ON r.collection_id = u.collection_id AND r.generation = u.generation
  WHERE u.id = $1 AND r.site_id IN (SELECT id FROM crawl.site WHERE key = ANY ($2::text[]))
    AND r.fed_by IS NULL AND r.state IN (${stateCodes.rejected}, ${stateCodes.fetched}, ${stateCodes.failed})
  ORDER BY r.url_hash FOR NO KEY UPDATE OF r
), moved AS (
  UPDATE crawl.resource r SET state = ${stateCodes.queued}, path_id = 0, run_id = $1, attempts = 0, due_at = NULL,
    ${rememberLastRun('r.run_id = $1')}
  FROM due d WHERE r.collection_id = d.collection_id AND r.url_hash = d.url_hash
), counters AS (
  INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
  SELECT date_trunc('second', now()), $1, t.*, 0, 0 FROM (
    SELECT CASE WHEN own THEN ${counterKinds.state} ELSE ${counterKinds.collectionState} END, state, path_id, -count(*)
    FROM due GROUP BY own, state, path_id
    UNION ALL SELECT ${counterKinds.state}, ${stateCodes.queued}, 0, count(*) FROM due HAVING count(*) > 0
    UNION ALL SELECT ${counterKinds.discovered}, 0, 0, count(*) FROM due WHERE NOT own HAVING count(*) > 0
  ) t
)
INSERT INTO crawl.run_site AS rs (run_id, site_id, queued, rejected, fetched, failed, due_at)
SELECT $1, site_id, count(*), -count(*) FILTER (WHERE own AND state = ${stateCodes.rejected}),
  -count(*) FILTER (WHERE own AND state = ${stateCodes.fetched}), -count(*) FILTER (WHERE own AND state = ${stateCodes.failed}), now()
FROM due GROUP BY site_id ORDER BY site_id
ON CONFLICT (run_id, site_id) DO UPDATE SET
  queued = rs.queued + excluded.queued, rejected = rs.rejected + excluded.rejected,
  fetched = rs.fetched + excluded.fetched, failed = rs.failed + excluded.failed, due_at = least(rs.due_at, excluded.due_at)`;
