/** Runs as the console and the command line see them: listed with their accounting, asked for, steered. */

import { runKinds } from '../../sdk/run-kinds.ts';
import { z } from 'zod';
import type pg from 'pg';
import { accountingSchema, readAccountings } from './read-accounting.ts';
import { runAliasSchema, runNoteSchema } from '../models/engine-models.ts';
import type { ReadModel } from '../models/read-model.ts';
import type { AddedUrl, RunAlias, RunNote, RunOptions, RunState, DesiredState } from '../../engine/ports.ts';
import type { RunKind } from '../../sdk/run-kinds.ts';
import { decideHeldRemovals, orderRun, readHeldRemovals, tryFinishRun } from './finish-run.ts';
import type { Accounting } from './read-accounting.ts';
import { hasEnded } from '../sql/run-states.ts';
import { keptAccounting } from './keep-figures.ts';
import { readLogLevel, setRunLogLevel } from './log-level.ts';
import { loginsJson, runLoginSchema } from './run-logins.ts';
import type { RunLogin } from './run-logins.ts';
import { runProxy } from './run-proxy.ts';
import { createRun, killRun, readRun } from './runs.ts';
import { handOutJson, handOutSchema, setHandOut } from '../rds/hand-out.ts';
import type { HandOut } from '../rds/hand-out.ts';
import { addToRun } from './added-urls.ts';
import {
  completionJson,
  completionViewSchema,
  endRound,
  takeRound,
  toCompletionView,
  waitingLoop,
} from './completions.ts';
import type { CompletionRow, RoundEnd } from './completions.ts';
import type { OrderCause, RunOrder } from './runs.ts';
import { guarded } from '../sql/store-error.ts';

export const runViewSchema = z.strictObject({
  id: z.number(),
  kind: z.enum(runKinds),
  state: z.enum(['queued', 'running', 'pausing', 'paused', 'stopping', 'finished', 'stopped', 'failed']),
  desiredState: z.enum(['go', 'pause', 'stop', 'drain']),
  /** What it waits for, or why it was paused or failed; plain words. */
  reason: z.string().exactOptional(),
  /** Number of the revision. */
  revision: z.number(),
  startedBy: z.string(),
  /** Milliseconds since the epoch, all three. */
  createdAt: z.number(),
  startedAt: z.number().exactOptional(),
  endedAt: z.number().exactOptional(),
  accounting: accountingSchema,
  /** RDs whose deletion waits for confirmation. */
  heldDeletions: z.number(),
  /** Hosts that count as a site's because a start point redirects there; left out when there are none. */
  aliases: z.array(runAliasSchema).exactOptional(),
  /** What was done before it began and what it goes without, in plain words; left out when there is nothing to say. */
  notes: z.array(runNoteSchema).exactOptional(),
  /** How its credentials fare; left out when none was needed. */
  logins: z.array(runLoginSchema).exactOptional(),
  /** Of a loop: which round it is, from 2. */
  round: z.number().exactOptional(),
  /** What came after it; only a run of more than single URLs that finished has it. */
  completion: completionViewSchema.exactOptional(),
  /** The hand-out mark of the collection, where this run set it last. */
  handOut: handOutSchema.exactOptional(),
  /** How it reaches the web; left out where requests go out directly. */
  proxy: runProxy.exactOptional(),
  /** When retention removed its chart, hosts, events, and deleted RDs; its totals are kept. */
  detailsRemovedAt: z.number().exactOptional(),
});
export type RunView = ReadModel<typeof runViewSchema>;

export interface RunRequest {
  readonly collectionId: number;
  readonly kind: RunKind;
  readonly revisionId: number;
  readonly options: RunOptions;
  readonly startedBy: string;
  /** The time of a schedule that asks for it. */
  readonly firing?: string;
}

/** A run nobody worked on for so long is not running, whatever its row says. */
const abandonedAfterSeconds = 60;

interface Row {
  readonly id: number;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly desired_state: DesiredState;
  readonly reason: string | null;
  readonly revision: number;
  readonly created_by: string;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly recounted: { readonly lost: number; readonly seconds: number } | null;
  readonly held: number;
  readonly aliases: readonly RunAlias[] | null;
  readonly notes: readonly RunNote[] | null;
  readonly logins: readonly RunLogin[] | null;
  readonly round: number | null;
  readonly completion: CompletionRow | null;
  readonly handOut: HandOut | null;
  readonly proxy: unknown;
  readonly course_removed_at: Date | null;
  readonly abandoned: boolean;
}

