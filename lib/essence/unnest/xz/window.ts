import { Unreadable } from '../refusals.ts';

const firstCapacity = 64 * 1024;
/** Room for two chunks of LZMA2, so that the dictionary is moved for every second chunk at most. */
const roomBytes = 4 * 1024 * 1024;

/** The dictionary (the last unpacked bytes) and the chunk that is being unpacked. */
export class Window {
  readonly #dictionary: number;
  readonly #most: number;
  #bytes = new Uint8Array(firstCapacity);
  #at = 0;
  #position = 0;

  /** `dictionary`: its size in bytes. */
  constructor(dictionary: number) {
    this.#dictionary = dictionary;
    this.#most = dictionary + roomBytes;
  }

  /** Number of bytes since the dictionary was reset. */
  get position(): number {
    return this.#position;
  }

  /** Empties the dictionary. */
  reset(): void {
    this.#at = 0;
    this.#position = 0;
  }

  /** Makes room for a chunk of up to 2 MB. */
  reserve(size: number): void {
    if (this.#at + size <= this.#bytes.length) return;
    if (this.#at + size <= this.#most) {
      const larger = new Uint8Array(Math.min(this.#most, Math.max(this.#at + size, this.#bytes.length * 2)));
      larger.set(this.#bytes.subarray(0, this.#at));
      this.#bytes = larger;
      return;
    }
    const kept = Math.min(this.#at, this.#dictionary);
    this.#bytes.copyWithin(0, this.#at - kept, this.#at);
    this.#at = kept;
  }

  put(byte: number): void {
    this.#bytes[this.#at++] = byte;
    this.#position++;
  }

  append(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
    this.#position += bytes.length;
  }

  /** The byte `distance` + 1 back; 0 before the first byte. */
  byteAt(distance: number): number {
    return distance < this.#position ? (this.#bytes[this.#at - distance - 1] ?? 0) : 0;
  }

  /** Appends `length` bytes from `distance` + 1 back, which may overlap. Throws `Unreadable` if there are none. */
  repeat(distance: number, length: number): void {
    if (distance >= this.#position || distance >= this.#dictionary) throw new Unreadable('damaged');
    const bytes = this.#bytes;
    const from = this.#at - distance - 1;
    const to = this.#at;
    for (let offset = 0; offset < length; offset++) bytes[to + offset] = bytes[from + offset] ?? 0;
    this.#at += length;
    this.#position += length;
  }

  /** A copy of the last `size` bytes. */
  last(size: number): Uint8Array {
    return this.#bytes.slice(this.#at - size, this.#at);
  }
}
