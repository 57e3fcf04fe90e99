/** The accounting of a run, counted in the table of resources: what the counters must agree with. */

import type pg from 'pg';
import { stateCodes, stateName, tallyKinds } from './codes.ts';

export interface Recount {
  readonly discovered: number;
  readonly queued: number;
  readonly rejected: number;
  readonly fetched: number;
  readonly failed: number;
  /** discovered − the sum of the others; anything but 0 is a fault. */
  readonly lost: number;
  /** First request to last commit. */
  readonly seconds: number;
}

export async function recountRun(client: Pick<pg.ClientBase, 'query'>, runId: number): Promise<Recount> {
  const { rows } = await client.query<{ state: number; n: number }>(
    `SELECT state, count(*)::int AS n FROM crawl.resource
     WHERE collection_id = (SELECT collection_id FROM crawl.run WHERE id = $1) AND run_id = $1
       AND state <> ${stateCodes.orphan} GROUP BY state`,
    [runId],
  );
  const { rows: totals } = await client.query<{ discovered: number; seconds: number }>(
    `SELECT coalesce((SELECT sum(n) FROM crawl.tally WHERE run_id = $1 AND kind = ${tallyKinds.discovered}), 0)::int AS discovered,
       coalesce((SELECT extract(epoch FROM max(last_commit_at) - min(first_request_at)) FROM crawl.run_site
         WHERE run_id = $1), 0)::float8 AS seconds`,
    [runId],
  );
  const counts = { queued: 0, rejected: 0, fetched: 0, failed: 0, orphan: 0 };
  for (const { state, n } of rows) counts[stateName(state)] = n;
  const { queued, rejected, fetched, failed } = counts;
  const { discovered, seconds } = totals[0] ?? { discovered: 0, seconds: 0 };
  return {
    discovered,
    queued,
    rejected,
    fetched,
    failed,
    lost: discovered - queued - rejected - fetched - failed,
    seconds,
  };
}