const selectSql = `
SELECT r.id, r.kind, r.state, r.desired_state, r.reason, v.number AS revision, r.created_by, r.created_at, r.started_at, r.ended_at,
  r.accounting AS recounted, r.options -> 'aliases' AS aliases, r.options -> 'notes' AS notes,
  ${loginsJson} AS logins,
  r.course_removed_at, r.proxy, (r.options #>> '{round,number}')::int AS round, ${completionJson} AS completion, ${handOutJson} AS "handOut",
  (SELECT count(*) FROM crawl.description d WHERE d.collection_id = r.collection_id AND d.held_run = r.id)::int AS held,
  r.state IN ('running', 'pausing', 'stopping')
    AND coalesce(r.heartbeat_at < now() - ${abandonedAfterSeconds} * interval '1 s', true) AS abandoned
FROM crawl.run r JOIN "Revision" v ON v.id = r.revision_id`;

export interface RunPageOptions {
  /** Runs with lower ids. */
  readonly before?: number;
  readonly limit: number;
  /** Without the runs of feeds. */
  readonly crawls?: boolean;
}

export function createRunStore(pool: pg.Pool) {
  const one = async (where: string, values: readonly unknown[]) => (await readViews(pool, where, values))[0];
  const list = (
    collectionId: number,
    { before, limit, crawls = false }: RunPageOptions,
  ): Promise<readonly RunView[]> => {
    const which = `r.collection_id = $1 AND ($2::int IS NULL OR r.id < $2)${crawls ? " AND r.kind <> 'feed'" : ''}`;
    return readViews(pool, `${which} ORDER BY r.id DESC LIMIT $3`, [collectionId, before ?? null, limit]);
  };
  return {
    /** `busy` when another run of the collection is not over, `clearing` while it is being emptied. */
    create: async ({ startedBy, ...given }: RunRequest): Promise<RunView | 'busy' | 'clearing'> => {
      const made = await createRun(pool, { ...given, createdBy: startedBy });
      if (!made.ok && made.active === undefined) return 'clearing';
      const view = made.ok ? await one('r.id = $1', [made.run.id]) : undefined;
      return view ?? 'busy';
    },
    find: (collectionId: number, run: number): Promise<RunView | undefined> =>
      one('r.collection_id = $1 AND r.id = $2', [collectionId, run]),
    /** Newest first. */
    list,
    /** The newest crawl; where there is none, the newest run of a feed. */
    newest: async (collectionId: number): Promise<RunView | undefined> => {
      const [crawl] = await list(collectionId, { limit: 1, crawls: true });
      return crawl ?? (await list(collectionId, { limit: 1 }))[0];
    },
    /** The last crawl of each collection by its id, or the last run of a feed where there is no crawl; from counters alone. */
    latest: async (collectionIds: readonly number[]): Promise<ReadonlyMap<number, RunView>> => {
      const { rows } = await guarded(() => pool.query<{ collection: number; run: number }>(latestSql, [collectionIds]));
      const views = await readViews(pool, 'r.id = ANY ($1::int[])', [rows.map(({ run }) => run)], false);
      const viewOf = new Map(views.map((view) => [view.id, view]));
      return new Map(
        rows.flatMap(({ collection, run }) => {
          const view = viewOf.get(run);
          return view === undefined ? [] : [[collection, view] as const];
        }),
      );
    },
    /** False when the run is over. */
    steer: async (run: number, desiredState: DesiredState, cause?: OrderCause): Promise<boolean> => {
      const changed = await orderRun(pool, run, orders[desiredState], cause);
      return changed !== undefined || isActive((await readRun(pool, run))?.state);
    },
    /** A URL for the frontier of a run that goes on. */
    add: (run: number, added: AddedUrl) => addToRun(pool, run, added),
    takeRound: (worker: number, given: { readonly now: number; readonly after: number }) =>
      takeRound(pool, worker, given),
    endRound: (run: number, end: RoundEnd) => endRound(pool, run, end),
    /** Answers the run after which the collection's loop waited. */
    endWaitingLoop: async (collectionId: number, reason: string): Promise<number | undefined> => {
      const run = await waitingLoop(pool, collectionId);
      return run !== undefined && (await endRound(pool, run, { reason })) ? run : undefined;
    },
    /** Takes the leases away and ends the run as stopped; false when it is over. */
    kill: async (run: number): Promise<boolean> => (await killRun(pool, run)) !== undefined,
    setLogLevel: (collectionId: number, level: number) => setRunLogLevel(pool, collectionId, level),
    /** Of the newest run. */
    logLevel: (collectionId: number) => readLogLevel(pool, collectionId),
    /** Moves the hand-out mark now, `run` being the newest of the collection; false when it has to wait for a commit. */
    setHandOut: (collectionId: number, run: RunView | undefined) =>
      setHandOut(pool, collectionId, run && { id: run.id, hasEnded: hasEnded(run.state) }),
    /** By run, the newest first. */
    heldDeletions: (collectionId: number) => readHeldRemovals(pool, collectionId),
    /** Deletes what the run would delete, or keeps it; false when nothing is held. */
    decideHeldDeletions: async (run: number, accept: boolean): Promise<boolean> => {
      const record = await readRun(pool, run);
      return record !== undefined && (await decideHeldRemovals(pool, record, accept)) > 0;
    },
  };
}

