/** What a server sends: lines while it talks, and bytes while it sends data. */

import type { Socket } from 'node:net';

const LINE_FEED = 0x0a;
/** Of a line that is talk. */
const mostLineBytes = 65_536;
/** Of a line that may be the one behind the data. */
const mostEndBytes = 1_000;

/** The dialogue cannot go on, for a reason that is told. */
export class DialogueError extends Error {
  override readonly name = 'DialogueError';
}

export class Incoming {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(socket: Socket) {
    this.#chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** Without its line end. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#held.indexOf(LINE_FEED);
      if (end >= 0) {
        const line = this.#held.toString('utf8', 0, end).replace(/\r$/, '');
        this.#held = this.#held.subarray(end + 1);
        return line;
      }
      if (this.#held.length > mostLineBytes) throw new DialogueError('the server sent a line of more than 64 KB');
      if (!(await this.#more())) throw new DialogueError('the server closed the connection');
    }
  }

  /** Everything up to the end of the connection. */
  async *rest(): AsyncGenerator<Buffer> {
    do {
      if (this.#held.length > 0) yield this.#take(this.#held.length);
    } while (await this.#more());
  }

  /**
   * The data, and then the line behind it, which `isEnd` knows by its text and the bytes before it: a value may hold a line
   * that looks like it.
   */
  async *dataBefore(start: string, isEnd: (line: string, bytes: number) => boolean): AsyncGenerator<Buffer, string> {
    const mark = Buffer.from(`\n${start}`);
    // The data begin on a line of their own.
    this.#held = Buffer.concat([Buffer.from('\n'), this.#held]);
    let sent = -1;
    let from = 0;
    for (;;) {
      const at = this.#held.indexOf(mark, from);
      const end = at < 0 ? -1 : this.#held.indexOf(LINE_FEED, at + 1);
      const line = end < 0 ? undefined : this.#held.toString('utf8', at + 1, end).replace(/\r$/, '');
      if (line !== undefined && isEnd(line, sent + at + 1)) {
        yield* this.#give(at + 1, sent);
        this.#held = this.#held.subarray(end - at);
        return line;
      }
      if (line !== undefined || (at >= 0 && this.#held.length - at > mostEndBytes)) {
        from = at + 1;
        continue;
      }
      const certain = at < 0 ? Math.max(0, this.#held.length - mark.length) : at;
      yield* this.#give(certain, sent);
      sent += certain;
      from = 0;
      if (!(await this.#more()))
        throw new DialogueError(`the connection was closed after ${sent + this.#held.length} bytes, before the end`);
    }
  }

  /** The line end in front of the data is none of theirs. */
  *#give(length: number, sent: number): Generator<Buffer> {
    const given = this.#take(length);
    const own = sent < 0 ? given.subarray(1) : given;
    if (own.length > 0) yield own;
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done === true) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }
}
