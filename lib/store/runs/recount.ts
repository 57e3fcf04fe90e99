/** The accounting of a run, counted in the table of resources: what the counters must agree with. */

import type pg from 'pg';
import { stateCodes, counterKinds } from '../sql/codes.ts';

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

/** Reads the URLs of the run alone, by two indexes. In one statement, so that both sides are of the same moment while a crawl goes on. */
export async function recountRun(client: Pick<pg.ClientBase, 'query'>, runId: number): Promise<Recount> {
  const { rows } = await client.query<Row>(
    `SELECT coalesce((SELECT jsonb_object_agg(state, n) FROM (
         SELECT ${stateCodes.queued} AS state, count(*) AS n FROM crawl.resource
         WHERE run_id = $1 AND state = ${stateCodes.queued} HAVING count(*) > 0
         UNION ALL SELECT state, count(*) FROM crawl.resource
         WHERE run_id = $1 AND state <> ${stateCodes.queued} AND state <> ${stateCodes.orphan} GROUP BY state) c), '{}') AS states,
       coalesce((SELECT sum(n) FROM crawl.counter WHERE run_id = $1 AND kind = ${counterKinds.discovered}), 0)::int AS discovered,
       coalesce((SELECT extract(epoch FROM max(last_commit_at) - min(first_request_at)) FROM crawl.run_site
         WHERE run_id = $1), 0)::float8 AS seconds`,
    [runId],
  );
  const { states, discovered, seconds } = rows[0] ?? { states: {}, discovered: 0, seconds: 0 };
  const [queued, rejected, fetched, failed] = countedStates.map((state) => states[stateCodes[state]] ?? 0) as Counts;
  const lost = discovered - queued - rejected - fetched - failed;
  return { discovered, queued, rejected, fetched, failed, lost, seconds };
}

const countedStates = ['queued', 'rejected', 'fetched', 'failed'] as const;
type Counts = [number, number, number, number];

interface Row {
  readonly states: Readonly<Record<number, number>>;
  readonly discovered: number;
  readonly seconds: number;
}
