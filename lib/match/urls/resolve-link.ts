/** Resolves the links of a page against its address without a URL object for the ordinary ones: the crawl's hot loop. */

import { encodeQuery } from './encode-query.ts';
import { isSkippedScheme, MAX_URL_LENGTH, normalizeUrl } from './url-key.ts';
import { schemeOf, urlSchemes } from './url-schemes.ts';

/** An address prepared once per page, so that its links resolve by concatenation. */
export interface BaseUrl {
  /** Normal form. */
  readonly href: string;
  /** Of the web, whose links alone have a fast path. */
  readonly isWeb: boolean;
  /** With the colon. */
  readonly scheme: string;
  readonly origin: string;
  readonly withoutQuery: string;
  /** Up to and with the last `/` of the path. */
  readonly directory: string;
  readonly maxLength: number;
  /** Of the page: queries of its links are in it. WHATWG name, lower case. */
  readonly charset: string;
}

/** What a character means to the scanner; anything but the first seven sends the link to the full parser. */
const UNUSUAL = 0;
const PLAIN = 1;
const SLASH = 2;
const DOT = 3;
const COLON = 4;
const PERCENT = 5;
const QUESTION = 6;
const HASH = 7;
/** The marks with kinds of their own, in the order of the kinds. */
const MARKS = '/.:%?#';

const IN_PATH = kinds("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~!$&'()*+,;=@[]|");
const IN_QUERY = kinds('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~!$&()*+,;=@[]|./:%?');
const IN_HOST = kinds('abcdefghijklmnopqrstuvwxyz0123456789');

const CODE_HASH = 0x23;
const CODE_HYPHEN = 0x2d;
const CODE_DOT = 0x2e;
const CODE_SLASH = 0x2f;
const CODE_QUESTION = 0x3f;
const CODE_LOWER_A = 0x61;

function kinds(plain: string): Uint8Array {
  const table = new Uint8Array(128);
  for (let at = 0; at < MARKS.length; at++) table[MARKS.charCodeAt(at)] = SLASH + at;
  for (const char of plain) table[char.charCodeAt(0)] = PLAIN;
  return table;
}

interface OfPage {
  readonly maxLength?: number;
  readonly charset?: string;
}

/** Prepares a page's address, or its `<base href>` once resolved. Undefined when the robot cannot take that URL. */
export function prepareBase(
  href: string,
  { maxLength = MAX_URL_LENGTH, charset = 'utf-8' }: OfPage = {},
): BaseUrl | undefined {
  const result = normalizeUrl(href, undefined, maxLength);
  if (!result.ok) return undefined;
  const { url } = result;
  const origin = url.href.slice(0, url.href.length - url.path.length);
  return {
    href: url.href,
    isWeb: isOfWeb(url.protocol),
    scheme: `${url.protocol}:`,
    origin,
    withoutQuery: origin + url.pathname,
    directory: origin + url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1),
    maxLength,
    charset,
  };
}

function isOfWeb(scheme: string): boolean {
  return schemeOf(scheme)?.server === urlSchemes.http.server;
}

/** True for what a page may name as its base or as its own address, in normal form: of its own scheme, or of the web. */
export function mayStandFor(href: string, page: Pick<BaseUrl, 'scheme'>): boolean {
  return href.startsWith(page.scheme) || isOfWeb(href.slice(0, href.indexOf(':')));
}

/**
 * The normal form of a link, equal to `normalizeUrl(encodeQuery(href, base), base.href)`, or undefined when it names nothing the robot can
 * take (mail, script, broken, too long: `normalizeUrl` says which).
 */
export function resolveLink(href: string, base: BaseUrl): string | undefined {
  const resolved = base.isWeb ? resolveOrdinary(href, base) : undefined;
  if (resolved !== undefined) return resolved.length <= base.maxLength ? resolved : undefined;
  if (isSkippedScheme(href)) return undefined;
  const full = normalizeUrl(encodeQuery(href, base), base.href, base.maxLength);
  return full.ok ? full.url.href : undefined;
}

/** Undefined when anything about the link is out of the ordinary. */
function resolveOrdinary(href: string, base: BaseUrl): string | undefined {
  if (href.length === 0) return base.href;
  switch (href.charCodeAt(0)) {
    case CODE_HASH:
      return base.href;
    case CODE_QUESTION:
      return append(base.withoutQuery, href, 0);
    case CODE_DOT:
      return resolveDots(href, base);
    case CODE_SLASH:
      return href.charCodeAt(1) === CODE_SLASH ? resolveHost(base.scheme + href) : append(base.origin, href, 0);
    default:
      return resolveNamed(href, base);
  }
}

