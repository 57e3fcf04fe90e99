/** The last acts of runs that have completed, each run's by one worker. */

import type pg from 'pg';
import type { Logger } from 'pino';
import { claimCompletion, endLastActs } from '../../store/runs/completions.ts';
import type { OpenCompletion } from '../../store/runs/completions.ts';
import { noteRun } from '../../store/runs/note-run.ts';

export interface CompletionHost {
  readonly pool: pg.Pool;
  readonly workerId: number;
  readonly now: () => number;
  readonly log: Logger;
  /** Only of this run. */
  readonly onlyRun: number | undefined;
}

export interface Completions {
  /** Takes up what waits for somebody, and does not wait for its end. */
  readonly look: () => Promise<void>;
  /** Resolves when nothing is in hand. */
  readonly settled: () => Promise<void>;
}

/** Runs whose last acts one engine does at the same time. */
const mostAtOnce = 4;

/** A loop waits so long between the last act of a run and the next round. */
const roundGapMs = 60_000;

export function workOnCompletions(host: CompletionHost): Completions {
  const inHand = new Map<number, Promise<void>>();
  const begin = (found: OpenCompletion): void => {
    const ended = doLastActs(host, found)
      .catch((error: unknown) => host.log.warn({ err: error, run: found.runId }, 'the end of a run was interrupted'))
      .finally(() => inHand.delete(found.runId));
    inHand.set(found.runId, ended);
  };
  return {
    look: async () => {
      while (inHand.size < mostAtOnce) {
        const wanted = { busy: [...inHand.keys()], only: host.onlyRun };
        const found = await claimCompletion(host.pool, host.workerId, wanted);
        if (found === undefined) return;
        begin(found);
      }
    },
    settled: async () => {
      await Promise.all(inHand.values());
    },
  };
}

const closingWords = { idle: 'Robot is idle....', quit: 'Workload complete.', loop: 'Restart Robot.' } as const;

async function doLastActs({ pool, now }: CompletionHost, { runId, settings }: OpenCompletion): Promise<void> {
  const { action } = settings;
  await noteRun(pool, runId, { at: now(), text: closingWords[action] });
  await endLastActs(pool, runId, action === 'loop' ? now() + roundGapMs : undefined);
}
