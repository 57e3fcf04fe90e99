import { expect, it } from 'vitest';
import { laneTicks } from './lane-axis.ts';
import { laneSpan, placeOn } from './lane-marks.ts';

const ticks = (now: string, zone: string): readonly string[] =>
  laneTicks(laneSpan(Date.parse(now)), zone).map(
    ({ left, isMidnight, label = '' }) => `${left.toFixed(1)}${isMidnight ? ' |' : ''} ${label}`,
  );

it('stands at the hours of the reader’s zone, and leaves room for the present', () => {
  expect(ticks('2026-11-22T13:32:00Z', 'Europe/Oslo')).toEqual([
    '10.2 18:00',
    '27.8 | today',
    '45.5 06:00',
    '63.1 ',
    '80.8 18:00',
    '98.4 | ',
  ]);
  expect(ticks('2026-11-22T13:32:00Z', 'Asia/Kathmandu')[0]).toBe('13.9 | today');
});

it('a day on which the clocks change has its midnights where they are', () => {
  const span = laneSpan(Date.parse('2026-10-25T11:00:00Z'));
  const midnights = laneTicks(span, 'Europe/Oslo').filter(({ isMidnight }) => isMidnight);
  expect(midnights.map(({ left }) => left)).toEqual([placeOn(span, Date.parse('2026-10-24T22:00:00Z'))]);
  const hours = laneTicks(span, 'Europe/Oslo').map(({ left }) => Math.round(left * 0.34 * 10) / 10);
  expect(hours).toEqual([5, 11, 18, 24, 30]);
});
