/** The format of compress (.Z): LZW with codes of 9 to 16 bits, as BSD compress(1) writes them. No library reads it. */

import { chunkBytes } from './chunks.ts';
import { Unreadable } from './refusals.ts';

const HEADER_BYTES = 3;
const BLOCK_MODE = 0x80;
const BITS_MASK = 0x1f;
const CLEAR = 256;
const FIRST_BITS = 9;
const MOST_BITS = 16;
const LONGEST_STRING = 1 << MOST_BITS;

export function isCompress(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x9d;
}

/** Throws `Unreadable` after the last chunk if the data is damaged or ends within a code. */
export function* uncompress(packed: Uint8Array): Generator<Uint8Array> {
  if (!isCompress(packed)) throw new Unreadable('wrong-format', 'it is not a compress file');
  if (packed.length < HEADER_BYTES) throw new Unreadable('truncated');
  const flags = packed[2] ?? 0;
  const maxBits = flags & BITS_MASK;
  if (maxBits < FIRST_BITS || maxBits > MOST_BITS) throw new Unreadable('unsupported');
  const reader = new StringReader(packed.subarray(HEADER_BYTES), maxBits, (flags & BLOCK_MODE) !== 0);
  for (let chunk = reader.next(); chunk.length > 0; chunk = reader.next()) yield chunk;
  if (reader.flaw !== undefined) throw new Unreadable(reader.flaw);
}

class StringReader {
  flaw: 'damaged' | 'truncated' | undefined;
  readonly #codes: CodeReader;
  readonly #table: StringTable;

  constructor(data: Uint8Array, maxBits: number, hasClear: boolean) {
    this.#codes = new CodeReader(data);
    this.#table = new StringTable(maxBits, hasClear);
  }

  /** The next bytes; none at the end or at a flaw. */
  next(): Uint8Array {
    const [codes, table] = [this.#codes, this.#table];
    const chunk = new Uint8Array(chunkBytes + LONGEST_STRING);
    let length = 0;
    while (length < chunkBytes && this.flaw === undefined) {
      const { bits } = table;
      const code = codes.next(bits);
      if (code < 0) {
        if (codes.isCut()) this.flaw = 'truncated';
        break;
      }
      if (table.isClear(code)) {
        codes.endGroup(bits);
        table.clear();
        continue;
      }
      const string = table.stringOf(code);
      if (string === undefined) this.flaw = 'damaged';
      else {
        chunk.set(string, length);
        length += string.length;
        if (table.add(code)) codes.endGroup(bits);
      }
    }
    return chunk.subarray(0, length);
  }
}

/** The strings that codes stand for: each is an earlier string followed by a byte. */
class StringTable {
  bits = FIRST_BITS;
  readonly #maxBits: number;
  readonly #hasClear: boolean;
  readonly #firstFree: number;
  readonly #prefix: Uint16Array;
  readonly #suffix: Uint8Array;
  /** Filled from its end, because a string is decoded from its last byte. */
  readonly #string: Uint8Array;
  #free: number;
  #before = -1;
  #firstByte = 0;

  constructor(maxBits: number, hasClear: boolean) {
    const size = 1 << maxBits;
    this.#maxBits = maxBits;
    this.#hasClear = hasClear;
    this.#firstFree = hasClear ? CLEAR + 1 : CLEAR;
    this.#free = this.#firstFree;
    this.#prefix = new Uint16Array(size);
    this.#suffix = new Uint8Array(size);
    this.#string = new Uint8Array(size + 1);
    for (let code = 0; code < CLEAR; code++) this.#suffix[code] = code;
  }

  isClear(code: number): boolean {
    return this.#hasClear && code === CLEAR;
  }

  clear(): void {
    this.bits = FIRST_BITS;
    this.#free = this.#firstFree;
    this.#before = -1;
  }

  /** Valid until the next call. Undefined for an impossible code. */
  stringOf(code: number): Uint8Array | undefined {
    if (code > this.#free || (this.#before < 0 && code >= CLEAR)) return undefined;
    const string = this.#string;
    let start = string.length;
    let at = code;
    if (code === this.#free) {
      // The previous string, followed by its own first byte.
      string[--start] = this.#firstByte;
      at = this.#before;
    }
    while (at >= CLEAR) {
      string[--start] = this.#suffix[at] ?? 0;
      at = this.#prefix[at] ?? 0;
    }
    string[--start] = at;
    this.#firstByte = at;
    return string.subarray(start);
  }

  /** Adds a code for the previous string and the first byte of this one. True if codes get longer from here on. */
  add(code: number): boolean {
    const before = this.#before;
    this.#before = code;
    if (before < 0 || this.#free >= 1 << this.#maxBits) return false;
    this.#prefix[this.#free] = before;
    this.#suffix[this.#free] = this.#firstByte;
    this.#free++;
    if (this.#free < 1 << this.bits || this.bits === this.#maxBits) return false;
    this.bits++;
    return true;
  }
}

/** Codes come in groups of eight, which fill whole bytes. When the width changes, the rest of the group is skipped. */
class CodeReader {
  readonly #data: Uint8Array;
  #bit = 0;
  #groupStart = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  /** -1 at the end. */
  next(bits: number): number {
    if (this.#bit + bits > this.#data.length * 8) return -1;
    const byte = Math.floor(this.#bit / 8);
    const word = (this.#data[byte] ?? 0) | ((this.#data[byte + 1] ?? 0) << 8) | ((this.#data[byte + 2] ?? 0) << 16);
    const code = (word >> (this.#bit & 7)) & ((1 << bits) - 1);
    this.#bit += bits;
    return code;
  }

  endGroup(bits: number): void {
    const group = bits * 8;
    const used = (this.#bit - this.#groupStart) % group;
    if (used !== 0) this.#bit += group - used;
    this.#groupStart = this.#bit;
  }

  /** More is left than the bits that pad the last byte. */
  isCut(): boolean {
    return this.#data.length * 8 - this.#bit >= 8;
  }
}
