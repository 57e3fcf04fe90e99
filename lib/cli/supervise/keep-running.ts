/** A child process that is started again whenever it ends, until it is told to stop. */

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { z } from 'zod';
import { childVariables } from '../../env.ts';
import { endWithParent, projectFolder } from './build-console.ts';

export interface ChildSpec {
  /** As sentences call it, such as `The engine`. */
  readonly title: string;
  /** Arguments of Node, the program first. */
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** The file its output is appended to. */
  readonly log: string;
  readonly say: (line: string) => void;
  /** Hears the process id of every start. */
  readonly started: (pid: number) => void;
}

export interface KeptChild {
  /** Ends it so that it starts again at once. */
  readonly restart: () => void;
  /** Asks it to end; resolves when it has. It gets `graceMs`, then it is killed. */
  readonly stop: (graceMs: number) => Promise<void>;
  /** Kills it. */
  readonly kill: () => void;
}

const firstDelayMs = 500;
const longestDelayMs = 10_000;
/** Who ran so long is no longer failing at the start. */
const settledAfterMs = 20_000;
const logLimit = 16 * 2 ** 20;

/** Starts it, and starts it again with a growing delay whenever it ends by itself. */
export function keepRunning(spec: ChildSpec): KeptChild {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wanted: 'running' | 'restarted' | 'stopped' = 'running';
  let delayMs = firstDelayMs;
  let whenEnded: () => void = () => undefined;

  const start = (): void => {
    wanted = 'running';
    const startedAt = performance.now();
    child = startChild(spec);
    let over = false;
    const ended = (how: string): void => {
      if (over) return;
      over = true;
      child = undefined;
      if (wanted === 'stopped') return whenEnded();
      if (wanted === 'restarted' || performance.now() - startedAt > settledAfterMs) delayMs = firstDelayMs;
      if (wanted === 'running') {
        spec.say(`${spec.title} ended (${how}) and restarts in ${delayMs / 1000} s.${lastWords(spec.log)}`);
      }
      timer = setTimeout(start, wanted === 'restarted' ? 0 : delayMs);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) => ended(signal === null ? `exit code ${code}` : signal));
    if (child.pid !== undefined) spec.started(child.pid);
  };
  start();

  return {
    restart: () => {
      if (child === undefined || wanted !== 'running') return;
      wanted = 'restarted';
      child.kill('SIGTERM');
    },
    kill: () => child?.kill('SIGKILL'),
    stop: (graceMs) =>
      new Promise((resolve) => {
        wanted = 'stopped';
        clearTimeout(timer);
        if (child === undefined) return resolve();
        const limit = setTimeout(() => child?.kill('SIGKILL'), graceMs);
        whenEnded = () => {
          clearTimeout(limit);
          resolve();
        };
        child.kill('SIGTERM');
      }),
  };
}

function startChild({ args, variables, log }: ChildSpec): ChildProcess {
  if (existsSync(log) && statSync(log).size > logLimit) renameSync(log, `${log}.old`);
  const file = openSync(log, 'a', 0o600);
  try {
    return spawn(process.execPath, ['--import', endWithParent, ...args], {
      cwd: projectFolder,
      // Not in the terminal's group: Ctrl+C reaches the supervisor, which ends its children in order.
      detached: true,
      stdio: ['ignore', file, file, 'ipc'],
      env: childVariables(variables),
    });
  } finally {
    closeSync(file);
  }
}

/** Where to read more, and the last line that was written there. */
function lastWords(log: string): string {
  const text = readFileSync(log, 'utf8').trimEnd();
  const last = readable(text.slice(text.lastIndexOf('\n') + 1)).slice(0, 300);
  return last === '' ? ` See ${log}.` : ` See ${log}; its last line: ${last}`;
}

const logLine = z.object({ msg: z.string(), err: z.object({ message: z.string() }).optional() });

/** Of a line of JSON the message, without the stack trace. */
function readable(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const { msg, err } = logLine.parse(JSON.parse(line));
    return err === undefined ? msg : `${msg}: ${err.message}`;
  } catch {
    return line;
  }
}
