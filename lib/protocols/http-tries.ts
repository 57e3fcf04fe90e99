/** The tries to get one answer: over which client, and whether once more, by what the site did earlier in the visit. */

import type { FetchedResource, FetchRequest } from '../sdk/define-protocol.ts';
import type { Exchange } from './http-exchange.ts';

/** The ways to send a request. */
export interface Ways {
  readonly origin: string;
  /** It may be sent twice. */
  readonly isGet: boolean;
  readonly ordinary: () => Promise<Exchange>;
  /** Absent where only the ordinary client can carry it. */
  readonly lenient?: () => Promise<Exchange>;
}

export interface Came {
  readonly answer: Exchange;
  /** Only the lenient parser could read it. */
  readonly isLenient: boolean;
}

interface Answered {
  readonly answer: Exchange;
  readonly resource: FetchedResource;
}

type Describe = (came: Came) => Promise<FetchedResource>;

export class Tries {
  /** Sites that answered so that only the lenient parser could read it: asked only once from then on. */
  readonly #lenientSites = new Set<string>();
  /** Sites whose bodies were not whole although they were asked for twice. */
  readonly #shortSites = new Set<string>();
  /** Sites to which there may be an old connection that the server has closed meanwhile. */
  readonly #answeredSites = new Set<string>();

  /**
   * A body that is not whole is asked for once more: the connection may have been cut by chance. What comes the second time
   * is used, whole or not, as browsers use what came; sites whose bodies stay short are not asked twice again.
   */
  async ask(ways: Ways, describe: Describe, again: FetchRequest['again']): Promise<Answered> {
    const came = await this.#first(ways);
    const resource = await describe(came);
    const { truncated } = came.answer;
    const isShort = truncated !== undefined && resource.fact.body?.truncated === 'connection';
    if (!isShort || !ways.isGet || this.#shortSites.has(ways.origin)) return { answer: came.answer, resource };
    await again?.();
    const second = await this.#second(ways, truncated);
    return { answer: second.answer, resource: await describe(second) };
  }

  async #first({ origin, ordinary, lenient }: Ways): Promise<Came> {
    if (lenient !== undefined && this.#lenientSites.has(origin)) return { answer: await lenient(), isLenient: true };
    let answer = await ordinary();
    if (answer.failure?.unanswered === true && this.#answeredSites.has(origin)) answer = await ordinary();
    const isLenient = answer.failure?.malformedHttp === true && lenient !== undefined;
    if (isLenient) answer = await lenient();
    if (answer.failure === undefined) (isLenient ? this.#lenientSites : this.#answeredSites).add(origin);
    return { answer, isLenient };
  }

  /** @param why the body was not whole the first time */
  async #second({ origin, ordinary, lenient = ordinary }: Ways, why: string): Promise<Came> {
    const answer = await lenient();
    const isLenient = answer.failure === undefined && answer.repairs.length > 0;
    if (isLenient) this.#lenientSites.add(origin);
    if (answer.truncated !== undefined) this.#shortSites.add(origin);
    else if (!isLenient) answer.repaired(`asked for again, because ${why}`);
    return { answer, isLenient };
  }
}
