/** How many lines of the audit log the clients of one port may cause: so many at once, then one more every second. */

export interface Quota {
  /** True when one more is recorded. */
  readonly take: () => boolean;
  /** One is answered and not recorded. */
  readonly leaveOut: () => void;
  /** How many were left out since this was asked last. */
  readonly leftOut: () => number;
}

const refillMs = 1_000;

/** @param now milliseconds since the epoch */
export function createQuota(atOnce: number, now: () => number): Quota {
  let left = atOnce;
  let at = now();
  let missing = 0;
  return {
    take: () => {
      const refilled = Math.floor((now() - at) / refillMs);
      left = Math.min(atOnce, left + Math.max(0, refilled));
      at = refilled < 0 || left === atOnce ? now() : at + refilled * refillMs;
      if (left === 0) return false;
      left -= 1;
      return true;
    },
    leaveOut: () => {
      missing += 1;
    },
    leftOut: () => {
      const count = missing;
      missing = 0;
      return count;
    },
  };
}
