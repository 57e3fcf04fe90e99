/** The state of the robot as a file, in the folder that robot.conf names (robot-state-dir). */

import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { adviseRun } from '../../store/runs/note-run.ts';
import { createRunStore } from '../../store/runs/run-store.ts';
import type { RunView } from '../../store/runs/run-store.ts';

export interface StateFile {
  /** Resolves when the last state is written. */
  readonly end: () => Promise<void>;
}

interface Keeping {
  readonly pool: pg.Pool;
  readonly collectionId: number;
  readonly runId: number;
  /** Absent when robot.conf names none, or none that is allowed. */
  readonly folder: string | undefined;
}

const everyMs = 10_000;

/** Written now, every ten seconds and at the end. What cannot be written is said once in the report of the run. */
export async function keepStateFile(keeping: Keeping): Promise<StateFile> {
  const { folder } = keeping;
  if (folder === undefined) return { end: () => Promise.resolve() };
  const file = path.join(folder, `${await slugOf(keeping)}.state`);
  let hasFailed = false;
  const write = async (): Promise<void> => {
    try {
      const run = await createRunStore(keeping.pool).find(keeping.collectionId, keeping.runId);
      if (run !== undefined) await replace(file, stateText(run));
    } catch (cause) {
      if (!hasFailed) await complain(keeping, file, cause);
      hasFailed = true;
    }
  };
  await write();
  let writing = Promise.resolve();
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, everyMs);
  return {
    end: async () => {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}

/** The report of the run is the place for it; where that cannot be reached, the run has another trouble. */
async function complain({ pool, runId }: Keeping, file: string, cause: unknown): Promise<void> {
  const text = `robot-state-dir: ${file} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}.`;
  await adviseRun(pool, runId, [{ severity: 'warning', text }]).catch(() => undefined);
}

async function slugOf({ pool, collectionId }: Keeping): Promise<string> {
  const { rows } = await pool.query<{ slug: string }>('SELECT slug FROM "Collection" WHERE id = $1', [collectionId]);
  return rows[0]?.slug ?? String(collectionId);
}

/** Whoever reads it finds a whole state, and a link there is replaced, not followed. */
async function replace(file: string, text: string): Promise<void> {
  const fresh = `${file}.${process.pid}`;
  await rm(fresh, { force: true });
  await writeFile(fresh, text, { flag: 'wx' });
  await rename(fresh, file);
}

function stateText({ id, kind, state, startedAt, endedAt, revision, accounting }: RunView): string {
  const { discovered, queued, fetched, rejected, failed, stored, bytes } = accounting;
  const time = (at: number | undefined): string => (at === undefined ? '' : new Date(at).toISOString());
  const values = { run: id, kind, state, revision, started: time(startedAt), ended: time(endedAt) };
  const counts = { discovered, queued, fetched, rejected, failed, rds: stored, bytes };
  const lines = Object.entries({ ...values, ...counts }).map(([name, value]) => `${name}: ${value}`.trimEnd());
  return `${lines.join('\n')}\n`;
}
