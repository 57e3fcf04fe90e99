/** The part of a stream that is held in memory. Positions are offsets in the stream, so they survive moves of the bytes. */

import type { Place } from '../../lang/xml/finding.ts';

const SMALLEST = 131_072;
const LARGEST_KEPT = 4_194_304;
const LINE_FEED = 0x0a;

export class ByteWindow {
  bytes: Uint8Array = new Uint8Array(SMALLEST);
  /** Offset of the first byte of `bytes`. */
  base = 0;
  /** Offset of the first byte that is still needed. */
  start = 0;
  /** Offset behind the last byte. */
  end = 0;

  /** Lines are counted up to here. */
  #counted = 0;
  #words = new Uint32Array(this.bytes.buffer);
  #line = 1;
  #lineStart = 0;

  append(piece: Uint8Array): void {
    const held = this.end - this.start;
    const needed = held + piece.length;
    if (this.end - this.base + piece.length > this.bytes.length) this.#makeRoom(held, needed);
    this.bytes.set(piece, this.end - this.base);
    this.end += piece.length;
  }

  /** Bytes before the offset are not needed any more. */
  discard(to: number): void {
    this.#count(to);
    this.start = to;
  }

  /** Of an offset that is not before the last one asked for. */
  placeOf(offset: number): Place {
    this.#count(offset);
    return { line: this.#line, column: offset - this.#lineStart + 1, offset };
  }

  /** Moving costs at most as much as what was read since the last time. */
  #makeRoom(held: number, needed: number): void {
    const from = this.start - this.base;
    const isTooLarge = this.bytes.length > LARGEST_KEPT && needed < SMALLEST;
    if (needed * 2 <= this.bytes.length && !isTooLarge) this.bytes.copyWithin(0, from, from + held);
    else {
      const larger = new Uint8Array(Math.max(SMALLEST, (needed >> 2) * 8 + 8));
      larger.set(this.bytes.subarray(from, from + held));
      this.bytes = larger;
      this.#words = new Uint32Array(larger.buffer);
    }
    this.base = this.start;
  }

  #count(to: number): void {
    if (to <= this.#counted) return;
    const [from, end] = [this.#counted - this.base, to - this.base];
    const lines = countLineFeeds(this.bytes, this.#words, from, end);
    this.#line += lines;
    if (lines > 0) this.#lineStart = this.base + this.bytes.lastIndexOf(LINE_FEED, end - 1) + 1;
    this.#counted = to;
  }
}

/** Four bytes at a time. */
function countLineFeeds(bytes: Uint8Array, words: Uint32Array, from: number, end: number): number {
  let lines = 0;
  let at = from;
  for (; at < end && (at & 3) !== 0; at++) if (bytes[at] === LINE_FEED) lines++;
  for (const last = end >> 2; at >> 2 < last; at += 4) {
    const other = (words[at >> 2] ?? 0) ^ 0x0a0a0a0a;
    // The high bit of each byte that is no line feed.
    const high = ((other & 0x7f7f7f7f) + 0x7f7f7f7f) | other | 0x7f7f7f7f;
    if (high !== -1) lines += Math.imul((~high >>> 7) & 0x01010101, 0x01010101) >>> 24;
  }
  for (; at < end; at++) if (bytes[at] === LINE_FEED) lines++;
  return lines;
}
