/** The time of day, a stop-watch, and timers, as values that tests can replace. */

export interface Clock {
  /** Milliseconds since the epoch; may jump when somebody sets the clock. */
  readonly now: () => number;
  /** Milliseconds since some moment; never goes back and never jumps. */
  readonly monotonic: () => number;
  /** Calls `call` once after so many milliseconds. Returns a function that cancels the call. */
  readonly after: (ms: number, call: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

export function sleep({ after }: Pick<Clock, 'after'>, ms: number): Promise<void> {
  return new Promise((resolve) => void after(ms, resolve));
}

/** Calls `call` every `ms` milliseconds. Returns a function that ends it. */
export function repeat({ after }: Pick<Clock, 'after'>, ms: number, call: () => void): () => void {
  const tick = (): void => {
    cancel = after(ms, tick);
    call();
  };
  let cancel = after(ms, tick);
  return () => cancel();
}

/** A clock that stands still until it is moved. */
export interface FixedClock extends Clock {
  /** Makes the calls that become due, each at its time. */
  readonly advance: (ms: number) => void;
  /** Milliseconds until the next call; Infinity when there is none. */
  readonly untilNext: () => number;
}

interface PendingCall {
  readonly at: number;
  readonly call: () => void;
}

export function fixedClock(start = 0): FixedClock {
  let passed = 0;
  /** The latest first. */
  const pending: PendingCall[] = [];
  const after: Clock['after'] = (ms, call) => {
    const added = { at: passed + Math.max(0, ms), call };
    pending.splice(placeOf(pending, added.at), 0, added);
    return () => {
      const place = pending.indexOf(added, placeOf(pending, added.at));
      if (place !== -1) pending.splice(place, 1);
    };
  };
  return {
    now: () => start + passed,
    monotonic: () => passed,
    after,
    advance: (ms) => {
      const end = passed + ms;
      for (let next = pending.at(-1); next !== undefined && next.at <= end; next = pending.at(-1)) {
        pending.pop();
        passed = Math.max(passed, next.at);
        next.call();
      }
      passed = end;
    },
    untilNext: () => Math.max(0, (pending.at(-1)?.at ?? Infinity) - passed),
  };
}

/** Before the calls of the same time, which are made first. */
function placeOf(pending: readonly PendingCall[], at: number): number {
  let [low, high] = [0, pending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pending[middle]?.at ?? 0) > at) low = middle + 1;
    else high = middle;
  }
  return low;
}
