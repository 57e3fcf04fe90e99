import { Unreadable } from '../refusals.ts';

/** Reads bits, the highest of each byte first. */
export class BitReader {
  readonly #bytes: Uint8Array;
  /** Offset of the next byte to buffer. It can run past the end, where zeros are read. */
  #at = 0;
  #buffer = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** `bits`: up to 24. Throws `Unreadable` past the end. */
  read(bits: number): number {
    const value = this.peek(bits);
    this.drop(bits);
    return value;
  }

  /** `bits`: up to 24. Bits past the end are zero. */
  peek(bits: number): number {
    while (this.#count < bits) {
      this.#buffer = (this.#buffer << 8) | (this.#bytes[this.#at] ?? 0);
      this.#at++;
      this.#count += 8;
    }
    return (this.#buffer >>> (this.#count - bits)) & ((1 << bits) - 1);
  }

  /** Drops bits that were peeked at. Throws `Unreadable` past the end. */
  drop(bits: number): void {
    this.#count -= bits;
    if (this.#at > this.#bytes.length && this.#at - (this.#count >> 3) > this.#bytes.length) {
      throw new Unreadable('truncated');
    }
  }

  /** Continues at the next whole byte, and returns its offset. */
  alignToByte(): number {
    this.#at -= this.#count >> 3;
    this.#count = 0;
    return this.#at;
  }
}
