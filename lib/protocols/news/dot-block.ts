/** The lines after a reply, up to the line that is a single dot (RFC 3977, 3.1.1): without it, and without doubled dots. */

import type { LineEnd } from './reply.ts';

const DOT = 0x2e;
const nothing: Buffer = Buffer.alloc(0);

/** Told in pieces of any size, it keeps none of them. */
export class DotBlock {
  readonly #lineEnd: Buffer;
  readonly #nextDot: Buffer;
  /** Called with the content, piece by piece. */
  readonly #take: (content: Buffer) => void;
  /** What may be part of a line end or of the closing dot. */
  #held: Buffer = nothing;
  #isAtStart = true;

  constructor(lineEnd: LineEnd, take: (content: Buffer) => void) {
    this.#lineEnd = Buffer.from(lineEnd);
    this.#nextDot = Buffer.from(`${lineEnd}.`);
    this.#take = take;
  }

  /** What came after the end of the block; undefined as long as the end has not come. */
  push(received: Buffer): Buffer | undefined {
    const chunk = this.#held.length === 0 ? received : Buffer.concat([this.#held, received]);
    this.#held = nothing;
    for (let at = 0; at < chunk.length;) {
      if (this.#isAtStart && chunk[at] === DOT) {
        const rest = chunk.subarray(at + 1);
        const end = rest.subarray(0, this.#lineEnd.length);
        if (end.equals(this.#lineEnd)) return rest.subarray(this.#lineEnd.length);
        if (end.length === rest.length && end.equals(this.#lineEnd.subarray(0, end.length))) {
          this.#held = chunk.subarray(at);
          return undefined;
        }
        at++;
      }
      at = this.#takeToNextDot(chunk, at);
    }
    return undefined;
  }

  /** Takes as far as a line that begins with a dot, and returns where it begins, or the end of the chunk. */
  #takeToNextDot(chunk: Buffer, start: number): number {
    const found = chunk.indexOf(this.#nextDot, start);
    const end = found < 0 ? chunk.length - this.#openEnd(chunk, start) : found + this.#lineEnd.length;
    if (end > start) this.#take(chunk.subarray(start, end));
    if (found >= 0) {
      this.#isAtStart = true;
      return end;
    }
    this.#held = chunk.subarray(end);
    this.#isAtStart = end > start && this.#endsLine(chunk, end);
    return chunk.length;
  }

  #endsLine(chunk: Buffer, end: number): boolean {
    return chunk.subarray(Math.max(0, end - this.#lineEnd.length), end).equals(this.#lineEnd);
  }

  /** 1 for a CR at the end of the chunk, whose LF may be in the next. */
  #openEnd(chunk: Buffer, start: number): 0 | 1 {
    return this.#lineEnd.length === 2 && chunk.length > start && chunk.at(-1) === this.#lineEnd[0] ? 1 : 0;
  }
}
