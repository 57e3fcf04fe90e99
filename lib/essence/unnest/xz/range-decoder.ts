import { Unreadable } from '../refusals.ts';

const TOP = 0xff000000;
const SIGN = 0x80000000;
const PROBABILITY_BITS = 11;
const ADAPTATION_BITS = 5;
const HALF = 1 << (PROBABILITY_BITS - 1);

/** The range decoder of LZMA, with adaptive probabilities. */
export class RangeDecoder {
  readonly #probabilities: Uint16Array;
  readonly #bytes: Uint8Array;
  #at = 0;
  #end = 0;
  // Unsigned numbers, stored as signed ones because V8 doesn't allocate these.
  #range = -1;
  #code = 0;

  /** `size`: number of probabilities. */
  constructor(bytes: Uint8Array, size: number) {
    this.#bytes = bytes;
    this.#probabilities = new Uint16Array(size);
    this.reset();
  }

  reset(): void {
    this.#probabilities.fill(HALF);
  }

  /** Starts with the chunk from offset `from` to `end`. */
  start(from: number, end: number): void {
    this.#at = from;
    this.#end = end;
    this.#range = -1;
    this.#code = 0;
    if (this.#nextByte() !== 0) throw new Unreadable('damaged');
    for (let byte = 0; byte < 4; byte++) this.#code = (this.#code << 8) | this.#nextByte();
  }

  /** The chunk was read completely and is consistent. */
  isFinished(): boolean {
    this.#normalize();
    return this.#at === this.#end && this.#code === 0;
  }

  /** `index`: index of the bit's probability. */
  bit(index: number): 0 | 1 {
    this.#normalize();
    const probability = this.#probabilities[index] ?? 0;
    const bound = Math.imul(this.#range >>> PROBABILITY_BITS, probability);
    if ((this.#code ^ SIGN) < (bound ^ SIGN)) {
      this.#range = bound;
      this.#probabilities[index] = probability + (((1 << PROBABILITY_BITS) - probability) >> ADAPTATION_BITS);
      return 0;
    }
    this.#range = (this.#range - bound) | 0;
    this.#code = (this.#code - bound) | 0;
    this.#probabilities[index] = probability - (probability >> ADAPTATION_BITS);
    return 1;
  }

  /** A number of `bits` bits, the highest first, with a probability for each prefix. */
  tree(index: number, bits: number): number {
    let symbol = 1;
    for (let bit = 0; bit < bits; bit++) symbol = (symbol << 1) | this.bit(index + symbol);
    return symbol - (1 << bits);
  }

  /** Like `tree`, with the lowest bit first. */
  reverseTree(index: number, bits: number): number {
    let symbol = 1;
    let value = 0;
    for (let bit = 0; bit < bits; bit++) {
      const next = this.bit(index + symbol);
      symbol = (symbol << 1) | next;
      value |= next << bit;
    }
    return value;
  }

  /** A number of `bits` bits with fixed probabilities. */
  direct(bits: number): number {
    let value = 0;
    for (let bit = 0; bit < bits; bit++) {
      this.#normalize();
      this.#range >>>= 1;
      const isOne = (this.#code ^ SIGN) >= (this.#range ^ SIGN);
      if (isOne) this.#code = (this.#code - this.#range) | 0;
      value = (value << 1) | (isOne ? 1 : 0);
    }
    return value;
  }

  #normalize(): void {
    if ((this.#range & TOP) !== 0) return;
    this.#range <<= 8;
    this.#code = (this.#code << 8) | this.#nextByte();
  }

  #nextByte(): number {
    if (this.#at === this.#end) throw new Unreadable('damaged');
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new Unreadable('truncated');
    this.#at++;
    return byte;
  }
}
