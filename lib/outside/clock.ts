/** The time of day and the passing of time, as values that can be replaced in tests. */

import { performance } from 'node:perf_hooks';

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds from some fixed point; never goes back, whatever happens to the time of day. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};

/** A clock that moves only when it is told to. */
export interface FixedClock extends Clock {
  advance(milliseconds: number): void;
}

export function fixedClock(start: number): FixedClock {
  let passed = 0;
  return {
    now: () => start + passed,
    monotonic: () => passed,
    advance(milliseconds) {
      passed += milliseconds;
    },
  };
}
