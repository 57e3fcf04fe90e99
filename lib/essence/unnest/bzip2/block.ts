/** A block of bzip2: Huffman codes of run lengths and move-to-front positions, of a Burrows–Wheeler transform. */

import { Unreadable } from '../refusals.ts';
import type { BitReader } from './bit-reader.ts';
import { HuffmanCode } from './huffman-code.ts';

const GROUP_SYMBOLS = 50;
const MOST_GROUPS = 6;
const MOST_CODE_BITS = 20;
const RUN_A = 0;
const RUN_B = 1;

export interface BlockHeader {
  /** Row of the transform at which the text begins. */
  readonly origin: number;
  /** Byte values that occur. */
  readonly values: Uint8Array;
  readonly codes: readonly HuffmanCode[];
  /** Which of the codes each group of 50 symbols uses. */
  readonly selectors: Uint8Array;
}

export function readBlockHeader(bits: BitReader): BlockHeader {
  if (bits.read(1) === 1) throw new Unreadable('unsupported');
  const origin = bits.read(24);
  const values = readValues(bits);
  const groups = bits.read(3);
  const selectorCount = bits.read(15);
  if (groups < 2 || groups > MOST_GROUPS || selectorCount === 0) throw new Unreadable('damaged');
  const order = new MoveToFront(Uint8Array.from({ length: groups }, (_, group) => group));
  const selectors = new Uint8Array(selectorCount);
  for (let at = 0; at < selectorCount; at++) {
    let place = 0;
    while (bits.read(1) === 1) if (++place === groups) throw new Unreadable('damaged');
    selectors[at] = order.take(place);
  }
  const codes = Array.from({ length: groups }, () => readCode(bits, values.length + 2));
  return { origin, values, codes, selectors };
}

function readValues(bits: BitReader): Uint8Array {
  const rows = bits.read(16);
  const values: number[] = [];
  for (let row = 0; row < 16; row++) {
    if ((rows & (0x8000 >> row)) === 0) continue;
    const columns = bits.read(16);
    for (let column = 0; column < 16; column++) {
      if ((columns & (0x8000 >> column)) !== 0) values.push(row * 16 + column);
    }
  }
  if (values.length === 0) throw new Unreadable('damaged');
  return Uint8Array.from(values);
}

/** Lengths are encoded as differences. */
function readCode(bits: BitReader, symbols: number): HuffmanCode {
  const lengths = new Uint8Array(symbols);
  let length = bits.read(5);
  for (let symbol = 0; symbol < symbols; symbol++) {
    for (;;) {
      if (length < 1 || length > MOST_CODE_BITS) throw new Unreadable('damaged');
      if (bits.read(1) === 0) break;
      length += bits.read(1) === 0 ? 1 : -1;
    }
    lengths[symbol] = length;
  }
  return new HuffmanCode(lengths);
}

class MoveToFront {
  readonly #values: Uint8Array;

  constructor(values: Uint8Array) {
    this.#values = values;
  }

  get front(): number {
    return this.#values[0] ?? 0;
  }

  take(place: number): number {
    const value = this.#values[place] ?? 0;
    this.#values.copyWithin(1, 0, place);
    this.#values[0] = value;
    return value;
  }
}

/** Fills `block` with the last column of the transform. Returns its length. */
export function readSymbols(bits: BitReader, header: BlockHeader, block: Uint32Array): number {
  const { values, codes, selectors } = header;
  const end = values.length + 1;
  const order = new MoveToFront(values.slice());
  let length = 0;
  let run = 0;
  let digit = 1;
  for (let at = 0; ; at++) {
    const selector = selectors[Math.floor(at / GROUP_SYMBOLS)] ?? MOST_GROUPS;
    const symbol = codes[selector]?.next(bits);
    if (symbol === undefined) throw new Unreadable('damaged');
    if (symbol === RUN_A || symbol === RUN_B) {
      // Run lengths are in base 2 with the digits 1 and 2.
      run += digit * (symbol + 1);
      digit *= 2;
      if (run > block.length - length) throw new Unreadable('damaged');
      continue;
    }
    if (run > 0) {
      block.fill(order.front, length, length + run);
      length += run;
      run = 0;
      digit = 1;
    }
    if (symbol === end) return length;
    if (length === block.length) throw new Unreadable('damaged');
    block[length++] = order.take(symbol - 1);
  }
}

/** Stores, in the upper 24 bits of each row, the row that follows it in the text. */
export function linkRows(block: Uint32Array, length: number): void {
  const starts = new Uint32Array(256);
  for (let row = 0; row < length; row++) {
    const value = block[row] ?? 0;
    starts[value] = (starts[value] ?? 0) + 1;
  }
  let sum = 0;
  for (let value = 0; value < 256; value++) {
    const count = starts[value] ?? 0;
    starts[value] = sum;
    sum += count;
  }
  for (let row = 0; row < length; row++) {
    const value = (block[row] ?? 0) & 0xff;
    const place = starts[value] ?? 0;
    block[place] = (block[place] ?? 0) | (row << 8);
    starts[value] = place + 1;
  }
}
