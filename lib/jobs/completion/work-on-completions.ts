/** The last acts of runs that have completed, each run's by one worker. */

import type { CompletionHost } from './completion-host.ts';
import { runHook } from './run-hook.ts';
import { runLevel } from '../../sdk/log-formats.ts';
import { sayOfRun } from '../run-logs/say-of-run.ts';
import { claimCompletion, endLastActs } from '../../store/runs/completions.ts';
import type { OpenCompletion } from '../../store/runs/completions.ts';
import { noteRun } from '../../store/runs/note-run.ts';

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

async function doLastActs(host: CompletionHost, completion: OpenCompletion): Promise<void> {
  const { pool, now } = host;
  const { runId, settings, logLevel = 0 } = completion;
  const { action } = settings;
  const log = sayOfRun(host, completion);
  const say = async (text: string): Promise<void> => {
    await noteRun(pool, runId, { at: now(), text });
    if (logLevel >= runLevel) await log(text);
  };
  if ((await runHook(host, completion, say)) === 'elsewhere') return;
  await say(closingWords[action]);
  await endLastActs(pool, runId, action === 'loop' ? now() + roundGapMs : undefined);
}
