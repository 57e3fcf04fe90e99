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
  [30, 3, 29, 9, false],
  [30, 3, 30, 2, false],
  [30, 3, 30, 3, true],
  [0, 1, 0, 1, true],
  [-1, 1, 5_000, 99, false],
])(
  'refused-rd-days=%i and refused-rd-visits=%i after %i days and %i visits',
  (days, visits, age, refused, expected) => {
    const facts = { refused: { since, visits: refused }, now: since + age * day };
    expect(isRefusedTooLong(parameters(days, visits), facts)).toBe(expected);
  },
);

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
