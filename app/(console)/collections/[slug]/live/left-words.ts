/** What becomes of the URLs that a run left in its queue. */

import { formatCount } from '#components/ui/format.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { isOver } from './run-over.ts';

/** Undefined when nothing was left. `isNewest`: no later run has come to them yet. */
export function leftWords({ state, accounting: { queued } }: RunRow, isNewest: boolean): string | undefined {
  if (!isOver(state) || queued === 0) return undefined;
  const were = queued === 1 ? 'was' : 'were';
  const left = `${formatCount(queued, 'URL')} ${were} still queued when this run ended.`;
  if (!isNewest) return `${left} Resources shows what later runs made of them.`;
  return `${left} Start begins a full run from the start points, which fetches them wherever links still lead to them. An incremental run continues with them.`;
}
