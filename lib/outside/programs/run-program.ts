/** Runs one program with limits of time, output and memory, as a group of processes of which nothing stays behind; never throws. */

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { lesserUser } from '../lesser-user.ts';
import type { ProgramEnvironment } from './program-environment.ts';
import { killGroup, killMarked, processesMarked, residentBytes } from '../process-group.ts';

export interface ProgramLimits {
  readonly timeoutMs: number;
  /** Of the output. */
  readonly outputBytes: number;
  /** Of all its processes together. */
  readonly memoryBytes: number;
  readonly processes: number;
}

export const usualProgramLimits: ProgramLimits = {
  timeoutMs: 60_000,
  outputBytes: 8 * 1024 * 1024,
  memoryBytes: 512 * 1024 * 1024,
  processes: 64,
};

export interface ProgramOrder {
  /** The file, as it really is. */
  readonly path: string;
  readonly args: readonly string[];
  /** Where it is started. */
  readonly folder: string;
  readonly input: string | Uint8Array;
  readonly limits: ProgramLimits;
  readonly environment?: ProgramEnvironment;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

export type ProgramEnd =
  /** By itself. */
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: string }
  /** By a limit. */
  | { readonly kind: 'timeout' | 'output' | 'memory' | 'processes' }
  /** Because it was asked to. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'not-started'; readonly why: string };

export interface ProgramResult {
  readonly end: ProgramEnd;
  readonly output: Uint8Array;
  /** The last of what it wrote to its error output. */
  readonly complaint: string;
  readonly ms: number;
}

const guard = fileURLToPath(new URL('program-guard.ts', import.meta.url));
const lookMs = 100;
const complaintLength = 4_000;
const markName = 'WINNOW_PROGRAM_RUN';

/**
 * A guard process leads the group: it starts the program, tells how it ended, and ends the group when this process is
 * gone. What leaves the group is known by a mark in its environment.
 */
export async function runProgram(order: ProgramOrder): Promise<ProgramResult> {
  const mark = randomUUID();
  const begun = performance.now();
  try {
    const { end, output, complaint } = await runInGroup(order, mark);
    return { end, output, complaint, ms: Math.round(performance.now() - begun) };
  } finally {
    await killMarked(`${markName}=${mark}`);
  }
}

type Watched = Omit<ProgramResult, 'ms'>;

/** Nothing of our own settings, no secret. */
function environmentOf(mark: string, { searchPath, temporary }: ProgramEnvironment = {}): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    PATH: [...(searchPath === undefined ? [] : [searchPath]), '/usr/local/bin:/usr/bin:/bin'].join(':'),
    LANG: 'C.UTF-8',
    ...(temporary !== undefined && { TMPDIR: temporary }),
    [markName]: mark,
  };
}

