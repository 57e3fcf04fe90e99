/** Removes runs that ended long ago from the run history, except those that something present refers to. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { keptSince } from './retention-store.ts';

/** Runs looked at in one statement. */
const atOnce = 1_000;

/**
 * A resource is explained by the run that settled it, a page by the one that fetched it. Pages are looked for once for
 * all runs at hand, as no index leads from a run to its pages. $1 days as usual, $2 after this run.
 */
const removeSql = `
WITH old AS MATERIALIZED (
  SELECT r.id FROM crawl.run r
  WHERE r.id > $2 AND r.summed AND r.course_removed_at IS NOT NULL AND r.ended_at < ${keptSince('runs', 'r.collection_id', '$1')}
  ORDER BY r.id LIMIT ${atOnce}
), unused AS MATERIALIZED (
  SELECT id FROM old
  WHERE NOT EXISTS (SELECT FROM crawl.resource WHERE run_id = old.id AND state = 0)
    AND NOT EXISTS (SELECT FROM crawl.resource WHERE run_id = old.id AND state <> 0)
    AND NOT EXISTS (SELECT FROM crawl.trap WHERE run_id = old.id)
    AND NOT EXISTS (SELECT FROM crawl.hand_out WHERE run_id = old.id)
    AND NOT EXISTS (SELECT FROM crawl.completion WHERE run_id = old.id AND state <> 'over')
), fetched AS MATERIALIZED (
  SELECT DISTINCT run_id FROM crawl.page WHERE run_id = ANY (ARRAY(SELECT id FROM unused))
), gone AS (
  DELETE FROM crawl.run r USING unused u WHERE r.id = u.id AND NOT EXISTS (SELECT FROM fetched WHERE run_id = u.id)
    AND NOT EXISTS (SELECT FROM crawl.description d WHERE d.collection_id = r.collection_id AND d.held_run = r.id)
  RETURNING r.id
)
SELECT (SELECT count(*)::int FROM gone) AS removed, (SELECT max(id) FROM old) AS upto`;

/** Answers how many runs were removed. */
export async function removeRuns(pool: pg.Pool, usualDays: number): Promise<number> {
  let removed = 0;
  for (let after = 0; ;) {
    const { rows } = await guarded(() =>
      pool.query<{ removed: number; upto: number | null }>(removeSql, [usualDays, after]),
    );
    const [found = { removed: 0, upto: null }] = rows;
    removed += found.removed;
    if (found.upto === null) return removed;
    after = found.upto;
  }
}

const firingPortion = 1_000;

/** Removes firings of schedules that were carried out long ago; answers how many. */
export async function removeFirings(pool: pg.Pool, usualDays: number): Promise<number> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `DELETE FROM crawl.firing WHERE id IN (
         SELECT f.id FROM (SELECT * FROM crawl.firing ORDER BY id LIMIT ${firingPortion}) f
         JOIN crawl.schedule s ON s.id = f.schedule_id
         WHERE f.outcome IS NOT NULL AND f.done_at < ${keptSince('firings', 's.collection_id', '$1')})`,
      [usualDays],
    ),
  );
  return rowCount ?? 0;
}
