/** The headers of the robot's requests. */

import { originOf } from '../match/urls/url-key.ts';
import type { FetchSettings } from '../outside/door.ts';
import type { FetchRequest } from '../sdk/define-protocol.ts';
import type { ResourceUrl } from '../sdk/resource.ts';

/** How the robot introduces itself (robot.conf: user-agent, email, referer). */
type Introduction = Pick<FetchSettings, 'userAgent' | 'email' | 'referer'>;

export interface HttpRequest extends FetchRequest {
  /** The value of the header: credentials the server has asked for. */
  readonly authorization?: string;
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
  const { etag, lastModified, referer, authorization } = request;
  if ([etag, lastModified, referer, authorization].every((each) => each === undefined)) return base;
  const headers = referer === undefined ? [...base] : withoutReferer(base);
  const own = [
    ['if-none-match', etag],
    ['if-modified-since', lastModified],
    ['referer', referer],
    ['authorization', authorization],
  ] as const;
  for (const [name, value] of own) if (value !== undefined && headerValue.test(value)) headers.push(name, value);
  return headers;
}

/** Host and port of a URL in normal form: a usual port isn't written there. */
export function hostHeader(url: ResourceUrl): string {
  const origin = originOf(url);
  return origin.slice(origin.indexOf('//') + 2);
}

function withoutReferer(base: readonly string[]): string[] {
  const at = base.indexOf('referer');
  return at < 0 ? [...base] : [...base.slice(0, at), ...base.slice(at + 2)];
}
