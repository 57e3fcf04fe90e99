/** Gathers text of a document into one buffer, as it is, with entities decoded. */

import { decodeHTML } from 'entities/decode';

const AMPERSAND = 0x26;
const LAST_LATIN1 = 0xff;
const FIRST_UNITS = 1 << 16;
/** A larger buffer is given back after the document that needed it. */
const KEPT_UNITS = 1 << 21;

/** Made once and used for document after document: {@link RawText.clear} empties it. */
export class RawText {
  /** UTF-16 units written so far. */
  length = 0;
  #units = new Uint16Array(FIRST_UNITS);
  /** All units written, or-ed: tells whether the text is Latin-1. */
  #seen = 0;

  clear(): void {
    this.length = 0;
    this.#seen = 0;
    if (this.#units.length > KEPT_UNITS) this.#units = new Uint16Array(FIRST_UNITS);
  }

  writeHtml(html: string, start: number, end: number): void {
    const stop = this.#write(html, start, end, AMPERSAND);
    if (stop < end) this.writeText(decodeHTML(html.slice(stop, end)));
  }

  writeText(text: string): void {
    this.#write(text, 0, text.length, -1);
  }

  /** What was written from there on. */
  textFrom(start: number): string {
    const units = this.#units;
    const length = this.length - start;
    if (this.#seen > LAST_LATIN1) return Buffer.from(units.buffer, start * 2, length * 2).toString('utf16le');
    const bytes = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; at++) bytes[at] = units[start + at] ?? 0;
    return bytes.toString('latin1');
  }

  /** Forgets what was written from there on. */
  cut(start: number): void {
    this.length = start;
  }

  /** Writes until `end` or a `stopUnit`, and returns where it stopped. */
  #write(text: string, start: number, end: number, stopUnit: number): number {
    this.#reserve(end - start);
    const units = this.#units;
    const shift = this.length - start;
    let seen = 0;
    let at = start;
    for (; at < end; at++) {
      const unit = text.charCodeAt(at);
      if (unit === stopUnit) break;
      units[at + shift] = unit;
      seen |= unit;
    }
    this.length = at + shift;
    this.#seen |= seen;
    return at;
  }

  #reserve(more: number): void {
    const size = this.length + more;
    if (size <= this.#units.length) return;
    const larger = new Uint16Array(Math.max(size, this.#units.length * 2));
    larger.set(this.#units.subarray(0, this.length));
    this.#units = larger;
  }
}
