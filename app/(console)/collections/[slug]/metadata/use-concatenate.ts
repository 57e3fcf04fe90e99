'use client';
/** Concatenating: the edits are saved first, then the engine makes the file, and says what became of it; Ctrl+Enter does it. */

import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { reach } from '#app/reach.ts';
import { useKeymap } from '#components/shell/use-keymap.ts';
import type { ConcatenationJob } from '#lib/services/external-metadata/contract.ts';
import type { Problem, ServiceResult } from '#lib/services/result.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import type { SaveRequest } from '../configuration/actions.ts';
import { settleEdits } from '#components/workspace/kept-edits.ts';
import type { Edits } from '../configuration/use-edits.ts';
import { readConcatenation, startConcatenation } from './actions.ts';
import { followJob } from './follow-job.ts';

export interface Concatenating {
  readonly pending: boolean;
  /** How far the engine is; undefined while it has not begun. */
  readonly progress: ConcatenationJob['progress'];
  readonly result: ConcatenationJob['result'];
  readonly problem: Problem | undefined;
  /** It may be done. */
  readonly may: boolean;
  readonly run: () => void;
  readonly cancel: () => void;
}

interface Wanted {
  readonly slug: string;
  readonly revision: number;
  readonly edits: Edits;
  readonly threshold: string;
  readonly may: boolean;
  readonly save: (slug: string, request: SaveRequest) => Promise<ServiceResult<{ readonly revision: number }>>;
}

interface Settling {
  readonly revision: number;
  readonly files: readonly EditedFile[];
}

type Answer = ServiceResult<NonNullable<ConcatenationJob['result']>>;

export function useConcatenate({ slug, revision, edits, threshold, may, save }: Wanted): Concatenating {
  const router = useRouter();
  const { base, message, changed } = edits;
  /** Edits stay in view until the page shows the revision they became. */
  const saved = useRef<Settling>(undefined);
  const stop = useRef<AbortController>(undefined);
  const [progress, note] = useState<ConcatenationJob['progress']>();
  const [answer, setAnswer] = useState<Answer>();
  const [pending, start] = useTransition();
  useEffect(() => {
    if (saved.current === undefined || revision < saved.current.revision) return;
    settleEdits(slug, saved.current.files, revision);
    saved.current = undefined;
  }, [slug, revision]);
  const run = useMemo(
    () => () =>
      start(async () => {
        note(undefined);
        stop.current = new AbortController();
        const { signal } = stop.current;
        const first =
          changed.length === 0 ? undefined : await reach(() => save(slug, { base, message, files: changed }));
        const work = {
          slug,
          start: () => startConcatenation(slug, threshold),
          read: (job: number) => readConcatenation(slug, job),
          note,
          signal,
        };
        const end: Answer = first?.ok === false ? first : await followJob(work);
        start(() => {
          setAnswer(end);
          if (first?.ok === true) saved.current = { revision: first.value.revision, files: changed };
          router.refresh();
        });
      }),
    [slug, base, message, changed, threshold, save, router],
  );
  const keys = useMemo(() => (may ? [{ keys: 'ctrl+enter', label: 'Concatenate', run }] : []), [may, run]);
  useKeymap(keys);
  return {
    pending,
    progress: pending ? progress : undefined,
    result: answer?.ok === true ? answer.value : undefined,
    problem: answer?.ok === false ? answer.problem : undefined,
    may,
    run,
    cancel: () => stop.current?.abort(),
  };
}
