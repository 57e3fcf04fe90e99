/** The last day of the installation as lines: sums of many buckets brought into few, empty ones included. */

import type { ActivityPoint } from './contract.ts';

export interface Buckets {
  /** The moment at which the last bucket ends, ms since the epoch. */
  readonly until: number;
  readonly stepMs: number;
  readonly count: number;
}

/** What is older than the first bucket is left out. */
export function bucketsOf(
  points: readonly ActivityPoint[],
  { until, stepMs, count }: Buckets,
  pick: (point: ActivityPoint) => number,
): readonly number[] {
  const sums = Array.from({ length: count }, () => 0);
  const from = until - count * stepMs;
  for (const point of points) {
    // A bucket of the store may begin before the first one and reach into it.
    const place = Math.min(count - 1, Math.floor((point.at - from) / stepMs));
    if (place >= 0) sums[place] = (sums[place] ?? 0) + pick(point);
  }
  return sums;
}

/** What there was at the end of each bucket, counted back from what there is now. */
export function levelsOf(changes: readonly number[], now: number): readonly number[] {
  let level = now;
  const levels = changes.toReversed().map((change) => {
    const here = level;
    level -= change;
    return here;
  });
  return levels.toReversed();
}
