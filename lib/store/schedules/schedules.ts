/** Schedules of a collection as they are kept: what they say, whether they are on, when they come due next. */

import pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { storedJson } from '../sql/stored-text.ts';
import { inTransaction, lockCollection } from '../sql/transaction.ts';

export interface StoredSchedule {
  readonly id: number;
  readonly collectionId: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly zone: string;
  /** Cron expressions; at least one of the two. */
  readonly start?: string;
  readonly stop?: string;
  readonly what: 'full' | 'incremental' | 'collect';
  readonly stopAct: 'stop' | 'pause';
  /** Null: as the collection says. */
  readonly metadata: { readonly mode: 'nothing' | 'check' | 'concatenate'; readonly threshold: string } | null;
  readonly createdBy: string;
  /** Milliseconds since the epoch, all three; null: there is none. */
  readonly changedAt: number;
  readonly nextStart: number | null;
  readonly nextStop: number | null;
}

export type ScheduleToStore = Omit<StoredSchedule, 'id' | 'collectionId' | 'enabled' | 'createdBy'>;

export type NextTimes = Pick<StoredSchedule, 'nextStart' | 'nextStop'>;

export interface ScheduleRecord {
  readonly id: number;
  readonly collection_id: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly zone: string;
  readonly start_cron: string | null;
  readonly stop_cron: string | null;
  readonly what: StoredSchedule['what'];
  readonly stop_act: StoredSchedule['stopAct'];
  readonly metadata: StoredSchedule['metadata'];
  readonly created_by: string;
  readonly changed_at: Date;
  readonly next_start: Date | null;
  readonly next_stop: Date | null;
}

export const scheduleColumns = `id, collection_id, name, enabled, zone, start_cron, stop_cron, what, stop_act, metadata,
  created_by, changed_at, next_start, next_stop`;

export function toSchedule(row: ScheduleRecord): StoredSchedule {
  return {
    id: row.id,
    collectionId: row.collection_id,
    name: row.name,
    enabled: row.enabled,
    zone: row.zone,
    ...(row.start_cron !== null && { start: row.start_cron }),
    ...(row.stop_cron !== null && { stop: row.stop_cron }),
    what: row.what,
    stopAct: row.stop_act,
    metadata: row.metadata,
    createdBy: row.created_by,
    changedAt: row.changed_at.getTime(),
    nextStart: row.next_start?.getTime() ?? null,
    nextStop: row.next_stop?.getTime() ?? null,
  };
}

/** By name. */
export async function listSchedules(pool: pg.Pool, collectionId: number): Promise<readonly StoredSchedule[]> {
  const { rows } = await guarded(() =>
    pool.query<ScheduleRecord>(
      `SELECT ${scheduleColumns} FROM crawl.schedule WHERE collection_id = $1 ORDER BY name, id`,
      [collectionId],
    ),
  );
  return rows.map(toSchedule);
}

/** Those of the collections that are on, each with the last start time that came to nothing, if that was its last. */
export interface ScheduleInUse extends StoredSchedule {
  readonly refused?: { readonly at: number; readonly reason: string };
}

export async function listSchedulesInUse(
  pool: pg.Pool,
  collectionIds: readonly number[],
): Promise<readonly ScheduleInUse[]> {
  const { rows } = await guarded(() =>
    pool.query<ScheduleRecord & { outcome: string | null; reason: string | null; due_at: Date | null }>(
      `SELECT ${scheduleColumns}, f.outcome, f.reason, f.due_at FROM crawl.schedule s
       LEFT JOIN LATERAL (SELECT outcome, reason, due_at FROM crawl.firing
         WHERE schedule_id = s.id AND kind = 'start' ORDER BY due_at DESC LIMIT 1) f ON true
       WHERE s.enabled AND s.collection_id = ANY ($1::int[]) ORDER BY s.collection_id, s.name`,
      [collectionIds],
    ),
  );
  return rows.map((row) => {
    const isRefused = row.outcome === 'refused' || row.outcome === 'failed';
    const refused =
      isRefused && row.due_at !== null ? { at: row.due_at.getTime(), reason: row.reason ?? '' } : undefined;
    return { ...toSchedule(row), ...(refused && { refused }) };
  });
}

