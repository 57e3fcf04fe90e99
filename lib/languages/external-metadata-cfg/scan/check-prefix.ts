/** What is suspicious about a well-formed prefix. */

import type { Span } from '../../../lang/span.ts';
import { DEFAULT_PAGES } from '../../../match/urls/metadata-key.ts';
import type { MetadataKey } from '../../../match/urls/metadata-key.ts';
import type { Report } from '../messages.ts';

const AMPERSAND = 0x26;
const DOT = 0x2e;
const SLASH = 0x2f;
const SEMICOLON = 0x3b;
const BRACKET = 0x5b;
const HASH = 0x23;

/** After `/`, `?`, `=` and `&` a string prefix says what it means. */
const clearEnds = new Set([SLASH, 0x3f, 0x3d, AMPERSAND]);

/** `key` is what was made of the prefix at `span` of the bytes. */
export function checkPrefix(key: MetadataKey, bytes: Uint8Array, { start, end }: Span, report: Report): void {
  // An IPv6 address has no dot, and needs none.
  if (!holds(key.bytes, DOT, 0, key.pathStart) && !holds(key.bytes, BRACKET, 0, key.pathStart)) {
    report('W_SHORT_HOST', start, end);
  }
  if (key.hasFragment) report('W_FRAGMENT', start + bytes.subarray(start, end).indexOf(HASH), end);
  if (key.length === key.pathStart || key.exact || key.hasFragment) return;
  if (hasEscapedAmpersand(key)) report('W_ESCAPED_AMPERSAND', start, end);
  if (clearEnds.has(key.bytes[key.length - 1] ?? 0)) return;
  const name = key.hasQuery ? 'W_STRING_PREFIX' : lastSegmentFinding(key);
  if (name !== undefined) report(name, start, end);
}

function holds(bytes: Uint8Array, byte: number, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === byte) return true;
  return false;
}

/** `&amp;` as a template for web pages writes it. */
function hasEscapedAmpersand({ bytes, length, pathStart }: MetadataKey): boolean {
  for (let at = pathStart; at < length - 4; at++) {
    if (bytes[at] !== AMPERSAND || bytes[at + 4] !== SEMICOLON) continue;
    if (bytes[at + 1] === 0x61 && bytes[at + 2] === 0x6d && bytes[at + 3] === 0x70) return true;
  }
  return false;
}

const MAX_EXTENSION = 5;
/** Longer segments are no default pages. */
const MAX_SEGMENT = 'welcome.html'.length;

function lastSegmentFinding({
  bytes,
  length,
  pathStart,
}: MetadataKey): 'W_STRING_PREFIX' | 'W_DEFAULT_PAGE' | undefined {
  let start = length;
  while (start > pathStart && length - start <= MAX_SEGMENT && bytes[start - 1] !== SLASH) start--;
  if (length - start <= MAX_SEGMENT && isNearDefaultPage(String.fromCharCode(...bytes.subarray(start, length)))) {
    return 'W_DEFAULT_PAGE';
  }
  return hasExtension(bytes, start, length) ? undefined : 'W_STRING_PREFIX';
}

function hasExtension(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = end - 1; at > start && end - at <= MAX_EXTENSION + 1; at--) {
    const byte = bytes[at] ?? 0;
    if (byte === DOT) return at < end - 1;
    const isWord = (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
    if (!isWord) return false;
  }
  return false;
}

/** First letters of the default pages. */
const initials = new Set(DEFAULT_PAGES.map((name) => name[0]));

/** It ends inside the name of a default page, or has one in other letter case. */
function isNearDefaultPage(segment: string): boolean {
  const lower = segment.toLowerCase();
  if (!initials.has(lower[0])) return false;
  return DEFAULT_PAGES.some((name) => {
    if (`${name}.`.startsWith(segment)) return true;
    if (!lower.startsWith(`${name}.`)) return false;
    const extension = lower.slice(name.length + 1);
    return /^[a-z0-9]+$/.test(extension) && (segment.startsWith(name) ? extension.length < 3 : extension.length < 5);
  });
}
