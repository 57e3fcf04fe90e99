/** How the expectations of the simulator's lists stood with a revision, in words. */

import { formatNumber } from '#components/ui/format/format.ts';
import type { ExpectationCounts } from '#lib/services/configuration/contract.ts';

/** `3 expectations: 1 met, 1 failed, 1 open`. */
export function expectationWords({ met, failed, open }: ExpectationCounts): string {
  const total = met + failed + open;
  const counts = [`${formatNumber(met)} met`, `${formatNumber(failed)} failed`, `${formatNumber(open)} open`];
  return `${formatNumber(total)} ${total === 1 ? 'expectation' : 'expectations'}: ${counts.join(', ')}`;
}
