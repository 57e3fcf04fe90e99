/** Links as they are crawled: without the parameters that url-rules.conf drops. */

import { crawledAs } from '../program/url-rules.ts';
import type { Crawl } from './context.ts';
import type { FoundLink } from './found-link.ts';

/** The links of a page, each URL once; the same list where no rule changes one. Members belong to their archive. */
export function withoutDropped({ program }: Pick<Crawl, 'program'>, links: readonly FoundLink[]): readonly FoundLink[] {
  if (program.urlRules === undefined) return links;
  const distinct = new Map<string, FoundLink>();
  let isChanged = false;
  for (const link of links) {
    const url = link.kind === 'member' || link.kind === 'sitemap-file' ? link.url : crawledAs(program, link.url);
    const named = url === link.url ? link : { ...link, url, written: link.url };
    isChanged ||= named !== link;
    if (!distinct.has(url)) distinct.set(url, named);
  }
  return isChanged ? [...distinct.values()] : links;
}
