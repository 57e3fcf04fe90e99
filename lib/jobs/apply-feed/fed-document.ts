/** A record of a content feed as the engine takes it: a document that has arrived. */

import { normalizeBroughtUrl } from '../../match/urls/url-key.ts';
import type { Crawl } from '../../engine/crawl/context.ts';
import { hashOf } from '../../engine/crawl/discover.ts';
import type { Answered } from '../../engine/process/known.ts';
import type { Facts, ResourceUrl } from '../../sdk/resource.ts';
import type { StoredRd } from '../../store/read/read-description.ts';
import type { FeedRecord } from '../../languages/gsa-feed/feed.ts';
import type { FedContent } from './collect-content.ts';
import { factOf, partsOf } from './fed-parts.ts';
import type { FedParts } from './fed-parts.ts';

/** A record, or an RD, of a batch. */
export interface FedDocument {
  readonly hash: string;
  readonly url: ResourceUrl;
  readonly record: Pick<FeedRecord, 'place' | 'url' | 'action'>;
  /** What it takes in memory, about. */
  readonly bytes: number;
  /** What the engine begins with. */
  readonly arrive: (origin: Origin, crawl: Pick<Crawl, 'clock'>) => Answered;
  /** Of one that brings times alone: the whole RD, from what is stored. */
  readonly over?: (stored: StoredRd) => FedDocument;
}

/** A record with the parts of the document that it brings. */
export interface RecordDocument extends Omit<FedDocument, 'arrive' | 'over'> {
  readonly parts: FedParts;
}

/** Undefined for a URL that has no normal form. */
export function recordDocument(
  crawl: Pick<Crawl, 'hash'>,
  { record, content }: { readonly record: FeedRecord; readonly content: FedContent | undefined },
  isFull: boolean,
): RecordDocument | undefined {
  const normal = normalizeBroughtUrl(record.url);
  if (!normal.ok) return undefined;
  const { url } = normal;
  const parts = partsOf(record, content, isFull);
  return { hash: hashOf(crawl, url.href), url, record, bytes: content?.body.length ?? 0, parts };
}

export interface Origin {
  /** Name of the source, and number of the upload. */
  readonly source: string;
  readonly feed: number;
}

/** How it came to be known, and the task it is. */
export function arrived(
  { hash, url, record: { place, action } }: Pick<FedDocument, 'hash' | 'url' | 'record'>,
  { source, feed }: Origin,
  kind: 'fed' | 'fed-rd',
): Pick<Answered, 'task' | 'by'> & { readonly facts: Pick<Facts, 'url' | 'depth' | 'discovery' | 'address'> } {
  const discovery = {
    kind,
    from: source,
    hops: 0,
    fed: { feed, line: place.line, ...(action === 'delete' && { action }) },
  } as const;
  return {
    task: { hash, url: url.href, parts: url, depth: 0, discovery, attempts: 0, bodyKept: false },
    facts: { url, depth: 0, discovery, address: { allowed: true } },
    by: 'nobody',
  };
}

/** As if a server had answered with the record's type and date. */
export function answeredBy({ parts, ...of }: RecordDocument, body: Uint8Array, origin: Origin, now: number): Answered {
  const { facts, ...known } = arrived(of, origin, 'fed');
  const { headers, said, metas = [] } = parts;
  const { length } = body;
  const response = { outcome: 'ok', headers, bytes: length, received: length, ms: 0 } as const;
  return { ...known, facts: { ...facts, response, fed: factOf(said, metas), now }, body, metas };
}
