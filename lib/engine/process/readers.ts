/** How content is read, by what kinds of resource name. */

import type { Crawl, DocumentCrawl } from '../crawl/context.ts';
import type { ResourceKind } from '../kinds/resource-kind.ts';
import type { Answered, Read } from './known.ts';
import { readDocument } from './read-document.ts';
import { readSitemap } from './read-sitemap.ts';

interface Reader {
  readonly read: (known: Answered & { readonly body: Uint8Array }, crawl: DocumentCrawl) => Read | Promise<Read>;
  /** Bytes that are asked for at most, where robot.conf doesn't say how many. */
  readonly mostBytes?: (crawl: Pick<Crawl, 'sitemaps'>) => number;
}

export const readers: Readonly<Record<ResourceKind['reader'], Reader>> = {
  document: { read: readDocument },
  sitemap: { read: readSitemap, mostBytes: ({ sitemaps }) => sitemaps.mostBytes },
};
