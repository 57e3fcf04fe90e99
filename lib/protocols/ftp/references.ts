/** The references to the entries of a folder, in as many bytes as the listing will have. */

const LEAST = 16 * 1024;

export class References {
  #bytes = Buffer.alloc(LEAST);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Of ASCII, with its line end. */
  add(reference: string): void {
    const together = this.#length + reference.length;
    if (together > this.#bytes.length) {
      const larger = Buffer.alloc(2 * together);
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#bytes.write(reference, this.#length, 'latin1');
    this.#length = together;
  }

  /** In order, each once: servers list folders in any order, and a listing is compared with the last one. */
  sorted(): Uint8Array {
    const lines = this.#bytes.toString('latin1', 0, this.#length).split('\n').slice(0, -1).toSorted();
    const distinct = lines.filter((line, at) => line !== lines[at - 1]);
    return Buffer.from(distinct.map((line) => `${line}\n`).join(''), 'latin1');
  }
}
