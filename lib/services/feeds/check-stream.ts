/** Checks a feed or groups feed of any size, as it arrives, against its DTD and the rules of feeds; nothing is stored. */

import { collectFindings } from '../../lang/xml/collect-findings.ts';
import type { CollectedFindings, FindingCollector } from '../../lang/xml/collect-findings.ts';
import { placedFinding } from '../../lang/xml/finding.ts';
import type { FeedOptions, FeedRecord } from '../../languages/gsa-feed/feed.ts';
import { messages } from '../../languages/gsa-feed/messages.ts';
import { readFeed } from '../../languages/gsa-feed/read-feed.ts';
import { recordLanguages } from '../../languages/record-languages.ts';
import { readRds } from '../../languages/soif/rds/read-rds.ts';
import type { PatternVerdict, UrlMatcher } from '../../languages/url-patterns-conf/match.ts';
import { readGroups } from '../../languages/xmlgroups/read-groups.ts';
import { describeMessages } from '../../sdk/describe.ts';
import type { FeedView } from '../../store/feeds/feed-view.ts';
import { inflateContent } from './inflate-content.ts';

export interface CheckedFeed extends CollectedFindings {
  /** Read, whether they are right or not; of a groups feed its memberships. */
  readonly records: number;
}

export interface CheckOptions extends FeedOptions {
  /** Without one, what the root element says. */
  readonly kind?: FeedView['source']['kind'];
  /** Findings that are kept of each code. */
  readonly limit: number;
  /** Which URLs are accepted. */
  readonly patterns?: UrlMatcher;
}

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export async function checkStream(pieces: Pieces, options: CheckOptions): Promise<CheckedFeed> {
  const found = collectFindings(options.limit);
  let reader: FeedReader | undefined;
  for await (const piece of pieces) {
    reader ??= readerOf(options.kind ?? kindOf(piece), options, found);
    reader.push(piece);
  }
  reader ??= readerOf(options.kind ?? 'xmlfeed', options, found);
  return { records: reader.end(), ...found.result() };
}

interface FeedReader {
  readonly push: (piece: Uint8Array) => void;
  /** Answers how many records there were. */
  readonly end: () => number;
}

function readerOf(
  kind: FeedView['source']['kind'],
  { patterns, ...options }: CheckOptions,
  { add: finding }: FindingCollector,
): FeedReader {
  if (kind === 'xmlgroups') {
    const reader = readGroups(options.isStrict, { group: () => undefined, member: () => undefined, finding });
    return { push: (piece) => reader.push(piece), end: () => reader.end().memberships };
  }
  if (kind === 'soif') {
    let records = 0;
    const reader = readRds({ rd: () => records++, finding });
    return {
      push: (piece) => reader.push(piece),
      end: () => {
        reader.end();
        return records;
      },
    };
  }
  const record = ({ url, action, place, refusal }: FeedRecord): void => {
    const verdict = action === 'add' && refusal === undefined ? patterns?.(url) : undefined;
    if (verdict?.isTaken === false) finding(placedFinding(messages, 'notTaken', place, { url, why: whyNot(verdict) }));
  };
  const reader = readFeed(options, { record, content: inflateContent(), finding });
  return { push: (piece) => reader.push(piece), end: () => reader.end().records };
}

function whyNot({ why, line = 0 }: PatternVerdict): string {
  if (why === 'exception') return `the exception in line ${line} of the patterns matches`;
  return why === 'not-crawled' ? `the do-not-crawl pattern in line ${line} matches` : 'no follow pattern matches';
}

/** The root begins within these. */
const BEGINNING = 65_536;

/** By the first tag that is a root of either; an object of SOIF begins with an at sign. */
function kindOf(piece: Uint8Array): FeedView['source']['kind'] {
  const beginning = new TextDecoder().decode(piece.subarray(0, BEGINNING)).replaceAll('\0', '');
  if (/^\s*@/.test(beginning)) return 'soif';
  return /<(gsafeed|xmlgroups)[\s/>]/.exec(beginning)?.[1] === 'xmlgroups' ? 'xmlgroups' : 'xmlfeed';
}

/** Cause and fix of a code. */
export function mendOf(code: string): string {
  return mends.get(code) ?? '';
}

const mends: ReadonlyMap<string, string> = new Map(
  recordLanguages.flatMap(({ messages: own }) =>
    own.flatMap(describeMessages).map(({ code, help }) => [code, help] as const),
  ),
);
