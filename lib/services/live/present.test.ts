import { expect, it } from 'vitest';
import type { SeriesPoint } from './contract.ts';
import { presentOf, presentWindow } from './present.ts';

const point = (second: number, fetched: number): SeriesPoint => ({
  at: second * 1000,
  seconds: 1,
  fetched,
  rejected: 2,
  failed: 0,
  queued: 5,
  bytes: 100,
  latency: [[8, fetched]],
});

it('is the last ten whole seconds, or as many as the run is old', () => {
  expect(presentWindow(60_700, { startedAt: 3_000, createdAt: 0 })).toEqual({ from: 50_000, to: 60_000 });
  expect(presentWindow(60_700, { startedAt: 57_900, createdAt: 0 })).toEqual({ from: 57_000, to: 60_000 });
  expect(presentWindow(60_700, { startedAt: 60_600, createdAt: 0 })).toEqual({ from: 59_000, to: 60_000 });
});

it('measures the run over it', () => {
  const points = [point(49, 1000), point(50, 10), point(58, 30), point(60, 1000)];
  const present = presentOf({ state: 'running' }, points, { from: 50_000, to: 60_000 });
  expect(present).toEqual({
    fetched: 4,
    rejected: 0.4,
    failed: 0,
    bytes: 20,
    latency: [
      [8, 10],
      [8, 30],
    ],
  });
});

it('says nothing of a run that does not go on', () => {
  expect(presentOf({ state: 'paused' }, [point(50, 10)], { from: 50_000, to: 60_000 })).toBeUndefined();
});
