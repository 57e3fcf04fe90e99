/**
 * Collects from a gatherd, as the Brokers of Harvest did: its object descriptions, or what it says of itself (Harvest manual,
 * chapter 4). The server answers each command by lines `NNN - text`; data stand between two of them. Compressed data are one
 * gzip member, behind which the server closes the connection.
 */

import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DialogueError, Incoming } from './incoming.ts';

export interface GatherRequest {
  readonly host: string;
  readonly port: number;
  /** `info`: what the Gatherer says of itself. Otherwise what changed since then, in seconds since the epoch; 0: everything. */
  readonly wanted: 'info' | { readonly since: number };
  readonly isCompressed: boolean;
  /** Of silence, in milliseconds. */
  readonly idleMs?: number;
}

export interface GatherListener {
  /** Every line that is no data, in both directions. */
  readonly line: (line: string) => void;
}

/** Why nothing, or not everything, was collected. */
export class GatherFailure extends Error {
  override readonly name = 'GatherFailure';
  readonly stage: 'connect' | 'dialogue';

  constructor(stage: 'connect' | 'dialogue', message: string, options?: ErrorOptions) {
    super(message, options);
    this.stage = stage;
  }
}

const usualIdleMs = 120_000;

/** SOIF as it arrives. Throws GatherFailure, also behind data that turn out not to be whole. */
export async function* gather(request: GatherRequest, listener: GatherListener): AsyncGenerator<Buffer> {
  const socket = await opened(request);
  try {
    const dialogue = new Dialogue(socket, listener);
    await dialogue.begin();
    yield* collect(dialogue, request);
  } catch (error) {
    throw asFailure(error);
  } finally {
    socket.destroy();
  }
}

async function* collect(dialogue: Dialogue, { wanted, isCompressed }: GatherRequest): AsyncGenerator<Buffer> {
  if (wanted === 'info') {
    await dialogue.ask('INFO', 3);
    yield* dialogue.plainData('399 - ');
  } else {
    const isZipped = isCompressed && (await dialogue.offers('SET compression'));
    await dialogue.ask(`SEND-UPDATE ${wanted.since}`, 4);
    yield* isZipped ? dialogue.zippedData() : dialogue.plainData('499 - ');
    if (isZipped) return;
  }
  dialogue.say('QUIT');
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
  async ask(command: string, digit: number): Promise<void> {
    this.say(command);
    const reply = await this.#reply();
    if (!reply.startsWith(String(digit))) throw new DialogueError(`the server refused ${command}: ${reply}`);
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
    if (!/^\d{3} - /.test(line)) throw new DialogueError(`the server is no gatherd; it said: ${line.slice(0, 200)}`);
    return line;
  }
}

/** The count of bytes tells it from a line of the data; a server that gives none, in a line as short as talk, is believed. */
function isEnd(line: string, bytes: number): boolean {
  const counted = /\((\d+) bytes\)/.exec(line)?.[1];
  return counted === undefined ? line.length < 200 : Number(counted) === bytes;
}

function opened({ host, port, idleMs = usualIdleMs }: GatherRequest): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    socket.setTimeout(idleMs, () => socket.destroy(new DialogueError(`nothing came for ${idleMs / 1000} seconds`)));
    socket.once('connect', () => resolve(socket));
    socket.once('error', (cause) =>
      reject(new GatherFailure('connect', `${host}:${port} cannot be reached: ${cause.message}`, { cause })),
    );
  });
}

function asFailure(error: unknown): unknown {
  if (error instanceof DialogueError) return new GatherFailure('dialogue', error.message, { cause: error });
  const isOfTheWorld = error instanceof Error && 'code' in error;
  return isOfTheWorld
    ? new GatherFailure('dialogue', `the transfer failed: ${error.message}`, { cause: error })
    : error;
}