export type RunStore = ReturnType<typeof createRunStore>;

const orders: Readonly<Record<DesiredState, RunOrder>> = { go: 'resume', pause: 'pause', stop: 'stop', drain: 'drain' };

function isActive(state: RunState | undefined): boolean {
  return state !== undefined && !hasEnded(state);
}

const latestSql = `
SELECT c.id AS collection, r.id AS run FROM unnest($1::int[]) c (id)
CROSS JOIN LATERAL (SELECT coalesce(
  (SELECT id FROM crawl.run WHERE collection_id = c.id AND kind <> 'feed' ORDER BY id DESC LIMIT 1),
  (SELECT id FROM crawl.run WHERE collection_id = c.id ORDER BY id DESC LIMIT 1)) AS id) r
WHERE r.id IS NOT NULL`;

async function readViews(
  pool: pg.Pool,
  where: string,
  values: readonly unknown[],
  recounts = true,
): Promise<readonly RunView[]> {
  const select = () => guarded(() => pool.query<Row>(`${selectSql} WHERE ${where}`, [...values]));
  let { rows } = await select();
  // Nobody is left who would end a run that was told to: then it is ended here.
  const left = rows.filter(({ abandoned, state }) => abandoned && state !== 'running');
  if (left.length > 0) {
    for (const { id } of left) await tryFinishRun(pool, id);
    ({ rows } = await select());
  }
  const kept = keptAccountings(rows);
  const open = rows.filter(({ id }) => !kept.has(id));
  const counted = open.map(({ id, recounted }) => (recounted === null ? { id } : { id, recounted }));
  const accountings = await readAccountings(pool, counted, recounts);
  return rows.flatMap((row) => {
    const accounting = kept.get(row.id) ?? accountings.get(row.id);
    return accounting === undefined ? [] : [toView(row, accounting)];
  });
}

/** Stored accounting of ended runs, by run id. */
function keptAccountings(rows: readonly Row[]): ReadonlyMap<number, Accounting> {
  return new Map(
    rows.flatMap(({ id, recounted }) => {
      const accounting = keptAccounting(recounted);
      return accounting === undefined ? [] : [[id, accounting] as const];
    }),
  );
}

/** What only some runs have. */
function partsOf(row: Row) {
  const proxy = runProxy.safeParse(row.proxy).data;
  return {
    ...(row.aliases !== null && { aliases: row.aliases }),
    ...(row.notes !== null && { notes: row.notes }),
    ...(row.logins !== null && { logins: row.logins }),
    ...(row.round !== null && { round: row.round }),
    ...(row.handOut !== null && { handOut: row.handOut }),
    ...(proxy && { proxy }),
    ...(row.course_removed_at !== null && { detailsRemovedAt: row.course_removed_at.getTime() }),
    ...(row.completion !== null && { completion: toCompletionView(row.completion) }),
  };
}

function toView(row: Row, accounting: Accounting): RunView {
  const { started_at: startedAt, ended_at: endedAt } = row;
  const state = row.abandoned && row.state === 'running' ? 'queued' : row.state;
  const reason = row.reason ?? (state === 'queued' ? 'waits for an engine' : undefined);
  return {
    id: row.id,
    kind: row.kind,
    state,
    desiredState: row.desired_state,
    revision: row.revision,
    startedBy: row.created_by,
    createdAt: row.created_at.getTime(),
    accounting,
    heldDeletions: row.held,
    ...(reason !== undefined && { reason }),
    ...partsOf(row),
    ...(startedAt !== null && { startedAt: startedAt.getTime() }),
    ...(endedAt !== null && { endedAt: endedAt.getTime() }),
  };
}
