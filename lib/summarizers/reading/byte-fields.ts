/** Numbers and names in bytes of either order. What lies beyond the end is zero: offsets come from strangers. */

import { contentLimit } from '../../sdk/content-limit.ts';

const longestName = contentLimit('values', 1000, 'bytes of a name');
const names = new TextDecoder();

export class ByteFields {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #isLittle: boolean;

  constructor(bytes: Uint8Array, isLittle: boolean) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#isLittle = isLittle;
  }

  get length(): number {
    return this.#bytes.length;
  }

  u8(at: number): number {
    return this.#bytes[at] ?? 0;
  }

  u16(at: number): number {
    return at + 2 <= this.length ? this.#view.getUint16(at, this.#isLittle) : 0;
  }

  u32(at: number): number {
    return at + 4 <= this.length ? this.#view.getUint32(at, this.#isLittle) : 0;
  }

  /** Not exact beyond 2^53, where no file has anything. */
  u64(at: number): number {
    return at + 8 <= this.length ? Number(this.#view.getBigUint64(at, this.#isLittle)) : 0;
  }

  /** Up to the zero that ends it. */
  name(at: number): string {
    const bytes = this.#bytes.subarray(at, at + longestName.most);
    const end = bytes.indexOf(0);
    if (end < 0 && bytes.length === longestName.most) longestName.cut();
    return names.decode(end < 0 ? bytes : bytes.subarray(0, end));
  }
}
