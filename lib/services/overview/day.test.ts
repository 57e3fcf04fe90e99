import { expect, it } from 'vitest';
import { bucketsOf, levelsOf } from './day.ts';

const minute = 60_000;
const point = (at: number, fetched: number, descriptions = 0) => ({ at, fetched, failed: 0, descriptions });
const until = Date.parse('2026-11-22T00:20:00Z');

it('sums fall into their buckets over midnight, the empty ones are 0, older ones are left out', () => {
  const points = [
    point(until - 61 * minute, 100),
    point(until - 60 * minute, 1),
    point(until - 21 * minute, 2),
    point(until - 20 * minute, 4),
    point(until - 1, 8),
    point(until, 16),
  ];
  expect(bucketsOf(points, { until, stepMs: 20 * minute, count: 3 }, ({ fetched }) => fetched)).toEqual([1, 2, 28]);
});

it('a level is counted back from what there is now', () => {
  expect(levelsOf([5, 0, -2, 10], 100)).toEqual([92, 92, 90, 100]);
  expect(levelsOf([], 7)).toEqual([]);
});
