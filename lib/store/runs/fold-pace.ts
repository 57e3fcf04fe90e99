/** Keeps the pace of runs small: a row a commit becomes one a site and minute, and later one a quarter of an hour. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';

interface Fold {
  /** Rows at least this old … */
  readonly olderThanSeconds: number;
  /** … go into buckets this wide. */
  readonly width: number;
  readonly perSite: boolean;
}

const folds: readonly Fold[] = [
  { olderThanSeconds: 20 * 60, width: 60, perSite: true },
  { olderThanSeconds: 26 * 3600, width: 900, perSite: false },
];
/** Rows taken at a time. */
const atOnce = 5_000;

const foldSql = (perSite: boolean): string => `
WITH old AS MATERIALIZED (
  DELETE FROM crawl.pace WHERE ctid IN (
    SELECT ctid FROM crawl.pace WHERE width < $1 AND at < to_timestamp(floor(extract(epoch FROM now()) / $1) * $1 - $2)
    LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
  RETURNING to_timestamp(floor(extract(epoch FROM at) / $1) * $1) AS at, run_id, ${perSite ? 'site_id' : '0 AS site_id'},
    fetched, failed, latency
), classes AS (
  SELECT at, run_id, site_id, array_agg(n ORDER BY bucket) AS latency FROM (
    SELECT at, run_id, site_id, bucket, sum(n)::int AS n FROM old, unnest(latency) WITH ORDINALITY l (n, bucket) GROUP BY 1, 2, 3, 4) x
  GROUP BY 1, 2, 3
), folded AS (
  INSERT INTO crawl.pace (at, run_id, site_id, fetched, failed, width, latency)
  SELECT o.at, o.run_id, o.site_id, o.fetched, o.failed, $1, coalesce(c.latency, '{}') FROM (
    SELECT at, run_id, site_id, sum(fetched)::int AS fetched, sum(failed)::int AS failed FROM old GROUP BY 1, 2, 3) o
  LEFT JOIN classes c USING (at, run_id, site_id)
  RETURNING 1
)
SELECT ((SELECT count(*) FROM old) - (SELECT count(*) FROM folded))::int AS folded`;

/** Answers how many rows were folded away; 0 when there is nothing to do. */
export async function foldPace(pool: pg.Pool): Promise<number> {
  let folded = 0;
  for (const { olderThanSeconds, width, perSite } of folds) {
    const { rows } = await guarded(() => pool.query<{ folded: number }>(foldSql(perSite), [width, olderThanSeconds]));
    folded += rows[0]?.folded ?? 0;
  }
  return folded;
}
