import { Unreadable } from '../refusals.ts';

/** Reads bytes and the numbers of the xz format. Throws `Unreadable` past the end. */
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

  /** 16 bits, big-endian. */
  short(): number {
    return (this.byte() << 8) | this.byte();
  }

  /** 32 bits, little-endian. */
  word(): number {
    return (this.byte() | (this.byte() << 8) | (this.byte() << 16) | (this.byte() << 24)) >>> 0;
  }

  /** Variable length: seven bits per byte, the lowest first. */
  variable(): number {
    let value = 0;
    for (let place = 0; place < 9; place++) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** (7 * place);
      if (byte < 0x80) return value;
    }
    throw new Unreadable('damaged');
  }

  /** Skips zeros up to a multiple of four bytes from `start`. */
  padding(start: number): void {
    while ((this.at - start) % 4 !== 0) if (this.byte() !== 0) throw new Unreadable('damaged');
  }
}
