/** Who a process is, so that another one on the same machine can tell for certain that it has ended. */

import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface ProcessIdentity {
  /** Machine (and, on Linux, process namespace): process numbers mean nothing elsewhere. */
  readonly host: string;
  readonly pid: number;
  /** When it started, in the kernel's own terms; empty where the system does not say. */
  readonly started: string;
}

const thisHost = `${hostname()}${processNamespace()}`;

export function thisProcess(): ProcessIdentity {
  return { host: thisHost, pid: process.pid, started: startOf(process.pid) };
}

/** True only when the process surely does not run: on another host nothing can be said. */
export function hasEnded({ host, pid, started }: ProcessIdentity): boolean {
  if (host !== thisHost) return false;
  if (!exists(pid)) return true;
  return started !== '' && startOf(pid) !== started;
}

export function isThisProcess({ host, pid, started }: ProcessIdentity): boolean {
  const self = thisProcess();
  return host === self.host && pid === self.pid && started === self.started;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Process numbers are reused, in containers at once; number and start time together are not. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may itself hold blanks and parentheses; starttime is field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function processNamespace(): string {
  try {
    return `/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}
