/** A connection to a News server: sends commands, and reads replies and blocks from servers that may send anything. */

import type { Socket } from 'node:net';
import { Refusal } from '../transfer.ts';
import { DotBlock } from './dot-block.ts';
import { readReply, refusalOf, type Reply } from './reply.ts';

/** Bytes. A reply has 512 at most (RFC 3977, 3.1). */
const longestReply = 16 * 1024;
/** What may wait to be read, in bytes, before the server is made to wait. */
const mostUnread = 256 * 1024;

const LF = 0x0a;
const CR = 0x0d;

export class Wire {
  /** How many replies have come. */
  replies = 0;
  #socket: Socket;
  #unread: Buffer[] = [];
  #unreadBytes = 0;
  #isBusy = false;
  #isEnded = false;
  #fault: Refusal | undefined;
  #wake: (() => void) | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen(socket);
  }

  get socket(): Socket {
    return this.#socket;
  }

  get isClosed(): boolean {
    return this.#isEnded || this.#fault !== undefined;
  }

  /** It waits for a command, and nothing came that belongs to none. */
  get isReady(): boolean {
    return !this.isClosed && !this.#isBusy && this.#unread.length === 0;
  }

  /**
   * Sends a command without its line end, if there is one, and waits for its reply. Throws a Refusal when the connection
   * ends, for what is no reply, and for 400, with which servers close.
   */
  async ask(command: string | undefined): Promise<Reply> {
    if (command !== undefined && this.#unread.length > 0)
      throw this.break(new Refusal('malformed', 'the server sent a reply that nobody asked for'));
    this.#isBusy = true;
    if (command !== undefined && !this.isClosed) this.#socket.write(`${command}\r\n`, 'latin1');
    const reply = await this.#readReply();
    this.replies++;
    if (reply.code === 400) throw this.break(refusalOf(reply));
    this.#isBusy = false;
    return reply;
  }

  /** Gives the block after a reply to `take`, piece by piece. False from `take`: no more is wanted, and the connection ends. */
  async readBlock({ lineEnd }: Pick<Reply, 'lineEnd'>, take: (content: Buffer) => boolean): Promise<'whole' | 'cut'> {
    this.#isBusy = true;
    let isWanted = true;
    const block = new DotBlock(lineEnd, (content) => void (isWanted = isWanted && take(content)));
    try {
      for (;;) {
        const rest = block.push(await this.#nextChunk());
        if (!isWanted) {
          this.close();
          return 'cut';
        }
        if (rest === undefined) continue;
        this.#putBack(rest);
        this.#isBusy = false;
        return 'whole';
      }
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Goes on over TLS: `secured` is over the socket so far. */
  continueOver(secured: Socket): void {
    this.#unlisten(this.#socket);
    this.#socket = secured;
    this.#listen(secured);
  }

  /** Ends the connection, and whoever waits for it. Returns what it ended for. */
  break(fault: Refusal): Refusal {
    this.#fault ??= fault;
    this.close();
    return this.#fault;
  }

  close(): void {
    this.#isEnded = true;
    this.#socket.destroy();
    this.#wake?.();
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#unread.push(chunk);
    this.#unreadBytes += chunk.length;
    if (this.#unreadBytes > mostUnread) this.#socket.pause();
    this.#wake?.();
  };

  readonly #onEnd = (): void => {
    this.#isEnded = true;
    this.#wake?.();
  };

  #listen(socket: Socket): void {
    socket.on('data', this.#onData).on('end', this.#onEnd).on('close', this.#onEnd).on('error', this.#onEnd);
  }

  #unlisten(socket: Socket): void {
    socket.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onEnd).off('error', this.#onEnd);
    // An error that nobody listens to would end the process.
    socket.on('error', () => {});
  }

  async #readReply(): Promise<Reply> {
    const line = await this.#readLine();
    const isCrlf = line.at(-1) === CR;
    const text = line.toString('latin1', 0, isCrlf ? line.length - 1 : line.length);
    if (text.includes('\0')) throw this.break(new Refusal('malformed', 'the server sent a NUL in a reply'));
    const reply = readReply(text, isCrlf ? '\r\n' : '\n');
    return reply ?? Promise.reject(this.break(new Refusal('malformed', 'the server sent a reply without a code')));
  }

  /** Without the LF. */
  async #readLine(): Promise<Buffer> {
    const parts: Buffer[] = [];
    let length = 0;
    for (;;) {
      const chunk = await this.#nextChunk();
      const feed = chunk.indexOf(LF);
      const part = feed < 0 ? chunk : chunk.subarray(0, feed);
      parts.push(part);
      length += part.length;
      if (length > longestReply)
        throw this.break(new Refusal('malformed', `the server sent a reply of more than ${longestReply / 1024} KB`));
      if (feed < 0) continue;
      this.#putBack(chunk.subarray(feed + 1));
      return Buffer.concat(parts, length);
    }
  }

  #putBack(rest: Buffer): void {
    if (rest.length === 0) return;
    this.#unread.unshift(rest);
    this.#unreadBytes += rest.length;
  }

  /** What had arrived before the connection ended is still read. */
  async #nextChunk(): Promise<Buffer> {
    while (this.#unread.length === 0 || this.#fault !== undefined) {
      if (this.isClosed) throw this.#fault ?? new Refusal('reset', 'the server closed the connection');
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = undefined;
    }
    const chunk = this.#unread.shift() ?? Buffer.alloc(0);
    this.#unreadBytes -= chunk.length;
    if (this.#unreadBytes <= mostUnread && this.#socket.isPaused()) this.#socket.resume();
    return chunk;
  }
}
