/**
 * The times of schedules that came. Whoever moves a schedule's next time on has claimed it, in one transaction with the
 * row of the firing; a firing is carried out by its owner, or by the next worker when that one is gone; and a run holds
 * the firing that started it, once.
 */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { isLocked } from '../sql/locks.ts';
import type { NextTimes, ScheduleRecord, StoredSchedule } from './schedules.ts';
import { scheduleColumns, toSchedule } from './schedules.ts';
import { guarded } from '../sql/store-error.ts';
import { storedText } from '../sql/stored-text.ts';
import { inTransaction } from '../sql/transaction.ts';

export const firingOutcomeSchema = z.enum(['started', 'resumed', 'stopped', 'paused', 'skipped', 'refused', 'failed']);
export type FiringOutcome = ReadModel<typeof firingOutcomeSchema>;

/** A time that came, before it is carried out. */
export interface PlannedFiring {
  readonly kind: 'start' | 'stop';
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
  /** How late it is, and what was missed before it. */
  readonly note?: string;
  /** Nothing is done, for this reason. */
  readonly skipped?: string;
}

/** What a schedule comes to at a moment: the times that came, and those that come next. */
export interface FiringPlan extends NextTimes {
  readonly firings: readonly PlannedFiring[];
}

export const firingViewSchema = z.strictObject({
  id: z.string(),
  schedule: z.strictObject({
    id: z.number(),
    name: z.string(),
  }),
  kind: z.enum(['start', 'stop']),
  /** Milliseconds since the epoch, both. */
  dueAt: z.number(),
  doneAt: z.number().exactOptional(),
  /** Undefined: it is being carried out. */
  outcome: firingOutcomeSchema.exactOptional(),
  reason: z.string().exactOptional(),
  run: z.number().exactOptional(),
});
export type FiringView = ReadModel<typeof firingViewSchema>;

/** A firing that is this worker's to carry out. */
export interface OpenFiring {
  readonly id: string;
  readonly kind: 'start' | 'stop';
  readonly note?: string;
  /** How often it was taken up, this time included. */
  readonly attempts: number;
  readonly owner: number;
  readonly schedule: StoredSchedule;
  /** The collection's short name. */
  readonly slug: string;
}

export interface FiringEnd {
  readonly outcome: FiringOutcome;
  readonly reason?: string;
  readonly run?: number;
}

/** True when a schedule is due, or a firing waits for somebody to carry it out. */
export async function isAnythingDue(pool: pg.Pool, worker: number, now: number): Promise<boolean> {
  const { rows } = await guarded(() =>
    pool.query<{ due: boolean }>({
      name: 'winnow-schedules-due-1',
      text: `SELECT ${hasScheduleDue} AS due`,
      values: [worker, new Date(now)],
    }),
  );
  return rows[0]?.due === true;
}

/** A worker carries out one after the other: what it still owns at the next look, it could not carry out. */
const isWaiting = `outcome IS NULL AND (owner = $1 OR NOT ${isLocked('owner')})`;

/** SQL: $1 worker, $2 now. */
export const hasScheduleDue = `(EXISTS (SELECT FROM crawl.schedule WHERE least(next_start, next_stop) <= $2)
  OR EXISTS (SELECT FROM crawl.firing WHERE ${isWaiting}))`;

/**
 * Moves one schedule that is due on and notes the times that came; false when none is due. Of several workers one gets
 * a schedule.
 */
