'use client';
/** One trial of a RootNode: asked for on demand, followed until it ends, cancelled when the form goes away. */

import { useEffect, useRef, useState } from 'react';
import { reach } from '#app/reach.ts';
import type { RootTest } from '#lib/services/roots/contract.ts';
import type { EditedFile } from '../actions.ts';
import { cancelRootTest, readRootTest, startRootTest } from '../root-test-actions.ts';

/** Milliseconds between two looks at a trial under way. */
const lookMs = 400;

export interface RootTrialState {
  readonly isGoing: boolean;
  readonly test: RootTest | undefined;
  /** The texts the test is of. */
  readonly of: readonly EditedFile[] | undefined;
  readonly problem: string | undefined;
  readonly start: () => void;
  readonly cancel: () => void;
}

interface Followed {
  readonly of: readonly EditedFile[];
  readonly isGoing: boolean;
  readonly test?: RootTest;
  readonly problem?: string;
}

export function useRootTrial(slug: string, line: number, changed: readonly EditedFile[]): RootTrialState {
  const [followed, setFollowed] = useState<Followed>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const start = (): void => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    void follow({ slug, line, changed, signal, note: (state) => signal.aborted || setFollowed(state) });
  };
  const cancel = (): void => {
    stop.current?.abort();
    setFollowed((before) => before && { ...before, isGoing: false, problem: 'Cancelled.' });
  };
  const { isGoing = false, test, of, problem } = followed ?? {};
  return { isGoing, test, of, problem, start, cancel };
}

interface Following {
  readonly slug: string;
  readonly line: number;
  readonly changed: readonly EditedFile[];
  readonly signal: AbortSignal;
  readonly note: (state: Followed) => void;
}

async function follow({ slug, line, changed, signal, note }: Following): Promise<void> {
  note({ of: changed, isGoing: true });
  const started = await reach(() => startRootTest(slug, line, changed));
  if (!started.ok) return note({ of: changed, isGoing: false, problem: started.problem.message });
  const { job } = started.value;
  for (;;) {
    await new Promise((resume) => setTimeout(resume, lookMs));
    if (signal.aborted) return void reach(() => cancelRootTest(slug, job));
    const read = await reach(() => readRootTest(slug, job));
    if (!read.ok) return note({ of: changed, isGoing: false, problem: read.problem.message });
    const test = read.value;
    const isGoing = test.state === 'queued' || test.state === 'running';
    const problem = test.state === 'failed' ? (test.error ?? 'The test failed.') : undefined;
    note({ of: changed, isGoing, test, ...(problem !== undefined && { problem }) });
    if (!isGoing) return;
  }
}
