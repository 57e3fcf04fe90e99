/** How often each decision was made in a run: from the counters, without touching the resources. */

import type pg from 'pg';
import type { PathEntry } from '../engine/program.ts';
import { tallyKinds } from './codes.ts';
import { guarded } from './store-error.ts';

export interface RunPath {
  readonly path: readonly PathEntry[];
  /** URLs it settled in the run. */
  readonly count: number;
  /** One of them, the last found, and when the last was counted (ms since the epoch). */
  readonly lastUrl: string | null;
  readonly lastAt: number;
}

export async function readRunPaths(pool: pg.Pool, collectionId: number, run: number): Promise<readonly RunPath[]> {
  const { rows } = await guarded(() =>
    pool.query<RunPath>(
      `SELECT p.path, t.n AS count, extract(epoch FROM t.at)::float8 * 1000 AS "lastAt",
         (SELECT r.url FROM crawl.resource r WHERE r.collection_id = $2 AND r.path_id = t.path_id
          ORDER BY r.collection_id DESC, r.path_id DESC, r.seq DESC LIMIT 1) AS "lastUrl"
       FROM (SELECT path_id, sum(n)::float8 AS n, max(at) AS at FROM crawl.tally
             WHERE run_id = $1 AND kind = ${tallyKinds.state} AND path_id > 0 GROUP BY path_id HAVING sum(n) > 0) t
       JOIN crawl.decision_path p ON p.id = t.path_id`,
      [run, collectionId],
    ),
  );
  return rows;
}

/** `host:port` of the sites of a run with all their URLs, the largest first. */
export async function readRunSites(
  pool: pg.Pool,
  run: number,
  limit: number,
): Promise<readonly { readonly site: string; readonly urls: number }[]> {
  const { rows } = await guarded(() =>
    pool.query<{ readonly site: string; readonly urls: number }>(
      `SELECT s.key AS site, (rs.queued + rs.rejected + rs.fetched + rs.failed)::float8 AS urls
       FROM crawl.run_site rs JOIN crawl.site s ON s.id = rs.site_id WHERE rs.run_id = $1 ORDER BY urls DESC, s.key LIMIT $2`,
      [run, limit],
    ),
  );
  return rows;
}
