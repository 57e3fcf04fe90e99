import { expect, it } from 'vitest';
import { formatClock, formatDate, formatExact, formatRelative } from './format-time.ts';

const now = new Date('2026-11-21T13:32:07Z');
const zone = 'Europe/Berlin';

function plain(text: string): string {
  return text.replaceAll('\u00A0', ' ');
}

it.each([
  ['2026-11-21T13:32:07.400Z', 'now'],
  ['2026-11-21T13:32:06Z', '1 s ago'],
  ['2026-11-21T13:26:00Z', '6 min ago'],
  ['2026-11-21T12:20:00Z', '1 h 12 min ago'],
  ['2026-11-21T13:58:30Z', 'in 26 min'],
  ['2026-11-21T02:12:00Z', 'today 03:12'],
  ['2026-11-20T21:40:00Z', 'yesterday 22:40'],
  ['2026-11-20T23:10:00Z', 'today 00:10'],
  ['2026-11-22T02:00:00Z', 'tomorrow 03:00'],
  ['2026-11-14T02:04:00Z', '14 Nov 03:04'],
  ['2025-02-03T02:04:00Z', '3 Feb 2025'],
])('%s reads %s', (at, text) => {
  expect(plain(formatRelative(new Date(at), now, zone))).toBe(text);
});

it('the exact time has the seconds, in the zone of the reader', () => {
  expect(plain(formatExact(now, zone))).toBe('21 Nov 2026, 14:32:07');
  expect(formatClock(now, 'UTC')).toBe('13:32:07');
  expect(formatClock(new Date('2026-11-21T23:00:00Z'), zone)).toBe('00:00:00');
});

it('a September date keeps its three letters', () => {
  expect(plain(formatDate(new Date('2026-09-14T10:00:00Z'), now, zone))).toBe('14 Sep 12:00');
});
