/** Bytes that arrive little by little, up to a limit. */
export class ByteSink {
  readonly #most: number;
  #bytes = Buffer.alloc(0);
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** More has arrived than the limit allows; what is above it is dropped. */
  get isOver(): boolean {
    return this.#length > this.#most;
  }

  /** Bytes that can still arrive. */
  get room(): number {
    return Math.max(0, this.#most - this.#length);
  }

  push(bytes: Uint8Array): void {
    const end = this.#length + bytes.length;
    if (end <= this.#most) {
      this.#reserve(end);
      this.#bytes.set(bytes, this.#length);
    }
    this.#length = end;
  }

  /** What has arrived; nothing if it was more than the limit. */
  bytes(): Uint8Array {
    return this.isOver ? new Uint8Array(0) : this.#bytes.subarray(0, this.#length);
  }

  #reserve(size: number): void {
    if (size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.min(this.#most, Math.max(size, this.#bytes.length * 2, 1024)));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
