/** Converts documents to HTML, each in a process of its own with limits of time and memory; throws when a disk is full. */

import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { lesserUser, mayWrite } from '../../outside/lesser-user.ts';
import { killGroup, residentWithChildren } from '../../outside/process-group.ts';
import { RobotError } from '../../sdk/errors.ts';
import { formatOf } from './formats.ts';

export interface ConvertLimits {
  readonly timeoutMs: number;
  /** Of the process, in bytes. */
  readonly memoryBytes: number;
  /** Documents that are converted at the same time. */
  readonly atOnce: number;
  /** For temporary files; the system's when left out. */
  readonly folder?: string;
}

export const usualLimits: Omit<ConvertLimits, 'timeoutMs'> = { memoryBytes: 512 * 1024 * 1024, atOnce: 2 };

export type ConvertReason =
  'unsupported' | 'not-installed' | 'malformed' | 'encrypted' | 'too-large' | 'timeout' | 'memory' | 'crashed';

export type Conversion =
  | { readonly ok: true; readonly html: string }
  | { readonly ok: false; readonly reason: ConvertReason; readonly detail: string };

/** `type`: what the server says it is; the bytes are believed before it. */
export type Convert = (document: { readonly type: string; readonly body: Uint8Array }) => Promise<Conversion>;

const child = fileURLToPath(new URL('convert-child.ts', import.meta.url));
const mostOutput = 64 * 1024 * 1024;
const lookMs = 100;

const failed = (reason: ConvertReason, detail: string): Conversion => ({ ok: false, reason, detail });

/** Readers may run as another user, who has to get into a folder. */
export function mayReadersWrite(folder: string): boolean {
  return mayWrite(lesserUser([child]), folder);
}

export function createConverter(limits: ConvertLimits): Convert {
  const waiting: (() => void)[] = [];
  let free = limits.atOnce;
  return async ({ type, body }) => {
    const format = formatOf(type, body);
    if (format === undefined)
      return failed('unsupported', type === '' ? 'unsupported document type' : `no reader for ${type}`);
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await convertInChild(format, body, limits);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}

const diskFullSchema = z.object({ ok: z.literal(false), reason: z.literal('disk-full') });
const answerSchema = z.union([
  z.object({ ok: z.literal(true), html: z.string() }),
  z.object({
    ok: z.literal(false),
    reason: z.enum(['unsupported', 'not-installed', 'malformed', 'encrypted', 'too-large']),
    detail: z.string(),
  }),
]);

function convertInChild(
  format: string,
  body: Uint8Array,
  { timeoutMs, memoryBytes, folder }: ConvertLimits,
): Promise<Conversion> {
  return new Promise((resolve, reject) => {
    const heapMb = Math.floor(memoryBytes / 1024 / 1024 / 2);
    // A group of its own: what the reader starts ends with it.
    const started = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, child, format, String(timeoutMs)], {
      detached: true,
      env: {
        NODE_ENV: 'production',
        PATH: '/usr/local/bin:/usr/bin:/bin',
        ...(folder !== undefined && { TMPDIR: folder }),
      },
      ...lesserUser([child]),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    let [length, complaint] = [0, ''];
    let ended: Conversion | undefined;
    const end = (conversion: Conversion): void => {
      ended ??= conversion;
      killGroup(started.pid);
    };
    const timer = setTimeout(() => end(failed('timeout', `timed out after ${timeoutMs / 1000} s`)), timeoutMs);
    const memory = watchMemory(started.pid, memoryBytes, () => end(outOfMemory(memoryBytes)));
    started.stdout.on('data', (chunk: Buffer) => {
      output.push(chunk);
      length += chunk.length;
      if (length > mostOutput) end(failed('too-large', 'the text is larger than any page'));
    });
    started.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString('utf8')).slice(-4000);
    });
    started.stdin.on('error', () => undefined);
    started.on('error', (error) => end(failed('crashed', `failed to start the reader: ${error.message}`)));
    started.on('close', (code, signal) => {
      clearTimeout(timer);
      clearInterval(memory);
      killGroup(started.pid);
      if (ended !== undefined) return resolve(ended);
      const isOutOfMemory = complaint.includes('heap out of memory') || complaint.includes('allocation failed');
      if (isOutOfMemory) return resolve(outOfMemory(memoryBytes));
      const answer = answerOf(Buffer.concat(output).toString('utf8'));
      if (answer === 'disk-full') return reject(noRoom(folder));
      resolve(answer ?? failed('crashed', `the reader ended with ${signal ?? code}`));
    });
    started.stdin.end(body);
  });
}

function outOfMemory(bytes: number): Conversion {
  return failed('memory', `more than ${Math.round(bytes / 1024 / 1024)} MB of memory`);
}

function noRoom(folder = tmpdir()): RobotError {
  const message = `No space left for temporary files in ${folder}.`;
  return new RobotError('disk-full', message, { retryable: true });
}

function answerOf(text: string): Conversion | 'disk-full' | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    if (diskFullSchema.safeParse(answer).success) return 'disk-full';
    const read = answerSchema.safeParse(answer);
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Buffers are not on the heap that V8 bounds, nor are programs: the process is looked at as a whole, with what it started, where the system tells. */
function watchMemory(pid: number | undefined, most: number, onMore: () => void): NodeJS.Timeout {
  return setInterval(() => {
    if (pid === undefined) return;
    void residentWithChildren(pid).then((resident) => {
      if (resident > most) onMore();
    });
  }, lookMs);
}