/** A link that starts with a name: absolute when that is `http:` or `https:`, otherwise relative. */
function resolveNamed(href: string, base: BaseUrl): string | undefined {
  if (href.startsWith(base.origin) && href.charCodeAt(base.origin.length) === CODE_SLASH) {
    const end = scanPath(href, base.origin.length, true);
    return end < 0 ? undefined : cut(href, end);
  }
  if (href.startsWith('http://') || href.startsWith('https://')) return resolveHost(href);
  const end = scanPath(href, 0, false);
  return end < 0 ? undefined : base.directory + cut(href, end);
}

/** Leading `./` and `../`; dot segments further on are left to the full parser. */
function resolveDots(href: string, base: BaseUrl): string | undefined {
  let { directory } = base;
  let at = 0;
  for (;;) {
    if (href.startsWith('./', at)) {
      at += 2;
    } else if (href.startsWith('../', at)) {
      at += 3;
      directory = parentOf(directory, base.origin.length);
    } else {
      // Before any prefix a colon could end a scheme; no scheme starts with a dot.
      return append(directory, href, at);
    }
  }
}

function parentOf(directory: string, originLength: number): string {
  const slash = directory.lastIndexOf('/', directory.length - 2);
  return slash < originLength ? directory : directory.slice(0, slash + 1);
}

/** `http://host…` with a plain lower-case name: no port, no digits-only last label (an IPv4 address), no punycode. */
function resolveHost(href: string): string | undefined {
  const hostEnd = scanHost(href, href.indexOf('//') + 2);
  if (hostEnd < 0) return undefined;
  const origin = href.slice(0, hostEnd);
  const next = href.charCodeAt(hostEnd);
  if (hostEnd === href.length || next === CODE_HASH) return `${origin}/`;
  if (next === CODE_QUESTION) return append(`${origin}/`, href, hostEnd);
  const end = scanPath(href, hostEnd, true);
  return end < 0 ? undefined : cut(href, end);
}

function append(prefix: string, href: string, start: number): string | undefined {
  const end = scanPath(href, start, true);
  if (end < 0) return undefined;
  return prefix + (start === 0 ? cut(href, end) : href.slice(start, end));
}

function cut(href: string, end: number): string {
  return end === href.length ? href : href.slice(0, end);
}

/** Offset of the `#`, or the length; -1 when the path needs the full parser. */
function scanPath(href: string, start: number, colonAllowed: boolean): number {
  let segment = start;
  for (let at = start; at < href.length; at++) {
    switch (kindOf(IN_PATH, href.charCodeAt(at))) {
      case PLAIN:
        break;
      case SLASH:
        segment = at + 1;
        colonAllowed = true;
        break;
      case DOT:
        if (at === segment && isDotSegment(href, at)) return -1;
        break;
      case COLON:
        if (!colonAllowed) return -1;
        break;
      case PERCENT:
        if (isEncodedDot(href, at)) return -1;
        break;
      case QUESTION:
        return scanQuery(href, at + 1);
      case HASH:
        return at;
      default:
        return -1;
    }
  }
  return href.length;
}

function scanQuery(href: string, start: number): number {
  for (let at = start; at < href.length; at++) {
    const kind = kindOf(IN_QUERY, href.charCodeAt(at));
    if (kind === HASH) return at;
    if (kind === UNUSUAL) return -1;
  }
  return href.length;
}

/** Offset of the end of the host, or -1 when the host needs the full parser. */
function scanHost(href: string, start: number): number {
  let label = start;
  let at = start;
  for (; at < href.length; at++) {
    const code = href.charCodeAt(at);
    if (kindOf(IN_HOST, code) === PLAIN) continue;
    if (code === CODE_DOT) {
      if (at === label) return -1;
      label = at + 1;
    } else if (code === CODE_HYPHEN) {
      if (href.charCodeAt(at + 1) === CODE_HYPHEN) return -1;
    } else {
      break;
    }
  }
  const startsWithLetter = href.charCodeAt(label) >= CODE_LOWER_A;
  return label < at && startsWithLetter && isEndOfHost(href, at) ? at : -1;
}

function isEndOfHost(href: string, at: number): boolean {
  if (at === href.length) return true;
  const code = href.charCodeAt(at);
  return code === CODE_SLASH || code === CODE_QUESTION || code === CODE_HASH;
}

function isDotSegment(href: string, dot: number): boolean {
  const end = href.charCodeAt(dot + 1) === CODE_DOT ? dot + 2 : dot + 1;
  return isEndOfHost(href, end);
}

function isEncodedDot(href: string, percent: number): boolean {
  return href.charCodeAt(percent + 1) === 0x32 && (href.charCodeAt(percent + 2) | 0x20) === 0x65;
}

function kindOf(table: Uint8Array, code: number): number {
  return code < 128 ? (table[code] ?? UNUSUAL) : UNUSUAL;
}
