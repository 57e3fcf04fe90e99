/** A reader of gatherd that shares no code with it: a script in Python that keeps what it has in a file. */

import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

export interface FollowedObject {
  readonly type: string;
  readonly url: string;
  /** Names in lower case. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Followed {
  readonly info: FollowedObject;
  readonly delete: readonly FollowedObject[];
  readonly refresh: readonly FollowedObject[];
  readonly update: readonly FollowedObject[];
  /** What it has now, by URL. */
  readonly state: Readonly<Record<string, FollowedObject>>;
}

export const hasPython = spawnSync('python3', ['--version']).status === 0;

const script = path.join(import.meta.dirname, 'follow_gatherd.py');

/** `file`: what it has from before, unless `since` is 0. */
export async function follow(port: number, since: number, file: string): Promise<Followed> {
  const { stdout } = await promisify(execFile)('python3', [script, String(port), String(since), file]);
  return JSON.parse(stdout) as Followed;
}
