/** Normal form of a URL (WHATWG, without fragment and userinfo) and its parts. */

import { schemeOf } from './url-schemes.ts';
import type { UrlScheme } from './url-schemes.ts';

/** Longest URL taken unless a collection says otherwise, in bytes; a normal URL is ASCII, so characters are bytes. */
export const MAX_URL_LENGTH = 8192;

/** A URL in normal form and its parts. `href` ends with `path`. */
export interface NormalUrl {
  readonly href: string;
  /** Scheme without the colon, lower case. */
  readonly protocol: string;
  /** Lower case, no port; an IPv6 address in brackets; `news` for `news:group`; empty for local `file:`. */
  readonly host: string;
  /** The default port of the scheme is filled in. */
  readonly port: number;
  /** The unit of politeness: `host:port`, or the one site of a scheme without hosts. */
  readonly siteKey: string;
  /** Path with the query, as it is sent. */
  readonly path: string;
  /** Path without the query. */
  readonly pathname: string;
  /** Query with its `?`, or empty. A lone `?` is kept: it belongs to `href`. */
  readonly search: string;
}

export type UrlProblem = 'empty' | 'invalid' | 'scheme' | 'too-long';

/** `credentials` is true when the text held a user name or password; they are dropped, never stored. */
export type UrlResult =
  | { readonly ok: true; readonly url: NormalUrl; readonly credentials: boolean }
  | { readonly ok: false; readonly reason: UrlProblem };

const SKIPPED_SCHEME =
  /^[\0- ]*(?:mailto|tel|javascript|data|blob|about|sms|callto|skype|whatsapp|intent|cid|mid|urn|vbscript):/i;
const CLOSING_BRACKET = 0x5d;

/** True for links that name no resource (mail, telephone, script, inline data): skipped, never an error. */
export function isSkippedScheme(href: string): boolean {
  return SKIPPED_SCHEME.test(href);
}

/**
 * Normalises a URL by the WHATWG rules, resolved against `base` when there is one: fragment cut, default port and
 * userinfo dropped, host in lower case. `scheme` is the reason for every scheme that `url-schemes.ts` doesn't know.
 */
