/** What of the coverage the address asks for; anything else is all lines. */

import { MISS_REASONS } from '#lib/languages/external-metadata-cfg/coverage/miss-reasons.ts';
import type { LineKind } from './coverage-words.ts';

export type CoverageQuery = Readonly<Partial<Record<'kind' | 'days' | 'without' | 'site' | 'after', string>>>;

export interface CoverageView {
  readonly kind?: LineKind | undefined;
  /** Lines that expire within so many days. */
  readonly days?: number | undefined;
  readonly without?: 'urls' | 'sites' | undefined;
  /** `host:port`. */
  readonly site?: string | undefined;
  readonly after?: number | undefined;
}

/** Days to look ahead that are offered first. */
export const usualDays = 30;

const kinds: readonly LineKind[] = ['matched', 'unmatched', 'dead', ...MISS_REASONS];
const lists = ['urls', 'sites'] as const;
export const mostDays = 36_500;

export function readView({ kind, days, without, site, after }: CoverageQuery): CoverageView {
  const list = lists.find((each) => each === without);
  return {
    kind: kinds.find((each) => each === kind),
    days: wholeNumber(days, mostDays),
    without: list,
    site: list === 'urls' ? site : undefined,
    after: wholeNumber(after, Number.MAX_SAFE_INTEGER),
  };
}

function wholeNumber(text: string | undefined, most: number): number | undefined {
  const value = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN;
  return value <= most ? value : undefined;
}
