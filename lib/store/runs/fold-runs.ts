/**
 * Keeps the course of runs small: counters and pace become rows of a minute, later rows of a quarter of an hour. Each
 * run is folded by itself and remembers how far, so that the work depends on the runs that go on and not on their history.
 */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';

interface Fold {
  /** Column of `crawl.run` with the time up to which its rows are folded. */
  readonly column: 'minutes_to' | 'quarters_to';
  /** Rows at least this old … */
  readonly olderThanSeconds: number;
  /** … go into buckets this wide. */
  readonly width: number;
  /** Whether the pace still tells sites apart. */
  readonly perSite: boolean;
}

const folds: readonly Fold[] = [
  { column: 'minutes_to', olderThanSeconds: 20 * 60, width: 60, perSite: true },
  { column: 'quarters_to', olderThanSeconds: 26 * 3600, width: 900, perSite: false },
];
/** Runs folded at a time. */
const atOnce = 50;

/** SQL: the start of the bucket; $4 is its width in seconds. */
const bucket = `to_timestamp(floor(extract(epoch FROM at) / $4) * $4)`;
/** SQL: the rows of the run $1 from $2 to before $3. */
const ofRun = `run_id = $1 AND at >= $2 AND at < $3 AND width < $4`;

const foldCountersSql = `
WITH old AS (DELETE FROM crawl.counter WHERE ${ofRun} RETURNING *)
INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms, note, width, summed)
SELECT ${bucket}, run_id, kind, state, path_id, sum(n), sum(bytes), sum(ms), note, $4, summed
FROM old GROUP BY 1, run_id, kind, state, path_id, note, summed HAVING sum(n) <> 0 OR sum(bytes) <> 0 OR sum(ms) <> 0`;

const foldPaceSql = (perSite: boolean): string => `
WITH old AS MATERIALIZED (
  DELETE FROM crawl.pace WHERE ${ofRun}
  RETURNING ${bucket} AS at, run_id, ${perSite ? 'site_id' : '0 AS site_id'}, fetched, failed, latency
), classes AS (
  SELECT at, run_id, site_id, array_agg(n ORDER BY bucket) AS latency FROM (
    SELECT at, run_id, site_id, bucket, sum(n)::int AS n FROM old, unnest(latency) WITH ORDINALITY l (n, bucket) GROUP BY 1, 2, 3, 4) x
  GROUP BY 1, 2, 3
)
INSERT INTO crawl.pace (at, run_id, site_id, fetched, failed, width, latency)
SELECT o.at, o.run_id, o.site_id, o.fetched, o.failed, $4, coalesce(c.latency, '{}') FROM (
  SELECT at, run_id, site_id, sum(fetched)::int AS fetched, sum(failed)::int AS failed FROM old GROUP BY 1, 2, 3) o
LEFT JOIN classes c USING (at, run_id, site_id)`;

/** Runs of which a whole bucket is old enough. $1 width, $2 age in seconds. */
const dueSql = ({ column }: Fold): string => `
WITH till AS (SELECT to_timestamp(floor(extract(epoch FROM now() - $2 * interval '1 s') / $1) * $1) AS at)
SELECT r.id, r.${column}::text AS after, till.at::text AS to
FROM crawl.run r, till
WHERE r.quarters_to < 'infinity' AND r.created_at < till.at AND r.${column} < till.at
  ${column === 'minutes_to' ? 'AND (r.ended_at IS NULL OR r.minutes_to <= r.ended_at)' : ''}
ORDER BY r.id LIMIT ${atOnce}`;

interface DueRow {
  readonly id: number;
  readonly after: string;
  readonly to: string;
}

/** $1 run, $2 up to when. A run that ended before that is folded for good. */
const noteSql = ({ column }: Fold): string => `
UPDATE crawl.run SET ${column} = CASE WHEN ${column === 'quarters_to' ? 'ended_at < $2' : 'false'} THEN 'infinity' ELSE $2::timestamptz END
WHERE id = $1`;

/** Answers how many runs were folded; 0 when there is nothing to do. */
export async function foldRuns(pool: pg.Pool): Promise<number> {
  let folded = 0;
  for (const fold of folds) {
    const { rows } = await guarded(() => pool.query<DueRow>(dueSql(fold), [fold.width, fold.olderThanSeconds]));
    for (const run of rows) await foldRun(pool, fold, run);
    folded += rows.length;
  }
  return folded;
}

async function foldRun(pool: pg.Pool, fold: Fold, { id, after, to }: DueRow): Promise<void> {
  await guarded(() =>
    inTransaction(pool, async (client) => {
      await client.query(foldCountersSql, [id, after, to, fold.width]);
      await client.query(foldPaceSql(fold.perSite), [id, after, to, fold.width]);
      await client.query(noteSql(fold), [id, to]);
    }),
  );
}
