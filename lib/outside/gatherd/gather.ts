/**
 * Collects from a gatherd, as the Brokers of Harvest did: its object descriptions, or what it says of itself (Harvest manual,
 * chapter 4). The server answers each command by lines `NNN - text`; data is sent between two of them. Compressed data is one
 * gzip member, behind which the server closes the connection.
 */

import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DialogueError, Incoming } from './incoming.ts';

export interface GatherRequest {
  /** `info`: what the Gatherer says of itself. Otherwise what changed since then, in seconds since the epoch; 0: everything. */
  readonly wanted: 'info' | { readonly since: number };
  readonly isCompressed: boolean;
  /** Of silence, in milliseconds. */
  readonly idleMs?: number;
  /** Its reason is that of the outcome. */
  readonly signal?: AbortSignal;
}

export interface GatherListener {
  /** Every line that is no data, in both directions. */
  readonly line: (line: string) => void;
}

export type Connected = { readonly ok: true; readonly socket: Socket } | { readonly ok: false; readonly why: string };

/**
 * `isWhole`: the server sent everything, because it no longer knows what was deleted since then. `connect`: there is no
 * connection. `dialogue`: the server refused, or what it sent is not whole.
 */
export type GatherOutcome =
  | { readonly ok: true; readonly isWhole: boolean }
  | { readonly ok: false; readonly stage: 'connect' | 'dialogue'; readonly why: string };

export interface Gathering {
  /** SOIF as it arrives; also what came before a failure. Read once. */
  readonly pieces: AsyncIterable<Buffer>;
  /** Once the pieces have ended. */
  readonly outcome: () => GatherOutcome;
}

const usualIdleMs = 120_000;

export function gather(connect: () => Promise<Connected>, request: GatherRequest, listener: GatherListener): Gathering {
  let outcome: GatherOutcome = { ok: false, stage: 'dialogue', why: 'the data was not read to the end' };
  const all = async function* (): AsyncGenerator<Buffer> {
    const connected = await connect();
    if (!connected.ok) {
      outcome = { ok: false, stage: 'connect', why: connected.why };
      return;
    }
    const { socket } = connected;
    const release = limit(socket, request);
    try {
      const dialogue = new Dialogue(socket, listener);
      await dialogue.begin();
      const isWhole = yield* collect(dialogue, request);
      outcome = { ok: true, isWhole };
    } catch (error) {
      outcome = { ok: false, stage: 'dialogue', why: whyNot(error) };
    } finally {
      release();
      socket.destroy();
    }
  };
  return { pieces: all(), outcome: () => outcome };
}

/** Answers what takes the limits off. */
function limit(socket: Socket, { idleMs = usualIdleMs, signal }: GatherRequest): () => void {
  const destroy = (why: string): void => void socket.destroy(new DialogueError(why));
  const stop = (): void => destroy(String(signal?.reason));
  socket.setTimeout(idleMs, () => destroy(`no data for ${idleMs / 1000} s`));
  // Whoever reads hears of it, too; between two reads nobody would.
  socket.on('error', () => undefined);
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return () => signal?.removeEventListener('abort', stop);
}

/** As our own server says it. */
const forgotten = /deletions since \d+ are forgotten/;

async function* collect(dialogue: Dialogue, { wanted, isCompressed }: GatherRequest): AsyncGenerator<Buffer, boolean> {
  let isWhole = false;
  let isZipped = false;
  if (wanted === 'info') {
    await dialogue.ask('INFO', 3);
    yield* dialogue.plainData('399 - ');
  } else {
    isZipped = isCompressed && (await dialogue.offers('SET compression'));
    isWhole = forgotten.test(await dialogue.ask(`SEND-UPDATE ${wanted.since}`, 4));
    yield* isZipped ? dialogue.zippedData() : dialogue.plainData('499 - ');
  }
  if (!isZipped) dialogue.say('QUIT');
  return isWhole;
}

class Dialogue {
  readonly #socket: Socket;
  readonly #incoming: Incoming;
  readonly #listener: GatherListener;

  constructor(socket: Socket, listener: GatherListener) {
    this.#socket = socket;
    this.#incoming = new Incoming(socket);
    this.#listener = listener;
  }

  async begin(): Promise<void> {
    const greeting = await this.#reply();
    if (greeting.startsWith('5')) throw new DialogueError(`the server refused the connection: ${greeting}`);
    await this.ask(`HELLO ${hostname()}`, 1);
  }

  say(command: string): void {
    this.#listener.line(command);
    this.#socket.write(`${command}\n`);
  }

  /** The first digit of the reply is to be this one. */
  async ask(command: string, digit: number): Promise<string> {
    this.say(command);
    const reply = await this.#reply();
    if (!reply.startsWith(String(digit))) throw new DialogueError(`the server refused ${command}: ${reply}`);
    return reply;
  }

  /** Whether the server does it. */
  async offers(command: string): Promise<boolean> {
    this.say(command);
    return (await this.#reply()).startsWith('6');
  }

  async *plainData(start: string): AsyncGenerator<Buffer> {
    const line = yield* this.#incoming.dataBefore(start, isEnd);
    this.#listener.line(line);
  }

  async *zippedData(): AsyncGenerator<Buffer> {
    const gunzip = createGunzip();
    const source = Readable.from(this.#incoming.rest());
    source.on('error', (error) => gunzip.destroy(error));
    yield* source.pipe(gunzip) as AsyncIterable<Buffer>;
  }

  async #reply(): Promise<string> {
    const line = await this.#incoming.line();
    this.#listener.line(line);
    if (!/^\d{3} - /.test(line)) throw new DialogueError(`the server is not a gatherd; it sent: ${line.slice(0, 200)}`);
    return line;
  }
}

/** The count of bytes tells it from a line of the data; a server that gives none, in a line as short as talk, is believed. */
function isEnd(line: string, bytes: number): boolean {
  const counted = /\((\d+) bytes\)/.exec(line)?.[1];
  return counted === undefined ? line.length < 200 : Number(counted) === bytes;
}

/** Throws what is no affair of the world. */
function whyNot(error: unknown): string {
  if (error instanceof DialogueError) return error.message;
  if (error instanceof Error && 'code' in error) return `the transfer failed: ${error.message}`;
  throw error;
}
