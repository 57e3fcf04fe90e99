/** Line, column and byte offset on the way through a text that arrives in portions. */

import { NextIndex } from './next-index.ts';
import type { Place } from './finding.ts';

export class TextPosition {
  readonly #newline = new NextIndex('\n');
  #text = '';
  #isAscii = true;
  /** The offset the rest speaks of. */
  #at = 0;
  #line = 1;
  /** Offset in the portion, below 0 for a line that began before it. */
  #lineStart = 0;
  #bytes = 0;

  /** Takes the next portion; it begins where the last one was left. */
  begin(text: string, isAscii: boolean): void {
    this.#newline.begin(text);
    this.#text = text;
    this.#isAscii = isAscii;
    this.#lineStart -= this.#at;
    this.#at = 0;
  }

  /** Never goes back. */
  advance(to: number): void {
    if (to <= this.#at) return;
    this.#bytes += this.#bytesBetween(this.#at, to);
    for (let feed = this.#newline.from(this.#at); feed < to; feed = this.#newline.from(feed + 1)) {
      this.#line++;
      this.#lineStart = feed + 1;
    }
    this.#at = to;
  }

  here(): Place {
    return { line: this.#line, column: this.#at - this.#lineStart + 1, offset: this.#bytes };
  }

  /** Of an offset that was not passed yet. */
  placeOf(offset: number): Place {
    const to = Math.max(offset, this.#at);
    let line = this.#line;
    let lineStart = this.#lineStart;
    for (let feed = this.#newline.from(this.#at); feed >= 0 && feed < to;) {
      line++;
      lineStart = feed + 1;
      feed = this.#text.indexOf('\n', lineStart);
    }
    return { line, column: to - lineStart + 1, offset: this.#bytes + this.#bytesBetween(this.#at, to) };
  }

  #bytesBetween(start: number, end: number): number {
    if (this.#isAscii) return end - start;
    let bytes = 0;
    for (let i = start; i < end; i++) {
      const code = this.#text.charCodeAt(i);
      // Each half of a pair counts two of the four bytes.
      if (code < 0x80) bytes += 1;
      else bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
    }
    return bytes;
  }
}
