/**
 * The parts of a document that records of content feeds bring. A record of an incremental feed may bring the metadata
 * alone or the content alone, and the other part stays as it is (Feeds guide, p. 8 and 13). A full feed replaces
 * documents, except that metadata alone doesn't empty one.
 */

import type { NamedFacts } from '../../engine/ports.ts';
import type { FeedRecord } from '../../languages/gsa-feed/feed.ts';
import { printDate } from '../../sdk/dates.ts';
import type { FedFact } from '../../sdk/fed-facts.ts';
import type { ResponseFact } from '../../sdk/resource.ts';
import type { StoredBody } from '../../store/bodies/bodies.ts';
import type { StoredParts } from '../../store/feeds/stored-parts.ts';
import type { FedContent } from './collect-content.ts';

/** Content that is stored already. */
interface KeptContent {
  readonly kept: StoredBody;
}

export interface FedParts {
  /** `lost`: there is one, and it isn't stored. Undefined: not given. */
  readonly content: FedContent | KeptContent | 'lost' | undefined;
  /** Undefined: not given. */
  readonly metas: NamedFacts['metas'] | undefined;
  readonly headers: ResponseFact['headers'];
  /** Attributes of the record; those it doesn't have are absent. */
  readonly said: Partial<SaidOfRecord>;
  /** Nothing of an earlier document stays. */
  readonly isWhole: boolean;
}

export function partsOf(record: FeedRecord, content: FedContent | undefined, isFull: boolean): FedParts {
  const { hasMetadata, action, mimeType, lastModified } = record;
  const metas = metasOf(record);
  const replaces = action === 'delete' || (isFull && content !== undefined);
  return {
    content,
    metas: hasMetadata || replaces ? metas : undefined,
    headers: {
      ...(mimeType !== undefined && { 'content-type': typeOf(mimeType, content) }),
      ...(lastModified !== undefined && { 'last-modified': printDate(lastModified) }),
    },
    said: saidOf(record),
    isWhole: replaces || (hasMetadata && content !== undefined),
  };
}

/** The text of a feed has its charset from the feed. */
function typeOf(mimeType: string, content: FedContent | undefined): string {
  return content?.charset === undefined ? mimeType : `${mimeType}; charset=${content.charset}`;
}

/** Those of a document that is there. */
export function partsStored({ facts, metas = [], body }: StoredParts): FedParts {
  return {
    content: body === undefined ? 'lost' : { kept: body },
    metas,
    headers: facts.response?.headers ?? {},
    said: facts.fed ?? {},
    isWhole: true,
  };
}

/** Those of a document that a record deletes. */
export const noParts: FedParts = { content: undefined, metas: [], headers: {}, said: {}, isWhole: true };

/** A document after one more record. */
export function withRecord(before: FedParts, record: FedParts): FedParts {
  if (record.isWhole) return record;
  const content = record.content ?? before.content;
  const metas = record.metas ?? before.metas;
  const isWhole = before.isWhole || (content !== undefined && metas !== undefined);
  if (record.content !== undefined) return { ...record, metas, isWhole };
  return {
    content,
    metas,
    headers: headersOver(before.headers, record.headers),
    said: { ...before.said, ...record.said },
    isWhole,
  };
}

/** Whether a record leaves something of what an earlier one brought. */
export function leavesParts(earlier: FedParts, record: FedParts): boolean {
  if (record.isWhole) return false;
  const leavesContent = record.content === undefined && earlier.content !== undefined;
  return leavesContent || (record.metas === undefined && (earlier.metas ?? []).length > 0);
}

/** The stored content stays in its charset. */
function headersOver(before: ResponseFact['headers'], record: ResponseFact['headers']): ResponseFact['headers'] {
  const { 'content-type': type } = record;
  if (type === undefined) return { ...before, ...record };
  const [, ...parameters] = (before['content-type'] ?? '').split(';');
  return { ...before, ...record, 'content-type': [type.split(';')[0], ...parameters].join(';') };
}

/** Names in lower case. */
export function metasOf({ metadata }: Pick<FeedRecord, 'metadata'>): NamedFacts['metas'] {
  return metadata.map(({ name, content }) => [name.toLowerCase(), content] as const);
}

/** Names of META in the facts: the first, as many as are shown. */
const mostNames = 50;

type SaidOfRecord = Pick<
  FeedRecord,
  'displayUrl' | 'isLocked' | 'authMethod' | 'pageRank' | 'scoring' | 'crawlOnce' | 'crawlImmediately'
>;

export function factOf(record: Partial<SaidOfRecord>, metas: NamedFacts['metas']): FedFact {
  const { displayUrl, isLocked, authMethod, pageRank, scoring, crawlOnce, crawlImmediately } = record;
  return {
    metas: [...new Set(metas.map(([name]) => name))].slice(0, mostNames),
    ...(displayUrl !== undefined && { displayUrl }),
    ...(isLocked === true && { isLocked }),
    ...(authMethod !== undefined && { authMethod }),
    ...(pageRank !== undefined && { pageRank }),
    ...(scoring !== undefined && { scoring }),
    ...(crawlOnce === true && { crawlOnce }),
    ...(crawlImmediately === true && { crawlImmediately }),
  };
}

function saidOf(record: FeedRecord): Partial<SaidOfRecord> {
  const { displayUrl, isLocked, authMethod, pageRank, scoring, crawlOnce, crawlImmediately } = record;
  return {
    ...(displayUrl !== undefined && { displayUrl }),
    ...(isLocked !== undefined && { isLocked }),
    ...(authMethod !== undefined && { authMethod }),
    ...(pageRank !== undefined && { pageRank }),
    ...(scoring !== undefined && { scoring }),
    ...(crawlOnce && { crawlOnce }),
    ...(crawlImmediately && { crawlImmediately }),
  };
}
