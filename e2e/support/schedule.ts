/** Runs stages two at a time, each as soon as what it waits for has ended. */

import type { Stage, StageResult } from './run-stage.ts';
import { notRun } from './run-stage.ts';

const atOnce = 2;

/** Answers the results in the order they ended. Of the stages that could start, the first declared does. */
export async function schedule(
  stages: readonly Stage[],
  run: (stage: Stage) => Promise<StageResult>,
  ended: (result: StageResult) => void,
): Promise<readonly StageResult[]> {
  const results = new Map<string, StageResult>();
  const waiting = [...stages];
  const running = new Map<string, Promise<void>>();
  const finish = (result: StageResult): void => {
    results.set(result.name, result);
    running.delete(result.name);
    ended(result);
  };
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < atOnce ? waiting.findIndex((stage) => isReady(stage, results)) : -1;
    const [stage] = next < 0 ? [] : waiting.splice(next, 1);
    if (stage === undefined) {
      if (running.size === 0)
        throw new Error(`these stages wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
      await Promise.race(running.values());
      continue;
    }
    const missing = (stage.needs ?? []).find((name) => results.get(name)?.state === 'failed');
    if (missing === undefined) running.set(stage.name, run(stage).then(finish));
    else finish(notRun(stage, 'failed', `not run, because of ${missing}`));
  }
  return [...results.values()];
}

function isReady({ after = [], needs = [] }: Stage, results: ReadonlyMap<string, StageResult>): boolean {
  return [...after, ...needs].every((name) => results.has(name));
}
