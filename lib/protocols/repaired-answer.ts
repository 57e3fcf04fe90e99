/** A connection whose answer is mended on its way to the parser: its heads, and the framing of its body. */

import { Duplex } from 'node:stream';
import { Dechunker } from './dechunk.ts';
import { repairHead } from './repair-head.ts';
import { MAX_HEADER_BYTES } from './site-pools.ts';

/** Hears what was mended before the parser sees it. */
export interface Hearer {
  /** In plain words. */
  readonly repaired: (how: string) => void;
  /** What has come of the body is not the whole. */
  readonly cutShort: (why: string) => void;
}

/** The end of a head: an empty line, whatever its line ends. */
const headEnd = /\r?\n\r?\n/;
/** The longest end of a head but for its last byte. */
const TAIL = 3;

/** Interim answers have heads of their own. Linear in the bytes of the answer. */
export function withRepairedAnswer(socket: Duplex, hearer: Hearer): Duplex {
  const answer = new RepairedAnswer(hearer);
  const outer = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, encoding, done) => void socket.write(chunk, encoding, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy(error ?? undefined);
      done(error);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    if (answer.isOver) return;
    const mended = answer.take(chunk);
    if (answer.problem !== undefined) return void outer.destroy(answer.problem);
    if (mended.length > 0 && !outer.push(mended)) socket.pause();
    if (answer.isOver) outer.push(null);
  });
  socket.on('end', () => {
    if (answer.isOver) return;
    const rest = answer.end();
    if (answer.problem !== undefined) return void outer.destroy(answer.problem);
    if (rest.length > 0) outer.push(rest);
    outer.push(null);
  });
  socket.on('error', (error) => outer.destroy(error));
  socket.on('close', () => outer.destroy());
  return outer;
}

class RepairedAnswer {
  /** The body is complete, or nothing more of it can be read. */
  isOver = false;
  /** Nothing of the answer can be read. */
  problem: Error | undefined;
  readonly #hearer: Hearer;
  /** Of a head that has not ended; undefined once the body has begun. */
  #head: string[] | undefined = [];
  #headBytes = 0;
  #tail = '';
  #chunks: Dechunker | undefined;
  #hasContent = false;

  constructor(hearer: Hearer) {
    this.#hearer = hearer;
  }

  /** What the parser is to see of these bytes. */
  take(bytes: Buffer): Buffer {
    if (this.#head === undefined) return this.#takeBody(bytes);
    const heads: string[] = [];
    for (let rest = bytes.toString('latin1'); ;) {
      const after = this.#takeHead(rest, heads);
      if (after === undefined) return Buffer.from(heads.join(''), 'latin1');
      if (this.#head !== undefined) rest = after;
      else return Buffer.concat([Buffer.from(heads.join(''), 'latin1'), this.#takeBody(Buffer.from(after, 'latin1'))]);
    }
  }

  /** The connection was closed. What of it was no head is for the parser to refuse. */
  end(): Buffer {
    this.#chunks?.end();
    this.#endBody();
    return Buffer.from(this.#head?.join('') ?? '', 'latin1');
  }

  /** What follows the head; undefined when it has not ended. */
  #takeHead(text: string, heads: string[]): string | undefined {
    const seen = this.#tail + text;
    const end = headEnd.exec(seen);
    this.#head?.push(text);
    this.#headBytes += text.length;
    if (end === null && this.#headBytes <= MAX_HEADER_BYTES) {
      this.#tail = seen.slice(-TAIL);
      return undefined;
    }
    const whole = this.#head?.join('') ?? '';
    const at = whole.length - seen.length + (end?.index ?? seen.length);
    this.#head = [];
    this.#headBytes = 0;
    this.#tail = '';
    if (end === null) {
      this.#head = undefined;
      heads.push(whole);
      return '';
    }
    const head = whole.slice(0, at);
    this.#endHead(head, heads);
    return whole.slice(at + end[0].length);
  }

  #endHead(received: string, heads: string[]): void {
    const { head, repairs, isChunked } = repairHead(received);
    heads.push(`${head}\r\n\r\n`);
    if (/^HTTP\/[\d.]+ 1\d\d/i.test(head)) return;
    this.#head = undefined;
    for (const how of repairs) this.#hearer.repaired(how);
    if (isChunked) this.#chunks = new Dechunker();
  }

  #takeBody(bytes: Buffer): Buffer {
    if (this.#chunks === undefined) return bytes;
    const content = this.#chunks.take(bytes);
    this.#hasContent ||= content.length > 0;
    if (this.#chunks.state !== 'open') this.#endBody();
    return content;
  }

  #endBody(): void {
    this.isOver = true;
    const { state = 'whole', repairs = [] } = this.#chunks ?? {};
    for (const how of repairs) this.#hearer.repaired(how);
    if (state === 'open') this.#hearer.cutShort('the connection was closed before the last chunk');
    else if (state === 'damaged' && this.#hasContent) this.#hearer.cutShort('what follows is no chunk');
    else if (state === 'damaged') this.problem = new Error('the body does not come in chunks, as its head says');
  }
}
