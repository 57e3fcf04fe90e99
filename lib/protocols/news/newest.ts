/** The newest articles of many, however many there are. */

export interface Numbered {
  readonly number: number;
  /** Absent where the server names the number alone. */
  readonly id?: string;
}

/** Holds twice as many as it keeps at most. Servers should list articles by their numbers, but need not. */
export class Newest {
  readonly #most: number;
  #articles: Numbered[] = [];
  #isCut = false;

  constructor(most: number) {
    this.#most = most;
  }

  add(article: Numbered): void {
    this.#articles.push(article);
    if (this.#articles.length >= 2 * this.#most) this.#sort();
  }

  /** The newest first, each number once. */
  take(): { readonly articles: readonly Numbered[]; readonly isCut: boolean } {
    this.#sort();
    return { articles: this.#articles, isCut: this.#isCut };
  }

  #sort(): void {
    const sorted = this.#articles.toSorted((a, b) => b.number - a.number);
    const distinct = sorted.filter(({ number }, at) => number !== sorted[at - 1]?.number);
    if (distinct.length > this.#most) this.#isCut = true;
    this.#articles = distinct.slice(0, this.#most);
  }
}
