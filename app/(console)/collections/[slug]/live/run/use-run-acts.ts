'use client';
/** What a press asks of the robot: to start a run, or to steer the one that goes on. */

import { useMemo, useTransition } from 'react';
import { reach } from '#app/reach.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { startRun, type RunAnswer } from '../../run-actions.ts';

export interface RunActs {
  readonly pending: boolean;
  readonly start: () => void;
  /** What a press asks of the run. */
  readonly ofRun: (request: (slug: string, run: number) => Promise<RunAnswer>) => () => void;
}

interface Steered {
  readonly slug: string;
  readonly run: RunRow | undefined;
  readonly onRefusal: (message: string | undefined) => void;
}

export function useRunActs({ slug, run, onRefusal }: Steered): RunActs {
  const [pending, startTransition] = useTransition();
  return useMemo(() => {
    const ask = (request: () => Promise<RunAnswer>): void =>
      startTransition(async () => {
        const answer = await reach(request);
        onRefusal(answer.ok ? undefined : answer.problem.message);
      });
    return {
      pending,
      start: () => ask(() => startRun(slug, false)),
      ofRun: (request) => () => {
        if (run !== undefined) ask(() => request(slug, run.id));
      },
    };
  }, [slug, run, pending, onRefusal]);
}
