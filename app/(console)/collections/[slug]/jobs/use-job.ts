'use client';
/** A job that somebody on the page asks for, in this tab or another one: how far it is, what came of it, and cancelling it. */

import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { reach } from '#app/reach.ts';
import type { JobGiven, JobName, JobResult, JobStatus, JobViewNamed } from '#lib/services/jobs/contract.ts';
import type { Problem, ServiceResult } from '#lib/services/result.ts';
import { listOpenJobs } from './actions.ts';
import { followJob, isNamed } from './follow-job.ts';
import { resultOf } from './job-result.ts';

export interface UsedJob<Name extends JobName> {
  /** It waits or is worked on. */
  readonly isOpen: boolean;
  readonly isCancelling: boolean;
  readonly status: JobStatus;
  /** Its number, once it has ended. */
  readonly job: number | undefined;
  readonly result: JobResult<Name> | undefined;
  /** Why there is no result, and what was left. */
  readonly problem: Problem | undefined;
  /** `before` is done first; when it fails there is no job. */
  readonly start: (given: JobGiven<Name>, before?: () => Promise<ServiceResult<unknown>>) => void;
  readonly cancel: () => void;
}

interface JobOptions {
  /** Hears of the end; what it changes is shown together with it. */
  readonly onEnd?: () => void;
  /** Nobody but this page wants it. Otherwise it goes on, and whoever opens the page sees it. */
  readonly endsWithPage?: boolean;
}

interface Shown<Name extends JobName> {
  readonly isOpen: boolean;
  readonly isCancelling: boolean;
  readonly view?: JobViewNamed<Name>;
  readonly ended?: ServiceResult<JobViewNamed<Name>>;
}

const nothing = { isOpen: false, isCancelling: false };
const asked: JobStatus = { words: 'starting' };

export function useJob<Name extends JobName>(slug: string, name: Name, options: JobOptions = {}): UsedJob<Name> {
  const { onEnd, endsWithPage = false } = options;
  const { shown, isFollowing, follow, cancel, leave } = useFollowing(slug, name, onEnd);
  useEffect(() => {
    if (endsWithPage) return () => leave({ cancels: true });
    const look = (): void => {
      if (isFollowing() || document.hidden) return;
      void openJobs(slug).then((open) => {
        const found = open.find((view) => isNamed(view, name));
        if (found !== undefined && !isFollowing()) void follow(found.id);
      });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      leave({ cancels: false });
    };
  }, [slug, name, endsWithPage, isFollowing, follow, leave]);
  const start = useCallback<UsedJob<Name>['start']>((given, before) => void follow(given, before), [follow]);
  const { isOpen, isCancelling, view, ended } = shown;
  const end = useMemo(() => ended && resultOf<Name>(ended), [ended]);
  return {
    isOpen,
    isCancelling,
    status: view?.status ?? asked,
    job: ended?.ok === true ? ended.value.id : undefined,
    result: end?.ok === true ? end.value : undefined,
    problem: end?.ok === false ? end.problem : undefined,
    start,
    cancel,
  };
}

interface Following<Name extends JobName> {
  readonly shown: Shown<Name>;
  readonly isFollowing: () => boolean;
  /** What a job is started with, or the number of one under way. */
  readonly follow: (job: JobGiven<Name> | number, before?: () => Promise<ServiceResult<unknown>>) => Promise<void>;
  readonly cancel: () => void;
  readonly leave: (how: { readonly cancels: boolean }) => void;
}

/** One job at a time. */
function useFollowing<Name extends JobName>(
  slug: string,
  name: Name,
  onEnd: (() => void) | undefined,
): Following<Name> {
  const [shown, setShown] = useState<Shown<Name>>(nothing);
  const current = useRef<{ readonly cancel: AbortController; readonly left: AbortController }>(undefined);
  const hearEnd = useRef(onEnd);
  useEffect(() => {
    hearEnd.current = onEnd;
  });
  const follow = useCallback<Following<Name>['follow']>(
    async (job, before) => {
      current.current?.left.abort();
      const [cancel, left] = [new AbortController(), new AbortController()];
      current.current = { cancel, left };
      setShown({ ...nothing, isOpen: true });
      const note = (view: JobViewNamed<Name>): void => {
        if (!left.signal.aborted) setShown((was) => ({ ...was, view }));
      };
      const first = await before?.();
      const followed = { slug, name, job, note, signal: cancel.signal, left: left.signal };
      const ended = first?.ok === false ? first : await followJob(followed);
      if (left.signal.aborted) return;
      current.current = undefined;
      startTransition(() => {
        setShown({ ...nothing, ended });
        hearEnd.current?.();
      });
    },
    [slug, name],
  );
  const cancel = useCallback(() => {
    current.current?.cancel.abort();
    setShown((was) => ({ ...was, isCancelling: was.isOpen }));
  }, []);
  const leave = useCallback<Following<Name>['leave']>(({ cancels }) => {
    if (cancels) current.current?.cancel.abort();
    current.current?.left.abort();
    current.current = undefined;
  }, []);
  const isFollowing = useCallback(() => current.current !== undefined, []);
  return { shown, isFollowing, follow, cancel, leave };
}

type OpenJobs = Extract<Awaited<ReturnType<typeof listOpenJobs>>, { readonly ok: true }>['value'];

/** The jobs of a page ask together. */
const asking = new Map<string, Promise<OpenJobs>>();

async function openJobs(slug: string): Promise<OpenJobs> {
  const known = asking.get(slug);
  if (known !== undefined) return known;
  const open = reach(() => listOpenJobs(slug)).then((found) => (found.ok ? found.value : []));
  asking.set(slug, open);
  try {
    return await open;
  } finally {
    asking.delete(slug);
  }
}
