/** How the program of cmd-hook stands, in words. */

import { formatDuration } from '#components/ui/format/format.ts';
import type { ProgramRunRow } from '#lib/services/runs/contract.ts';

type Hook = Partial<Pick<ProgramRunRow, 'begunAt' | 'outcome' | 'detail' | 'ms'>>;

export function hookWords({ begunAt, outcome, detail = '', ms = 0 }: Hook): string {
  if (outcome === undefined) return begunAt === undefined ? 'waiting' : 'running';
  if (outcome === 'exit') return `exit code ${detail}, ${formatDuration(ms)}`;
  if (outcome === 'refused' || outcome === 'not-started') return `not run: ${detail}`;
  return outcome === 'signal' ? `ended by ${detail}` : `ended: ${detail}`;
}
