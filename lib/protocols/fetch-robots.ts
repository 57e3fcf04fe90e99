/** Fetches a site's robots.txt as RFC 9309 says: what was found, or which of its two kinds of failure it was. */

import { MAX_ROBOTS_BYTES } from '../match/robots/robots-txt.ts';
import { normalizeUrl, originOf } from '../match/urls/url-key.ts';
import type { Clock } from '../outside/clock.ts';
import type { Protocol } from '../outside/door.ts';
import type { FetchedResource, Fetcher } from '../sdk/define-protocol.ts';
import type { CertificateProblem } from '../sdk/certificates.ts';
import type { ResourceUrl } from '../sdk/resource.ts';

export interface FetchedRobots {
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** `absent` allows everything, `unreachable` nothing. */
  readonly status: 'found' | 'absent' | 'unreachable';
  readonly text: string;
  /** Why there is none, or how the answer was mended. */
  readonly detail?: string;
  readonly certificate?: CertificateProblem;
  /** The proxy let nothing out: the site was not asked. */
  readonly isUnasked?: true;
}

/** RFC 9309, 2.3.1.2. */
const MOST_REDIRECTS = 5;

interface Asking {
  readonly protocol: Protocol;
  readonly fetcher: Pick<Fetcher, 'fetch'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Called when a request goes out. */
  readonly sent?: (() => void) | undefined;
}

/** Over a protocol whose sites have one. @param url any URL of the site */
export async function fetchRobots(
  { protocol, fetcher, clock, sent }: Asking,
  url: ResourceUrl,
): Promise<FetchedRobots> {
  let next = urlOver(protocol, `${originOf(url)}/robots.txt`);
  for (let hops = 0; hops <= MOST_REDIRECTS && next !== undefined; hops++) {
    const fetched = await fetcher.fetch({
      url: next,
      cutBytes: MAX_ROBOTS_BYTES,
      isAnonymous: true,
      ...(sent && { sent }),
    });
    if (fetched.fact.outcome !== 'redirect') return { fetchedAt: clock.now(), ...read(protocol, fetched) };
    next = urlOver(protocol, fetched.fact.redirectTo ?? '');
  }
  const detail =
    next === undefined ? 'robots.txt redirects to a URL that is not http or https' : 'too many redirects of robots.txt';
  return { fetchedAt: clock.now(), status: 'absent', text: '', detail };
}

function urlOver({ schemes }: Protocol, href: string): ResourceUrl | undefined {
  const result = normalizeUrl(href);
  return result.ok && schemes.some(({ name }) => name === result.url.protocol) ? result.url : undefined;
}

function read({ robotsTxt }: Protocol, { fact, body }: FetchedResource): Omit<FetchedRobots, 'fetchedAt'> {
  const { notes = [], detail = fact.outcome, certificate } = fact;
  if (fact.outcome === 'ok') {
    const mended = notes.length > 0 && { detail: notes.join('; ') };
    return { status: 'found', text: textOf(body ?? new Uint8Array()), ...mended };
  }
  const status = fact.outcome !== 'proxy' && robotsTxt?.isAbsent(fact) === true ? 'absent' : 'unreachable';
  const unasked = fact.outcome === 'proxy' ? ({ isUnasked: true } as const) : {};
  return { status, text: '', detail: `robots.txt: ${detail}`, ...(certificate && { certificate }), ...unasked };
}

/** UTF-8 whatever its header says; what is not, was no rule. */
function textOf(body: Uint8Array): string {
  return new TextDecoder().decode(body).replaceAll('\0', '');
}
