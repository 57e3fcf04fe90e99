/** URLs that differ only in numbers, dates and ids, as one template with what they yielded: a trap shows as many and none. */

import type { ResourceOutcome } from '../resources/contract.ts';
import type { UrlTemplate } from './contract.ts';

interface CountedUrl {
  readonly url: string;
  readonly outcome: ResourceOutcome;
}

/** Most specific first; a part of a path or a value of a query that is one of these differs from URL to URL. */
const placeholders: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d{2}-\d{2}/g, '{yyyy-mm-dd}'],
  [/\d{4}-\d{2}(?!\d)/g, '{yyyy-mm}'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '{uuid}'],
  [/(?<![0-9a-z])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{16,}(?![0-9a-z])/gi, '{hex}'],
  [/\d+/g, '{n}'],
];
const templatesShown = 8;
/** Fewer fetches say nothing of a yield. */
const leastFetched = 20;
const leastYield = 0.05;

/** Commonest first. Names without a digit stand for themselves, so only what is counted through is joined. */
export function readTemplates(urls: readonly CountedUrl[], folder = '/'): readonly UrlTemplate[] {
  const found = new Map<string, { count: number; fetched: number; kept: number; queued: number }>();
  for (const { url, outcome } of urls) {
    const template = templateOf(url, folder);
    const counts = found.get(template) ?? { count: 0, fetched: 0, kept: 0, queued: 0 };
    counts.count += 1;
    if (outcome === 'kept' || outcome === 'no-rd') counts.fetched += 1;
    if (outcome === 'kept') counts.kept += 1;
    if (outcome === 'queued') counts.queued += 1;
    found.set(template, counts);
  }
  return [...found]
    .map(([template, counts]) => toTemplate(template, counts))
    .toSorted((a, b) => b.count - a.count || (a.template < b.template ? -1 : 1))
    .slice(0, templatesShown);
}

function toTemplate(
  template: string,
  {
    count,
    fetched,
    kept,
    queued,
  }: { readonly count: number; readonly fetched: number; readonly kept: number; readonly queued: number },
): UrlTemplate {
  const yielded = fetched === 0 ? undefined : kept / fetched;
  const isTrap = fetched >= leastFetched && yielded !== undefined && yielded < leastYield;
  return { template, count, fetched, queued, isTrap, ...(yielded !== undefined && { yield: yielded }) };
}

/** Path and query with what is counted through taken out: `/calendar/day/{yyyy-mm-dd}`. The folder stays as it is. */
export function templateOf(url: string, folder = '/'): string {
  const { path, query } = split(url);
  const keys = [...new URLSearchParams(query)].map(([key, value]) => `${key}=${replaceParts(value)}`);
  const inside = path.startsWith(folder) ? path.slice(folder.length) : undefined;
  const named = inside === undefined ? replaceParts(path) : folder + replaceParts(inside);
  return named + (keys.length === 0 ? '' : `?${keys.join('&')}`);
}

function split(url: string): { readonly path: string; readonly query: string } {
  const rest = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/i.exec(url)?.[1] ?? url;
  const at = rest.indexOf('?');
  return at === -1 ? { path: rest, query: '' } : { path: rest.slice(0, at), query: rest.slice(at + 1) };
}

function replaceParts(text: string): string {
  // What was put in holds no digit, so a later rule leaves it alone.
  return placeholders.reduce((result, [pattern, name]) => result.replaceAll(pattern, name), text);
}
