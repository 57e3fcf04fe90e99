/** A signal that ends the sleep of one loop. */

import type { Clock } from '../../outside/clock.ts';

export interface WakeUp {
  readonly signal: () => void;
  /** Resolves at the next signal, after so many milliseconds, or at once when there was a signal since the last wait. */
  readonly wait: (ms: number) => Promise<void>;
}

export function createWakeUp({ after }: Pick<Clock, 'after'>): WakeUp {
  let isSignalled = false;
  let wake: (() => void) | undefined;
  return {
    signal() {
      isSignalled = true;
      wake?.();
    },
    async wait(ms) {
      if (!isSignalled) {
        await new Promise<void>((resolve) => {
          const cancel = after(ms, resolve);
          wake = () => {
            cancel();
            resolve();
          };
        });
      }
      wake = undefined;
      isSignalled = false;
    },
  };
}
