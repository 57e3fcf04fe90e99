import { Unreadable } from '../refusals.ts';

/** Reads the numbers of xz (The .xz File Format, 1.2). Throws `Unreadable` past the end. */
export class ByteSource {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new Unreadable('truncated');
    this.at++;
    return byte;
  }

  take(size: number): Uint8Array {
    if (this.at + size > this.bytes.length) throw new Unreadable('truncated');
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  /** Two bytes, the higher one first. */
  short(): number {
    return (this.byte() << 8) | this.byte();
  }

  /** Four bytes, the lowest first. */
  word(): number {
    return (this.byte() | (this.byte() << 8) | (this.byte() << 16) | (this.byte() << 24)) >>> 0;
  }

  /** Seven bits in each byte, the lowest first. */
  variable(): number {
    let value = 0;
    for (let place = 0; place < 9; place++) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** (7 * place);
      if (byte < 0x80) return value;
    }
    throw new Unreadable('damaged');
  }

  /** Zeros up to a multiple of four bytes from `start`. */
  padding(start: number): void {
    while ((this.at - start) % 4 !== 0) if (this.byte() !== 0) throw new Unreadable('damaged');
  }
}
