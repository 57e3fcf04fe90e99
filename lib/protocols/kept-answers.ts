/** Answers that came before they were asked for: each is given once, and the oldest give way. */

import type { FetchedResource, FetchRequest } from '../sdk/define-protocol.ts';
import type { ResourceUrl } from '../sdk/resource.ts';

const MOST_BYTES = 2 * 1024 * 1024;
const MOST_KNOWN = 1000;

export class KeptAnswers {
  readonly #answers = new Map<string, FetchedResource>();
  /** URLs of answers kept, given or given way. */
  readonly #known = new Set<string>();
  #bytes = 0;

  isKnown({ href }: ResourceUrl): boolean {
    return this.#known.has(href);
  }

  /** One that is not worth keeping counts as known, too. */
  keep({ href }: ResourceUrl, answer: FetchedResource): void {
    if (this.#known.size === MOST_KNOWN) this.#known.clear();
    this.#known.add(href);
    if (answer.fact.outcome !== 'ok' || this.#answers.has(href)) return;
    this.#answers.set(href, answer);
    this.#bytes += answer.fact.bytes;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#remove(oldest);
    }
  }

  /** For a plain request only. */
  take({ url, body, cutBytes }: FetchRequest): FetchedResource | undefined {
    if (this.#answers.size === 0 || body !== undefined || cutBytes !== undefined) return undefined;
    return this.#remove(url.href);
  }

  #remove(href: string): FetchedResource | undefined {
    const answer = this.#answers.get(href);
    this.#answers.delete(href);
    this.#bytes -= answer?.fact.bytes ?? 0;
    return answer;
  }
}
