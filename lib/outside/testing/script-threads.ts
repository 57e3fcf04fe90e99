/** Threads of proxy scripts in this process, as Linux counts them. */

import { readdirSync, readFileSync } from 'node:fs';

export const isCounted = process.platform === 'linux';

export function scriptThreads(): number {
  const tasks = '/proc/self/task';
  return readdirSync(tasks).filter((id) => nameOf(`${tasks}/${id}/comm`) === 'proxy.pac').length;
}

/** A thread may end while the list is read. */
function nameOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
