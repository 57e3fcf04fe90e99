import { expect, it } from 'vitest';
import { rateOf, rateParts } from './run-rate.ts';

const start = Date.parse('2026-11-22T23:59:30Z');
const second = 1000;

it('seconds fall into equal parts of the run, over midnight too', () => {
  const rate = rateOf(
    [
      { at: start, width: 1, n: 3 },
      { at: start + 39 * second, width: 1, n: 5 },
    ],
    { from: start, to: start + rateParts * second },
  );
  expect(rate).toHaveLength(rateParts);
  expect([rate[0], rate.at(-1)]).toEqual([3, 5]);
  expect(rate.reduce((sum, n) => sum + n, 0)).toBe(8);
});

it('a bucket folded wider than a part is spread over the parts it covers', () => {
  const rate = rateOf([{ at: start, width: 60, n: 600 }], { from: start, to: start + 2 * rateParts * 30 * second });
  expect(rate.slice(0, 2)).toEqual([600, 0]);
  const even = rateOf([{ at: start, width: 60, n: 4000 }], { from: start, to: start + 60 * second });
  expect(new Set(even)).toEqual(new Set([100]));
});

it('nothing is lost at the ends: a bucket may begin before the run and end after it', () => {
  const span = { from: start + 20 * second, to: start + 60 * second };
  const rate = rateOf([{ at: start, width: 900, n: 400 }], span);
  expect(rate.reduce((sum, n) => sum + n, 0)).toBe(400);
  const late = rateOf([{ at: start + 70 * second, width: 1, n: 7 }], span);
  expect(late.at(-1)).toBe(7);
});
