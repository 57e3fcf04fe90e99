import { expect, it } from 'vitest';
import type { LiveSnapshot } from '#lib/services/live/contract.ts';
import { fetchedPerSecond, moveOn } from './live-state.ts';

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

it('shows seconds without a point as zero', () => {
  expect(fetchedPerSecond([point(1000, 3), point(3000, 4)], 4)).toEqual([0, 3, 0, 4]);
  expect(fetchedPerSecond([], 4)).toEqual([]);
});
