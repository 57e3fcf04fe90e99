/** The time of day and a stop-watch, as values that tests can replace. */

export interface Clock {
  /** Milliseconds since the epoch; may jump when somebody sets the clock. */
  readonly now: () => number;
  /** Milliseconds since some moment; never goes back and never jumps. */
  readonly monotonic: () => number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};

/** A clock that stands still until it is moved. */
export interface FixedClock extends Clock {
  readonly advance: (ms: number) => void;
}

export function fixedClock(start = 0): FixedClock {
  let passed = 0;
  return {
    now: () => start + passed,
    monotonic: () => passed,
    advance: (ms) => {
      passed += ms;
    },
  };
}
