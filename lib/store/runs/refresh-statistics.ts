/**
 * Keeps the planner's figures in step with runs that grow. To a planner that has not heard of a collection or a run, it has
 * one row: then a list of a hundred URLs, or the end of a run, looks through all of it for each. PostgreSQL's own rule, a
 * tenth of the table, lets a collection among larger ones wait for days.
 */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';

/** URLs of a run before the first look. */
const leastUrls = 1_000;
/** Times as many URLs before the next. */
const growth = 4;

const runningSql = `
SELECT rs.run_id AS run, sum(rs.queued + rs.rejected + rs.fetched + rs.failed)::float8 AS urls
FROM crawl.run r JOIN crawl.run_site rs ON rs.run_id = r.id WHERE r.state = 'running' GROUP BY 1`;

/** One that is being analyzed already is left out. */
const analyzeSql = 'ANALYZE (SKIP_LOCKED) crawl.resource, crawl.page, crawl.description, crawl.url_index';

/** A look at all runs under way; answers how many had grown enough. */
export function createStatisticsRefresher(pool: pg.Pool): () => Promise<number> {
  /** By run: from so many URLs on they are looked at again. */
  let next: ReadonlyMap<number, number> = new Map();
  return async () => {
    const { rows } = await guarded(() => pool.query<{ run: number; urls: number }>(runningSql));
    const grown = rows.filter(({ run, urls }) => urls >= (next.get(run) ?? leastUrls));
    if (grown.length > 0) await guarded(() => pool.query(analyzeSql));
    const later = new Map(grown.map(({ run, urls }) => [run, urls * growth]));
    next = new Map(rows.flatMap(({ run }) => [[run, later.get(run) ?? next.get(run) ?? leastUrls]]));
    return grown.length;
  };
}
