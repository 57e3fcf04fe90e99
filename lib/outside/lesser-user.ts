/** Another user of the system for what comes from strangers: it can read what everybody can, and not the key. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const tried = new Map<string, boolean>();
const tryMs = 10_000;

/**
 * `nobody`, where this process may become somebody else (started as root) and that user can read the files; nothing
 * otherwise: then it runs as ourselves. To be spread into the options of `spawn`.
 */
export function lesserUser(files: readonly string[]): Partial<SystemUser> {
  if (process.getuid?.() !== 0) return {};
  const user = readNobody();
  return user !== undefined && files.every((file) => canRead(user, file)) ? user : {};
}

function readNobody(): SystemUser | undefined {
  try {
    const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
    return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
  } catch {
    return undefined;
  }
}

/** Once for each file. */
function canRead(user: SystemUser, file: string): boolean {
  const known = tried.get(file) ?? hasAccess(user, file, 'R_OK');
  tried.set(file, known);
  return known;
}

/** `user`: as {@link lesserUser} answers it. */
export function mayWrite(user: Partial<SystemUser>, folder: string): boolean {
  return hasAccess(user, folder, 'W_OK');
}

/** Tried as that user: every folder on the way has a say in it. */
function hasAccess(user: Partial<SystemUser>, place: string, mode: 'R_OK' | 'W_OK'): boolean {
  const script = 'const fs = require("node:fs"); fs.accessSync(process.argv[1], fs.constants[process.argv[2]])';
  const { status } = spawnSync(process.execPath, ['-e', script, place, mode], {
    ...user,
    cwd: '/',
    env: { NODE_ENV: 'production' },
    timeout: tryMs,
  });
  return status === 0;
}
