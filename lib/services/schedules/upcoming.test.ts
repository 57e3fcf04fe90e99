import { expect, it } from 'vitest';
import { upcomingTimes } from './upcoming.ts';

const hour = 3_600_000;
const at = (text: string): number => Date.parse(text);

it('the times of a zone come in order, over midnight and over the change of its clocks', () => {
  const nightly = { cron: '0 */3 * * *', zone: 'Europe/Oslo' };
  const from = at('2026-10-24T21:30:00Z');
  // 23:30 in Oslo; at 01:00 UTC the clocks go back from 03:00 to 02:00.
  const { times, more } = upcomingTimes(nightly, from, from + 10 * hour);
  expect(times.map((time) => new Date(time).toISOString())).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T02:00:00.000Z',
    '2026-10-25T05:00:00.000Z',
  ]);
  expect(more).toBe(false);
});

it('what was remembered is good for a later look, and no longer', () => {
  const hourly = { cron: '15 * * * *', zone: 'Asia/Kolkata' };
  const from = at('2026-11-22T10:00:00Z');
  const first = upcomingTimes(hourly, from, from + 10 * hour).times;
  expect(first).toHaveLength(10);
  const later = upcomingTimes(hourly, from + hour, from + 11 * hour).times;
  expect(later).toHaveLength(10);
  expect(later[0]).toBe(first[1]);
  const muchLater = upcomingTimes(hourly, from + 30 * hour, from + 40 * hour).times;
  expect(muchLater).toHaveLength(10);
  expect(upcomingTimes(hourly, from, from + 10 * hour).times).toEqual(first);
});

it('a schedule of every minute is cut, and says so', () => {
  const often = { cron: '* * * * *', zone: 'UTC' };
  const from = at('2026-11-22T10:00:30Z');
  const { times, more } = upcomingTimes(often, from, from + 10 * hour);
  expect(times).toHaveLength(48);
  expect(more).toBe(true);
  const next = upcomingTimes(often, from + 60_000, from + 60_000 + 10 * hour);
  expect(next.times[0]).toBe(times[1]);
  expect(next.more).toBe(true);
});

it('an expression that never comes has none', () => {
  const never = { cron: '0 0 30 2 *', zone: 'UTC' };
  expect(upcomingTimes(never, 0, hour)).toEqual({ times: [], more: false });
});
