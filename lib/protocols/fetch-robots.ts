/** Fetches a site's robots.txt as RFC 9309 says: what was found, or which of its two kinds of failure it was. */

import { MAX_ROBOTS_BYTES } from '../match/robots-txt.ts';
import { normalizeUrl } from '../match/url-key.ts';
import { type Clock, systemClock } from '../outside/clock.ts';
import type { FetchedResource, Fetcher } from '../sdk/define-protocol.ts';
import type { CertificateProblem, ResourceUrl, ResponseFact } from '../sdk/resource.ts';
import { originOf } from './site-pools.ts';

export interface FetchedRobots {
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** `absent` allows everything, `unreachable` nothing. */
  readonly status: 'found' | 'absent' | 'unreachable';
  readonly text: string;
  readonly detail?: string;
  readonly certificate?: CertificateProblem;
}

/** RFC 9309, 2.3.1.2. */
const MOST_REDIRECTS = 5;

/** @param url any URL of the site */
export async function fetchRobots(
  fetcher: Pick<Fetcher, 'fetch'>,
  url: ResourceUrl,
  clock: Pick<Clock, 'now'> = systemClock,
): Promise<FetchedRobots> {
  let next: ResourceUrl | undefined = webUrl(`${originOf(url)}/robots.txt`);
  for (let hops = 0; hops <= MOST_REDIRECTS && next !== undefined; hops++) {
    const fetched = await fetcher.fetch({ url: next, cutBytes: MAX_ROBOTS_BYTES });
    if (fetched.fact.outcome !== 'redirect') return { fetchedAt: clock.now(), ...read(fetched) };
    next = webUrl(fetched.fact.redirectTo ?? '');
  }
  const detail =
    next === undefined ? 'robots.txt redirects to what is no web address' : 'robots.txt redirects too often';
  return { fetchedAt: clock.now(), status: 'absent', text: '', detail };
}

function webUrl(href: string): ResourceUrl | undefined {
  const result = normalizeUrl(href);
  return result.ok && result.url.protocol.startsWith('http') ? result.url : undefined;
}

function read({ fact, body }: FetchedResource): Omit<FetchedRobots, 'fetchedAt'> {
  if (fact.outcome === 'ok') return { status: 'found', text: textOf(body ?? new Uint8Array()) };
  const { detail = fact.outcome, certificate } = fact;
  const status = isUnavailable(fact) ? 'absent' : 'unreachable';
  return { status, text: '', detail: `robots.txt: ${detail}`, ...(certificate && { certificate }) };
}

/**
 * A 4xx says that there is none (2.3.1.3). Not so 429: a site that asks for fewer requests does not mean that all its
 * pages may be fetched.
 */
function isUnavailable({ status }: ResponseFact): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}

/** UTF-8 whatever its header says; what is not, was no rule. */
function textOf(body: Uint8Array): string {
  return new TextDecoder().decode(body).replaceAll('\0', '');
}
