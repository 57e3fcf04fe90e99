/**
 * Processes that read what strangers wrote, with limits of time and memory: a document that makes its reader loop, or use
 * up memory, ends that process alone. They stay for the next document, because starting one takes longer than most reading.
 */

import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { lesserUser, mayWrite } from '../../outside/lesser-user.ts';
import { killGroup, residentWithChildren } from '../../outside/process-group.ts';
import { RobotError } from '../../sdk/errors.ts';
import type { z } from 'zod';
import { failureSchema, refused } from './tasks.ts';
import type { ReaderTask, Refusal } from './tasks.ts';

export interface ReaderLimits {
  readonly timeoutMs: number;
  /** Of the process, in bytes. */
  readonly memoryBytes: number;
  /** Documents that are read at the same time. */
  readonly atOnce: number;
  /** For temporary files; the system's when left out. */
  readonly folder?: string;
}

export const usualLimits: Omit<ReaderLimits, 'timeoutMs'> = { memoryBytes: 512 * 1024 * 1024, atOnce: 2 };

export interface ReaderPool {
  /** Rejects only when a disk is full. An answer that is none of the schema counts as a crash. */
  run<Answer>(task: ReaderTask, schema: z.ZodType<Answer>): Promise<Answer | Refusal>;
}

const child = fileURLToPath(new URL('reader-child.ts', import.meta.url));
const lookMs = 100;
/** After that long without a document a process ends. */
const idleMs = 10_000;
/** What a reader leaves in memory ends with its process. */
const mostDocuments = 1000;

/** Readers may run as another user, who has to get into a folder. */
export function mayReadersWrite(folder: string): boolean {
  return mayWrite(lesserUser([child]), folder);
}

export function createReaderPool(limits: ReaderLimits): ReaderPool {
  const waiting: (() => void)[] = [];
  const idle: Reader[] = [];
  let free = limits.atOnce;
  const reader = (): Reader => idle.pop() ?? new Reader(limits, (ended) => remove(idle, ended));
  return {
    run: async (task, schema) => {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      const attempt = async (): Promise<Said> => {
        const mine = reader();
        const said = await mine.read(task);
        if (mine.mayStay()) idle.push(mine);
        return said;
      };
      try {
        const said = await attempt();
        // Whoever ended it, the document gets another one, once.
        return readAnswer(isCrash(said) ? await attempt() : said, schema, limits);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free++;
        else next();
      }
    },
  };
}

function remove(idle: Reader[], ended: Reader): void {
  const at = idle.indexOf(ended);
  if (at >= 0) idle.splice(at, 1);
}

function readAnswer<Answer>(said: Said, schema: z.ZodType<Answer>, { folder }: ReaderLimits): Answer | Refusal {
  if ('end' in said) return said.end;
  const answer = schema.safeParse(said.answer);
  if (answer.success) return answer.data;
  const failure = failureSchema.safeParse(said.answer);
  if (!failure.success) return refused('crashed', 'the reader returned an invalid answer');
  if (failure.data.reason === 'disk-full') throw noRoom(folder);
  return refused(failure.data.reason, failure.data.detail);
}

function noRoom(folder = tmpdir()): RobotError {
  const message = `No space left for temporary files in ${folder}.`;
  return new RobotError('disk-full', message, { retryable: true });
}

type Said = { readonly answer: unknown } | { readonly end: Refusal };

function isCrash(said: Said): boolean {
  return 'end' in said && said.end.reason === 'crashed';
}

/** One process, for one document at a time. */
class Reader {
  readonly #limits: ReaderLimits;
  readonly #process: ChildProcess;
  readonly #onIdleEnd: (reader: Reader) => void;
  #complaint = '';
  #documents = 0;
  #recipe = '';
  #isOver = false;
  #idleTimer: NodeJS.Timeout | undefined;
  /** Settles the document that is being read. */
  #settle: ((said: Said) => void) | undefined;
  /** Why we ended it. */
  #reason: Refusal | undefined;

  constructor(limits: ReaderLimits, onIdleEnd: (reader: Reader) => void) {
    this.#limits = limits;
    this.#onIdleEnd = onIdleEnd;
    this.#process = startReader(limits);
    this.#process.stderr?.on('data', (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString('utf8')).slice(-4000);
    });
    this.#process.on('message', (answer) => this.#settle?.({ answer }));
    this.#process.on('error', (error) => {
      this.#reason ??= refused('crashed', `failed to start the reader: ${error.message}`);
      this.#ended('');
    });
    this.#process.on('close', (code, signal) => this.#ended(signal ?? String(code)));
  }

  async read({ recipe, ...task }: ReaderTask): Promise<Said> {
    clearTimeout(this.#idleTimer);
    this.#refer(true);
    this.#documents++;
    const { timeoutMs, memoryBytes } = this.#limits;
    const timer = setTimeout(() => {
      this.#end(refused('timeout', `timed out after ${timeoutMs / 1000} s`));
    }, timeoutMs);
    const memory = watchMemory(this.#process.pid, memoryBytes, () => this.#end(outOfMemory(memoryBytes)));
    const said = await new Promise<Said>((resolve) => {
      this.#settle = resolve;
      if (this.#isOver) this.#ended('');
      else
        this.#send({ ...task, ...(recipe !== undefined && recipe.key !== this.#recipe && { recipe: recipe.value }) });
    });
    this.#recipe = recipe?.key ?? this.#recipe;
    this.#settle = undefined;
    clearTimeout(timer);
    clearInterval(memory);
    return said;
  }

  /** Called when its document is read: it waits for another, or ends. */
  mayStay(): boolean {
    if (this.#isOver) return false;
    if (this.#documents >= mostDocuments) {
      killGroup(this.#process.pid);
      return false;
    }
    this.#refer(false);
    this.#idleTimer = setTimeout(() => {
      this.#onIdleEnd(this);
      killGroup(this.#process.pid);
    }, idleMs).unref();
    return true;
  }

  #send(message: object): void {
    this.#process.send(message, (error) => {
      if (error !== null) this.#end(refused('crashed', `the reader did not accept the document: ${error.message}`));
    });
  }

  #end(reason: Refusal): void {
    this.#reason ??= reason;
    killGroup(this.#process.pid);
  }

  #ended(how: string): void {
    this.#isOver = true;
    killGroup(this.#process.pid);
    this.#onIdleEnd(this);
    const isOutOfMemory =
      this.#complaint.includes('heap out of memory') || this.#complaint.includes('allocation failed');
    const own = isOutOfMemory
      ? outOfMemory(this.#limits.memoryBytes)
      : refused('crashed', `the reader ended with ${how}`);
    this.#settle?.({ end: this.#reason ?? own });
  }

  /** One that only waits keeps nobody from ending. */
  #refer(isBusy: boolean): void {
    const { channel, stderr } = this.#process;
    const pipe = stderr instanceof Socket ? stderr : null;
    for (const part of [this.#process, channel, pipe]) {
      if (isBusy) part?.ref();
      else part?.unref();
    }
  }
}

/** A group of its own: what the reader starts ends with it. */
function startReader({ memoryBytes, folder }: ReaderLimits): ChildProcess {
  const heapMb = Math.floor(memoryBytes / 1024 / 1024 / 2);
  return fork(child, [], {
    detached: true,
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: {
      NODE_ENV: 'production',
      PATH: '/usr/local/bin:/usr/bin:/bin',
      ...(folder !== undefined && { TMPDIR: folder }),
    },
    ...lesserUser([child]),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function outOfMemory(bytes: number): Refusal {
  return refused('memory', `more than ${Math.round(bytes / 1024 / 1024)} MB of memory`);
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
