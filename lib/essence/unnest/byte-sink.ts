const none = Buffer.alloc(0);

/** Collects bytes up to a limit. */
export class ByteSink {
  readonly #most: number;
  #bytes: Buffer = none;
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** More bytes were pushed than the limit allows. */
  get isOver(): boolean {
    return this.#length > this.#most;
  }

  /** Number of bytes left up to the limit. */
  get room(): number {
    return Math.max(0, this.#most - this.#length);
  }

  push(bytes: Uint8Array): void {
    const end = this.#length + bytes.length;
    this.#length = end;
    if (end > this.#most) {
      this.#bytes = none;
      return;
    }
    this.#reserve(end);
    this.#bytes.set(bytes, end - bytes.length);
  }

  /** The bytes pushed; none if there were more than the limit allows. */
  bytes(): Uint8Array {
    return this.isOver ? none : this.#bytes.subarray(0, this.#length);
  }

  #reserve(size: number): void {
    if (size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.min(this.#most, Math.max(size, this.#bytes.length * 2, 1024)));
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }
}
