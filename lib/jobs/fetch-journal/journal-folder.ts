/** Where the journals of a run lie, and when they go. */

import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { endedStates } from '../../store/sql/run-states.ts';
import { guarded } from '../../store/sql/store-error.ts';
import { readUrlHashSecret } from '../../store/sql/url-hasher.ts';

function folderOfAll(dataFolder: string): string {
  return path.join(dataFolder, 'journal');
}

/** Of a run with this program, of this database: nobody else's answers are found there. */
export async function journalFolder(
  pool: pg.Pool,
  dataFolder: string,
  run: { readonly id: number; readonly programKey: string },
): Promise<string> {
  const digest = createHash('sha256')
    .update(await readUrlHashSecret(pool))
    .update(run.programKey)
    .digest('hex');
  return path.join(folderOfAll(dataFolder), `${run.id}-${digest.slice(0, 16)}`);
}

/** Removes the journals of runs that have ended, or are gone. Answers how many. */
export async function removeJournals(pool: pg.Pool, dataFolder: string): Promise<number> {
  const all = folderOfAll(dataFolder);
  const names = await readdir(all).catch(() => []);
  if (names.length === 0) return 0;
  const { rows } = await guarded(() =>
    pool.query<{ id: number }>(`SELECT id FROM crawl.run WHERE state NOT IN ${endedStates}`),
  );
  const open = new Set(rows.map(({ id }) => String(id)));
  const over = names.filter((name) => !open.has(name.split('-')[0] ?? ''));
  await Promise.all(over.map((name) => rm(path.join(all, name), { recursive: true, force: true })));
  return over.length;
}
