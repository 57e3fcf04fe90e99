/** A record of a content feed as the engine takes it: a document that has arrived. */

import { normalizeBroughtUrl } from '../../match/urls/url-key.ts';
import { printDate } from '../../sdk/dates.ts';
import type { Crawl } from '../../engine/crawl/context.ts';
import { hashOf } from '../../engine/crawl/discover.ts';
import type { NamedFacts } from '../../engine/ports.ts';
import type { Answered } from '../../engine/process/known.ts';
import type { FedFact, ResourceUrl, ResponseFact } from '../../sdk/resource.ts';
import type { FeedRecord } from '../../languages/gsa-feed/feed.ts';
import type { FedContent } from './collect-content.ts';

export interface FedDocument {
  readonly record: FeedRecord;
  readonly content: FedContent | undefined;
  readonly hash: string;
  readonly url: ResourceUrl;
}

/** Undefined for a URL that has no normal form. */
export function fedDocument(
  crawl: Pick<Crawl, 'hash'>,
  { record, content }: Pick<FedDocument, 'record' | 'content'>,
): FedDocument | undefined {
  const normal = normalizeBroughtUrl(record.url);
  return normal.ok ? { record, content, hash: hashOf(crawl, normal.url.href), url: normal.url } : undefined;
}

interface Origin {
  /** Name of the source, and number of the upload. */
  readonly source: string;
  readonly feed: number;
}

/** As if a server had answered with the record's type and date. */
export function answeredBy(
  { record, content, hash, url }: FedDocument,
  { source, feed }: Origin,
  { clock }: Pick<Crawl, 'clock'>,
): Answered {
  const { body = new Uint8Array(), charset } = content ?? {};
  const discovery = {
    kind: 'fed',
    from: source,
    hops: 0,
    fed: { feed, line: record.place.line, ...(record.action === 'delete' && { action: record.action }) },
  } as const;
  const metas = metasOf(record);
  return {
    task: { hash, url: url.href, parts: url, depth: 0, discovery, attempts: 0, bodyKept: false },
    facts: {
      url,
      depth: 0,
      discovery,
      address: { allowed: true },
      response: responseOf(record, body, charset),
      fed: factOf(record, metas),
      now: clock.now(),
    },
    by: 'nobody',
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
