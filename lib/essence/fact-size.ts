/** Keeps the facts of a page within their 8 KB: what a decision reads is short, what does not fit is cut and marked. */

import type { ContentFact } from '../sdk/resource.ts';
import { truncateBytes } from '../sdk/truncate.ts';

/** Bytes of one value. */
const LONGEST_VALUE = 1024;
const LONGEST_NAME = 128;
/** Bytes of all META names and values together, as JSON. */
const MOST_BYTES = 4096;
/** Quotes, brackets and commas of one entry. */
const ENTRY_BYTES = 8;

export function factText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : truncateBytes(text, LONGEST_VALUE);
}

/** The first entries that fit, each value cut at 1 KB. */
export function factMetas(metas: ContentFact['metas']): {
  readonly metas: ContentFact['metas'];
  readonly cut: boolean;
} {
  if (surelyFit(metas)) return { metas, cut: false };
  const kept: (readonly [string, string])[] = [];
  let bytes = 0;
  let cut = false;
  for (const [name, value] of metas) {
    const entry = [truncateBytes(name, LONGEST_NAME), truncateBytes(value, LONGEST_VALUE)] as const;
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (bytes > MOST_BYTES) return { metas: kept, cut: true };
    cut ||= entry[0] !== name || entry[1] !== value;
    kept.push(entry);
  }
  return { metas: kept, cut };
}

/** A character takes at most six bytes of JSON (a control, escaped): most pages need no closer look. */
function surelyFit(metas: ContentFact['metas']): boolean {
  let units = 0;
  for (const [name, value] of metas) {
    if (name.length * 3 > LONGEST_NAME || value.length * 3 > LONGEST_VALUE) return false;
    units += name.length + value.length + ENTRY_BYTES;
  }
  return units * 6 <= MOST_BYTES;
}
