import { expect, test } from 'vitest';
import { fixedClock, systemClock } from './clock.ts';

test('a fixed clock moves only when it is moved', () => {
  const clock = fixedClock(1_000);
  expect([clock.now(), clock.monotonic()]).toEqual([1_000, 0]);
  clock.advance(250);
  expect([clock.now(), clock.monotonic()]).toEqual([1_250, 250]);
});

test('the stop-watch of the system does not go back', () => {
  const first = systemClock.monotonic();
  expect(systemClock.monotonic()).toBeGreaterThanOrEqual(first);
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000);
});
