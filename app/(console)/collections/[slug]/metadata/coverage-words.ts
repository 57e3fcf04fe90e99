/** What a count of the lines says, in words: the ways to miss, and the parts all lines fall into. */

import type { BarFill } from '#components/charts/cell-bar.tsx';
import type { MissReason } from '#lib/languages/external-metadata-cfg/near-miss.ts';
import type { CoverageReport } from '#lib/services/external-metadata/contract.ts';

type Summary = CoverageReport['summary'];

/** How a prefix misses, and what mends it. */
export const missWords: Readonly<Record<MissReason, { readonly words: string; readonly mend: string }>> = {
  scheme: { words: 'the other of http and https', mend: 'Write the scheme' },
  ampersand: { words: '&amp; where URLs have &', mend: 'Write &' },
  'percent-encoding': { words: 'percent-encoding', mend: 'Write as crawled' },
  case: { words: 'letter case of the path', mend: 'Fix case' },
  slash: { words: 'slash at the end', mend: 'Fix slash' },
  www: { words: 'with or without www', mend: 'Fix host' },
  'default-page': { words: 'name of a default page', mend: 'Fix page' },
  'leading-zeros': { words: 'leading zeros', mend: 'Fix zeros' },
};

export interface CoveragePart {
  readonly kind: 'matched' | 'near' | 'dead' | 'unmatched' | 'malformed';
  readonly words: string;
  readonly lines: number;
  readonly fill: BarFill;
}

/** All lines, each in one part; they add up. */
export function coverageParts({
  lines,
  matchedLines,
  deadLines,
  malformed,
  nearMisses,
}: Summary): readonly CoveragePart[] {
  const near = Object.values(nearMisses).reduce((sum, count) => sum + count, 0);
  return [
    { kind: 'matched', words: 'apply', lines: matchedLines, fill: 'series' },
    { kind: 'near', words: 'near miss', lines: near, fill: 'warn' },
    { kind: 'dead', words: 'never apply', lines: deadLines, fill: 'quiet' },
    { kind: 'unmatched', words: 'no URL', lines: Math.max(0, lines - matchedLines - deadLines - near), fill: 'no-rd' },
    { kind: 'malformed', words: 'malformed', lines: malformed, fill: 'failed' },
  ];
}

export type LineKind = 'matched' | 'unmatched' | 'dead' | MissReason;

export function coverageHref(slug: string, filter: { readonly kind?: LineKind; readonly days?: number } = {}): string {
  const { kind, days } = filter;
  const query = new URLSearchParams({
    ...(kind !== undefined && { kind }),
    ...(days !== undefined && { days: String(days) }),
  });
  const search = query.toString();
  return `/collections/${encodeURIComponent(slug)}/metadata/coverage${search === '' ? '' : `?${search}`}`;
}
