/** Deletes uploads that no job has read: cancelled trials and trials that were never run. */

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { openSpool } from '../../store/feeds/spool.ts';
import { uploadFolder } from './declaration.ts';

const keptMs = 3_600_000;

/** Answers how many there were. */
export async function sweepTrialUploads(dataFolder: string, now = Date.now()): Promise<number> {
  const spool = openSpool(path.join(dataFolder, uploadFolder));
  let removed = 0;
  for (const name of await spool.list()) {
    const file = await stat(spool.pathOf(name)).catch(() => undefined);
    if (file === undefined || now - file.mtimeMs < keptMs) continue;
    await spool.remove(name);
    removed++;
  }
  return removed;
}
