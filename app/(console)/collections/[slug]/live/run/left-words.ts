/** What becomes of the URLs that a run left in its queue. */

import { formatCount } from '#components/ui/format/format.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { isOver } from './run-over.ts';

/** Undefined when nothing was left. `isNewest`: no later run has come to them yet. */
export function leftWords({ state, accounting: { queued } }: RunRow, isNewest: boolean): string | undefined {
  if (!isOver(state) || queued === 0) return undefined;
  const were = queued === 1 ? 'was' : 'were';
  const left = `${formatCount(queued, 'URL')} ${were} still queued when this run ended.`;
  if (!isNewest) return `${left} Resources shows their state after later runs.`;
  return `${left} A full run starts again from the start points and fetches them only if links still lead to them. An incremental run continues with them.`;
}