/** `taken` when another one of the collection has the name, `full` when the collection has as many as it may. */
export async function createSchedule(
  pool: pg.Pool,
  given: ScheduleToStore & Pick<StoredSchedule, 'collectionId' | 'createdBy'>,
  most: number,
): Promise<StoredSchedule | 'taken' | 'full'> {
  const { collectionId, createdBy, ...values } = given;
  return unlessTaken(() =>
    inTransaction(pool, async (client) => {
      await lockCollection(client, collectionId);
      const { rows } = await client.query<ScheduleRecord>(
        `INSERT INTO crawl.schedule (name, zone, start_cron, stop_cron, what, stop_act, metadata, changed_at, next_start,
           next_stop, collection_id, created_by, enabled)
         SELECT $1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12, true
         WHERE (SELECT count(*) FROM crawl.schedule WHERE collection_id = $11) < $13 RETURNING ${scheduleColumns}`,
        [...valuesOf(values), collectionId, createdBy, most],
      );
      const [row] = rows;
      return row === undefined ? 'full' : toSchedule(row);
    }),
  );
}

export type ScheduleKey = Pick<StoredSchedule, 'collectionId' | 'id'>;

/**
 * Nobody else changes it between the reading and the writing. What it was fired for before stays. Undefined when the collection
 * has no such schedule.
 */
export async function changeSchedule(
  pool: pg.Pool,
  { collectionId, id }: ScheduleKey,
  change: (before: StoredSchedule) => ScheduleToStore & Pick<StoredSchedule, 'enabled'>,
): Promise<StoredSchedule | 'taken' | undefined> {
  return unlessTaken(() =>
    inTransaction(pool, async (client) => {
      const { rows: found } = await client.query<ScheduleRecord>(
        `SELECT ${scheduleColumns} FROM crawl.schedule WHERE id = $1 AND collection_id = $2 FOR UPDATE`,
        [id, collectionId],
      );
      const [before] = found;
      if (before === undefined) return undefined;
      const { enabled, ...values } = change(toSchedule(before));
      const { rows } = await client.query<ScheduleRecord>(
        `UPDATE crawl.schedule SET name = $1, zone = $2, start_cron = $3, stop_cron = $4, what = $5, stop_act = $6,
           metadata = $7::jsonb, changed_at = $8, next_start = $9, next_stop = $10, enabled = $12
         WHERE id = $11 RETURNING ${scheduleColumns}`,
        [...valuesOf(values), id, enabled],
      );
      return rows[0] && toSchedule(rows[0]);
    }),
  );
}

function valuesOf(given: ScheduleToStore): readonly unknown[] {
  const { name, zone, start = null, stop = null, what, stopAct, metadata, changedAt, nextStart, nextStop } = given;
  const rule = metadata === null ? null : storedJson(metadata);
  return [name, zone, start, stop, what, stopAct, rule, new Date(changedAt), date(nextStart), date(nextStop)];
}

const date = (at: number | null): Date | null => (at === null ? null : new Date(at));

async function unlessTaken<Stored>(work: () => Promise<Stored>): Promise<Stored | 'taken'> {
  try {
    return await guarded(work);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'schedule_collection_id_name_key') return 'taken';
    throw error;
  }
}

/** Answers its name; undefined when the collection has no such schedule. */
export async function removeSchedule(pool: pg.Pool, { collectionId, id }: ScheduleKey): Promise<string | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ name: string }>('DELETE FROM crawl.schedule WHERE id = $1 AND collection_id = $2 RETURNING name', [
      id,
      collectionId,
    ]),
  );
  return rows[0]?.name;
}
