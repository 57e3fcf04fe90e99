/** How long fetches took, as counts in classes: four to each doubling, so a percentile is right within a tenth. */

import { z } from 'zod';
import type { ReadModel } from '../models/read-model.ts';

const classesPerDoubling = 4;
/** Half an hour and more share the last class. */
const classes = 84;

/** `[class, fetches]`, for the classes that occur. */
export const latencyCountsSchema = z.array(z.tuple([z.number(), z.number()]));
export type LatencyCounts = ReadModel<typeof latencyCountsSchema>;

/** Milliseconds to the counts of their classes, without the empty classes at the end. */
export function countLatencies(milliseconds: readonly number[]): readonly number[] {
  const counts: number[] = [];
  for (const ms of milliseconds) {
    const bucket = Math.min(classes - 1, Math.floor(Math.log2(Math.max(1, ms)) * classesPerDoubling));
    while (counts.length <= bucket) counts.push(0);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}
