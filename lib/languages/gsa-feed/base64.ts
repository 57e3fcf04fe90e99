/** Base64 that arrives in pieces: blanks anywhere, padding or none (the guide's own sample has none), nothing else. */

export interface Base64Decoder {
  /** Gives the decoded bytes of the piece, which are used again with the next. Offset of the first bad character, or -1. */
  readonly push: (text: string, start: number, end: number) => number;
  readonly bytes: () => Uint8Array;
  /** True unless characters are missing at the end. */
  readonly end: () => boolean;
}

const BLANK = 64;
const PADDING = 65;
const BAD = 66;

const values = new Uint8Array(256).fill(BAD);
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
for (let value = 0; value < signs.length; value++) values[signs.charCodeAt(value)] = value;
for (const blank of ' \t\n\r') values[blank.charCodeAt(0)] = BLANK;
values['='.charCodeAt(0)] = PADDING;

/** Of a character outside of the table the one of its last byte; `isOutside` tells. */
const valueAt = (text: string, at: number): number => values[text.charCodeAt(at) & 255] ?? BAD;
const isOutside = (text: string, at: number): boolean => text.charCodeAt(at) > 255;

export function createBase64Decoder(): Base64Decoder {
  return new Decoder();
}

class Decoder implements Base64Decoder {
  #out = new Uint8Array(0);
  #length = 0;
  /** Of the group of four that is begun. */
  #bits = 0;
  #count = 0;
  #padding = 0;

  push(text: string, start: number, end: number): number {
    const room = Math.ceil(((end - start) * 3) / 4) + 3;
    if (this.#out.length < room) this.#out = new Uint8Array(room);
    this.#length = 0;
    for (let at = start; at < end;) {
      if (this.#count === 0 && this.#padding === 0) at = this.#takeGroups(text, at, end);
      if (at >= end) break;
      const value = isOutside(text, at) ? BAD : valueAt(text, at);
      if (!this.#takeOne(value)) return at;
      at++;
    }
    return -1;
  }

  bytes(): Uint8Array {
    return this.#out.subarray(0, this.#length);
  }

  end(): boolean {
    this.#length = 0;
    if (this.#out.length < 2) this.#out = new Uint8Array(2);
    if (this.#count >= 2) this.#out[this.#length++] = this.#count === 2 ? this.#bits >> 4 : this.#bits >> 10;
    if (this.#count === 3) this.#out[this.#length++] = this.#bits >> 2;
    return this.#count !== 1;
  }

  /** Whole groups, up to the first that has another character in it. */
  #takeGroups(text: string, start: number, end: number): number {
    const out = this.#out;
    let length = this.#length;
    let at = start;
    for (; at + 4 <= end; at += 4) {
      const a = text.charCodeAt(at);
      const b = text.charCodeAt(at + 1);
      const c = text.charCodeAt(at + 2);
      const d = text.charCodeAt(at + 3);
      if ((a | b | c | d) > 255) break;
      const first = values[a] ?? BAD;
      const second = values[b] ?? BAD;
      const third = values[c] ?? BAD;
      const fourth = values[d] ?? BAD;
      if ((first | second | third | fourth) >= BLANK) break;
      const bits = (first << 18) | (second << 12) | (third << 6) | fourth;
      out[length++] = bits >> 16;
      out[length++] = bits >> 8;
      out[length++] = bits;
    }
    this.#length = length;
    return at;
  }

  #takeOne(value: number): boolean {
    if (value === BLANK) return true;
    if (value === PADDING) return this.#count >= 2 && this.#count + ++this.#padding <= 4;
    if (value === BAD || this.#padding > 0) return false;
    this.#bits = (this.#bits << 6) | value;
    if (++this.#count < 4) return true;
    this.#out[this.#length++] = this.#bits >> 16;
    this.#out[this.#length++] = this.#bits >> 8;
    this.#out[this.#length++] = this.#bits;
    this.#bits = 0;
    this.#count = 0;
    return true;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined when it is not base64 of a UTF-8 text. */
export function decodeText(written: string): string | undefined {
  const decoder = createBase64Decoder();
  if (decoder.push(written, 0, written.length) >= 0) return undefined;
  const whole = Uint8Array.from(decoder.bytes());
  if (!decoder.end()) return undefined;
  const rest = decoder.bytes();
  const bytes = new Uint8Array(whole.length + rest.length);
  bytes.set(whole);
  bytes.set(rest, whole.length);
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
