/** Reads chunks as one sequence of bytes. Only the current chunk is in memory. */

import type { Chunks } from './chunks.ts';
import { ByteSink } from './byte-sink.ts';

export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array(0);

  constructor(chunks: Chunks) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next bytes; fewer than `size` only at the end. */
  async read(size: number): Promise<Uint8Array> {
    if (size <= this.#chunk.length) return this.#take(size);
    const sink = new ByteSink(size);
    let left = size;
    while (left > 0 && (await this.#fill())) {
      const part = this.#take(Math.min(left, this.#chunk.length));
      sink.push(part);
      left -= part.length;
    }
    return sink.bytes();
  }

  /** Returns the number of bytes skipped; fewer than `size` only at the end. */
  async skip(size: number): Promise<number> {
    let left = size;
    while (left > 0 && (await this.#fill())) left -= this.#take(Math.min(left, this.#chunk.length)).length;
    return size - left;
  }

  /** Ends the producer of the chunks. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  #take(size: number): Uint8Array {
    const part = this.#chunk.subarray(0, size);
    this.#chunk = this.#chunk.subarray(size);
    return part;
  }

  async #fill(): Promise<boolean> {
    while (this.#chunk.length === 0) {
      const next = await this.#chunks.next();
      if (next.done === true) return false;
      this.#chunk = next.value;
    }
    return true;
  }
}
