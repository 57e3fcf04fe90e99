/** A validation in words and figures: what came of it, and the share of malformed lines. */

import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import type { ValidationSummary } from '#lib/services/external-metadata/contract.ts';

/** The share of malformed lines with two digits after the point. */
export function formatPercent(malformed: number, total: number): string {
  return `${formatNumber(total === 0 ? 0 : (malformed / total) * 100, 2)}\u00A0%`;
}

/** What came of it. */
export function outcomeOf({ mode, ok, written, total, malformed }: ValidationSummary): string {
  if (mode === 'check') return ok ? 'checked, within the threshold' : 'checked, over the threshold';
  return written === true ? `written, ${formatCount(total - malformed, 'line')}` : 'stopped, old file kept';
}

export function validationHref(slug: string, validation?: number): string {
  const all = `/collections/${encodeURIComponent(slug)}/metadata/validations`;
  return validation === undefined ? all : `${all}/${validation}`;
}

/** Malformed lines to all lines, from 0 to 1, the oldest first; what a trend is drawn of. */
export function sharesOf(validations: readonly Pick<ValidationSummary, 'malformed' | 'total'>[]): readonly number[] {
  return validations.map(({ malformed, total }) => (total === 0 ? 0 : malformed / total)).toReversed();
}
