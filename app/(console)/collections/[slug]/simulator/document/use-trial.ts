'use client';
/** Runs a trial: uploads the file and follows the job. The last result stays until there is a new one. */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { reach } from '#app/reach.ts';
import type { DocumentTrial } from '#lib/services/essence/try-document-contract.ts';
import type { JobGiven, JobStatus } from '#lib/services/jobs/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { followJob } from '../../jobs/follow-job.ts';
import { resultOf } from '../../jobs/job-result.ts';
import type { UnsavedText } from '../actions.ts';

export interface TrialWanted {
  readonly document: { readonly file: File } | { readonly url: string };
  /** The URL under which it is typed. */
  readonly as: string;
  readonly texts: readonly UnsavedText[];
}

export interface TrialState {
  readonly phase: 'idle' | 'running' | 'done' | 'cancelled' | 'failed';
  readonly status?: JobStatus | undefined;
  readonly trial?: DocumentTrial | undefined;
  /** The document that the trial is of. */
  readonly of?: string;
  /** Number of trials with a result. */
  readonly number: number;
  readonly problem?: string | undefined;
}

export interface Trying {
  readonly state: TrialState;
  readonly run: (wanted: TrialWanted) => void;
  readonly cancel: () => void;
}

type Given = JobGiven<'try-document'>;
type Ended = ServiceResult<DocumentTrial>;

/** Identifies a document. */
export function nameOf(document: TrialWanted['document']): string {
  return 'url' in document ? document.url : `${document.file.name} ${document.file.size} ${document.file.lastModified}`;
}

const idle: TrialState = { phase: 'idle', number: 0 };

export function useTrial(slug: string): Trying {
  const [state, setState] = useState(idle);
  const stop = useRef<AbortController>(undefined);
  const run = useCallback(
    (wanted: TrialWanted) => {
      stop.current?.abort();
      const { signal } = (stop.current = new AbortController());
      const say = (change: (before: TrialState) => TrialState): void => {
        if (!signal.aborted) setState(change);
      };
      const of = nameOf(wanted.document);
      const status = { words: 'file' in wanted.document ? 'uploading' : 'starting' };
      setState(({ trial, number, of: last }) => ({
        phase: 'running',
        status,
        number,
        of,
        trial: last === of ? trial : undefined,
      }));
      const note = (status: JobStatus): void => say((before) => ({ ...before, status }));
      void tryDocument(slug, wanted, { signal, note }).then((ended) =>
        say((before) =>
          ended.ok
            ? { phase: 'done', of, trial: ended.value, number: before.number + 1 }
            : { ...before, phase: 'failed', status: undefined, problem: ended.problem.message },
        ),
      );
    },
    [slug],
  );
  const cancel = useCallback(() => {
    stop.current?.abort();
    setState((before) => ({ ...before, phase: 'cancelled', status: undefined }));
  }, []);
  // Only this page uses the result.
  useEffect(() => () => stop.current?.abort(), []);
  return useMemo(() => ({ state, run, cancel }), [state, run, cancel]);
}

interface Following {
  readonly signal: AbortSignal;
  readonly note: (status: JobStatus) => void;
}

async function tryDocument(
  slug: string,
  { document, as, texts }: TrialWanted,
  { signal, note }: Following,
): Promise<Ended> {
  const sent = 'url' in document ? { ok: true as const, value: document } : await send(slug, document.file, signal);
  if (!sent.ok) return sent;
  note({ words: 'starting' });
  const job: Given = { document: sent.value, url: as, texts };
  const ended = await followJob({
    slug,
    name: 'try-document',
    job,
    signal,
    note: ({ status }) => note(status),
  });
  return resultOf<'try-document'>(ended);
}

/** The browser reads the file from disk as it goes. */
async function send(slug: string, file: File, signal: AbortSignal): Promise<ServiceResult<Given['document']>> {
  const sent = await reach(async (): Promise<ServiceResult<{ readonly upload: string }>> => {
    const address = `/api/collections/${encodeURIComponent(slug)}/document`;
    const response = await fetch(address, { method: 'POST', body: file, signal });
    return response.json();
  });
  return sent.ok ? { ok: true, value: { upload: sent.value.upload, name: file.name } } : sent;
}
