/** The life of a run: made, started, steered, given up. How it ends is in finish-run.ts. */

import { wholeRunKinds } from '../../sdk/run-kinds.ts';
import pg from 'pg';
import type { RunOptions, RunRecord, RunState, DesiredState } from '../../engine/ports.ts';
import type { RunKind } from '../../sdk/run-kinds.ts';
import { clearingKind } from '../jobs/clearing-kind.ts';
import { hasWaiting, isCrawl, keepFetchedForGood } from '../feeds/named-urls.ts';
import { counterKinds } from '../sql/codes.ts';
import { betweenRunsLock } from '../sql/locks.ts';
import { figuresAtEnd } from './keep-figures.ts';
import { finalRate } from './run-rate.ts';
import { requeueDue } from './requeue-due.ts';
import type { ProgramTraits } from '../sql/run-facts.ts';
import { endedStates, hasEnded } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';
import { storedJson, storedText } from '../sql/stored-text.ts';
import { ownTransaction } from '../sql/open-transactions.ts';
import { inTransaction } from '../sql/transaction.ts';

export interface NewRun {
  readonly collectionId: number;
  readonly revisionId: number;
  readonly kind: RunKind;
  readonly options: RunOptions;
  /** Who asked for it. */
  readonly createdBy: string;
  /** The time of a schedule that asks for it: of several tries one makes a run, the others answer that one. */
  readonly firing?: string;
}

export type RunCreated =
  | { readonly ok: true; readonly run: RunRecord }
  /** The collection has an active run; one at a time. */
  | { readonly ok: false; readonly active: RunRecord }
  /** It is being emptied, or is about to be. */
  | { readonly ok: false; readonly active?: undefined };

/** What a person can do to a run; `resume` undoes `pause`. */
export type RunOrder = 'pause' | 'resume' | 'stop' | 'drain';

export interface RunRow {
  readonly id: number;
  readonly collection_id: number;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly desired_state: DesiredState;
  readonly reason: string | null;
  readonly revision_id: number;
  readonly generation: number;
  readonly options: RunOptions;
}

export const runColumns = 'id, collection_id, kind, state, desired_state, reason, revision_id, generation, options';

export function toRunRecord(row: RunRow): RunRecord {
  return {
    id: row.id,
    collectionId: row.collection_id,
    kind: row.kind,
    state: row.state,
    desiredState: row.desired_state,
    ...(row.reason !== null && { reason: row.reason }),
    revisionId: row.revision_id,
    generation: row.generation,
    options: row.options,
  };
}

/** Of the last run, as options. */
const lastAliases = `
  SELECT jsonb_strip_nulls(jsonb_build_object('aliases', options -> 'aliases')) FROM crawl.run
  WHERE collection_id = $1 ORDER BY id DESC LIMIT 1`;

/** Generations grow with the ids of runs, so that the last one has the highest. */
const lastGeneration = 'SELECT generation FROM crawl.run WHERE collection_id = $1 ORDER BY id DESC LIMIT 1';

/** No row while a job that empties the collection is open. */
const insertRun = `
  INSERT INTO crawl.run (collection_id, revision_id, kind, options, created_by, generation, firing_id)
  SELECT $1, $2, $3, $4::jsonb || CASE WHEN $3 = 'full' THEN '{}' ELSE coalesce((${lastAliases}), '{}') END, $5,
    greatest(1, coalesce((${lastGeneration}), 0) + ($3 = 'full')::int), $6
  WHERE NOT EXISTS (SELECT FROM crawl.job
    WHERE collection_id = $1 AND kind = '${clearingKind}' AND state IN ('queued', 'running'))
  RETURNING ${runColumns}`;

/** A full run opens a new generation of the collection; the others work in the last one, with the aliases found there. */
export async function createRun(pool: pg.Pool, given: NewRun): Promise<RunCreated> {
  const { collectionId, firing } = given;
  try {
    const row = await guarded(() => inTransaction(pool, (client) => insert(client, given)));
    if (row !== undefined) return { ok: true, run: toRunRecord(row) };
    const [made] = firing === undefined ? [] : await selectRuns(pool, 'firing_id = $1', [firing]);
    return made === undefined ? { ok: false } : { ok: true, run: made };
  } catch (error) {
    const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined;
    const [made] = constraint === undefined ? [] : await selectRuns(pool, 'firing_id = $1', [firing ?? null]);
    if (made !== undefined) return { ok: true, run: made };
    const active = constraint === 'run_active' ? await readActiveRun(pool, collectionId) : undefined;
    if (active === undefined) throw error;
    return { ok: false, active };
  }
}

