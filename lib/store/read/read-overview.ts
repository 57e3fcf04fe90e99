/** What the overview shows of all collections and of the engine: as many statements for two hundred collections as for one. */

import { runKinds } from '../../sdk/run-kinds.ts';
import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import type { RunState } from '../../engine/ports.ts';
import type { RunKind } from '../../sdk/run-kinds.ts';
import { stateCodes, counterKinds } from '../sql/codes.ts';
import { countRates } from '../runs/run-rate.ts';
import { indexPatienceMs, isCrawled, waitingForIndex } from '../text/index-text.ts';
import { endedStates } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';

/** A run as a mark on a line of time; all in milliseconds since the epoch. */
export const laneRunSchema = z.strictObject({
  id: z.number(),
  kind: z.enum(runKinds),
  state: z.enum(['queued', 'running', 'pausing', 'paused', 'stopping', 'finished', 'stopped', 'failed']),
  createdAt: z.number(),
  startedAt: z.number().exactOptional(),
  endedAt: z.number().exactOptional(),
  /** When somebody worked on it last. */
  beatAt: z.number().exactOptional(),
});
export type LaneRun = ReadModel<typeof laneRunSchema>;

export interface CollectionActivity {
  readonly descriptions: number;
  /** RDs more than at `since`. */
  readonly descriptionsChange: number;
  /** Runs that were going on since then, newest first, `mostRuns` at most. */
  readonly runs: readonly LaneRun[];
  /** What the last run fetched in equal parts of its time; empty when it never began. */
  readonly rate: readonly number[];
  /** The last run was set aside by a schedule, which resumes it. */
  readonly pausedBySchedule: boolean;
}

/** Sums over a bucket of the installation. */
export const activityPointSchema = z.strictObject({
  /** Milliseconds since the epoch at which it begins. */
  at: z.number(),
  fetched: z.number(),
  failed: z.number(),
  /** RDs more than before. */
  descriptions: z.number(),
});
export type ActivityPoint = ReadModel<typeof activityPointSchema>;

export const searchLagSchema = z.strictObject({
  /** RDs that wait to be indexed, counted up to `mostWaiting`. */
  waiting: z.number(),
  exact: z.boolean(),
  /** How long the oldest of them has waited, in milliseconds. */
  oldestMs: z.number(),
  /** How long the rest takes at the pace of the last minute; undefined when nothing was indexed in it. */
  leftMs: z.number().exactOptional(),
  /** All of them are of collections whose crawls run: indexing waits for their end, ten minutes at most. */
  waitsForCrawl: z.literal(true).exactOptional(),
});
export type SearchLag = ReadModel<typeof searchLagSchema>;

export const engineActivitySchema = z.strictObject({
  /** Settled a second, over the last ten. */
  perSecond: z.number(),
  /** Hosts that are visited. */
  hosts: z.number(),
  search: searchLagSchema,
});
export type EngineActivity = ReadModel<typeof engineActivitySchema>;

/** Of one collection on its line of time; a run every twelve minutes of a day. */
const mostRuns = 120;
/** Counting more would take longer than anybody waits to read it. */
const mostWaiting = 20_000;

interface RunRow {
  readonly id: number;
  readonly collection_id: number;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly created: number;
  readonly started: number | null;
  readonly ended: number | null;
  readonly beat: number | null;
  readonly rate: readonly number[] | null;
  readonly by_schedule: boolean;
  readonly is_last: boolean;
}

const ms = (column: string): string => `extract(epoch FROM ${column})::float8 * 1000`;

const runsSql = `
SELECT r.id, c.id AS collection_id, r.kind, r.state, ${ms('r.created_at')} AS created, ${ms('r.started_at')} AS started,
  ${ms('r.ended_at')} AS ended, ${ms('r.heartbeat_at')} AS beat, r.paused_by IS NOT NULL AS by_schedule,
  r.place = 1 AS is_last, CASE WHEN r.place = 1 THEN r.rate END AS rate
FROM unnest($1::int[]) c (id)
CROSS JOIN LATERAL (SELECT *, row_number() OVER (ORDER BY id DESC) AS place FROM crawl.run
  WHERE collection_id = c.id ORDER BY id DESC LIMIT ${mostRuns}) r
WHERE r.place = 1 OR coalesce(r.ended_at, 'infinity') >= to_timestamp($2::float8 / 1000)
ORDER BY r.id DESC`;

interface SumRow {
  readonly collection_id: number;
  readonly descriptions: number;
  readonly change: number;
}

const sumsSql = `
SELECT c.id AS collection_id,
  coalesce((SELECT sum(t.n) FROM crawl.collection_count t
    WHERE t.collection_id = c.id AND t.kind IN (${counterKinds.stored}, ${counterKinds.removed})), 0)::float8 AS descriptions,
  coalesce((SELECT sum(t.n) FROM crawl.run r JOIN crawl.counter t ON t.run_id = r.id
    WHERE r.collection_id = c.id AND (r.ended_at IS NULL OR r.ended_at >= s.at OR NOT r.summed)
      AND t.kind IN (${counterKinds.stored}, ${counterKinds.removed}) AND t.at >= s.at), 0)::float8 AS change
FROM unnest($1::int[]) c (id), (SELECT to_timestamp($2::float8 / 1000) AS at) s`;

