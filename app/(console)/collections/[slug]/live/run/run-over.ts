/** Which states a run ends in. */

import type { RunRow } from '#lib/services/runs/contract.ts';

export function isOver(state: RunRow['state']): boolean {
  return state === 'finished' || state === 'stopped' || state === 'failed';
}
