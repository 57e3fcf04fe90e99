/** The elements that are open, outermost first, and how each of them ends. */

import type { Place } from './finding.ts';

/** By its own end tag, by the tag of another element, or where the document ends. */
export type Ending = 'tag' | 'other' | 'document';

export interface OpenElement {
  readonly name: string;
  readonly place: Place;
}

export class OpenElements {
  readonly #elements: OpenElement[] = [];
  /** Elements within the innermost one that are nested too deep to be kept: they are only counted. */
  #deeper = 0;
  readonly #closed: (name: string, ending: Ending) => void;
  readonly #unclosed: (element: OpenElement) => void;

  constructor(closed: (name: string, ending: Ending) => void, unclosed: (element: OpenElement) => void) {
    this.#closed = closed;
    this.#unclosed = unclosed;
  }

  get top(): OpenElement | undefined {
    return this.#elements.at(-1);
  }

  get depth(): number {
    return this.#elements.length + this.#deeper;
  }

  push(element: OpenElement): void {
    this.#elements.push(element);
  }

  deepen(): void {
    this.#deeper++;
  }

  /** Ends the element of an end tag, and those left open in it. False when no such element is open. */
  end(name: string): boolean {
    if (this.#deeper > 0) {
      this.#deeper--;
      return true;
    }
    const at = this.#elements.findLastIndex((element) => element.name === name);
    if (at < 0) return false;
    while (this.#elements.length > at + 1) this.closeUnclosed();
    this.closeTop('tag');
    return true;
  }

  /** Ends the innermost element, which has no end tag. */
  closeUnclosed(): void {
    const { top } = this;
    if (top !== undefined) this.#unclosed(top);
    this.closeTop('other');
  }

  closeTop(ending: Ending): void {
    this.#deeper = 0;
    const top = this.#elements.pop();
    if (top !== undefined) this.#closed(top.name, ending);
  }

  closeTo(depth: number, ending: Ending): void {
    while (this.#elements.length > depth) this.closeTop(ending);
  }
}