async function insert(client: pg.ClientBase, { collectionId, firing, ...given }: NewRun): Promise<RunRow | undefined> {
  const values = [collectionId, given.revisionId, given.kind, storedJson(given.options), given.createdBy];
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [...betweenRunsLock(collectionId)]);
  return (await client.query<RunRow>(insertRun, [...values, firing ?? null])).rows[0];
}

/** The run of an upload, made once. Undefined while the collection is being emptied. */
export async function createFeedRun(pool: pg.Pool, feed: number, given: NewRun): Promise<number | undefined> {
  return guarded(() =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ run_id: number | null }>(
        'SELECT run_id FROM crawl.feed WHERE id = $1 FOR UPDATE',
        [feed],
      );
      const known = rows[0]?.run_id ?? undefined;
      if (known !== undefined) return known;
      const made = await insert(client, given);
      if (made !== undefined) await client.query('UPDATE crawl.feed SET run_id = $2 WHERE id = $1', [feed, made.id]);
      return made?.id;
    }),
  );
}

export async function readRun(pool: pg.Pool, id: number): Promise<RunRecord | undefined> {
  const [row] = await selectRuns(pool, 'id = $1', [id]);
  return row;
}

/** The run that crawls the collection and has not ended. */
export async function readActiveRun(pool: pg.Pool, collectionId: number): Promise<RunRecord | undefined> {
  const where = `collection_id = $1 AND state NOT IN ${endedStates} AND ${isCrawl}`;
  const [row] = await selectRuns(pool, where, [collectionId]);
  return row;
}

/** SQL: a run that a worker should be working on. */
export const isToWorkOn = `state IN ('queued', 'running', 'pausing', 'stopping') AND ${isCrawl}`;

/** Runs a worker should be working on, oldest first. Several workers may share one. */
export async function readRunsToWorkOn(pool: pg.Pool): Promise<readonly RunRecord[]> {
  const { rows } = await guarded(() =>
    pool.query<RunRow & { readonly names_wait: boolean }>(
      `SELECT ${runColumns}, ${hasWaiting('run.collection_id')} AS names_wait FROM crawl.run
       WHERE ${isToWorkOn} ORDER BY id`,
    ),
  );
  return rows.map((row) => ({ ...toRunRecord(row), ...(row.names_wait && { namesWait: true }) }));
}

async function selectRuns(pool: pg.Pool, where: string, values: readonly unknown[]): Promise<readonly RunRecord[]> {
  const { rows } = await guarded(() =>
    pool.query<RunRow>(`SELECT ${runColumns} FROM crawl.run WHERE ${where} ORDER BY id`, [...values]),
  );
  return rows.map(toRunRecord);
}

/**
 * The program is compiled, work begins or goes on. Undefined when the run may not run (any more). An incremental run
 * first queues what is due; a full one keeps what is fetched once.
 */
export async function startRun(pool: pg.Pool, id: number, program: ProgramTraits): Promise<RunRecord | undefined> {
  const run = await readRun(pool, id);
  if (run === undefined) return undefined;
  if (run.kind === 'incremental' && run.state === 'queued') await requeueDue(pool, run);
  if (run.kind === 'full' && run.state === 'queued') await keepFetchedForGood(pool, run);
  const { rows } = await guarded(() =>
    pool.query<RunRow>(
      `UPDATE crawl.run r SET state = CASE WHEN state = 'queued' THEN 'running' ELSE state END,
         program = $2::jsonb, roots_open = kind IN ${wholeRunKinds} AND coalesce(($2::jsonb ->> 'hasRoots')::boolean, false), heartbeat_at = now(), reason = NULL, started_at = coalesce(started_at, now()),
         rds_before = CASE WHEN started_at IS NULL
           THEN (SELECT greatest(0, coalesce(sum(t.n), 0)) FROM crawl.collection_count t
             WHERE t.collection_id = r.collection_id AND t.kind IN (${counterKinds.stored}, ${counterKinds.removed})) ELSE rds_before END
       WHERE id = $1 AND state IN ('queued', 'running', 'pausing', 'stopping') RETURNING ${runColumns}`,
      [id, storedJson(program)],
    ),
  );
  return rows[0] && toRunRecord(rows[0]);
}

/** Says that somebody works on these runs. */
export async function beatRuns(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  await guarded(() => pool.query('UPDATE crawl.run SET heartbeat_at = now() WHERE id = ANY ($1::int[])', [ids]));
}

