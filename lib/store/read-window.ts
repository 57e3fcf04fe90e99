/** A part of a run's time: what was settled in it, by which sites, how long answers took, and its event lines. */

import type pg from 'pg';
import { readWindowAccounting } from './read-accounting.ts';
import type { Accounting } from './read-accounting.ts';
import type { LatencyCounts } from './latency.ts';
import { readEvents } from './read-live.ts';
import type { EventView, TimeWindow } from './read-live.ts';
import { readLatency } from './read-series.ts';
import { guarded } from './store-error.ts';

export interface WindowView {
  readonly from: number;
  readonly to: number;
  /** What was settled in it; `discovered` is their sum. */
  readonly accounting: Accounting;
  /** Busiest first, at most as many as were asked for. */
  readonly hosts: readonly WindowHost[];
  /** False when it lies so far back that sites are not told apart any more. */
  readonly hostsKept: boolean;
  readonly latency: LatencyCounts;
  /** Newest first. */
  readonly events: readonly EventView[];
  /** Milliseconds since the epoch of the oldest event line that is kept; undefined when none is. */
  readonly eventsFrom?: number;
}

export interface WindowQuery extends TimeWindow {
  /** Rows of each list. */
  readonly limits: { readonly hosts: number; readonly events: number };
}

export interface WindowHost {
  /** `host:port`. */
  readonly site: string;
  readonly fetched: number;
  readonly failed: number;
}

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
      'SELECT extract(epoch FROM min(at))::float8 * 1000 AS at FROM crawl.pulse WHERE run_id = $1',
      [run],
    ),
  );
  return rows[0]?.at ?? undefined;
}
