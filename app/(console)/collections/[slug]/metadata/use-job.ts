'use client';
/** A job of the engine that somebody on the page asked for: how far it is, what came of it, and cancelling it. */

import { useRef, useState, useTransition } from 'react';
import type { Problem, ServiceResult } from '#lib/services/result.ts';
import { followJob, type Followed } from './follow-job.ts';

export interface RunningJob<Progress, Result> {
  readonly pending: boolean;
  /** Undefined while no engine has taken it up. */
  readonly progress: Progress | undefined;
  readonly result: Result | undefined;
  readonly problem: Problem | undefined;
  readonly run: () => void;
  readonly cancel: () => void;
}

type Asked<Progress, Result> = Pick<Followed<Progress, Result>, 'slug' | 'start' | 'read'> & {
  readonly onEnd: () => void;
};

export function useJob<Progress, Result>({ onEnd, ...asked }: Asked<Progress, Result>): RunningJob<Progress, Result> {
  const stop = useRef<AbortController>(undefined);
  const [progress, note] = useState<Progress>();
  const [answer, setAnswer] = useState<ServiceResult<Result>>();
  const [pending, start] = useTransition();
  const run = (): void =>
    start(async () => {
      note(undefined);
      stop.current = new AbortController();
      const end = await followJob({ ...asked, note, signal: stop.current.signal });
      start(() => {
        setAnswer(end);
        onEnd();
      });
    });
  return {
    pending,
    progress: pending ? progress : undefined,
    result: answer?.ok === true ? answer.value : undefined,
    problem: answer?.ok === false ? answer.problem : undefined,
    run,
    cancel: () => stop.current?.abort(),
  };
}
