/** URLs that differ only in numbers, dates and ids, as one template with what they yielded: a trap shows as many and none. */

import { templateOf } from '../../match/urls/url-template.ts';
import type { ResourceOutcome } from '../resources/contract.ts';
import type { UrlTemplate } from './contract.ts';

interface CountedUrl {
  readonly url: string;
  readonly outcome: ResourceOutcome;
}

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