function runInGroup(order: ProgramOrder, mark: string): Promise<Watched> {
  const { path, args, folder, input, limits, environment, signal } = order;
  return new Promise((resolve) => {
    const started = spawn(
      process.execPath,
      [guard, String(limits.timeoutMs + 5_000), `${markName}=${mark}`, path, ...args],
      {
        cwd: folder,
        detached: true,
        env: environmentOf(mark, environment),
        ...lesserUser([guard, path]),
        stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      },
    );
    const gathered = { chunks: [] as Buffer[], length: 0, complaint: '', report: '' };
    let ended: ProgramEnd | undefined;
    const end = (how: ProgramEnd): void => {
      ended ??= how;
      killGroup(started.pid);
    };
    const stop = (): void => end({ kind: 'stopped' });
    signal?.addEventListener('abort', stop, { once: true });
    const clock = timeOf(limits, end);
    const looking = watchGroup(started, { limits, mark, end });
    started.stdout?.on('data', (chunk: Buffer) => {
      gathered.chunks.push(chunk.subarray(0, Math.max(0, limits.outputBytes - gathered.length)));
      gathered.length += chunk.length;
      if (gathered.length > limits.outputBytes) end({ kind: 'output' });
    });
    started.stderr?.on('data', (chunk: Buffer) => {
      gathered.complaint = (gathered.complaint + chunk.toString('utf8')).slice(-complaintLength);
    });
    started.stdio[3]?.on('data', (chunk: Buffer) => {
      gathered.report += chunk.toString('utf8');
      clock.hear(gathered.report);
    });
    // A program need not read what it is given.
    started.stdin?.on('error', () => undefined);
    started.stdin?.end(input);
    started.on('error', (error) => end({ kind: 'not-started', why: error.message }));
    started.on(
      'exit',
      () =>
        void letGo(started, `${markName}=${mark}`, {
          received: () => gathered.length,
          isEnded: () => ended !== undefined,
        }),
    );
    started.on('close', (_code, by) => {
      clock.stop();
      clearInterval(looking);
      signal?.removeEventListener('abort', stop);
      killGroup(started.pid);
      const { chunks, complaint, report } = gathered;
      resolve({ end: ended ?? reported(report, by), output: Buffer.concat(chunks), complaint });
    });
    if (signal?.aborted === true) stop();
  });
}

const startMs = 30_000;

/** The time of a program begins when it runs, however long the start of its guard takes. */
function timeOf({ timeoutMs }: ProgramLimits, end: (how: ProgramEnd) => void) {
  let isRunning = false;
  const why = `it did not start within ${startMs / 1000} s`;
  let timer = setTimeout(() => end({ kind: 'not-started', why }), startMs);
  return {
    hear: (report: string): void => {
      if (isRunning || !report.startsWith('started')) return;
      isRunning = true;
      clearTimeout(timer);
      timer = setTimeout(() => end({ kind: 'timeout' }), timeoutMs);
    },
    stop: (): void => clearTimeout(timer),
  };
}

const lastWordsMs = 300;
const mostLastWords = 10;

interface LastWords {
  /** Bytes of the output so far. */
  readonly received: () => number;
  /** By a limit, or because it was asked to: nothing more is heard. */
  readonly isEnded: () => boolean;
}

/**
 * Whatever left the group may hold the output open: it is ended, and what still holds on is not waited for, nor heard
 * without end when it has dropped the mark.
 */
async function letGo(started: ChildProcess, marked: string, { received, isEnded }: LastWords): Promise<void> {
  await killMarked(marked);
  for (let before = -1, waits = 0; before !== received() && waits < mostLastWords && !isEnded(); waits++) {
    before = received();
    await sleep(lastWordsMs);
  }
  for (const stream of started.stdio) stream?.destroy();
}

/** What the guard told before it ended; a guard that was ended told nothing. */
function reported(report: string, by: NodeJS.Signals | null): ProgramEnd {
  const last = report.trim().split('\n').at(-1) ?? '';
  const [kind, value = ''] = last.split(' ', 2);
  if (kind === 'exit') return { kind: 'exit', code: Number(value) };
  if (kind === 'signal') return { kind: 'signal', signal: value };
  if (kind === 'error') return { kind: 'not-started', why: last.slice('error '.length) };
  return { kind: 'signal', signal: by ?? 'SIGKILL' };
}

interface Watching {
  readonly limits: ProgramLimits;
  readonly mark: string;
  readonly end: (how: ProgramEnd) => void;
}

/** The guard itself counts for nothing. */
function watchGroup({ pid }: ChildProcess, { limits, mark, end }: Watching): NodeJS.Timeout {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const own = (await processesMarked(`${markName}=${mark}`)).filter((each) => each !== pid);
    const bytes = (await Promise.all(own.map(residentBytes))).reduce((sum, each) => sum + each, 0);
    if (own.length > limits.processes) end({ kind: 'processes' });
    else if (bytes > limits.memoryBytes) end({ kind: 'memory' });
    isLooking = false;
  };
  return setInterval(() => void look(), lookMs);
}
