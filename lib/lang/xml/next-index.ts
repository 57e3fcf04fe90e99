/** Where a piece of text comes next, sought once: many ask on the way through a text, and few of them get there. */

export class NextIndex {
  readonly #needle: string;
  #text = '';
  #found = -1;

  constructor(needle: string) {
    this.#needle = needle;
  }

  begin(text: string): void {
    this.#text = text;
    this.#found = -1;
  }

  /** Infinity when there is none. Offsets must not go back by more than what was found. */
  from(offset: number): number {
    if (this.#found < offset) {
      const found = this.#text.indexOf(this.#needle, offset);
      this.#found = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#found;
  }
}
