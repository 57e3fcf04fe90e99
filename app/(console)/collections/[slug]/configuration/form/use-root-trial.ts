'use client';
/** One trial of a RootNode: asked for on demand, followed until it ends, cancelled when the form goes away. */

import { useEffect, useRef, useState } from 'react';
import type { RootTest } from '#lib/services/roots/contract.ts';
import { followJob } from '../../follow-job.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { readRootTest, startRootTest } from '../root-test-actions.ts';

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
  const ended = await followJob({
    slug,
    start: () => startRootTest(slug, line, changed),
    read: (job) => readRootTest(slug, job),
    note: (test) => note({ of: changed, isGoing: true, test }),
    signal,
  });
  if (!ended.ok) return note({ of: changed, isGoing: false, problem: ended.problem.message });
  const test = ended.value;
  const problem = test.state === 'failed' ? (test.error ?? 'The test failed.') : undefined;
  note({ of: changed, isGoing: false, test, ...(problem !== undefined && { problem }) });
}
