/** The headers of the robot's requests. */

import { originOf } from '../match/urls/url-key.ts';
import type { FetchSettings } from '../outside/door.ts';
import type { FetchRequest } from '../sdk/define-protocol.ts';
import type { SignedHeaders } from '../sdk/define-credential.ts';
import type { ResourceUrl } from '../sdk/resource.ts';

/** How the robot introduces itself (robot.conf: user-agent, email, referer). */
type Introduction = Pick<FetchSettings, 'userAgent' | 'email' | 'referer'>;

export interface HttpRequest extends FetchRequest {
  /** What credentials add. They go before the robot's own headers of the same name. */
  readonly signed?: SignedHeaders;
}

/** The manual's default, which is nobody's address. */
const NOBODY = 'user@domain';
const ACCEPT = 'text/html, application/xhtml+xml, text/plain;q=0.9, */*;q=0.8';

/** No From is sent for it. */
export function isNobody(email: string): boolean {
  return email === '' || email === NOBODY;
}

/** Visible Latin-1, blanks and tabs: nothing that could end the header's line. */
const headerValue = /^[\t\u0020-\u007e\u00a0-\u00ff]*$/;

/**
 * Name and value in turn. Throws a TypeError when a setting could break out of its line: such a setting is refused
 * when it is saved, so here it is a bug.
 */
export function baseHeaders({ userAgent, email, referer }: Introduction): string[] {
  const headers = ['user-agent', userAgent, 'accept', ACCEPT, 'accept-encoding', 'gzip, deflate, br, zstd'];
  if (!isNobody(email)) headers.push('from', email);
  if (referer !== undefined && referer !== '') headers.push('referer', referer);
  for (const text of headers)
    if (!headerValue.test(text)) throw new TypeError('a request header holds a control character');
  return headers;
}

/** Headers of one request. What a server once sent is left out when it could not be sent back. */
export function requestHeaders(base: string[], request: HttpRequest): string[] {
  const { etag, lastModified, referer, bodyType, signed = {} } = request;
  const own = [
    ['content-type', bodyType],
    ['if-none-match', etag],
    ['if-modified-since', lastModified],
    ['referer', referer],
    ...Object.entries(signed),
  ] as const;
  const added = own.filter((pair): pair is [string, string] => pair[1] !== undefined && headerValue.test(pair[1]));
  if (added.length === 0) return base;
  const replaced = new Set(added.map(([name]) => name));
  return [...without(base, replaced), ...added.flat()];
}

/** Host and port of a URL in normal form: a usual port isn't written there. */
export function hostHeader(url: ResourceUrl): string {
  const origin = originOf(url);
  return origin.slice(origin.indexOf('//') + 2);
}

function without(base: readonly string[], names: ReadonlySet<string>): string[] {
  return base.filter((_, at) => !names.has(base[at - (at % 2)] ?? ''));
}
