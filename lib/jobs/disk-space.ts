/** Room on the disk: runs that a full disk set aside go on when there is some again. */

import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { noteOrder } from '../store/runs.ts';

/** Said of runs that wait for room. */
export const diskFullReason = 'The disk is full. The run goes on when there is room again.';

/** Bytes that have to be free before such a run goes on. */
const enoughBytes = 1_000_000_000;
const everyMs = 10_000;
let lookedAt = 0;

/** Looks at most every ten seconds. */
export async function resumeWhenDiskIsFree(pool: pg.Pool, folder: string): Promise<void> {
  if (performance.now() - lookedAt < everyMs && lookedAt !== 0) return;
  lookedAt = performance.now();
  const { rows } = await pool.query<{ id: number }>(`SELECT id FROM crawl.run WHERE state = 'paused' AND reason = $1`, [
    diskFullReason,
  ]);
  if (rows.length === 0 || (await freeBytes(folder)) < enoughBytes) return;
  for (const { id } of rows) await noteOrder(pool, id, 'resume');
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
