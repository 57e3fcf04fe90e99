/** What a count of the lines says, in words: the ways to miss, and the parts all lines fall into. */

import type { BarFill } from '#components/charts/cell-bar.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { mendPrefix } from '#lib/languages/external-metadata-cfg/coverage/mend-prefix.ts';
import { causesOf } from '#lib/languages/external-metadata-cfg/coverage/miss-reasons.ts';
import type { MissCause, MissReason } from '#lib/languages/external-metadata-cfg/coverage/miss-reasons.ts';
import type { CoverageReport, ReachedLine } from '#lib/services/external-metadata/contract.ts';

type Summary = CoverageReport['summary'];

interface MissWords {
  readonly words: string;
  readonly mend: string;
}

const causeWords: Readonly<Record<MissCause, MissWords>> = {
  scheme: { words: 'http or https', mend: 'Fix scheme' },
  ampersand: { words: '&amp; where URLs have &', mend: 'Fix ampersand' },
  'percent-encoding': { words: 'percent-encoding', mend: 'Fix encoding' },
  case: { words: 'letter case of the path', mend: 'Fix case' },
  slash: { words: 'trailing slash', mend: 'Fix slash' },
  www: { words: 'with or without www', mend: 'Fix host' },
  'default-page': { words: 'default page name', mend: 'Fix page' },
  'leading-zeros': { words: 'leading zeros', mend: 'Fix zeros' },
};

/** How a prefix misses, and what fixes it. */
export function missWords(reason: MissReason): MissWords {
  const [first, ...others] = causesOf(reason).map((cause) => causeWords[cause]);
  if (first !== undefined && others.length === 0) return first;
  return { words: [first, ...others].map((each) => each?.words).join(' + '), mend: 'Fix both' };
}

type Near = NonNullable<ReachedLine['nearMiss']>;

/** `88 URLs with https://`: what the line would reach, were it written so. */
export function missNote(prefix: string, near: Near): string {
  const both = near.reason.includes('+') ? ` (${missWords(near.reason).words})` : '';
  return `${formatCount(near.urls, 'URL')} ${meant(prefix, near)}${both}`;
}

function meant(prefix: string, { reason, url }: Near): string {
  if (reason === 'scheme') return `with ${url.slice(0, url.indexOf('//') + 2)}`;
  if (reason === 'ampersand') return 'with & alone';
  if (reason === 'slash') return 'without the trailing slash';
  const mended = mendPrefix(prefix, { reason, url });
  if (mended === undefined) return `such as ${url}`;
  const whole = mended.replace(/^https?:\/\//i, '');
  const path = whole.indexOf('/');
  return `at ${causesOf(reason).includes('www') || path < 0 ? whole : whole.slice(path)}`;
}

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
    { kind: 'matched', words: 'matched', lines: matchedLines, fill: 'series' },
    { kind: 'near', words: 'near miss', lines: near, fill: 'warn' },
    { kind: 'dead', words: 'shadowed', lines: deadLines, fill: 'quiet' },
    {
      kind: 'unmatched',
      words: 'unmatched',
      lines: Math.max(0, lines - matchedLines - deadLines - near),
      fill: 'no-rd',
    },
    { kind: 'malformed', words: 'malformed', lines: malformed, fill: 'failed' },
  ];
}

export type LineKind = 'matched' | 'unmatched' | 'dead' | MissReason;

interface CoverageFilter {
  readonly kind?: LineKind | undefined;
  readonly days?: number | undefined;
  /** In the place of lines: what no line matches, of one site (`host:port`) or of all. */
  readonly without?: 'urls' | 'sites' | undefined;
  readonly site?: string | undefined;
  readonly after?: number | undefined;
}

export function coverageHref(slug: string, filter: CoverageFilter = {}): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(given).toString();
  return `/collections/${encodeURIComponent(slug)}/metadata/coverage${search === '' ? '' : `?${search}`}`;
}
