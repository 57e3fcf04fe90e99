import { describe, expect, test } from 'vitest';
import { addMonths, isHttpDate, parseDate, printDate, printMinute } from './dates.ts';

const instant = Date.UTC(1994, 10, 6, 8, 49, 37);

describe('reading dates', () => {
  test.each([
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    '1994-11-06T08:49:37Z',
    '1994-11-06T09:49:37+01:00',
    '1994-11-06T08:49:37',
    'Sun, 06 Nov 1994 09:49:37 +0100',
    ' 6 Nov 1994 08:49:37 ',
  ])('%j is one instant, whatever the zone of the machine', (text) => {
    expect(parseDate(text)).toBe(instant);
  });

  test('a day alone begins at midnight UTC', () => {
    expect(parseDate('1994-11-06')).toBe(Date.UTC(1994, 10, 6));
  });

  test.each(['0', '-1', '', 'never', '1994', 'Thu, 99 Foo 1994', '25 Jun', 'Jun 25 15:00', '25 Jun 15:00 +0200'])(
    '%j is no date',
    (text) => {
      expect(parseDate(text)).toBeUndefined();
    },
  );
});

test('dates are printed as HTTP prints them', () => {
  expect(printDate(instant)).toBe('Sun, 06 Nov 1994 08:49:37 GMT');
});

test('people read dates to the minute, in UTC', () => {
  expect(printMinute(instant)).toBe('1994-11-06 08:49 UTC');
});

test.each([
  ['1994-11-06', '1995-02-06'],
  ['1994-11-30', '1995-02-28'],
  ['1995-11-30', '1996-02-29'],
  ['1994-12-31', '1995-03-31'],
])('three months after %s is %s', (from, to) => {
  expect(addMonths(Date.parse(from), 3)).toBe(Date.parse(to));
});

test.each([
  ['Sun, 06 Nov 1994 08:49:37 GMT', true],
  ['Sunday, 06-Nov-94 08:49:37 GMT', true],
  ['Sun Nov  6 08:49:37 1994', true],
  ['Sun Nov 16 08:49:37 1994', true],
  ['Sun, 6 Nov 1994 08:49:37 GMT', false],
  ['Sun, 06 Nov 1994 08:49:37 +0000', false],
  ['Sun, 06 Nov 1994 08:49:37', false],
  ['Sun, 66 Nov 1994 08:49:37 GMT', false],
  ['Sun, 06 Nov 1994 08:49:37 GMT\r\nX: 1', false],
  ['1994-11-06T08:49:37Z', false],
  ['784111777', false],
  ['yesterday', false],
  ['', false],
])('%j is an HTTP date: %s', (text, expected) => {
  expect(isHttpDate(text)).toBe(expected);
});

test.each(['a', '1', ' ', 'Jan ', '1994-11-06', 'gmt', '(', '+', '-'])(
  'a text of %j is no date, however long it is',
  (piece) => {
    expect(parseDate(`${printDate(instant)} ${piece.repeat(200_000)}x`)).toBeUndefined();
  },
);
