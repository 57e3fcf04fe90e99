/** Reads a text line by line. An array of all lines would take many times the memory of the text. */
export class Lines {
  readonly text: string;
  #next = 0;
  #start = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Offset of the current line. */
  get start(): number {
    return this.#start;
  }

  /** Offset of the next line. */
  get end(): number {
    return this.#next;
  }

  /** Without the line feed. Undefined after the last line. */
  next(): string | undefined {
    if (this.#next >= this.text.length) return undefined;
    this.#start = this.#next;
    const feed = this.text.indexOf('\n', this.#start);
    this.#next = feed < 0 ? this.text.length : feed + 1;
    return this.text.slice(this.#start, feed < 0 ? this.text.length : feed);
  }

  /** Makes `next` return the current line again. */
  back(): void {
    this.#next = this.#start;
  }
}

/** One character per byte, so that bytes survive unchanged. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Reverses `textOf`. */
export function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}
