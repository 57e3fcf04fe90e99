/** The URLs behind each figure of a plan, kept as long as the job that made it. */

import type pg from 'pg';
import { guarded } from './store-error.ts';

/** `lists`: places in the order of discovery, by figure such as `rejected.edit`. */
export async function keepPlanUrls(
  pool: pg.Pool,
  job: number,
  lists: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  // One statement a list: together they may be larger than a message to the server.
  for (const [figure, seqs] of lists) {
    await guarded(() =>
      pool.query(
        `INSERT INTO crawl.plan_urls (job_id, figure, seqs) VALUES ($1, $2, $3::text::int8[])
         ON CONFLICT (job_id, figure) DO UPDATE SET seqs = excluded.seqs`,
        [job, figure, `{${seqs.join(',')}}`],
      ),
    );
  }
}

/** SQL: the resource `r` is one of those behind a figure of a plan. */
export function isInPlan(job: string, figure: string): string {
  return `r.seq = ANY ((SELECT seqs FROM crawl.plan_urls WHERE job_id = ${job}::int AND figure = ${figure}::text)::int8[])`;
}
