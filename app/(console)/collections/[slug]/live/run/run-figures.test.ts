import { describe, expect, it } from 'vitest';
import type { Accounting, LiveSnapshot, RunWindow, SeriesPoint } from '#lib/services/live/contract.ts';
import { bandOf, intoBuckets, type Band } from '../live-state.ts';
import { measures } from '../measures.ts';
import { brushedFigure, presentFigure, wholeFigure } from './run-figures.ts';

const seconds: readonly SeriesPoint[] = Array.from({ length: 90 }, (_, second) => ({
  at: 1_700_000_000_000 + second * 1000,
  seconds: 1,
  fetched: second % 7,
  rejected: second % 3,
  failed: second === 40 ? 2 : 0,
  queued: 90 - second,
  bytes: 1000 * second,
  latency: [
    [second % 20, 3],
    [30 + (second % 5), 1],
  ],
}));
const sum = (read: (point: SeriesPoint) => number) => seconds.reduce((total, point) => total + read(point), 0);
const accounting = {
  fetched: sum(({ fetched }) => fetched),
  rejected: sum(({ rejected }) => rejected),
  failed: 2,
  bytes: sum(({ bytes }) => bytes),
  queued: 1,
  seconds: 89.4,
} as Accounting;

function band(step: number): Band {
  const made = bandOf(intoBuckets(seconds, step), step, 0);
  if (made === undefined) throw new Error('no band');
  return made;
}

describe('a run that is over', () => {
  it.each([2, 5, 60, 900])(
    'says the same in buckets of %d s as in seconds: a report does not change with its age',
    (step) => {
      for (const { measure } of measures) {
        expect([measure, wholeFigure(measure, accounting, band(step))]).toEqual([
          measure,
          wholeFigure(measure, accounting, band(1)),
        ]);
      }
    },
  );

  it('says how many URLs a second of what it took, and what it left', () => {
    expect(wholeFigure('fetched', accounting, band(1))).toEqual({ word: 'mean', value: accounting.fetched / 89.4 });
    expect(wholeFigure('queued', accounting, band(1))).toEqual({ value: 1, isLeft: true });
    expect(wholeFigure('fetched', { ...accounting, seconds: 0 }, band(1))).toBeUndefined();
  });
});

describe('a brushed part', () => {
  const [from, to] = [1_700_000_010_000, 1_700_000_030_000];
  const inside = seconds.filter(({ at }) => at >= from && at < to);

  it('says as drawn what it says when it has been counted', () => {
    const window = {
      accounting: { fetched: inside.reduce((total, { fetched }) => total + fetched, 0) },
      latency: intoBuckets(inside, 900)[0]?.latency,
    } as RunWindow;
    for (const measure of ['fetched', 'latency'] as const) {
      const drawn = brushedFigure(measure, band(1), { from, to, window: undefined });
      expect(brushedFigure(measure, band(1), { from, to, window })).toEqual(drawn);
    }
  });
});

describe('a run that goes on', () => {
  it('says what it is told of the present, and nothing where it does not go on', () => {
    const present: NonNullable<LiveSnapshot['present']> = { fetched: 3, rejected: 0, failed: 0, bytes: 9, latency: [] };
    expect(presentFigure('fetched', present, 4)).toEqual({ value: 3 });
    expect(presentFigure('queued', undefined, 4)).toEqual({ value: 4 });
    expect(presentFigure('latency', present, 4)).toBeUndefined();
    expect(presentFigure('fetched', undefined, 4)).toBeUndefined();
  });
});
