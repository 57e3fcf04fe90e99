import { expect, test } from 'vitest';
import { testProgram } from '../testing/program.ts';
import { describeRefusal, isRefusedTooLong } from './refusal.ts';

const day = 86_400_000;
const since = Date.UTC(2026, 0, 1);
const parameters = (days: number, visits: number) =>
  testProgram({
    files: { 'robot.conf': `<Process\n  refused-rd-days=${days}\n  refused-rd-visits=${visits}\n>\n</Process>\n` },
  });

test.each([
  { days: 30, visits: 3, age: 29, refused: 9, isOver: false },
  { days: 30, visits: 3, age: 30, refused: 2, isOver: false },
  { days: 30, visits: 3, age: 30, refused: 3, isOver: true },
  { days: 0, visits: 1, age: 0, refused: 1, isOver: true },
  { days: -1, visits: 1, age: 5_000, refused: 99, isOver: false },
])('after $age days and $refused visits of $days and $visits', ({ days, visits, age, refused, isOver }) => {
  const facts = { refused: { since, visits: refused }, now: since + age * day };
  expect(isRefusedTooLong(parameters(days, visits), facts)).toBe(isOver);
});

test('the trace says since when, how often, and what becomes of the RD', () => {
  const said = (days: number, visits: number) =>
    describeRefusal(parameters(days, 3), { refused: { since, visits }, now: since + 40 * day });
  expect(said(30, 1)).toBe(
    'refused since 2026-01-01 00:00 UTC, 1 visit in a row; any RD is kept until 2026-01-31 00:00 UTC and for at least 3 visits',
  );
  expect(said(30, 3)).toBe('refused since 2026-01-01 00:00 UTC, 3 visits in a row; any RD is removed');
  expect(said(-1, 3)).toBe('refused since 2026-01-01 00:00 UTC, 3 visits in a row; any RD is kept');
  expect(describeRefusal(parameters(30, 3), { now: since })).toBeUndefined();
});
