import { expect, test } from 'vitest';
import { createWorkingSet } from './working-set.ts';

test('visits together hold no more URLs than the working set has', () => {
  const set = createWorkingSet(10, 256);
  expect(set.visits).toBe(2);
  const [one, other] = [set.join(), set.join()];
  const taken = Array.from({ length: 20 }, () => one.take()).filter((each) => each);
  expect(taken).toHaveLength(9);
  expect([one.room(), other.room()]).toEqual([0, 1]);
  expect([other.take(), other.take()]).toEqual([true, false]);
  one.give();
  expect([one.room(), other.take()]).toEqual([1, true]);
});

test('each visit has room for one URL, and what a visit held is free when it is over', () => {
  const set = createWorkingSet(1, 256);
  expect(set.visits).toBe(1);
  const first = set.join();
  expect([first.take(), first.take()]).toEqual([true, false]);
  first.leave();
  const larger = createWorkingSet(8, 2);
  const one = larger.join();
  while (one.take());
  one.leave();
  expect([larger.visits, larger.join().room()]).toEqual([2, 7]);
});

test('without a bound there is always room', () => {
  const set = createWorkingSet(Infinity, 256);
  const one = set.join();
  expect([set.visits, one.take(), one.take(), one.room()]).toEqual([256, true, true, Infinity]);
});

test('with less than before it takes no more until it holds less, and each visit keeps room for one URL', () => {
  const set = createWorkingSet(40, 256);
  const [one, other] = [set.join(), set.join()];
  while (one.take());
  expect(set.need()).toEqual({ granted: 40, wanted: 40 });
  set.limitTo(8);
  expect([set.visits, one.room() <= 0, other.take(), other.take()]).toEqual([2, true, true, false]);
  expect(set.need().granted).toBeGreaterThan(8);
  one.leave();
  expect([other.take(), set.need().granted]).toEqual([true, 8]);
  set.limitTo(0);
  expect(set.visits).toBe(0);
});
