/** Room on the disks: runs that a full disk set aside go on by themselves when there is some again. */

import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { RobotError } from '../../sdk/errors.ts';
import { noteOrder } from '../../store/runs/runs.ts';
import { guarded, isDiskFull } from '../../store/sql/store-error.ts';
import { inTransaction } from '../../store/sql/transaction.ts';

/** Said of runs that wait for room. */
export const diskFullReason = 'The disk is full. The run continues when space is available.';

/** What has to be free before such a run goes on: so many bytes, or this share of a small disk. */
const enough = { bytes: 1_000_000_000, share: 0.05 };
const everyMs = 2_000;

/**
 * With less than this left, runs are set aside although the disk is not full: a database that can't write its log stops, and
 * with it every read.
 */
const reserve = { bytes: 200_000_000, share: 0.03 };
const reserveEveryMs = 500;

export interface DiskWatchOptions {
  readonly pool: pg.Pool;
  /** Where runs write files. */
  readonly folders: readonly string[];
}

/** Tells runs, or the one given, to go on when there is room; true while one waits. */
export type DiskWatch = (run?: number) => Promise<boolean>;

export function createDiskWatch({ pool, folders }: DiskWatchOptions): DiskWatch {
  let triedAt = -Infinity;
  return async (run) => {
    const waiting = await waitingRuns(pool, run);
    if (waiting.length === 0 || performance.now() - triedAt < everyMs) return waiting.length > 0;
    triedAt = performance.now();
    const isRoom = await Promise.all([hasDatabaseRoom(pool), ...folders.map((folder) => hasRoom(folder, enough))]);
    if (isRoom.every(Boolean)) for (const id of waiting) await noteOrder(pool, id, 'resume');
    return true;
  };
}

async function waitingRuns(pool: pg.Pool, run: number | undefined): Promise<readonly number[]> {
  const { rows } = await guarded(() =>
    pool.query<{ id: number }>(
      `SELECT id FROM crawl.run WHERE state = 'paused' AND reason = $1 AND ($2::int IS NULL OR id = $2)`,
      [diskFullReason, run ?? null],
    ),
  );
  return rows.map(({ id }) => id);
}

/** Throws RobotError when one of the disks has only its reserve left. */
export type DiskReserve = () => Promise<void>;

export function watchReserve(folders: readonly string[]): DiskReserve {
  let lookedAt = -Infinity;
  let looking: Promise<boolean> = Promise.resolve(true);
  return async () => {
    if (performance.now() - lookedAt >= reserveEveryMs) {
      lookedAt = performance.now();
      looking = Promise.all(folders.map((folder) => hasRoom(folder, reserve))).then((each) => each.every(Boolean));
    }
    if (!(await looking)) throw new RobotError('disk-full', 'The disk is almost full.', { retryable: true });
  };
}

/** A folder that is not there yet lies on the disk of another one. */
async function hasRoom(folder: string, { bytes, share }: typeof reserve): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  if (found === undefined) return true;
  const { bavail, blocks, bsize } = found;
  return bavail * bsize >= Math.min(bytes, blocks * bsize * share);
}

/** The database's disk may be another machine's: eight megabytes are written there, and taken back. */
async function hasDatabaseRoom(pool: pg.Pool): Promise<boolean> {
  const write = (client: pg.ClientBase): Promise<unknown> =>
    client.query(
      `CREATE TEMP TABLE room ON COMMIT DROP AS SELECT repeat(md5(n::text), 32) FROM generate_series(1, 8000) n`,
    );
  try {
    await guarded(() => inTransaction(pool, write));
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  }
}