/** Where an order leads from a state; what is not named here does not change. */
const transitions: Readonly<Record<RunOrder, Partial<Record<RunState, readonly [RunState, DesiredState]>>>> = {
  pause: { queued: ['paused', 'pause'], running: ['pausing', 'pause'] },
  resume: { paused: ['queued', 'go'], pausing: ['running', 'go'], running: ['running', 'go'] },
  stop: {
    queued: ['stopped', 'stop'],
    paused: ['stopped', 'stop'],
    running: ['stopping', 'stop'],
    pausing: ['stopping', 'stop'],
  },
  drain: {
    queued: ['queued', 'drain'],
    running: ['running', 'drain'],
    paused: ['queued', 'drain'],
    pausing: ['running', 'drain'],
  },
};

/** Why an order is given, beside the desired state. */
export interface OrderCause {
  /** In plain words. */
  readonly reason?: string;
  /** The schedule whose stop time has come. */
  readonly schedule?: number;
}

/** Notes what a person or a schedule wants. Undefined when the order means nothing in its state. */
export async function noteOrder(
  pool: pg.Pool,
  id: number,
  order: RunOrder,
  { reason, schedule }: OrderCause = {},
): Promise<RunRecord | undefined> {
  return guarded(() =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ state: RunState }>(
        'SELECT state FROM crawl.run WHERE id = $1 FOR NO KEY UPDATE',
        [id],
      );
      const next = rows[0] && transitions[order][rows[0].state];
      if (next === undefined) return undefined;
      const [state, desiredState] = next;
      await client.query('UPDATE crawl.run SET desired_state = $2, reason = $3, paused_by = $4 WHERE id = $1', [
        id,
        desiredState,
        reason === undefined ? null : storedText(reason),
        schedule ?? null,
      ]);
      return moveRun(client, id, state);
    }),
  );
}

/**
 * Puts a run, whose row is locked, into another state. One that ends is counted for good in the same transaction: from
 * then on its URLs may belong to other runs.
 */
export async function moveRun(client: pg.ClientBase, id: number, state: RunState): Promise<RunRecord | undefined> {
  const ends = hasEnded(state);
  const figures = ends ? await figuresAtEnd(client, id) : undefined;
  const { rows } = await client.query<RunRow>(
    `UPDATE crawl.run SET state = $2, accounting = $3::jsonb, rate = $4::real[], series = $5::jsonb,
       ended_at = CASE WHEN $3 IS NOT NULL THEN now() END,
       ended_below = CASE WHEN $3 IS NOT NULL THEN ${ownTransaction} END
     WHERE id = $1 RETURNING ${runColumns}`,
    [
      id,
      state,
      figures ? JSON.stringify(figures.accounting) : null,
      ends ? await finalRate(client, id) : null,
      figures?.series ? JSON.stringify(figures.series) : null,
    ],
  );
  return rows[0] && toRunRecord(rows[0]);
}

/** Ends a run at once: its leases are taken away, what was in flight stays queued. */
export function killRun(pool: pg.Pool, id: number): Promise<RunRecord | undefined> {
  return endAtOnce(pool, id, ['stopped', 'stop', 'ended at once']);
}

/** A run that cannot go on, such as one whose configuration has errors. */
export function failRun(pool: pg.Pool, id: number, reason: string): Promise<RunRecord | undefined> {
  return endAtOnce(pool, id, ['failed', 'stop', reason]);
}

/** Sets a run aside until somebody resumes it, such as when the disk is full. */
export function suspendRun(pool: pg.Pool, id: number, reason: string): Promise<RunRecord | undefined> {
  return endAtOnce(pool, id, ['paused', 'pause', reason]);
}

async function endAtOnce(
  pool: pg.Pool,
  id: number,
  [state, desiredState, reason]: readonly [RunState, DesiredState, string],
): Promise<RunRecord | undefined> {
  return guarded(() =>
    inTransaction(pool, async (client) => {
      // Now nobody begins a visit. The owner stays: whoever comes next knows that the visit did not end properly.
      const { rowCount } = await client.query(
        `SELECT FROM crawl.run WHERE id = $1 AND state NOT IN ${endedStates} FOR NO KEY UPDATE`,
        [id],
      );
      if (rowCount === 0) return undefined;
      await client.query(
        `UPDATE crawl.site SET lease_epoch = lease_epoch + 1, lease_until = now()
         WHERE id IN (SELECT id FROM crawl.site WHERE lease_run = $1 AND lease_owner IS NOT NULL ORDER BY id FOR NO KEY UPDATE)`,
        [id],
      );
      await client.query('UPDATE crawl.run SET desired_state = $2, reason = $3 WHERE id = $1', [
        id,
        desiredState,
        storedText(reason),
      ]);
      return moveRun(client, id, state);
    }),
  );
}
