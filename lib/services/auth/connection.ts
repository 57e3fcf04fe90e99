/** What the headers of a request say of the connection: encrypted or not, from where, which cookies may be used. */

import type { Connection } from '../actor.ts';

export interface RequestHeaders {
  get(name: string): string | null;
}

/** `baseUrl` is the address from outside (`BASE_URL`); undefined when nobody named one. */
export function connectionOf(headers: RequestHeaders, baseUrl: string | undefined): Connection {
  return {
    ip: clientAddress(headers),
    userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
    secure: isConnectionEncrypted(headers, baseUrl) || isLocalhost(requestHost(headers, baseUrl)),
    active: isActive(headers),
    local: headers.get(localHeader) === '1',
    cookie: headers.get('cookie') ?? '',
  };
}

/** Set by the console's own server alone (`servers/console-guard.ts`). */
export const localHeader = 'x-winnow-local';
/** Set by a page while somebody types or points at it; gone a little later. */
export const activeCookie = 'winnow-active';

/** A page that is opened, or whatever a page asks for while somebody is at it. */
function isActive(headers: RequestHeaders): boolean {
  const isPage = (headers.get('accept') ?? '').includes('text/html');
  return isPage || new RegExp(`(^|; *)${activeCookie}=1`).test(headers.get('cookie') ?? '');
}

/** True when the browser speaks https, as `BASE_URL` says of the proxy in front. */
export function isConnectionEncrypted(headers: RequestHeaders, baseUrl: string | undefined): boolean {
  if (baseUrl === undefined) return false;
  const outside = new URL(baseUrl);
  return outside.protocol === 'https:' && outside.host === requestHost(headers, baseUrl);
}

/** True when the standing notice is due: plain http, and not on this machine. */
export function needsEncryptionNotice(headers: RequestHeaders, baseUrl: string | undefined): boolean {
  return !connectionOf(headers, baseUrl).secure;
}

/** State is changed only by requests from the console's own pages: the origin must be there and must be ours. */
export function isSameOrigin(headers: RequestHeaders, baseUrl: string | undefined): boolean {
  const origin = headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === requestHost(headers, baseUrl) || (baseUrl !== undefined && origin === new URL(baseUrl).origin);
}

/** A forwarded host is believed only when a proxy was announced by `BASE_URL`. */
function requestHost(headers: RequestHeaders, baseUrl: string | undefined): string {
  const forwarded = baseUrl === undefined ? null : headers.get('x-forwarded-host');
  return (forwarded ?? headers.get('host') ?? '').toLowerCase();
}

/** Browsers treat these as secure contexts, so that Secure cookies work there without https. */
function isLocalhost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return isLoopback(name) || name.endsWith('.localhost');
}

/** True for an address (or name) of this machine that others cannot reach. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The console's server leaves one address here: the connection's, or what a named proxy said (`servers/console-guard.ts`). */
function clientAddress(headers: RequestHeaders): string {
  const address = headers.get('x-forwarded-for')?.trim() ?? '';
  return address === '' ? 'unknown' : address.replace(/^::ffff:/i, '');
}
