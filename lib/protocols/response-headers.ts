/** Response headers as the robot keeps them: lower-case names, one value each, nothing a database or a log trips over. */

import { isUtf8 } from 'node:buffer';
import { canonicalLinks } from '../match/urls/canonical-links.ts';
import type { ReceivedHeaders } from './http-exchange.ts';

/** The headers a decision may read or the console shows. */
const keptNames = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'content-language',
  'last-modified',
  'etag',
  'expires',
  'date',
  'location',
  'retry-after',
  'refresh',
  'server',
  'www-authenticate',
  'x-robots-tag',
  'link',
] as const;

/** Sent more than once, their values are a list; of all others the first counts. */
const listNames: ReadonlySet<string> = new Set(['content-encoding', 'content-language', 'link', 'vary']);

/** Their values are URLs, or hold one. */
const urlNames: ReadonlySet<string> = new Set(['location', 'refresh', 'link']);

const LONGEST_KEPT = 1024;

export interface CleanHeaders {
  readonly all: ReadonlyMap<string, string>;
  /** True when control characters were taken out. */
  readonly stripped: boolean;
}

/** Cookies are left out: the robot has no use for them, and sites send megabytes of them. */
export function cleanHeaders(received: ReceivedHeaders): CleanHeaders {
  const all = new Map<string, string>();
  let stripped = false;
  for (const name of Object.keys(received)) {
    const value = received[name];
    if (value === undefined || name === 'set-cookie') continue;
    const one = typeof value === 'string' ? value : oneValue(name, value);
    const text = urlNames.has(name) ? readableUrl(one) : readable(one);
    const clean = text.replace(/[\0-\u001f\u007f]+/g, ' ').trim();
    stripped ||= clean.length !== text.trim().length;
    all.set(name, clean);
  }
  return { all, stripped };
}

function oneValue(name: string, values: readonly string[]): string {
  if (name === 'content-type') return lastType(values);
  // A robot's name holds up to the end of its line only: lines that name none come first.
  if (name === 'x-robots-tag')
    return [...values].sort((a, b) => Number(a.includes(':')) - Number(b.includes(':'))).join(', ');
  return listNames.has(name) ? values.join(', ') : (values[0] ?? '');
}

const mimeType = /^\s*([!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+)\s*(?:;|$)/;

/** The last valid type; without a charset it keeps that of the same type before it (Fetch, extracting a MIME type). */
function lastType(values: readonly string[]): string {
  let [last = ''] = values;
  let known = '';
  let charset = '';
  for (const value of values.flatMap((each) => each.match(/(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g) ?? [])) {
    const type = mimeType.exec(value)?.[1]?.toLowerCase();
    if (type === undefined || type === '*/*') continue;
    const [own = ''] = /;\s*charset\s*=[^;]*/i.exec(value) ?? [];
    charset = own !== '' || type !== known ? own : charset;
    last = own === '' ? value.trim() + charset : value.trim();
    known = type;
  }
  return last;
}

/** Headers are Latin-1 by the book, but what is not ASCII in them is mostly UTF-8. */
function readable(value: string): string {
  return inUtf8(value) ?? value;
}

/** Bytes that are not UTF-8 are requested as they came, as browsers do (RFC 3986, 2.1). */
function readableUrl(value: string): string {
  return (
    inUtf8(value) ?? value.replaceAll(/[\u0080-\u00ff]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  );
}

/** Undefined when the bytes are not UTF-8. */
function inUtf8(value: string): string | undefined {
  if (!/[\u0080-\u00ff]/.test(value)) return value;
  const bytes = Buffer.from(value, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** The part of the headers that goes into the facts. */
export function keptHeaders(all: ReadonlyMap<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of keptNames) {
    const value = name === 'link' ? canonicalOnly(all.get(name)) : all.get(name);
    if (value !== undefined) kept[name] = value.length > LONGEST_KEPT ? value.slice(0, LONGEST_KEPT) : value;
  }
  return kept;
}

/** The canonical URLs of a Link header, as a Link header; undefined when there are none. */
function canonicalOnly(header = ''): string | undefined {
  const targets = canonicalLinks(header);
  return targets.length === 0 ? undefined : targets.map((target) => `<${target}>; rel="canonical"`).join(', ');
}

/** The headers in which connectors speak of a document, each with all its values; undefined when there are none. */
export function connectorHeaders(received: ReceivedHeaders): Record<string, readonly string[]> | undefined {
  const own = Object.entries(received).flatMap(([name, value]) => {
    if (value === undefined || !name.startsWith('x-gsa-')) return [];
    return [[name, (typeof value === 'string' ? [value] : value).map(readable)] as const];
  });
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

/**
 * `Retry-After` in milliseconds from `now` (ms since the epoch): seconds or a date (RFC 9110, 10.2.3).
 * Undefined when there is none that reads.
 */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // Dates start with the day of the week; Date.parse alone would take `-5` for one.
  const date = /^[A-Za-z]/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
