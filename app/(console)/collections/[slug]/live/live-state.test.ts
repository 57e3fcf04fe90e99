import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveSnapshot, SeriesPoint } from '#lib/services/live/contract.ts';
import { bandOf, intoBuckets, moveOn, percentile, pictureOf, seriesOf } from './live-state.ts';

const point = (at: number, fetched: number, more: Partial<SeriesPoint> = {}): SeriesPoint => ({
  at,
  seconds: 1,
  fetched,
  rejected: 0,
  failed: 0,
  queued: 0,
  bytes: 0,
  latency: [],
  ...more,
});
const event = (id: string) => ({ id, at: 1, kind: 'settled' as const });
const run = { id: 9 } as NonNullable<LiveSnapshot['run']>;
const start = pictureOf({
  at: 0,
  run,
  hosts: [],
  events: [event('2'), event('1')],
  series: [point(1000, 3)],
  step: 1,
});
const update = (at: number, points: readonly SeriesPoint[]) => ({ at, run, hosts: [], events: [], points });

it('adds new events before the known ones and counts none twice', () => {
  const next = moveOn(start, { ...update(1, []), events: [event('3'), event('2')] });
  expect(next.events.map(({ id }) => id)).toEqual(['3', '2', '1']);
});

it('replaces the point of a second that is reported again', () => {
  const once = moveOn(start, update(1, [point(2000, 5)]));
  const twice = moveOn(once, update(2, [point(2000, 7)]));
  expect(seriesOf(twice).map(({ fetched }) => fetched)).toEqual([3, 7]);
});

it('starts a new picture when a new run begins', () => {
  const next = moveOn(start, { ...update(1, []), run: { ...run, id: 10 }, events: [event('9')] });
  expect(next.events.map(({ id }) => id)).toEqual(['9']);
  expect(seriesOf(next)).toEqual([]);
});

it('gives the bucket that was not over when the page was made up for its seconds', () => {
  const snapshot = {
    at: 0,
    run,
    hosts: [],
    events: [],
    step: 5,
    series: [point(0, 8, { seconds: 5 }), point(5000, 2)],
  };
  const first = pictureOf({ ...snapshot, series: snapshot.series.map((each) => ({ ...each, seconds: 5 })) });
  expect(first.turn).toBe(5000);
  const next = moveOn(
    moveOn(first, update(7000, [point(5000, 2), point(6000, 3)])),
    update(8000, [point(6000, 3), point(7000, 1)]),
  );
  expect(seriesOf(next).map(({ at, fetched }) => [at, fetched])).toEqual([
    [0, 8],
    [5000, 6],
  ]);
});

it('counts every second once, however often and late it is reported, and however long the run', () => {
  const seconds = Array.from({ length: 4000 }, (_, second) => point(second * 1000, second % 7));
  const total = seconds.reduce((sum, { fetched }) => sum + fetched, 0);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 30 }), (pauses) => {
      let picture = pictureOf({ at: 0, run, hosts: [], events: [], series: [], step: 1 });
      picture = { ...picture, turn: 0 };
      let heard = 0;
      for (let now = 1; now <= seconds.length; now += 1 + (pauses[now % pauses.length] ?? 0)) {
        picture = moveOn(picture, update(now * 1000, seconds.slice(Math.max(0, heard - 3), now)));
        heard = now;
      }
      picture = moveOn(picture, update(4_000_000, seconds.slice(Math.max(0, heard - 3))));
      expect(seriesOf(picture).reduce((sum, { fetched }) => sum + fetched, 0)).toBe(total);
      expect(seriesOf(picture).length).toBeLessThanOrEqual(1700);
    }),
    { numRuns: 20 },
  );
});

describe('the time band', () => {
  it('shows short rests as zero, their queue as it was, and long ones as gaps', () => {
    const points = [point(1000, 3, { queued: 7 }), point(3000, 4, { queued: 5 }), point(100_000, 1)];
    const band = bandOf(points, 1, 101_000);
    expect(band?.values.fetched.slice(0, 4)).toEqual([3, 0, 4, null]);
    expect(band?.values.queued.slice(0, 4)).toEqual([7, 7, 5, null]);
    expect(band?.values.fetched.at(-2)).toBeNull();
  });

  it('leads in with a second of nothing, and is never narrower than half a minute while the run goes on', () => {
    const band = bandOf([point(60_000, 3)], 1, 61_000);
    expect(band?.values.fetched).toHaveLength(30);
    expect(band?.values.fetched.slice(-3)).toEqual([null, 0, 3]);
  });

  it('is as long as the run when that is over, with room to rise and to fall', () => {
    const band = bandOf([point(60_000, 3)], 1, 0);
    expect(band).toMatchObject({ from: 58_000, to: 63_000, recorded: { from: 60_000, to: 61_000 } });
    expect(band?.values.fetched).toEqual([null, 0, 3, 0, 0]);
  });

  it('goes on to the present while nothing happens', () => {
    expect(bandOf([point(0, 3)], 1, 40_000)?.values.fetched.slice(-2)).toEqual([0, 0]);
  });

  it('gives rates a second, whatever the width of a bucket', () => {
    const points = intoBuckets([point(0, 3), point(1000, 7), point(5000, 10)], 5);
    expect(bandOf(points, 5, 10_000)?.values.fetched.slice(-2)).toEqual([2, 2]);
  });

  it('is not there before the first second', () => {
    expect(bandOf([], 1, 0)).toBeUndefined();
  });
});

it('gives a percentile of latencies within a tenth', () => {
  // Class c begins at 2^(c/4) ms: 90 fetches of some 4 ms, ten of some 64 ms.
  const latency = [
    [8, 90],
    [24, 10],
  ] as const;
  expect(percentile(latency, 0.5)).toBeCloseTo(4.4, 1);
  expect(percentile(latency, 0.95)).toBeCloseTo(69.8, 1);
  expect(percentile([], 0.95)).toBeUndefined();
});
