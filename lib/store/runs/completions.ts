/**
 * What comes after a run that has completed: its row is made with the end of the run, its last acts are one worker's,
 * and the next round of a loop is started once.
 */

import { wholeRunKinds } from '../../sdk/run-kinds.ts';
import { z } from 'zod';
import type pg from 'pg';
import type { CompletionSettings } from '../../engine/program/program.ts';
import type { ReadModel } from '../models/read-model.ts';
import { isLocked } from '../sql/locks.ts';
import { completionSettings } from '../sql/run-facts.ts';
import { hookCall, programOutcomeSchema } from './program-runs.ts';
import type { ProgramOutcome } from './program-runs.ts';
import { guarded } from '../sql/store-error.ts';
import { storedText } from '../sql/stored-text.ts';

export const completionViewSchema = z.strictObject({
  action: completionSettings.shape.action,
  /** `ending`: last acts of the run; `waiting`: for the next round of a loop; `over`: nothing is left to do. */
  state: z.enum(['ending', 'waiting', 'over']),
  /** The program of cmd-hook: waits without a time it began, runs without an outcome. */
  hook: z
    .strictObject({
      command: z.string(),
      /** Milliseconds since the epoch. */
      begunAt: z.number().exactOptional(),
      outcome: programOutcomeSchema.exactOptional(),
      /** The exit code, the signal, or why it was not run. */
      detail: z.string().exactOptional(),
      ms: z.number().exactOptional(),
    })
    .exactOptional(),
  /** When the next round may start; milliseconds since the epoch. */
  nextAt: z.number().exactOptional(),
  nextRun: z.number().exactOptional(),
  /** Why the loop ended. */
  reason: z.string().exactOptional(),
});
export type CompletionView = ReadModel<typeof completionViewSchema>;

/** Within the transaction that ends a run; a run of single URLs completes nothing. */
export async function openCompletion(client: pg.ClientBase, runId: number): Promise<void> {
  await client.query(
    `INSERT INTO crawl.completion (run_id, collection_id, action)
     SELECT id, collection_id, CASE WHEN (options ->> 'once')::boolean THEN 'idle'
       ELSE coalesce(program #>> '{completion,action}', 'idle') END
     FROM crawl.run WHERE id = $1 AND kind IN ${wholeRunKinds} ON CONFLICT DO NOTHING`,
    [runId],
  );
}

export interface OpenCompletion {
  readonly runId: number;
  readonly collectionId: number;
  readonly settings: CompletionSettings;
  /** Of the run; absent where it has no robot.log. */
  readonly logLevel?: number;
}

interface OpenRow {
  readonly run_id: number;
  readonly collection_id: number;
  readonly action: CompletionSettings['action'];
  readonly settings: unknown;
  readonly log_level: number | null;
}

/** Somebody's whose worker is gone, or nobody's yet: it is this worker's from now on. `busy`: those it has in hand. */
export async function claimCompletion(
  pool: pg.Pool,
  worker: number,
  { busy, only }: { readonly busy: readonly number[]; readonly only: number | undefined },
): Promise<OpenCompletion | undefined> {
  const { rows } = await guarded(() =>
    pool.query<OpenRow>(
      `UPDATE crawl.completion c SET owner = $1 FROM crawl.run r WHERE r.id = c.run_id AND c.run_id = (
         SELECT run_id FROM crawl.completion
         WHERE state = 'ending' AND run_id <> ALL ($2::int[]) AND ($3::int IS NULL OR run_id = $3)
           AND (owner IS NULL OR owner = $1 OR NOT ${isLocked('owner')})
         ORDER BY run_id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING c.run_id, c.collection_id, c.action, r.program -> 'completion' AS settings,
         CASE WHEN r.program ? 'logLevel' THEN coalesce(r.options -> 'loglevel', r.program -> 'logLevel')::int END AS log_level`,
      [worker, busy, only ?? null],
    ),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const settings = { ...completionSettings.parse(row.settings ?? { action: row.action }), action: row.action };
  const logLevel = row.log_level ?? undefined;
  return { runId: row.run_id, collectionId: row.collection_id, settings, ...(logLevel !== undefined && { logLevel }) };
}

/** The last acts are done. `nextAt`: of a loop, milliseconds since the epoch. */
export async function endLastActs(pool: pg.Pool, runId: number, nextAt: number | undefined): Promise<void> {
  await guarded(() =>
    pool.query(
      `UPDATE crawl.completion SET state = CASE WHEN $2::timestamptz IS NULL THEN 'over' ELSE 'waiting' END,
         next_at = $2, owner = NULL WHERE run_id = $1 AND state = 'ending'`,
      [runId, nextAt === undefined ? null : new Date(nextAt)],
    ),
  );
}

/** True when at least one RD is registered. */
export async function hasDescriptions(pool: pg.Pool, collectionId: number): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query('SELECT FROM crawl.description WHERE collection_id = $1 LIMIT 1', [collectionId]),
  );
  return rowCount === 1;
}

export async function hasLastActs(pool: pg.Pool, runId: number): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query(`SELECT FROM crawl.completion WHERE run_id = $1 AND state = 'ending'`, [runId]),
  );
  return rowCount === 1;
}

/** A loop that waits, when its time has come or another run has taken its place. */
export interface DueRound {
  readonly runId: number;
  readonly collectionId: number;
  /** The collection's short name. */
  readonly slug: string;
  readonly kind: 'full' | 'incremental';
  /** Of the round to come, from 2. */
  readonly number: number;
  /** A run of the collection that has begun since; `isOwn` when this loop started it. */
  readonly later?: { readonly run: number; readonly isOwn: boolean };
}

