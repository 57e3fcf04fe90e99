import { expect, it } from 'vitest';
import type { LogLines } from '#lib/services/logs/contract.ts';
import { missingPage, pageLines, withAnswer } from './line-store.ts';

const answer = (from: number, count: number, total: number, id = 'a'): LogLines => ({
  file: { name: 'robot.log', id, bytes: 1, changedAt: 0 },
  total,
  from,
  lines: Array.from({ length: count }, (_, i) => ({ number: from + i + 1, text: `line ${from + i}`, kind: '1' })),
});

it('lines are kept by position, whatever order they arrive in', () => {
  const end = withAnswer(undefined, answer(9_500, 500, 10_000));
  const store = withAnswer(end, answer(0, 500, 10_000));
  expect(store.lines.get(0)?.text).toBe('line 0');
  expect(store.lines.get(9_999)?.text).toBe('line 9999');
  expect(store.lines.size).toBe(1_000);
});

it('a page is missing if a line in view is missing', () => {
  const store = withAnswer(undefined, answer(9_500, 500, 10_000));
  expect(missingPage(store, 9_600, 9_700)).toBeUndefined();
  expect(missingPage(store, 9_490, 9_520)).toBe(18 * pageLines);
  expect(missingPage(store, 9_990, 10_050)).toBeUndefined();
});

it('nothing is kept of a log that was renamed, or is shorter than before', () => {
  const store = withAnswer(undefined, answer(0, 500, 500));
  expect(withAnswer(store, answer(0, 2, 2, 'b')).lines.size).toBe(2);
  expect(withAnswer(store, answer(0, 2, 2)).lines.size).toBe(2);
});

it('a log of a million lines is never held in memory as a whole', () => {
  let store = withAnswer(undefined, answer(0, pageLines, 1_000_000));
  for (let from = 0; from < 200_000; from += pageLines) store = withAnswer(store, answer(from, pageLines, 1_000_000));
  expect(store.lines.size).toBeLessThanOrEqual(20_000);
});
