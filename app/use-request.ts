'use client';
/** Requests to the server from one place of a page: whether one is under way, and why the last one failed. */

import { useRouter } from 'next/navigation';
import { useCallback, useState, useTransition } from 'react';
import type { Problem, ServiceResult } from '#lib/services/result.ts';
import { reach } from './reach.ts';

type Request<Value> = () => Promise<ServiceResult<Value>>;

export interface Requests {
  readonly pending: boolean;
  readonly problem: Problem | undefined;
  readonly forget: () => void;
  readonly ask: <Value>(request: Request<Value>, done: (value: Value) => void) => void;
  /** What the page shows is read again afterwards. */
  readonly change: <Value>(request: Request<Value>, done?: (value: Value) => void) => void;
}

export function useRequest(): Requests {
  const router = useRouter();
  const [problem, setProblem] = useState<Problem>();
  const [pending, start] = useTransition();
  const ask = useCallback<Requests['ask']>(
    (request, done) =>
      start(async () => {
        const answer = await reach(request);
        start(() => {
          setProblem(answer.ok ? undefined : answer.problem);
          if (answer.ok) done(answer.value);
        });
      }),
    [],
  );
  const change = useCallback<Requests['change']>(
    (request, done) =>
      ask(request, (value) => {
        done?.(value);
        router.refresh();
      }),
    [ask, router],
  );
  return { pending, problem, forget: useCallback(() => setProblem(undefined), []), ask, change };
}
