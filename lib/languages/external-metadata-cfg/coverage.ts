/** Which lines of a file match which of the URLs known: what matches nothing, what nearly does, what has no line. */

import { createMetadataKey, writeUrlKey } from '../../match/metadata-key.ts';
import type { MetadataIndex } from './load.ts';
import { createNearMisses } from './near-miss.ts';
import type { MissReason } from './near-miss.ts';

export interface UnmatchedLine {
  readonly line: number;
  readonly prefix?: string;
  readonly nearMiss: { readonly reason: MissReason; readonly url: string } | null;
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

export interface CoverageCount {
  readonly add: (url: string) => void;
  /** `urlAt` gives a URL back by its number, from 0 in the order they were added. */
  readonly result: (urlAt: (number: number) => string) => Coverage;
}

export function createCoverage(index: MetadataIndex): CoverageCount {
  const { prefixes } = index;
  const counts = new Uint32Array(prefixes.size);
  const misses = createNearMisses();
  const places = new Map<string, number>();
  const key = createMetadataKey();
  let urls = 0;
  let covered = 0;
  const add = (url: string): void => {
    urls++;
    const isUrl = writeUrlKey(key, url);
    misses.add(key.bytes, isUrl ? key.length : 0);
    const entry = isUrl ? prefixes.find(key.bytes, key.length) : -1;
    if (entry >= 0) {
      covered++;
      counts[entry] = (counts[entry] ?? 0) + 1;
      return;
    }
    const place = /^[^/]*\/\/[^/]*\/(?:[^/?#]*\/)?/.exec(url)?.[0] ?? url;
    places.set(place, (places.get(place) ?? 0) + 1);
  };
  const result = (urlAt: (number: number) => string): Coverage => {
    addToParents(index, counts);
    const entries = Array.from(counts.keys());
    const unmatched = unmatchedLines(index, counts, (bytes) => {
      const found = misses.find(bytes);
      return found === undefined ? null : { reason: found.reason, url: urlAt(found.url) };
    });
    return {
      lines: prefixes.size + index.dead.length,
      matchedLines: entries.filter((entry) => counts[entry] !== 0).length,
      malformed: index.malformed,
      urls,
      coveredUrls: covered,
      unmatched,
      nearMisses: tally(unmatched),
      uncovered: Array.from(places, ([prefix, count]) => ({ prefix, urls: count }))
        .toSorted((a, b) => b.urls - a.urls || (a.prefix < b.prefix ? -1 : 1))
        .slice(0, PLACES),
      counts: entries.flatMap((entry) => {
        const count = counts[entry] ?? 0;
        return count > 0 ? [{ line: index.lineOf(entry), urls: count }] : [];
      }),
    };
  };
  return { add, result };
}

/** A URL counts for every prefix it starts with. In byte order a prefix comes before what goes on from it. */
function addToParents({ prefixes }: MetadataIndex, counts: Uint32Array): void {
  const order = Int32Array.from(prefixes.inOrder());
  for (let i = order.length - 1; i >= 0; i--) {
    const entry = order[i] ?? 0;
    const parent = prefixes.parentOf(entry);
    if (parent >= 0) counts[parent] = (counts[parent] ?? 0) + (counts[entry] ?? 0);
  }
}

function unmatchedLines(
  index: MetadataIndex,
  counts: Uint32Array,
  missOf: (key: Uint8Array) => UnmatchedLine['nearMiss'],
): readonly UnmatchedLine[] {
  const found: UnmatchedLine[] = index.dead.map(({ line, winner }) => ({ line, nearMiss: null, winner }));
  for (const [entry, count] of counts.entries()) {
    if (count > 0) continue;
    const nearMiss = missOf(index.prefixes.bytesOf(entry));
    found.push({ line: index.lineOf(entry), prefix: index.prefixOf(entry), nearMiss });
  }
  return found.toSorted((a, b) => a.line - b.line);
}

function tally(unmatched: readonly UnmatchedLine[]): Coverage['nearMisses'] {
  const counts: Partial<Record<MissReason, number>> = {};
  for (const { nearMiss } of unmatched) {
    if (nearMiss !== null) counts[nearMiss.reason] = (counts[nearMiss.reason] ?? 0) + 1;
  }
  return counts;
}
