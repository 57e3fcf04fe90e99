/** What a commit adds to the host table and to the pace of the sites it visited. */

import type { Settled } from '../../engine/ports.ts';
import { stateCodes } from '../sql/codes.ts';
import { countLatencies } from '../sql/latency.ts';
import type { CommitPart } from './commit-queue.ts';
import { hadStateInRun } from './was.ts';

/** With the leases they were visited under. */
export function encodeVisits(parts: readonly CommitPart[]) {
  const visited = parts.map(({ visit, batch: { settled } }) => ({
    site: visit.siteId,
    first_request_at: firstRequestAt(settled),
    latency: countLatencies(settled.flatMap(({ fetch }) => (fetch === undefined ? [] : [fetch.ms]))),
  }));
  return {
    leaseSites: parts.map(({ visit }) => visit.siteId),
    leaseEpochs: parts.map(({ visit }) => visit.epoch),
    visited: JSON.stringify(visited),
  };
}

/** Seconds since the epoch; a fetch is recorded when it ended. */
function firstRequestAt(settled: readonly Settled[]): number | null {
  const starts = settled.flatMap(({ fetch }) => (fetch === undefined ? [] : [fetch.at - fetch.ms]));
  return starts.length === 0 ? null : Math.min(...starts) / 1000;
}

/** `applied`, `later` → `hosts`, `pace` */
export const countSites = `
visited AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset(:visited::jsonb) AS j (site int, first_request_at float8, latency int[])
),
hosts AS (
  INSERT INTO crawl.run_site AS rs (run_id, site_id, queued, rejected, fetched, failed, due_at, first_request_at,
    last_commit_at)
  SELECT :run, site_id,
    coalesce(sum(n) FILTER (WHERE state = ${stateCodes.queued}), 0), coalesce(sum(n) FILTER (WHERE state = ${stateCodes.rejected}), 0),
    coalesce(sum(n) FILTER (WHERE state = ${stateCodes.fetched}), 0), coalesce(sum(n) FILTER (WHERE state = ${stateCodes.failed}), 0),
    CASE WHEN bool_or(state = ${stateCodes.queued} AND n > 0) THEN now() ELSE 'infinity' END,
    to_timestamp(max(v.first_request_at)), CASE WHEN bool_or(v.site IS NOT NULL) THEN clock_timestamp() END
  FROM (
    SELECT site_id, state, 1 AS n FROM applied
    UNION ALL
    SELECT site_id, was, -1 FROM applied WHERE ${hadStateInRun}
  ) d LEFT JOIN visited v ON v.site = d.site_id
  -- After every row of the table of resources: whoever writes both takes them in this order.
  WHERE (SELECT count(*) FROM later) >= 0
  GROUP BY site_id ORDER BY site_id
  ON CONFLICT (run_id, site_id) DO UPDATE SET
    queued = rs.queued + excluded.queued, rejected = rs.rejected + excluded.rejected,
    fetched = rs.fetched + excluded.fetched, failed = rs.failed + excluded.failed,
    due_at = least(rs.due_at, excluded.due_at), first_request_at = least(rs.first_request_at, excluded.first_request_at),
    last_commit_at = greatest(rs.last_commit_at, excluded.last_commit_at)
),
pace AS (
  INSERT INTO crawl.pace (at, run_id, site_id, fetched, failed, latency)
  SELECT date_trunc('second', now()), :run, v.site, f.fetched, f.failed, v.latency FROM visited v JOIN (
    SELECT site_id, count(*) FILTER (WHERE state = ${stateCodes.fetched}) AS fetched,
      count(*) FILTER (WHERE state = ${stateCodes.failed}) AS failed
    FROM applied GROUP BY site_id) f ON f.site_id = v.site
  WHERE f.fetched > 0 OR f.failed > 0
)`;
