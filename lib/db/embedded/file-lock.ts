/** A lock between processes that share a folder, made of a file, and the list of processes that use what it guards. */

import { readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasEnded, thisProcess } from '../../store/lease/process-identity.ts';
import type { ProcessIdentity } from '../../store/lease/process-identity.ts';

/** A lock not refreshed for so long belongs to nobody; one that names no holder was made by a process killed meanwhile. */
const staleAfterMs = 30_000;
const namelessAfterMs = 2_000;

/** Runs `work` while no other process runs work under the same file. Waits as long as the holder lives. */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const mark = JSON.stringify({ ...thisProcess(), nonce: Math.random() });
  while (!(await tryLock(file, mark))) await delay(50);
  const refresh = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, 2_000);
  try {
    return await work();
  } finally {
    clearInterval(refresh);
    await rm(file, { force: true });
  }
}

async function tryLock(file: string, mark: string): Promise<boolean> {
  try {
    await writeFile(file, mark, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // On a full disk the file was made and is empty: nobody has the lock.
    if (error instanceof Error && 'syscall' in error && error.syscall === 'write') await rm(file, { force: true });
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (await isStale(file)) await rm(file, { force: true });
    return false;
  }
  // Two processes may have removed the same stale file, the second one the first one's lock: look again.
  await delay(20);
  return (await readFile(file, 'utf8').catch(() => '')) === mark;
}

async function isStale(file: string): Promise<boolean> {
  const [holder, times] = await Promise.all([readIdentity(file), stat(file).catch(() => undefined)]);
  if (times === undefined) return false;
  const ageMs = Date.now() - times.mtimeMs;
  return holder === undefined ? ageMs > namelessAfterMs : ageMs > staleAfterMs || hasEnded(holder);
}

/** Notes this process as a user of what the folder stands for; the answer takes the note back. */
export async function addHolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, `${process.pid}-${Math.random().toString(36).slice(2)}`);
  await writeFile(file, JSON.stringify(thisProcess()), { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** How many processes of this machine still use it; notes of ended ones are removed. */
export async function countHolders(folder: string): Promise<number> {
  const { host } = thisProcess();
  let count = 0;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const holder = await readIdentity(file);
    // A note of another host was left by a container or machine that is no more: the server runs here.
    if (holder === undefined || holder.host !== host || hasEnded(holder)) await rm(file, { force: true });
    else count += 1;
  }
  return count;
}

async function readIdentity(file: string): Promise<ProcessIdentity | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isIdentity(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isIdentity(value: unknown): value is ProcessIdentity {
  return (
    typeof value === 'object' &&
    value !== null &&
    'host' in value &&
    typeof value.host === 'string' &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'started' in value &&
    typeof value.started === 'string'
  );
}
