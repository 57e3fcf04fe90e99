/** The parts of a verdict bar in their fixed order, with words and colours. */

import { formatNumber } from '../ui/format/format.ts';

export interface VerdictCounts {
  /** RD stored. */
  readonly kept: number;
  /** Fetched, no RD made. */
  readonly noRd: number;
  readonly rejected: number;
  readonly failed: number;
  /** Waiting and in flight. */
  readonly queued: number;
}

export interface VerdictPart {
  readonly key: keyof VerdictCounts;
  readonly word: string;
  readonly fill: string;
}

export const verdictParts: readonly VerdictPart[] = [
  { key: 'kept', word: 'RD stored', fill: 'bg-kept' },
  { key: 'noRd', word: 'no RD', fill: 'bg-no-rd' },
  { key: 'rejected', word: 'rejected', fill: 'bg-rejected' },
  { key: 'failed', word: 'failed', fill: 'bg-failed' },
  { key: 'queued', word: 'queued', fill: 'hatch' },
];

/** `81,164 RD stored, 1,274 failed`: what is there, in the bar's order. */
export function describeVerdicts(counts: VerdictCounts): string {
  const there = verdictParts.filter(({ key }) => counts[key] > 0);
  if (there.length === 0) return 'no URLs';
  return there.map(({ key, word }) => `${formatNumber(counts[key])} ${word}`).join(', ');
}
