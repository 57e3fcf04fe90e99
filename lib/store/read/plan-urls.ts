/** The URLs behind each figure of a plan, kept as long as the job that made it. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';

/** `lists`: places in the order of discovery, by figure such as `rejected.edit`. */
export async function keepPlanUrls(
  pool: pg.Pool,
  job: number,
  lists: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  for (const part of inParts([...lists])) {
    const figures = part.map(([figure]) => figure);
    const seqs = part.map(([, places]) => `{${places.join(',')}}`);
    await guarded(() =>
      pool.query(
        `INSERT INTO crawl.plan_urls (job_id, figure, seqs)
         SELECT $1, figure, seqs::int8[] FROM unnest($2::text[], $3::text[]) AS given (figure, seqs)
         ON CONFLICT (job_id, figure) DO UPDATE SET seqs = excluded.seqs`,
        [job, figures, seqs],
      ),
    );
  }
}

type List = readonly [figure: string, seqs: readonly number[]];

/** All lists together may be larger than a message to the server. */
const placesInPart = 1_000_000;

function inParts(lists: readonly List[]): readonly (readonly List[])[] {
  const parts: List[][] = [];
  let count = Infinity;
  for (const list of lists) {
    count += list[1].length;
    if (count > placesInPart) {
      parts.push([]);
      count = list[1].length;
    }
    parts.at(-1)?.push(list);
  }
  return parts;
}

/** SQL: the resource `r` is one of those behind a figure of a plan. */
export function isInPlan(job: string, figure: string): string {
  return `r.seq = ANY ((SELECT seqs FROM crawl.plan_urls WHERE job_id = ${job}::int AND figure = ${figure}::text)::int8[])`;
}
