/** What "now" means on the live page: the mean of the last whole seconds, for the run and for each of its hosts. */

import type { TimeWindow } from '../../store/read/read-live.ts';
import type { RunRow } from '../runs/contract.ts';
import type { Present, SeriesPoint } from './contract.ts';

const presentMs = 10_000;

/** Of a run that began less than ten seconds ago, as long as it is old. */
export function presentWindow(
  at: number,
  { startedAt, createdAt }: Pick<RunRow, 'startedAt' | 'createdAt'>,
): TimeWindow {
  const to = Math.floor(at / 1000) * 1000;
  const begun = Math.floor((startedAt ?? createdAt) / 1000) * 1000;
  return { from: Math.min(Math.max(to - presentMs, begun), to - 1000), to };
}

/** From a series in whole seconds; undefined when the run does not go on. */
export function presentOf(run: Pick<RunRow, 'state'>, points: readonly SeriesPoint[], { from, to }: TimeWindow) {
  if (run.state !== 'running') return undefined;
  const recent = points.filter(({ at }) => at >= from && at < to);
  const rate = (read: (point: SeriesPoint) => number): number =>
    (recent.reduce((sum, point) => sum + read(point), 0) * 1000) / (to - from);
  const present: Present = {
    fetched: rate(({ fetched }) => fetched),
    rejected: rate(({ rejected }) => rejected),
    failed: rate(({ failed }) => failed),
    bytes: rate(({ bytes }) => bytes),
    latency: recent.flatMap(({ latency }) => latency),
  };
  return present;
}
