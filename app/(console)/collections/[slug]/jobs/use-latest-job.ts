'use client';
/** A job about what is in view: asked for when typing rests, or at once; what is asked later ends what was asked before. */

import { useEffect, useRef, useState } from 'react';
import type { JobGiven, JobName, JobResult, JobStatus, JobViewNamed } from '#lib/services/jobs/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { reach } from '#app/reach.ts';
import type { FollowedJob } from './follow-job.ts';
import { resultOf } from './job-result.ts';

/** What there is to say of the question as it is. */
export interface LatestJob<Name extends JobName> {
  /** While it waits or is worked on. */
  readonly status?: JobStatus;
  readonly result?: JobResult<Name>;
  /** Why there is no result. */
  readonly problem?: string;
}

interface Asked<Name extends JobName, Question extends JobGiven<Name>> {
  readonly slug: string;
  readonly name: Name;
  /** The same object as long as the same is asked. */
  readonly question: Question;
  readonly isWanted: boolean;
  /** An answer is good as long as the same is asked. */
  readonly isOnce?: boolean;
  /** Before it is asked. */
  readonly pauseMs: number;
  /** Hears of each result: it may be shown until there is a newer one. */
  readonly onResult?: (of: Question, result: JobResult<Name>) => void;
}

export function useLatestJob<Name extends JobName, Question extends JobGiven<Name>>(
  asked: Asked<Name, Question>,
): LatestJob<Name> {
  const { slug, name, question, isOnce = false, pauseMs } = asked;
  const [shown, setShown] = useState<LatestJob<Name> & { readonly of?: Question }>({});
  const isAnswered = shown.of === question && shown.status === undefined;
  const isWanted = asked.isWanted && !(isOnce && isAnswered);
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const show = (next: LatestJob<Name>): void => {
      if (!signal.aborted) setShown({ of: question, ...next });
    };
    const ask = async (): Promise<void> => {
      show({ status: { words: 'starting' } });
      const ended = await follow({ slug, name, job: question, signal, note: ({ status }) => show({ status }) });
      const end = resultOf<Name>(ended);
      show(end.ok ? { result: end.value } : { problem: end.problem.message });
      if (end.ok && !signal.aborted) latest.current.onResult?.(question, end.value);
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [slug, name, question, isWanted, pauseMs]);
  return shown.of === question ? shown : {};
}

/** Loaded when something is asked for: most pages that could are only read. */
async function follow<Name extends JobName>(job: FollowedJob<Name>): Promise<ServiceResult<JobViewNamed<Name>>> {
  return reach(async () => (await import('./follow-job.ts')).followJob(job));
}
