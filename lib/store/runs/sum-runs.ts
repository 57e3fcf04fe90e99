/** What the runs of a collection add up to, kept as one row for each decision. */

import type pg from 'pg';
import { collectionKinds } from '../sql/codes.ts';
import { endedStates } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';

/** Runs summed at a time. */
const atOnce = 20;

/**
 * The lock keeps out who counts for a run that has ended, as its foreign key asks for the row: what is counted later
 * makes the run one that is to be summed again.
 */
const sumSql = `
WITH due AS MATERIALIZED (
  SELECT id, collection_id FROM crawl.run WHERE NOT summed AND state IN ${endedStates}
  ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
), counted AS (
  UPDATE crawl.counter t SET summed = true FROM due WHERE t.run_id = due.id AND NOT t.summed
  RETURNING due.collection_id, t.kind, t.state, t.path_id, t.n
), sums AS (
  INSERT INTO crawl.collection_sum AS s (collection_id, kind, state, path_id, n)
  SELECT collection_id, kind, state, path_id, sum(n) FROM counted WHERE kind IN (${collectionKinds.join(', ')})
  GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, state, path_id) DO UPDATE SET n = s.n + excluded.n
), done AS (
  UPDATE crawl.run r SET summed = true FROM due WHERE r.id = due.id
)
SELECT count(*)::int AS runs FROM due`;

/** Answers how many runs that have ended were added to the sums of their collections. */
export async function sumRuns(pool: pg.Pool): Promise<number> {
  const { rows } = await guarded(() => pool.query<{ runs: number }>(sumSql));
  const summed = rows[0]?.runs ?? 0;
  if (summed > 0) await guarded(() => pool.query('DELETE FROM crawl.collection_sum WHERE n = 0'));
  return summed;
}
