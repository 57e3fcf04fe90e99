/** Which lines of a file match which of the URLs known: what matches nothing, what nearly does, what has no line. */

import { createMetadataKey, keyText, writeUrlKey } from '../../../match/urls/metadata-key.ts';
import { PackedKeys } from '../../../match/text/packed-keys.ts';
import { allSteps, inPortions } from '../../../match/regex/steps.ts';
import type { Steps } from '../../../match/regex/steps.ts';
import type { MetadataIndex } from '../look-up/load.ts';
import { createNearMisses } from './near-miss.ts';
import type { MissReason } from './miss-reasons.ts';
import type { NearMiss } from './near-miss.ts';

export interface UnmatchedLine {
  readonly line: number;
  readonly prefix?: string;
  /** One of the URLs it would match, and how many there are. */
  readonly nearMiss: { readonly reason: MissReason; readonly url: string; readonly urls: number } | null;
  /** Of a line without effect: the line that has its prefix. */
  readonly winner?: number;
}

export interface Coverage {
  /** Lines that are not malformed. */
  readonly lines: number;
  readonly matchedLines: number;
  readonly malformed: number;
  readonly urls: number;
  /** URLs that at least one line matches. */
  readonly coveredUrls: number;
  /** In file order. */
  readonly unmatched: readonly UnmatchedLine[];
  /** How many unmatched lines miss in which way. */
  readonly nearMisses: Readonly<Partial<Record<MissReason, number>>>;
  /** Where the URLs without a line are: the places with the most of them, host and first folder. */
  readonly uncovered: readonly { readonly prefix: string; readonly urls: number }[];
  /** URLs matched by each line that matches any, in file order. */
  readonly counts: readonly { readonly line: number; readonly urls: number }[];
}

/** Places without a line that are named. */
const PLACES = 20;

/** What was counted, by the numbers of entries and of URLs. */
export interface CoverageFigures {
  /** URLs that start with the prefix of an entry. */
  readonly counts: Uint32Array;
  readonly urls: number;
  readonly coveredUrls: number;
  /** By number of the URL: 1 when a line matches it. */
  readonly isCovered: Uint8Array;
  readonly uncovered: Coverage['uncovered'];
  /** Of an entry that matches nothing. */
  readonly missOf: (entry: number) => NearMiss | undefined;
}

export interface CoverageCount {
  /** URLs are numbered from 0 in the order in which they come. */
  readonly add: (url: string) => void;
  /** Counts, in steps of some milliseconds. */
  readonly counting: () => Steps<CoverageFigures>;
  /** All of it as one value; `urlAt` gives a URL back by its number. */
  readonly result: (urlAt: (number: number) => string) => Coverage;
}

/** Lines and URLs are put in order and gone through side by side, once. */
export function createCoverage(index: MetadataIndex): CoverageCount {
  const keys = new PackedKeys();
  const key = createMetadataKey();
  const add = (url: string): void => {
    const isUrl = writeUrlKey(key, url);
    keys.add(key.bytes, isUrl ? key.length : 0);
  };
  const counting = (): Steps<CoverageFigures> => count(index, keys);
  return { add, counting, result: (urlAt) => resultOf(index, allSteps(counting()), urlAt) };
}

function* count(index: MetadataIndex, keys: PackedKeys): Steps<CoverageFigures> {
  const { prefixes } = index;
  const order = yield* keys.sorting();
  const places = createPlaces();
  const counts = new Uint32Array(prefixes.size);
  const isCovered = new Uint8Array(keys.count);
  let coveredUrls = 0;
  const matcher = createMatcher(index, { keys, order }, (url, entry) => {
    if (entry < 0) places.add(keys.bytesOf(url));
    else {
      coveredUrls++;
      isCovered[url] = 1;
      counts[entry] = (counts[entry] ?? 0) + 1;
    }
  });
  yield* inPortions({ from: 0, to: order.length }, matcher);
  const entries = prefixes.inOrder();
  addToParents(index, counts);
  yield;
  const hasMisses = entries.some((entry) => counts[entry] === 0);
  const misses = hasMisses ? yield* createNearMisses(keys, order) : undefined;
  const missOf = (entry: number): NearMiss | undefined => misses?.find(prefixes.bytesOf(entry));
  return { counts, urls: keys.count, coveredUrls, isCovered, uncovered: places.most(), missOf };
}

interface SortedUrls {
  readonly keys: PackedKeys;
  readonly order: Int32Array;
}

