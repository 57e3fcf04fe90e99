/** A part of a run's time: what was settled in it, by which sites, how long answers took, and its event lines. */

import { z } from 'zod';
import type pg from 'pg';
import { accountingSchema, readWindowAccounting } from '../runs/read-accounting.ts';
import { latencyCountsSchema } from '../sql/latency.ts';
import { eventViewSchema, readEvents } from './read-live.ts';
import type { ReadModel } from '../models/read-model.ts';
import type { TimeWindow } from './read-live.ts';
import { readLatency } from './read-series.ts';
import { guarded } from '../sql/store-error.ts';

export const windowHostSchema = z.strictObject({
  /** `host:port`. */
  site: z.string(),
  fetched: z.number(),
  failed: z.number(),
});
export type WindowHost = ReadModel<typeof windowHostSchema>;

export interface WindowQuery extends TimeWindow {
  /** Rows of each list. */
  readonly limits: { readonly hosts: number; readonly events: number };
}

export const windowViewSchema = z.strictObject({
  from: z.number(),
  to: z.number(),
  /** What was settled in it; `discovered` is their sum. */
  accounting: accountingSchema,
  /** Busiest first, at most as many as were asked for. */
  hosts: z.array(windowHostSchema),
  /** False when it lies so far back that sites are not told apart any more. */
  hostsKept: z.boolean(),
  latency: latencyCountsSchema,
  /** Newest first. */
  events: z.array(eventViewSchema),
  /** Milliseconds since the epoch of the oldest event line that is kept; undefined when none is. */
  eventsFrom: z.number().exactOptional(),
});
export type WindowView = ReadModel<typeof windowViewSchema>;

const hostsSql = `
SELECT coalesce(s.key, '') AS site, sum(p.fetched)::float8 AS fetched, sum(p.failed)::float8 AS failed
FROM crawl.pace p LEFT JOIN crawl.site s ON s.id = p.site_id
WHERE p.run_id = $1 AND p.at >= to_timestamp($2::float8 / 1000) AND p.at < to_timestamp($3::float8 / 1000)
GROUP BY s.key HAVING sum(p.fetched) > 0 OR sum(p.failed) > 0
ORDER BY sum(p.fetched + p.failed) DESC, s.key LIMIT $4`;

export async function readWindow(pool: pg.Pool, run: number, { from, to, limits }: WindowQuery): Promise<WindowView> {
  const within = { from, to };
  const [accounting, hosts, latency, events, eventsFrom] = await Promise.all([
    readWindowAccounting(pool, run, within),
    guarded(() => pool.query<WindowHost>(hostsSql, [run, from, to, limits.hosts])),
    readLatency(pool, run, within),
    readEvents(pool, run, { limit: limits.events, within }),
    readOldestEvent(pool, run),
  ]);
  return {
    ...within,
    accounting,
    hosts: hosts.rows.filter(({ site }) => site !== ''),
    hostsKept: hosts.rows.every(({ site }) => site !== ''),
    latency,
    events,
    ...(eventsFrom !== undefined && { eventsFrom }),
  };
}

async function readOldestEvent(pool: pg.Pool, run: number): Promise<number | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ at: number | null }>(
      'SELECT extract(epoch FROM min(at))::float8 * 1000 AS at FROM crawl.commit_log WHERE run_id = $1',
      [run],
    ),
  );
  return rows[0]?.at ?? undefined;
}
