import { Unreadable } from '../refusals.ts';
import type { BitReader } from './bit-reader.ts';

const MOST_BITS = 20;

/** A canonical Huffman code: shorter codes first, codes of the same length in the order of their symbols. */
export class HuffmanCode {
  /** By length: the first longer code, shifted to the longest length. */
  readonly #limits = new Int32Array(MOST_BITS + 2);
  /** By length: difference between an index of `#symbols` and a code of the length. */
  readonly #offsets = new Int32Array(MOST_BITS + 2);
  readonly #symbols: Uint16Array;
  readonly #shortest: number;
  readonly #longest: number;

  /** `lengths`: length of each symbol's code, from 1 to 20 bits. */
  constructor(lengths: Uint8Array) {
    this.#symbols = new Uint16Array(lengths.length);
    this.#shortest = Math.min(...lengths);
    this.#longest = Math.max(...lengths);
    let place = 0;
    let code = 0;
    for (let length = this.#shortest; length <= this.#longest; length++) {
      this.#offsets[length] = place - code;
      for (let symbol = 0; symbol < lengths.length; symbol++) {
        if (lengths[symbol] !== length) continue;
        this.#symbols[place++] = symbol;
        code++;
      }
      this.#limits[length] = code << (this.#longest - length);
      code <<= 1;
    }
  }

  /** Throws `Unreadable`. */
  next(bits: BitReader): number {
    const code = bits.peek(this.#longest);
    let length = this.#shortest;
    while (code >= (this.#limits[length] ?? 0)) {
      if (length === this.#longest) throw new Unreadable('damaged');
      length++;
    }
    bits.drop(length);
    const symbol = this.#symbols[(code >> (this.#longest - length)) + (this.#offsets[length] ?? 0)];
    if (symbol === undefined) throw new Unreadable('damaged');
    return symbol;
  }
}