/** By id of the collection; `since` in milliseconds since the epoch. */
export async function readActivity(
  pool: pg.Pool,
  collectionIds: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, CollectionActivity>> {
  const [runs, sums] = await guarded(() =>
    Promise.all([
      pool.query<RunRow>(runsSql, [collectionIds, since]),
      pool.query<SumRow>(sumsSql, [collectionIds, since]),
    ]),
  );
  const lasts = runs.rows.filter(({ is_last }) => is_last);
  const rates = await guarded(() => countRates(pool, spansOf(lasts)));
  const sumOf = new Map(sums.rows.map((row) => [row.collection_id, row]));
  const runsOf = Map.groupBy(runs.rows, ({ collection_id }) => collection_id);
  return new Map(
    collectionIds.map((id) => {
      const own = runsOf.get(id) ?? [];
      const last = own.find(({ is_last }) => is_last);
      const { descriptions = 0, change = 0 } = sumOf.get(id) ?? {};
      const activity: CollectionActivity = {
        descriptions,
        descriptionsChange: change,
        runs: own.map(toLaneRun),
        rate: last?.rate ?? (last && rates.get(last.id)) ?? [],
        pausedBySchedule: last?.by_schedule === true,
      };
      return [id, activity];
    }),
  );
}

/** Of runs whose rate is not kept yet; one that is set aside ends where the work on it did. */
function spansOf(lasts: readonly RunRow[]): ReadonlyMap<number, { readonly from: number; readonly to: number }> {
  const spans = lasts.flatMap(({ id, started, ended, beat, state, rate }) => {
    if (rate !== null || started === null) return [];
    const to = ended ?? (state === 'paused' ? beat : null) ?? Date.now();
    return [[id, { from: started, to: Math.max(to, started + 1000) }] as const];
  });
  return new Map(spans);
}

function toLaneRun({ id, kind, state, created, started, ended, beat }: RunRow): LaneRun {
  return {
    id,
    kind,
    state,
    createdAt: created,
    ...(started !== null && { startedAt: started }),
    ...(ended !== null && { endedAt: ended }),
    ...(beat !== null && { beatAt: beat }),
  };
}

const seriesSql = `
SELECT floor(extract(epoch FROM t.at) / $3)::float8 * $3 * 1000 AS at,
  coalesce(sum(t.n) FILTER (WHERE t.kind = ${counterKinds.state} AND t.state = ${stateCodes.fetched}), 0)::float8 AS fetched,
  coalesce(sum(t.n) FILTER (WHERE t.kind = ${counterKinds.state} AND t.state = ${stateCodes.failed}), 0)::float8 AS failed,
  coalesce(sum(t.n) FILTER (WHERE t.kind IN (${counterKinds.stored}, ${counterKinds.removed})), 0)::float8 AS descriptions
FROM crawl.counter t WHERE t.run_id = ANY ($1::int[]) AND t.at >= to_timestamp($2::float8 / 1000)
GROUP BY 1 ORDER BY 1`;

/** Of the runs given, from a moment on, in buckets of `step` seconds; those in which nothing happened are left out. */
export async function readActivitySeries(
  pool: pg.Pool,
  runs: readonly number[],
  { since, step }: { readonly since: number; readonly step: number },
): Promise<readonly ActivityPoint[]> {
  if (runs.length === 0) return [];
  const { rows } = await guarded(() => pool.query<ActivityPoint>(seriesSql, [runs, since, step]));
  return rows;
}

/** Seconds over which the present pace is taken. */
const paceSeconds = 10;

const engineSql = `
SELECT (SELECT coalesce(sum(n), 0)::float8 / ${paceSeconds} FROM crawl.counter t JOIN crawl.run r ON r.id = t.run_id
    WHERE r.state NOT IN ${endedStates} AND t.at >= now() - interval '${paceSeconds} s' AND t.kind = ${counterKinds.state}
      AND t.state IN (${stateCodes.fetched}, ${stateCodes.failed}, ${stateCodes.rejected})) AS per_second,
  (SELECT count(*)::int FROM crawl.site WHERE lease_run IS NOT NULL AND lease_owner IS NOT NULL AND lease_until > now()) AS hosts,
  w.waiting, w.oldest, w.crawled, (SELECT nullif(sum(per_second), 0)::float8 FROM crawl.text_pace WHERE at > now() - interval '1 minute') AS pace
FROM (SELECT count(*)::int AS waiting, coalesce(${ms('now() - min(updated_at)')}, 0) AS oldest,
    coalesce(bool_and(crawled), false) AS crawled
  FROM (SELECT w.updated_at, ${isCrawled('c.id')} AS crawled
    FROM "Collection" c, LATERAL (${waitingForIndex('c.id')} LIMIT ${mostWaiting + 1}) w
    LIMIT ${mostWaiting + 1}) d) w`;

interface EngineRow {
  readonly per_second: number;
  readonly hosts: number;
  readonly waiting: number;
  readonly oldest: number;
  readonly crawled: boolean;
  readonly pace: number | null;
}

export async function readEngineActivity(pool: pg.Pool): Promise<EngineActivity> {
  const { rows } = await guarded(() => pool.query<EngineRow>(engineSql));
  const { per_second: perSecond = 0, hosts = 0, waiting = 0, oldest = 0, crawled = false, pace = null } = rows[0] ?? {};
  const waitsForCrawl = crawled && oldest < indexPatienceMs;
  const isKnown = !waitsForCrawl && pace !== null && waiting > 0 && waiting <= mostWaiting;
  const search: SearchLag = {
    waiting: Math.min(waiting, mostWaiting),
    exact: waiting <= mostWaiting,
    oldestMs: oldest,
    ...(isKnown && { leftMs: (waiting / pace) * 1000 }),
    ...(waitsForCrawl && { waitsForCrawl }),
  };
  return { perSecond, hosts, search };
}