const laterRun = `SELECT min(l.id) FROM crawl.run l WHERE l.collection_id = c.collection_id AND l.id > c.run_id AND l.kind IN ${wholeRunKinds}`;
/** SQL: the loop of a completion `c` may go on. */
export const isRoundDueAt = (now: string): string =>
  `c.state = 'waiting' AND (c.next_at <= ${now} OR EXISTS (SELECT FROM crawl.run l
    WHERE l.collection_id = c.collection_id AND l.id > c.run_id AND l.kind IN ${wholeRunKinds}))`;

/** `now` is milliseconds since the epoch. */
export async function isRoundDue(pool: pg.Pool, now: number): Promise<boolean> {
  const { rows } = await guarded(() =>
    pool.query<{ due: boolean }>({
      name: 'winnow-rounds-due-1',
      text: `SELECT EXISTS (SELECT FROM crawl.completion c WHERE ${isRoundDueAt('$1')}) AS due`,
      values: [new Date(now)],
    }),
  );
  return rows[0]?.due === true;
}

interface DueRow {
  readonly run_id: number;
  readonly collection_id: number;
  readonly slug: string;
  readonly kind: DueRound['kind'];
  readonly number: number;
  readonly later: number | null;
  readonly own: boolean | null;
}

/** The first that is due and that no other worker is starting; `after` was looked at before. */
export async function takeRound(
  pool: pg.Pool,
  worker: number,
  { now, after }: { readonly now: number; readonly after: number },
): Promise<DueRound | undefined> {
  const { rows } = await guarded(() =>
    pool.query<DueRow>(
      `WITH taken AS (
         UPDATE crawl.completion SET owner = $1 WHERE run_id = (
           SELECT run_id FROM crawl.completion c WHERE ${isRoundDueAt('$2')} AND run_id > $3
             AND (owner IS NULL OR owner = $1 OR NOT ${isLocked('owner')})
           ORDER BY run_id LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING run_id, collection_id)
       SELECT c.run_id, c.collection_id, k.slug, r.kind, coalesce((r.options #>> '{round,number}')::int, 1) + 1 AS number,
         l.id AS later, (l.options #>> '{round,after}')::int IS NOT DISTINCT FROM c.run_id AS own
       FROM taken c JOIN crawl.run r ON r.id = c.run_id JOIN public."Collection" k ON k.id = c.collection_id
       LEFT JOIN crawl.run l ON l.id = (${laterRun})`,
      [worker, new Date(now), after],
    ),
  );
  const [row] = rows;
  return row && toDueRound(row);
}

function toDueRound({ run_id: runId, collection_id: collectionId, slug, kind, number, later, own }: DueRow): DueRound {
  return {
    runId,
    collectionId,
    slug,
    kind,
    number,
    ...(later !== null && { later: { run: later, isOwn: own === true } }),
  };
}

export interface RoundEnd {
  readonly nextRun?: number;
  /** Why the loop does not go on from here; plain words. */
  readonly reason?: string;
}

/** The loop no longer waits after this run. False when it did not wait any more. */
export async function endRound(pool: pg.Pool, runId: number, { nextRun, reason }: RoundEnd): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `UPDATE crawl.completion SET state = 'over', next_run = $2, reason = $3 WHERE run_id = $1 AND state = 'waiting'`,
      [runId, nextRun ?? null, reason === undefined ? null : storedText(reason)],
    ),
  );
  return rowCount === 1;
}

/** The run after which the collection's loop waits. */
export async function waitingLoop(pool: pg.Pool, collectionId: number): Promise<number | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ run_id: number }>(
      `SELECT run_id FROM crawl.completion WHERE collection_id = $1 AND state = 'waiting' ORDER BY run_id DESC LIMIT 1`,
      [collectionId],
    ),
  );
  return rows[0]?.run_id;
}

/** SQL: what came after the run `r`, as JSON; null where nothing does. */
export const completionJson = `
  (SELECT jsonb_build_object('action', c.action, 'state', c.state, 'nextAt', floor(extract(epoch FROM c.next_at) * 1000),
     'nextRun', c.next_run, 'reason', c.reason, 'hook', CASE WHEN r.program #>> '{completion,hook,command}' IS NOT NULL
       THEN jsonb_build_object('command', r.program #>> '{completion,hook,command}', 'outcome', p.outcome, 'detail', p.detail,
         'begunAt', floor(extract(epoch FROM p.begun_at) * 1000), 'ms', p.ms) END)
   FROM crawl.completion c LEFT JOIN crawl.program_run p ON p.run_id = c.run_id AND p.call = '${hookCall}' WHERE c.run_id = r.id)`;

/** As `completionJson` gives it. */
export interface CompletionRow {
  readonly action: CompletionView['action'];
  readonly state: CompletionView['state'];
  readonly nextAt: number | null;
  readonly nextRun: number | null;
  readonly reason: string | null;
  readonly hook: {
    readonly command: string;
    readonly outcome: ProgramOutcome | null;
    readonly detail: string | null;
    readonly begunAt: number | null;
    readonly ms: number | null;
  } | null;
}

function toHookView({ command, outcome, detail, begunAt, ms }: NonNullable<CompletionRow['hook']>) {
  return {
    command,
    ...(begunAt !== null && { begunAt }),
    ...(outcome !== null && { outcome }),
    ...(detail !== null && { detail }),
    ...(ms !== null && { ms }),
  };
}

export function toCompletionView({ action, state, nextAt, nextRun, reason, hook }: CompletionRow): CompletionView {
  return {
    action,
    state,
    ...(hook !== null && { hook: toHookView(hook) }),
    ...(state === 'waiting' && nextAt !== null && { nextAt }),
    ...(nextRun !== null && { nextRun }),
    ...(reason !== null && { reason }),
  };
}