/** Tells of every URL the longest prefix: of the prefixes up to the URL in order, the last one or one of its parents. */
function createMatcher(
  { prefixes }: MetadataIndex,
  { keys, order }: SortedUrls,
  found: (url: number, entry: number) => void,
): (from: number, to: number) => void {
  const entries = prefixes.inOrder();
  let next = 0;
  return (from, to) => {
    for (let i = from; i < to; i++) {
      const url = order[i] ?? 0;
      const key = keys.bytesOf(url);
      while (next < entries.length && prefixes.compare(entries[next] ?? 0, key, key.length) <= 0) next++;
      let entry = next === 0 ? -1 : (entries[next - 1] ?? -1);
      while (entry >= 0 && !prefixes.isPrefix(entry, key, key.length)) entry = prefixes.parentOf(entry);
      found(url, entry);
    }
  };
}

/** A URL counts for every prefix it starts with. In byte order a prefix comes before what goes on from it. */
function addToParents({ prefixes }: MetadataIndex, counts: Uint32Array): void {
  const order = prefixes.inOrder();
  for (let i = order.length - 1; i >= 0; i--) {
    const entry = order[i] ?? 0;
    const parent = prefixes.parentOf(entry);
    if (parent >= 0) counts[parent] = (counts[parent] ?? 0) + (counts[entry] ?? 0);
  }
}

const SLASH = 0x2f;
const LINE_FEED = 0x0a;

interface Place {
  readonly prefix: string;
  readonly urls: number;
}

/** Counts URLs by host and first folder; they come in order, so that a place is a run of them. Only the largest are kept. */
function createPlaces() {
  const largest: Place[] = [];
  let place: Uint8Array = new Uint8Array(0);
  let urls = 0;
  const finish = (): void => {
    if (urls === 0 || (largest.length === PLACES && urls < (largest.at(-1)?.urls ?? 0))) return;
    largest.push({ prefix: keyText({ bytes: place, length: place.length }), urls });
    largest.sort((a, b) => b.urls - a.urls || (a.prefix < b.prefix ? -1 : 1));
    largest.length = Math.min(largest.length, PLACES);
  };
  const add = (key: Uint8Array): void => {
    const end = placeEnd(key);
    if (urls > 0 && end === place.length && isStart(place, key)) {
      urls++;
      return;
    }
    finish();
    place = key.slice(0, end);
    urls = 1;
  };
  const most = (): readonly Place[] => {
    finish();
    urls = 0;
    return largest;
  };
  return { add, most };
}

/** Behind the slash that ends the first folder, or the one after the host. */
function placeEnd(key: Uint8Array): number {
  const root = key.indexOf(SLASH, key.indexOf(LINE_FEED)) + 1;
  for (let at = root; at < key.length; at++) {
    const byte = key[at] ?? 0;
    if (byte === SLASH) return at + 1;
    if (byte === 0x3f || byte === LINE_FEED) return root;
  }
  return root;
}

function isStart(start: Uint8Array, key: Uint8Array): boolean {
  for (let i = 0; i < start.length; i++) if (start[i] !== key[i]) return false;
  return true;
}

function resultOf(index: MetadataIndex, figures: CoverageFigures, urlAt: (number: number) => string): Coverage {
  const { counts, urls, coveredUrls, uncovered } = figures;
  const unmatched = unmatchedLines(index, figures, urlAt);
  const matched = Array.from(counts.keys()).filter((entry) => (counts[entry] ?? 0) > 0);
  return {
    lines: index.prefixes.size,
    matchedLines: matched.length,
    malformed: index.malformed,
    urls,
    coveredUrls,
    unmatched,
    nearMisses: countReasons(unmatched),
    uncovered,
    counts: matched.map((entry) => ({ line: index.lineOf(entry), urls: counts[entry] ?? 0 })),
  };
}

function unmatchedLines(
  index: MetadataIndex,
  { counts, missOf }: CoverageFigures,
  urlAt: (number: number) => string,
): readonly UnmatchedLine[] {
  const found: UnmatchedLine[] = index.dead.map(({ line, winner }) => ({ line, nearMiss: null, winner }));
  // In order, one look for a URL ends near the one before.
  for (const entry of index.prefixes.inOrder()) {
    if ((counts[entry] ?? 0) > 0) continue;
    const miss = missOf(entry);
    const nearMiss = miss === undefined ? null : { ...miss, url: urlAt(miss.url) };
    found.push({ line: index.lineOf(entry), prefix: index.prefixOf(entry), nearMiss });
  }
  return found.toSorted((a, b) => a.line - b.line);
}

function countReasons(unmatched: readonly UnmatchedLine[]): Coverage['nearMisses'] {
  const counts: Partial<Record<MissReason, number>> = {};
  for (const { nearMiss } of unmatched) {
    if (nearMiss !== null) counts[nearMiss.reason] = (counts[nearMiss.reason] ?? 0) + 1;
  }
  return counts;
}
