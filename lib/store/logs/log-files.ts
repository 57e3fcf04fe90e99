/** The logs of a collection: files of the data folder, each kept within a bound. */

import { z } from 'zod';
import { createReadStream } from 'node:fs';
import type { Stats } from 'node:fs';
import { appendFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { logLock } from '../sql/locks.ts';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';

/** A log that reaches `mostBytes` is renamed to `NAME.1`, `NAME.1` to `NAME.2`, and so on; `kept` of them are kept. */
export const logRotation = { mostBytes: 10_000_000, kept: 4 } as const;

export const logFileSchema = z.strictObject({
  name: z.string(),
  /** The same after it was renamed. */
  id: z.string(),
  bytes: z.number(),
  /** Milliseconds since the epoch. */
  changedAt: z.number(),
});
export type LogFile = ReadModel<typeof logFileSchema>;

/** By the number of the collection: it keeps its logs under another name, and a new one of its old name has none. */
export function logFolderOf(dataFolder: string, collectionId: number): string {
  return path.join(dataFolder, 'logs', 'collections', String(collectionId));
}

export interface LogBound {
  /** Does this while no other process does its own. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly mostBytes?: number;
  readonly kept?: number;
}

/** One of the processes that write the logs of a collection sets a full one aside; the others find a new one. */
export function aloneWithLogs(pool: pg.Pool, collectionId: number): LogBound['alone'] {
  return (work) =>
    guarded(() =>
      inTransaction(pool, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1, $2)', [...logLock(collectionId)]);
        await work();
      }),
    );
}

/** Files appended to as a whole; of several processes none writes into another's lines. */
export async function appendToLog(
  file: string,
  text: string,
  { alone, mostBytes = logRotation.mostBytes, kept = logRotation.kept }: LogBound,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const isFull = async (): Promise<boolean> => {
    const { size } = await stat(file).catch(() => ({ size: 0 }));
    return size > 0 && size + Buffer.byteLength(text) > mostBytes;
  };
  const setAside = async (): Promise<void> => {
    if (await isFull()) await rotate(file, kept);
  };
  if (await isFull()) await alone(setAside);
  await appendFile(file, text, { mode: 0o600 });
}

/** From the last one on: each takes the place of the one before. */
async function rotate(file: string, kept: number): Promise<void> {
  const nameOf = (number: number): string => (number === 0 ? file : `${file}.${number}`);
  for (let number = kept - 1; number >= 0; number--) {
    await rename(nameOf(number), nameOf(number + 1)).catch((error: unknown) => {
      if (number === 0) throw error;
    });
  }
}

/** In the order of their names; none when nothing was logged. */
export async function listLogs(folder: string): Promise<readonly LogFile[]> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map(async (name): Promise<readonly LogFile[]> => {
        const found = await stat(path.join(folder, name)).catch(() => undefined);
        return found?.isFile() === true ? [logFileOf(name, found)] : [];
      }),
  );
  return files.flat();
}

export function logFileOf(name: string, { ino, birthtimeMs, size, mtimeMs }: Stats): LogFile {
  return { name, id: `${ino}-${birthtimeMs}`, bytes: size, changedAt: mtimeMs };
}

/** As far as the file went when it was asked for. */
export function readLog(folder: string, { name, bytes }: LogFile): AsyncIterable<Uint8Array> {
  if (bytes === 0) return nothing();
  return createReadStream(path.join(folder, path.basename(name)), { end: bytes - 1 });
}

async function* nothing(): AsyncIterable<Uint8Array> {
  yield* [];
}

/** Takes all logs of a collection away. */
export async function removeLogs(dataFolder: string, collectionId: number): Promise<void> {
  await rm(logFolderOf(dataFolder, collectionId), { recursive: true, force: true });
}
