/** Passes shorter paths on beside the visits of a run, where a depth decides what is fetched. */

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { RobotError } from '../../sdk/errors.ts';
import type { RunFacts } from '../../store/sql/run-facts.ts';
import { decidesByDepth, passOnShorterPaths } from '../../store/commit/shorten.ts';

const everyMs = 1_000;

export interface PassingOn {
  /** Rejects with what went wrong, unless it passes. */
  readonly stop: () => Promise<void>;
}

export function keepPassingOn(pool: pg.Pool, run: RunFacts): PassingOn {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        if (await decidesByDepth(pool, run)) await passOnShorterPaths(pool, run);
      } catch (error) {
        // The visits meet the same trouble, and what is noted stays.
        if (!(error instanceof RobotError && error.retryable)) throw error;
      }
    }
  };
  const working = work();
  working.catch(() => undefined);
  return {
    stop: () => {
      stopping.abort();
      return working;
    },
  };
}
