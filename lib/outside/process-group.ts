/** A child process and all it starts, as one: looked at and ended together. */

import { readdir, readFile } from 'node:fs/promises';

/** Ends every process of the group; a group that is gone already is what is wanted. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone.
  }
}

const pageBytes = 4096;

/** Bytes a process has in memory, where the system tells; else 0. */
export async function residentBytes(pid: number): Promise<number> {
  try {
    return Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * pageBytes;
  } catch {
    return 0;
  }
}

/** The same with the programs it has started itself. */
export async function residentWithChildren(pid: number): Promise<number> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = list.split(' ').filter((text) => text !== '');
  const bytes = await Promise.all([pid, ...children.map(Number)].map(residentBytes));
  return bytes.reduce((sum, each) => sum + each, 0);
}

/** Processes that have the text in the environment they were started with, wherever they stand by now. None where the system does not tell. */
export async function processesMarked(mark: string): Promise<readonly number[]> {
  // An empty text stands in every environment.
  if (mark === '') return [];
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
      return environment.includes(mark) ? [pid] : [];
    }),
  );
  return found.flat();
}

const mostSweeps = 10;

/** Ends what has left its group, and what that starts meanwhile; `spared` lives on. */
export async function killMarked(mark: string, spared?: number): Promise<void> {
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    const pids = (await processesMarked(mark)).filter((pid) => pid !== spared);
    if (pids.length === 0) return;
    for (const pid of pids) killOne(pid);
  }
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone.
  }
}
