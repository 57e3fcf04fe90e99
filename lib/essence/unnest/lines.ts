/** The lines of a text, one after the other: a list of all of them takes many times the memory of the text. */
export class Lines {
  readonly text: string;
  #next = 0;
  #start = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Where the current line begins. */
  get start(): number {
    return this.#start;
  }

  /** Where the next line begins. */
  get end(): number {
    return this.#next;
  }

  /** Without the line feed. Undefined behind the last one. */
  next(): string | undefined {
    if (this.#next >= this.text.length) return undefined;
    this.#start = this.#next;
    const feed = this.text.indexOf('\n', this.#start);
    this.#next = feed < 0 ? this.text.length : feed + 1;
    return this.text.slice(this.#start, feed < 0 ? this.text.length : feed);
  }

  /** The current line is read again. */
  back(): void {
    this.#next = this.#start;
  }
}

/** One character for each byte. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** The bytes of a text with one character for each. */
export function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}
