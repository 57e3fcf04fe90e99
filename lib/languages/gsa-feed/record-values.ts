/** The attributes of a record as values. */

import { parseDate } from '../../sdk/dates.ts';
import { isSkippedScheme, normalizeUrl } from '../../match/urls/url-key.ts';
import type { UrlProblem } from '../../match/urls/url-key.ts';
import type { FeedKind } from './feed.ts';
import { feedLimits } from './messages.ts';

const rfc822 =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?\d{1,2}\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\s+(?:\d{2}|\d{4})\s+\d{1,2}:\d{2}(?::\d{2})?(\s+(?:gmt|utc?|z|[ecmp][sd]t|[+-]\d{4}))?$/i;
const iso = /^\d{4}-\d{2}-\d{2}/;

/** Milliseconds since the epoch of a date as RFC 822 and 2822 write it, or of an ISO 8601 one; else undefined. */
export function feedDate(written: string): number | undefined {
  const value = written.trim();
  const found = rfc822.exec(value);
  if (found === null) return iso.test(value) ? parseDate(value) : undefined;
  const ms = Date.parse(found[1] === undefined ? `${value} GMT` : value);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Undefined for what is no number from 0 to 100. */
export function feedRank(written: string): number | undefined {
  const value = /^\s*\d{1,3}\s*$/.test(written) ? Number(written) : undefined;
  return value !== undefined && value <= 100 ? value : undefined;
}

const why: Readonly<Record<UrlProblem, string>> = {
  empty: 'it is empty',
  invalid: 'it is not a complete URL',
  scheme: 'its scheme can’t be crawled',
  'too-long': 'it is too long',
};

/** What keeps a text from being the URL of a record; a content feed only takes it as a name. */
export function urlProblem(url: string, kind: FeedKind): string | undefined {
  if (url.length > feedLimits.url) return why['too-long'];
  if (kind !== 'content') {
    const normal = normalizeUrl(url);
    return normal.ok ? undefined : why[normal.reason];
  }
  if (isSkippedScheme(url)) return why.scheme;
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]/i.test(url) || /^(?:unc:|file:\/\/\/)/i.test(url) ? undefined : why.invalid;
}

const encoder = new TextEncoder();

/** Whether a name or namespace of a principal exceeds the limit. */
export function isTooLong(name: string): boolean {
  return name.length > feedLimits.name || encoder.encode(name).length > feedLimits.name;
}
