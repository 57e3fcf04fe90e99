/** Results of the simulator's assertions for a revision, as text. */

import { formatNumber } from '#components/ui/format/format.ts';
import type { AssertionCounts } from '#lib/services/configuration/contract.ts';

/** `3 assertions: 1 passed, 1 failed, 1 open`. */
export function assertionWords({ met, failed, open }: AssertionCounts): string {
  const total = met + failed + open;
  const counts = [`${formatNumber(met)} passed`, `${formatNumber(failed)} failed`, `${formatNumber(open)} open`];
  return `${formatNumber(total)} ${total === 1 ? 'assertion' : 'assertions'}: ${counts.join(', ')}`;
}
