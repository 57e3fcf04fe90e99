/** The control connection: sends commands, and reads replies from servers that may send anything. */

import type { Socket } from 'node:net';
import { FTPContext, FTPError, type FTPResponse } from 'basic-ftp';
import { Refusal } from '../transfer.ts';
import { readReply, refusalOf, type Reply } from './reply.ts';

/** Longest reply, in bytes; basic-ftp has the same limit for those of several lines. */
const LONGEST_REPLY = 64 * 1024;
/** A server may say that it is busy or begins; one that only says so never comes to an end. */
const MOST_PRELIMINARY = 100;

export class Control extends FTPContext {
  /** How many replies have come. */
  replies = 0;
  #isOutOfStep = false;
  #fault: Refusal | undefined;
  /** The beginning of a line whose end has not arrived. */
  #part = '';

  /** Characters of commands and replies stand for bytes, so that names stay what they are. */
  constructor(socket: Socket) {
    super(0, 'latin1');
    this.socket = socket;
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** It waits for a command, and nothing came that belongs to none. */
  get isReady(): boolean {
    return !this.closed && !this.#isOutOfStep && this._task === undefined;
  }

  /**
   * Sends a command without its line end, if there is one, and waits for the reply that ends it: one with a code from 200.
   * `begun` is called at every preliminary one. Throws a Refusal when the connection ends, and for 421, which ends it.
   */
  async ask(command: string | undefined, begun?: () => void): Promise<Reply> {
    let preliminary = 0;
    // It would be taken for the answer to this command.
    if (this.#isOutOfStep) this.break(new Refusal('malformed', 'the server sent a reply that nobody asked for'));
    try {
      const reply: Reply = await this.#handle(command, (response, task) => {
        if (response instanceof Error && !(response instanceof FTPError)) return task.reject(response);
        this.replies++;
        const reply = readReply(response);
        if (reply.code >= 200) return reply.code === 421 ? this.break(refusalOf(reply)) : task.resolve(reply);
        if (reply.code < 100) return this.break(new Refusal('malformed', `the server sent the reply ${reply.code}`));
        if (++preliminary > MOST_PRELIMINARY) return this.break(endlessReplies());
        return begun?.();
      });
      return reply;
    } catch (error) {
      throw this.#refusalFor(error);
    }
  }

  /** basic-ftp keeps where each command was called from, at a tenth of the cost of a file; nobody reads it. */
  #handle: FTPContext['handle'] = (command, handler) => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      return this.handle(command, handler);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  };

  /** Goes on over TLS: `secured` is over the socket so far. */
  continueOver(secured: Socket): void {
    const plain = this.socket;
    this.socket = secured;
    // basic-ftp takes all listeners off, and an error that nobody listens to would end the process.
    plain.on('error', () => {});
    this.#part = '';
  }

  /** Ends the connection, and whoever waits for a reply. */
  break(fault: Refusal): void {
    this.#fault ??= fault;
    this.closeWithError(fault);
  }

  /** basic-ftp reads a line as far as it has arrived; it is given whole ones, and only what can be part of a reply. */
  protected override _onControlSocketData(chunk: string): void {
    if (this._task === undefined) return this.#takeUnasked(chunk);
    const end = chunk.lastIndexOf('\n') + 1;
    const lines = end === 0 ? '' : this.#part + chunk.slice(0, end);
    this.#part = end === 0 ? this.#part + chunk : chunk.slice(end);
    if (this.#part.length + lines.length + this._partialResponse.length > LONGEST_REPLY)
      return this.break(new Refusal('malformed', 'the server sent a reply of more than 64 KB'));
    if (chunk.includes('\0')) return this.break(new Refusal('malformed', 'the server sent a NUL in a reply'));
    if (lines.trim() === '') return;
    const before = this.replies;
    super._onControlSocketData(lines);
    const isLost = this.replies === before && this._partialResponse === '' && this._task !== undefined;
    if (isLost) this.break(new Refusal('malformed', 'the server sent a reply without a code'));
  }

  /** Of several replies in one piece, those after the first may be asked for by nobody. */
  protected override _passToHandler(response: Error | FTPResponse): void {
    if (this._task === undefined) this.#isOutOfStep = true;
    super._passToHandler(response);
  }

  /** Servers say why they close a connection. */
  #takeUnasked(chunk: string): void {
    this.#isOutOfStep = true;
    const [line = ''] = chunk.split(/\r?\n/, 1);
    if (/^421(?: |$)/.test(line)) this.break(refusalOf(readReply({ code: 421, message: line })));
  }

  #refusalFor(error: unknown): Refusal {
    if (this.#fault !== undefined) return this.#fault;
    if (this.closed) return new Refusal('reset', 'the control connection was closed');
    throw error;
  }
}

function endlessReplies(): Refusal {
  return new Refusal('malformed', `the server sent more than ${MOST_PRELIMINARY} preliminary replies`);
}
