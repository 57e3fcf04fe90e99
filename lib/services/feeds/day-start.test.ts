import { expect, it } from 'vitest';
import { dayStart } from './day-start.ts';

const start = (now: string, zone: string): string => new Date(dayStart(Date.parse(now), zone)).toISOString();

it.each([
  ['2026-11-24T04:29:09.123Z', 'UTC', '2026-11-24T00:00:00.000Z'],
  ['2026-11-24T04:29:09.123Z', 'America/New_York', '2026-11-23T05:00:00.000Z'],
  ['2026-11-24T20:00:00.000Z', 'Asia/Kolkata', '2026-11-24T18:30:00.000Z'],
  // The clocks went forward, then back, earlier that day.
  ['2026-03-29T12:00:00.000Z', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25T12:00:00.000Z', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
])('at %s in %s the day began at %s', (now, zone, began) => {
  expect(start(now, zone)).toBe(began);
});
