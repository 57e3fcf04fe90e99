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
    cookie: headers.get('cookie') ?? '',
  };
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
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * The last address of X-Forwarded-For: what the nearest proxy, or else the console's own server, saw. A client
 * that reaches the console without a proxy can write what it likes there: nothing is allowed for an address alone.
 */
function clientAddress(headers: RequestHeaders): string {
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return last === undefined || last === '' ? 'unknown' : last.replace(/^::ffff:/i, '');
}
