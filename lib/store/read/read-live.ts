/** What the live page shows of a run: hosts and event tail. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import { stateName } from '../sql/codes.ts';
import { nextTransaction, oldestWriter } from '../sql/open-transactions.ts';
import { guarded } from '../sql/store-error.ts';

export const hostViewSchema = z.strictObject({
  /** `host:port`. */
  site: z.string(),
  /** `left`: it has queued URLs that nobody fetches now, as the run is paused, about to end, or over. */
  state: z.enum(['visiting', 'waiting', 'held', 'idle', 'left', 'done']),
  /** Why it is held. */
  reason: z.string().exactOptional(),
  /** Milliseconds since the epoch of the next request it may get. */
  nextAt: z.number().exactOptional(),
  queued: z.number(),
  rejected: z.number(),
  fetched: z.number(),
  failed: z.number(),
  /** Fetched per second: within the window asked for, or of a run that has ended from its first request to its last commit. */
  perSecond: z.number(),
  /** State of robots.txt in this run; `ignored` if robot.conf turns it off. */
  robots: z.enum(['unknown', 'found', 'absent', 'unreachable', 'ignored']),
});
export type HostView = ReadModel<typeof hostViewSchema>;

interface HostRow extends Omit<HostView, 'reason' | 'nextAt'> {
  readonly held_reason: string | null;
  readonly next_at: number | null;
}

/** What a site waits for is of its present visitor: it says nothing of a run that does not visit. */
const hostsSql = `
SELECT s.key AS site, rs.queued, rs.rejected, rs.fetched, rs.failed, CASE WHEN run.goes THEN s.held_reason END AS held_reason,
  CASE
    WHEN s.lease_run = $1 AND s.lease_owner IS NOT NULL AND s.lease_until > now() THEN 'visiting'
    WHEN rs.queued = 0 THEN 'done'
    WHEN NOT run.goes THEN 'left'
    WHEN s.held_reason IS NOT NULL AND s.avail_at > now() THEN 'held'
    WHEN rs.due_at <= now() THEN 'waiting'
    ELSE 'idle' END AS state,
  CASE WHEN run.asks_robots THEN coalesce(rs.robots, 'unknown') ELSE 'ignored' END AS robots,
  CASE WHEN run.goes AND rs.queued > 0 AND greatest(s.avail_at, rs.due_at) BETWEEN now() AND now() + interval '10 years'
    THEN extract(epoch FROM greatest(s.avail_at, rs.due_at)) * 1000 END::float8 AS next_at,
  coalesce(CASE WHEN run.seconds IS NOT NULL THEN rs.fetched / nullif(run.seconds, 0)
    WHEN run.goes THEN pace.fetched * 1000 / ($4::float8 - $3::float8) END, 0)::float8
    AS "perSecond"
FROM (SELECT state = 'running' AND desired_state IN ('go', 'drain') AS goes, (accounting ->> 'seconds')::float8 AS seconds,
      coalesce((program ->> 'asksRobots')::boolean, true) AS asks_robots
    FROM crawl.run WHERE id = $1) run,
  crawl.run_site rs JOIN crawl.site s ON s.id = rs.site_id
  LEFT JOIN (
    SELECT site_id, sum(fetched)::float8 AS fetched FROM crawl.pace
    WHERE run_id = $1 AND at >= to_timestamp($3::float8 / 1000) AND at < to_timestamp($4::float8 / 1000) GROUP BY site_id
  ) pace ON pace.site_id = rs.site_id
WHERE rs.run_id = $1 AND (rs.queued > 0 OR rs.fetched > 0 OR rs.failed > 0 OR rs.first_request_at IS NOT NULL)
ORDER BY s.lease_run IS NOT DISTINCT FROM $1 DESC, rs.queued DESC, rs.fetched DESC, s.key LIMIT $2`;

export interface HostQuery {
  readonly limit: number;
  /** What the present rates are the mean of. */
  readonly within: TimeWindow;
}

/** Busiest first; hosts that only occur in links are left out. */
export async function readHosts(
  pool: pg.Pool,
  run: number,
  { limit, within: { from, to } }: HostQuery,
): Promise<readonly HostView[]> {
  const { rows } = await guarded(() => pool.query<HostRow>(hostsSql, [run, limit, from, to]));
  return rows.map(toHost);
}

