import { Unreadable } from '../refusals.ts';

/** Reads bits, the highest of each byte first. */
export class BitReader {
  readonly #bytes: Uint8Array;
  /** Of the next byte that is taken into the buffer; it runs past the end, where zeros are read. */
  #at = 0;
  #buffer = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Up to 24 bits. Throws `Unreadable` past the end. */
  read(bits: number): number {
    const value = this.peek(bits);
    this.drop(bits);
    return value;
  }

  /** The next bits, up to 24, with zeros for those behind the end. */
  peek(bits: number): number {
    while (this.#count < bits) {
      this.#buffer = (this.#buffer << 8) | (this.#bytes[this.#at] ?? 0);
      this.#at++;
      this.#count += 8;
    }
    return (this.#buffer >>> (this.#count - bits)) & ((1 << bits) - 1);
  }

  /** Only bits that were peeked at. */
  drop(bits: number): void {
    this.#count -= bits;
    if (this.#at > this.#bytes.length && this.#at - (this.#count >> 3) > this.#bytes.length) {
      throw new Unreadable('truncated');
    }
  }

  /** Goes on with the next whole byte, and returns where that is. */
  alignToByte(): number {
    this.#at -= this.#count >> 3;
    this.#count = 0;
    return this.#at;
  }
}