export async function advanceSchedule(
  pool: pg.Pool,
  {
    worker,
    now,
    plan,
  }: { readonly worker: number; readonly now: number; readonly plan: (schedule: StoredSchedule) => FiringPlan },
): Promise<boolean> {
  return guarded(() =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<ScheduleRecord>(
        `SELECT ${scheduleColumns} FROM crawl.schedule WHERE least(next_start, next_stop) <= $1
         ORDER BY least(next_start, next_stop) LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [new Date(now)],
      );
      const [row] = rows;
      if (row === undefined) return false;
      const { nextStart, nextStop, firings } = plan(toSchedule(row));
      await client.query('UPDATE crawl.schedule SET next_start = $2, next_stop = $3 WHERE id = $1', [
        row.id,
        nextStart === null ? null : new Date(nextStart),
        nextStop === null ? null : new Date(nextStop),
      ]);
      await note(client, { schedule: row.id, worker, now, firings });
      return true;
    }),
  );
}

/** Of a schedule so many firings are remembered. */
const kept = 500;

async function note(
  client: pg.ClientBase,
  given: {
    readonly schedule: number;
    readonly worker: number;
    readonly now: number;
    readonly firings: readonly PlannedFiring[];
  },
): Promise<void> {
  const { schedule, worker, now, firings } = given;
  await client.query(
    `INSERT INTO crawl.firing (schedule_id, owner, kind, due_at, note, outcome, reason, done_at)
     SELECT $1, $2, kind, due_at, note, CASE WHEN skipped IS NOT NULL THEN 'skipped' END, skipped, CASE WHEN skipped IS NOT NULL THEN $7::timestamptz END
     FROM unnest($3::text[], $4::timestamptz[], $5::text[], $6::text[]) AS f (kind, due_at, note, skipped)
     ON CONFLICT (schedule_id, kind, due_at) DO NOTHING`,
    [
      schedule,
      worker,
      firings.map(({ kind }) => kind),
      firings.map(({ dueAt }) => new Date(dueAt)),
      firings.map((firing) => firing.note ?? null),
      firings.map(({ skipped }) => skipped ?? null),
      new Date(now),
    ],
  );
  await client.query(
    `DELETE FROM crawl.firing WHERE schedule_id = $1 AND outcome IS NOT NULL AND id <= (
       SELECT id FROM crawl.firing WHERE schedule_id = $1 ORDER BY id DESC OFFSET ${kept} LIMIT 1)`,
    [schedule],
  );
}

interface OpenRow {
  readonly firing: string;
  readonly firing_kind: OpenFiring['kind'];
  readonly note: string | null;
  readonly attempts: number;
  readonly owner: number;
  readonly slug: string;
}

/** The oldest firing that waits; it is this worker's from now on. */
export async function takeFiring(pool: pg.Pool, worker: number): Promise<OpenFiring | undefined> {
  const { rows } = await guarded(() =>
    pool.query<OpenRow & ScheduleRecord>(
      `WITH taken AS (
         UPDATE crawl.firing SET owner = $1, attempts = attempts + 1
         WHERE id = (SELECT id FROM crawl.firing WHERE ${isWaiting} ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING id, schedule_id, kind, note, attempts, owner)
       SELECT t.id AS firing, t.kind AS firing_kind, t.note, t.attempts, t.owner, c.slug, s.*
       FROM taken t JOIN crawl.schedule s ON s.id = t.schedule_id JOIN public."Collection" c ON c.id = s.collection_id`,
      [worker],
    ),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { firing: id, firing_kind: kind, note: said, attempts, owner, slug } = row;
  return { id, kind, attempts, owner, slug, schedule: toSchedule(row), ...(said !== null && { note: said }) };
}

/** False when another worker has it. */
export async function endFiring(
  pool: pg.Pool,
  { id, owner }: Pick<OpenFiring, 'id' | 'owner'>,
  { outcome, reason, run, at }: FiringEnd & { readonly at: number },
): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `UPDATE crawl.firing SET outcome = $3, reason = $4, run_id = $5, done_at = $6
       WHERE id = $1 AND owner = $2 AND outcome IS NULL`,
      [id, owner, outcome, reason === undefined ? null : storedText(reason), run ?? null, new Date(at)],
    ),
  );
  return rowCount === 1;
}

interface FiringRecord {
  readonly id: string;
  readonly schedule_id: number;
  readonly name: string;
  readonly kind: 'start' | 'stop';
  readonly due_at: Date;
  readonly done_at: Date | null;
  readonly outcome: FiringOutcome | null;
  readonly note: string | null;
  readonly reason: string | null;
  readonly run_id: number | null;
}

const viewColumns = 'f.id, f.schedule_id, s.name, f.kind, f.due_at, f.done_at, f.outcome, f.note, f.reason, f.run_id';

/** Newest first; of one schedule or of all of the collection. */
export async function listFirings(
  pool: pg.Pool,
  collectionId: number,
  { schedule, limit }: { readonly schedule?: number | undefined; readonly limit: number },
): Promise<readonly FiringView[]> {
  const { rows } = await guarded(() =>
    pool.query<FiringRecord>(
      `SELECT ${viewColumns} FROM crawl.firing f JOIN crawl.schedule s ON s.id = f.schedule_id
       WHERE s.collection_id = $1 AND ($2::int IS NULL OR s.id = $2) ORDER BY f.id DESC LIMIT $3`,
      [collectionId, schedule ?? null, limit],
    ),
  );
  return rows.map(toView);
}

/** The last one of each schedule of the collection. */
export async function lastFirings(pool: pg.Pool, collectionId: number): Promise<readonly FiringView[]> {
  const { rows } = await guarded(() =>
    pool.query<FiringRecord>(
      `SELECT ${viewColumns} FROM crawl.schedule s
       CROSS JOIN LATERAL (SELECT * FROM crawl.firing WHERE schedule_id = s.id ORDER BY id DESC LIMIT 1) f
       WHERE s.collection_id = $1`,
      [collectionId],
    ),
  );
  return rows.map(toView);
}

function toView(row: FiringRecord): FiringView {
  const { id, kind, due_at: dueAt, done_at: doneAt, outcome, run_id: run } = row;
  const reason = [row.reason, row.note].filter((part) => part !== null).join(' ');
  return {
    id,
    schedule: { id: row.schedule_id, name: row.name },
    kind,
    dueAt: dueAt.getTime(),
    ...(doneAt !== null && { doneAt: doneAt.getTime() }),
    ...(outcome !== null && { outcome }),
    ...(reason !== '' && { reason }),
    ...(run !== null && { run }),
  };
}

/** The run that a firing started, if it did. */
export async function runOfFiring(pool: pg.Pool, firing: string): Promise<number | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ id: number }>('SELECT id FROM crawl.run WHERE firing_id = $1', [firing]),
  );
  return rows[0]?.id;
}

export interface PausedRun {
  readonly id: number;
  /** The schedule whose stop time paused it. */
  readonly by: { readonly id: number; readonly name: string };
}

/** The collection's run that a stop time set aside, if nobody ordered anything since. */
export async function runPausedBySchedule(pool: pg.Pool, collectionId: number): Promise<PausedRun | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ id: number; schedule: number; name: string }>(
      `SELECT r.id, s.id AS schedule, s.name FROM crawl.run r JOIN crawl.schedule s ON s.id = r.paused_by
       WHERE r.collection_id = $1 AND r.state IN ('pausing', 'paused')`,
      [collectionId],
    ),
  );
  const [row] = rows;
  return row && { id: row.id, by: { id: row.schedule, name: row.name } };
}