export function normalizeUrl(href: string, base?: string, maxLength = MAX_URL_LENGTH): UrlResult {
  const text = emptyFragment(href);
  if (base === undefined && /^\s*#?$/.test(text)) return { ok: false, reason: 'empty' };
  if (isSkippedScheme(text)) return { ok: false, reason: 'scheme' };
  if (text.length > maxLength) return { ok: false, reason: 'too-long' };
  const parsed = URL.parse(text, base);
  if (parsed === null) return { ok: false, reason: 'invalid' };
  const credentials = parsed.username !== '' || parsed.password !== '';
  const normal = normalHref(parsed);
  if (!normal.ok) return normal;
  if (normal.href.length > maxLength) return { ok: false, reason: 'too-long' };
  return { ok: true, url: splitUrl(normal.href), credentials };
}

/** The same for what somebody brings, whatever its scheme: nobody is asked for it. */
export function normalizeBroughtUrl(href: string): UrlResult {
  const normal = normalizeUrl(href);
  if (normal.ok || normal.reason !== 'scheme' || isSkippedScheme(href)) return normal;
  const url = URL.parse(emptyFragment(href));
  if (url === null) return { ok: false, reason: 'invalid' };
  const any = hierarchicalHref(url, { name: url.protocol.slice(0, -1), port: 0 });
  return any.ok ? { ok: true, url: splitUrl(any.href), credentials: url.username !== '' } : any;
}

/** Splits a string that is already in normal form; nothing is checked. */
export function splitUrl(href: string): NormalUrl {
  const colon = href.indexOf(':');
  const protocol = href.slice(0, colon);
  const hasAuthority = href.startsWith('//', colon + 1);
  const hostStart = hasAuthority ? colon + 3 : colon + 1;
  const pathStart = hasAuthority ? href.indexOf('/', hostStart) : hostStart;
  const portColon = portColonOf(href, hostStart, pathStart);
  const written = href.slice(hostStart, portColon);
  const hasPort = portColon < pathStart;
  const scheme = hasPort && written !== '' ? undefined : schemeOf(protocol);
  const host = written === '' ? (scheme?.usualHost ?? '') : written;
  const port = hasPort ? Number(href.slice(portColon + 1, pathStart)) : (scheme?.port ?? 0);
  const path = href.slice(pathStart);
  const query = path.indexOf('?');
  return {
    href,
    protocol,
    host,
    port,
    siteKey: siteKeyOf(scheme, host, port),
    path,
    pathname: query < 0 ? path : path.slice(0, query),
    search: query < 0 ? '' : path.slice(query),
  };
}

function siteKeyOf(scheme: UrlScheme | undefined, host: string, port: number): string {
  return host === '' && scheme?.site !== undefined ? scheme.site : `${host}:${port}`;
}

/** Offset of the colon before the port, or the end of the authority when there is no port. */
function portColonOf(href: string, start: number, end: number): number {
  if (end <= start || href.charCodeAt(end - 1) === CLOSING_BRACKET) return end;
  const colon = href.lastIndexOf(':', end - 1);
  return colon >= start ? colon : end;
}

/** Leaves the `#`: white space before it belongs to the path, at the end of a text it would be trimmed. */
function emptyFragment(href: string): string {
  const hash = href.indexOf('#');
  return hash < 0 ? href : href.slice(0, hash + 1);
}

type Href = { readonly ok: true; readonly href: string } | { readonly ok: false; readonly reason: UrlProblem };

function normalHref(url: URL): Href {
  url.hash = '';
  const scheme = schemeOf(url.protocol.slice(0, -1));
  if (scheme === undefined) return { ok: false, reason: 'scheme' };
  if (scheme.form === 'group' && url.hostname === '') return newsHref(url);
  if (scheme.form !== 'web') return hierarchicalHref(url, scheme);
  url.username = '';
  url.password = '';
  return { ok: true, href: url.href };
}

/** The WHATWG parser leaves host, port and empty path of these schemes as they are written; http's rules are applied. */
function hierarchicalHref(url: URL, scheme: UrlScheme): Href {
  const host = url.hostname === '' ? scheme.site && '' : webHost(url.hostname);
  if (host === undefined) return { ok: false, reason: 'invalid' };
  const port = url.port === '' || Number(url.port) === scheme.port ? '' : `:${url.port}`;
  const path = url.pathname.startsWith('/') ? url.pathname : `/${url.pathname}`;
  return { ok: true, href: `${scheme.name}://${host}${port}${path}${url.search}` };
}

function webHost(name: string): string | undefined {
  return URL.parse(`http://${name}/`)?.hostname;
}

/** A host name in the form URLs have it: lower case, international names in ASCII. */
export function normalHost(name: string): string {
  const result = normalizeUrl(`http://${name}/`);
  return result.ok ? result.url.host : name.toLowerCase();
}

/** Host and port as people write them, also as the URL of a web server, whose port is the usual one. */
export function serverOf(written: string): Pick<NormalUrl, 'host' | 'port'> | undefined {
  const result = normalizeUrl(`http://${written.replace(/^https?:\/\//i, '')}`);
  return result.ok ? { host: result.url.host, port: result.url.port } : undefined;
}

/** Scheme, host and port of a URL in normal form. */
export function originOf({ href, path }: Pick<NormalUrl, 'href' | 'path'>): string {
  return href.slice(0, href.length - path.length);
}

/** `news:group` and `news:<message-id>`: the server comes from the configuration, not from the URL (RFC 1738, 3.6). */
function newsHref(url: URL): Href {
  const name = url.pathname.replaceAll(/^\/+/g, '').trim();
  if (name === '') return { ok: false, reason: 'invalid' };
  return { ok: true, href: `news:${name.replaceAll(' ', '%20')}${url.search}` };
}
