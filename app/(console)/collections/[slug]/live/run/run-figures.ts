/** One figure for each measure of a run: now, of a brushed part, or of the whole once it is over. */

import type { Accounting, Present, RunWindow } from '#lib/services/live/contract.ts';
import { percentile, type Band, type Measure } from '../live-state.ts';

export interface Figure {
  /** What the value is, where it is not the present one. */
  readonly word?: 'mean' | 'peak';
  readonly value: number;
  /** It is what the run left in its queue. */
  readonly isLeft?: boolean;
}

/** Of the present; undefined when nothing goes on, or nothing was fetched. */
export function presentFigure(measure: Measure, present: Present | undefined, queued: number): Figure | undefined {
  if (measure === 'queued') return { value: queued };
  if (present === undefined) return undefined;
  const value = measure === 'latency' ? percentile(present.latency, 0.95) : present[measure];
  return value === undefined ? undefined : { value };
}

/**
 * Of a run that is over, from what was counted at its end: it does not depend on how wide the buckets of the band are,
 * which grow with the time a report is kept.
 */
export function wholeFigure(measure: Measure, accounting: Accounting, band: Band): Figure | undefined {
  if (measure === 'queued') return { value: accounting.queued, isLeft: true };
  if (measure === 'latency') return latencyFigure(band.latencies);
  return accounting.seconds > 0 ? { word: 'mean', value: accounting[measure] / accounting.seconds } : undefined;
}

/** Of a brushed part: counted, once that is known; until then as drawn. */
export function brushedFigure(
  measure: Measure,
  band: Band,
  { from, to, window }: { readonly from: number; readonly to: number; readonly window: RunWindow | undefined },
): Figure | undefined {
  const index = (at: number): number => Math.max(0, Math.round((at - band.from) / band.step / 1000));
  const known = band.values[measure].slice(index(from), index(to)).filter((value) => value !== null);
  if (measure === 'queued') return known.length === 0 ? undefined : { word: 'peak', value: Math.max(...known) };
  if (measure === 'latency')
    return latencyFigure(window === undefined ? band.latencies.slice(index(from), index(to)) : [window.latency]);
  const seconds = (to - from) / 1000;
  const sum = window?.accounting[measure] ?? known.reduce((total, value) => total + value, 0) * band.step;
  return { word: 'mean', value: sum / seconds };
}

function latencyFigure(latencies: Band['latencies']): Figure | undefined {
  const value = percentile(latencies.flat(), 0.95);
  return value === undefined ? undefined : { value };
}
