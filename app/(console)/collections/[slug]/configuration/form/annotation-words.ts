/** What is said of annotations below their form. */

import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import type { AnnotationStates } from '#lib/services/annotations/contract.ts';

export function countWords({ revision, urls, described }: AnnotationStates): string {
  if (urls === 0) return `r${revision} annotates no URL.`;
  const without = urls - described;
  const all = `r${revision} annotates ${formatCount(urls, 'URL')}`;
  return without === 0 ? `${all}.` : `${all}; ${formatNumber(without)} without an RD.`;
}

export function appliedWords({ isApplied }: Pick<AnnotationStates, 'isApplied'>): string {
  return isApplied ? 'The RDs are up to date.' : 'The next run applies the saved annotations.';
}

const outcomeWords = {
  queued: 'queued',
  rejected: 'rejected',
  failed: 'failed',
  kept: 'expired',
  'no-rd': 'no RD',
} as const;

type Without = AnnotationStates['without'][number];

/** Why a URL has no RD. */
export function withoutWords({ resource }: Pick<Without, 'resource'>): string {
  return resource === undefined ? 'never found' : outcomeWords[resource.outcome];
}
