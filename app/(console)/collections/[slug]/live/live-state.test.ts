import { describe, expect, it } from 'vitest';
import type { LiveSnapshot } from '#lib/services/live/contract.ts';
import { bandOf, moveOn, presentRate } from './live-state.ts';

const point = (at: number, fetched: number) => ({ at, fetched, rejected: 0, failed: 0, queued: 0, bytes: 0 });
const event = (id: string) => ({ id, at: 1, kind: 'settled' as const });
const start: LiveSnapshot = { at: 0, hosts: [], events: [event('2'), event('1')], series: [point(1000, 3)] };

it('adds new events before the known ones and counts none twice', () => {
  const next = moveOn(start, { at: 1, hosts: [], events: [event('3'), event('2')] });
  expect(next.events.map(({ id }) => id)).toEqual(['3', '2', '1']);
});

it('replaces the point of a second that is reported again', () => {
  const once = moveOn(start, { at: 1, hosts: [], events: [], point: point(2000, 5) });
  const twice = moveOn(once, { at: 2, hosts: [], events: [], point: point(2000, 7) });
  expect(twice.series.map(({ fetched }) => fetched)).toEqual([3, 7]);
});

it('starts a new picture when a new run begins', () => {
  const run = { id: 9 } as NonNullable<LiveSnapshot['run']>;
  const next = moveOn(start, { at: 1, run, hosts: [], events: [event('9')] });
  expect(next.events.map(({ id }) => id)).toEqual(['9']);
  expect(next.series).toEqual([]);
});

describe('the time band', () => {
  it('shows seconds without a point as zero, and their queue as it was', () => {
    const band = bandOf([
      { ...point(1000, 3), queued: 7 },
      { ...point(3000, 4), queued: 5 },
    ]);
    expect(band?.values.fetched.slice(-4)).toEqual([0, 3, 0, 4]);
    expect(band?.values.fetched.at(-5)).toBeNull();
    expect(band?.values.queued.slice(-4)).toEqual([0, 7, 7, 5]);
    expect(band?.values.fetched).toHaveLength(30);
  });

  it('goes no further back than ten minutes', () => {
    const band = bandOf([point(0, 1), point(3_600_000, 1)]);
    expect(band?.values.fetched).toHaveLength(600);
    expect(band?.from).toBe(3_600_000 - 599_000);
  });

  it('is not there before the first second', () => {
    expect(bandOf([])).toBeUndefined();
  });

  it('takes the mean of five seconds for what a rate is now', () => {
    expect(presentRate([100, 10, 0, 0, 0, 5])).toBe(3);
    expect(presentRate([null, null])).toBe(0);
  });
});
