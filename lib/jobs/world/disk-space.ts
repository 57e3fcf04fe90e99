/** Room on the disks: runs that a full disk set aside go on by themselves when there is some again. */

import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { noteOrder } from '../../store/runs/runs.ts';
import { guarded, isDiskFull } from '../../store/sql/store-error.ts';
import { inTransaction } from '../../store/sql/transaction.ts';

/** Said of runs that wait for room. */
export const diskFullReason = 'The disk is full. The run continues when space is available.';

/** What has to be free before such a run goes on: so many bytes, or this share of a small disk. */
const enoughBytes = 1_000_000_000;
const enoughShare = 0.05;
const everyMs = 2_000;

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
    const isRoom = await Promise.all([hasDatabaseRoom(pool), ...folders.map(hasRoom)]);
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

/** A folder that is not there yet lies on the disk of another one. */
async function hasRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  if (found === undefined) return true;
  const { bavail, blocks, bsize } = found;
  return bavail * bsize >= Math.min(enoughBytes, blocks * bsize * enoughShare);
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