function toHost({ held_reason: reason, next_at: nextAt, ...host }: HostRow): HostView {
  return { ...host, ...(reason !== null && { reason }), ...(nextAt !== null && { nextAt }) };
}

export const eventViewSchema = z.strictObject({
  /** Grows; give it as `after` to get what came later. */
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  kind: z.enum(['settled', 'postponed', 'notice']),
  url: z.string().exactOptional(),
  /** Key of the URL's site. */
  site: z.string().exactOptional(),
  hash: z.string().exactOptional(),
  state: z.enum(['rejected', 'fetched', 'failed']).exactOptional(),
  stage: z.string().exactOptional(),
  reason: z.string().exactOptional(),
  file: z.string().exactOptional(),
  line: z.number().exactOptional(),
  text: z.string().exactOptional(),
});
export type EventView = ReadModel<typeof eventViewSchema>;

interface EventRow {
  /** ID of the transaction. */
  readonly writtenBy: string;
  readonly entry: string;
  readonly place: number;
  readonly event: {
    readonly at: number;
    readonly kind: EventView['kind'];
    readonly url?: string;
    readonly hash?: string;
    readonly text?: string;
  };
  readonly state: number | null;
  readonly stage: string | null;
  readonly reason: string | null;
  readonly file: string | null;
  readonly line: number | null;
}

/**
 * In the order of transactions, up to the oldest that may yet commit: what it writes would be missed by who asks for what came
 * after. $2 and $6 the transaction and the number of the last entry.
 */
const eventsSql = `
SELECT e.written_by AS "writtenBy", e.entry, e.place, e.event, p.state, p.stage, p.reason, p.file, p.line
FROM (
  SELECT u.written_by, u.id AS entry, x.place::int AS place, x.event
  FROM (SELECT c.* FROM crawl.commit_log c, (SELECT (${oldestWriter}) AS oldest, ${nextTransaction} AS next OFFSET 0) w
    WHERE run_id = $1 AND (written_by, id) > ($2::xid8, $6::int8) AND (written_by < w.oldest OR written_by >= w.next)
      AND at >= coalesce(to_timestamp($4::float8 / 1000), '-infinity') AND at < coalesce(to_timestamp($5::float8 / 1000), 'infinity')
    ORDER BY written_by DESC, id DESC LIMIT $3) u,
  LATERAL (
    SELECT ordinality AS place, value AS event FROM jsonb_array_elements(u.events) WITH ORDINALITY
    UNION ALL
    SELECT 0, jsonb_build_object('kind', 'notice', 'at', floor(extract(epoch FROM u.at) * 1000),
      'text', format('%s more in this batch', u.left_out)) WHERE u.left_out > 0) x
) e LEFT JOIN crawl.decision_path p ON p.id = (e.event ->> 'pathId')::bigint
ORDER BY e.written_by DESC, e.entry DESC, e.place DESC LIMIT $3`;

export interface EventQuery {
  readonly after?: string;
  readonly limit: number;
  /** Milliseconds since the epoch: from the first to before the second. */
  readonly within?: TimeWindow | undefined;
}

/** Milliseconds since the epoch: from the first to before the second. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Newest first. */
export async function readEvents(
  pool: pg.Pool,
  run: number,
  { after, limit, within }: EventQuery,
): Promise<readonly EventView[]> {
  const [, writtenBy = '0', entry = '0'] = /^(\d{1,18})-(\d{1,18})(?:-\d+)?$/.exec(after ?? '') ?? [];
  const values = [run, writtenBy, limit, within?.from ?? null, within?.to ?? null, entry];
  const { rows } = await guarded(() => pool.query<EventRow>(eventsSql, values));
  return rows.map(toEvent);
}

function toEvent({ writtenBy, entry, place, event, state, stage, reason, file, line }: EventRow): EventView {
  const { at, kind, url, hash, text } = event;
  const name = state === null ? undefined : stateName(state);
  return {
    id: `${writtenBy}-${entry}-${place}`,
    at,
    kind,
    ...(url !== undefined && { url, site: splitUrl(url).siteKey }),
    ...(hash !== undefined && { hash }),
    ...(text !== undefined && { text }),
    ...(name !== undefined && name !== 'queued' && name !== 'orphan' && { state: name }),
    ...(stage !== null && { stage }),
    ...(reason !== null && { reason }),
    ...(file !== null && { file }),
    ...(line !== null && { line }),
  };
}
