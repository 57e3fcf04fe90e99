/** A record of a content feed as the engine takes it: a document that has arrived. */

import { normalizeBroughtUrl } from '../../match/urls/url-key.ts';
import { printDate } from '../../sdk/dates.ts';
import type { Crawl } from '../../engine/crawl/context.ts';
import { hashOf } from '../../engine/crawl/discover.ts';
import type { NamedFacts } from '../../engine/ports.ts';
import type { Answered } from '../../engine/process/known.ts';
import type { Facts, FedFact, ResourceUrl, ResponseFact } from '../../sdk/resource.ts';
import type { FeedRecord } from '../../languages/gsa-feed/feed.ts';
import type { FedContent } from './collect-content.ts';

/** A record, or an RD, of a batch. */
export interface FedDocument {
  readonly hash: string;
  readonly url: ResourceUrl;
  readonly record: Pick<FeedRecord, 'place' | 'url' | 'action'>;
  /** What it takes in memory, about. */
  readonly bytes: number;
  /** What the engine begins with. */
  readonly arrive: (origin: Origin, crawl: Pick<Crawl, 'clock'>) => Answered;
}

/** Undefined for a URL that has no normal form. */
export function fedDocument(
  crawl: Pick<Crawl, 'hash'>,
  given: { readonly record: FeedRecord; readonly content: FedContent | undefined },
): FedDocument | undefined {
  const { record, content } = given;
  const normal = normalizeBroughtUrl(record.url);
  if (!normal.ok) return undefined;
  const { url } = normal;
  const hash = hashOf(crawl, url.href);
  const bytes = content?.body.length ?? 0;
  return {
    hash,
    url,
    record,
    bytes,
    arrive: (origin, { clock }) => answeredBy({ ...given, hash, url }, origin, clock.now()),
  };
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

interface FedRecord extends Pick<FedDocument, 'hash' | 'url'> {
  readonly record: FeedRecord;
  readonly content: FedContent | undefined;
}

/** As if a server had answered with the record's type and date. */
function answeredBy({ record, content, ...of }: FedRecord, origin: Origin, now: number): Answered {
  const { body = new Uint8Array(), charset } = content ?? {};
  const { facts, ...known } = arrived({ ...of, record }, origin, 'fed');
  const metas = metasOf(record);
  return {
    ...known,
    facts: { ...facts, response: responseOf(record, body, charset), fed: factOf(record, metas), now },
    body,
    metas,
  };
}

function responseOf(
  { mimeType, lastModified }: FeedRecord,
  { length }: Uint8Array,
  charset: string | undefined,
): ResponseFact {
  const parameter = charset === undefined ? '' : `; charset=${charset}`;
  const headers = {
    ...(mimeType !== undefined && { 'content-type': `${mimeType}${parameter}` }),
    ...(lastModified !== undefined && { 'last-modified': printDate(lastModified) }),
  };
  return { outcome: 'ok', headers, bytes: length, received: length, ms: 0 };
}

/** Names in lower case. */
export function metasOf({ metadata }: FeedRecord): NamedFacts['metas'] {
  return metadata.map(({ name, content }) => [name.toLowerCase(), content] as const);
}

/** Names of META in the facts: the first, as many as are shown. */
const mostNames = 50;

export function factOf(record: FeedRecord, metas: NamedFacts['metas']): FedFact {
  const { displayUrl, isLocked, authMethod, pageRank, scoring, crawlOnce, crawlImmediately } = record;
  return {
    metas: [...new Set(metas.map(([name]) => name))].slice(0, mostNames),
    ...(displayUrl !== undefined && { displayUrl }),
    ...(isLocked && { isLocked }),
    ...(authMethod !== undefined && { authMethod }),
    ...(pageRank !== undefined && { pageRank }),
    ...(scoring !== undefined && { scoring }),
    ...(crawlOnce && { crawlOnce }),
    ...(crawlImmediately && { crawlImmediately }),
  };
}
