/** Runs `winnow` as a person would, in a process of its own. */

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export interface CommandResult {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartedCommand {
  readonly child: ChildProcess;
  readonly result: Promise<CommandResult>;
}

/** What the machine or the test runner may have set (Vitest sets BASE_URL). */
const cleared = { DATABASE_URL: '', BASE_URL: '', HOST: '', PORT: '', WINNOW_SECRET_KEY: '' };
const program = path.resolve(import.meta.dirname, '../winnow.ts');

/** `prefix` is a program that starts others, with its arguments. */
export function startCommand(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  prefix: readonly string[] = [],
): StartedCommand {
  const [command = process.execPath, ...rest] = [...prefix, process.execPath, program, ...args];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...cleared, ...settings },
  });
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const result = Promise.all([exit, text(child.stdout), text(child.stderr)]).then(([code, stdout, stderr]) => {
    return { code, stdout, stderr };
  });
  return { child, result };
}

export function runCommand(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  prefix: readonly string[] = [],
): Promise<CommandResult> {
  return startCommand(args, settings, prefix).result;
}
