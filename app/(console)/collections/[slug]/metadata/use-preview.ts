'use client';
/** What the texts as they are by now would change: asked for when typing rests, or at once; a later question ends it. */

import { useCallback, useEffect, useMemo, useState } from 'react';
import type { MetadataPreviewJob, MetadataPreviewResult } from '#lib/services/external-metadata/contract.ts';
import { ROBOT_FILE } from '#lib/languages/metadata-classes.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { askForPreview, readPreview, type EditedProfile } from './actions.ts';
import { followJob } from './follow-job.ts';
import { isMetadata } from './profiles.ts';
import { useEditedProfiles } from './use-edited-profiles.ts';

/** Milliseconds without a key before the edits are weighed. */
const pauseMs = 700;

export interface PreviewState {
  /** The last answer; of earlier texts while a newer one is under way. */
  readonly done: MetadataPreviewResult | undefined;
  /** It is of the texts as they are. */
  readonly isCurrent: boolean;
  readonly doing: 'nothing' | 'waits' | 'weighs';
  readonly progress: MetadataPreviewJob['progress'];
  /** Why there is no answer for the texts as they are. */
  readonly problem: string | undefined;
  readonly hasEdits: boolean;
  readonly previewNow: () => void;
}

interface Question {
  readonly slug: string;
  readonly base: number;
  readonly threshold: string;
  readonly files: readonly EditedFile[];
  readonly paged: readonly EditedProfile[];
}

interface Answered {
  readonly of: Question;
  readonly doing: PreviewState['doing'];
  readonly progress?: MetadataPreviewJob['progress'];
  readonly problem?: string;
}

export interface Previewable {
  readonly slug: string;
  /** The revision the edits began with. */
  readonly base: number;
  readonly changed: readonly EditedFile[];
  readonly threshold: string;
}

export function usePreview({ slug, base, changed, threshold }: Previewable): PreviewState {
  const paged = useEditedProfiles(slug);
  const question = useMemo<Question>(() => {
    const files = changed.filter(({ path }) => isMetadata(path) || path === ROBOT_FILE);
    return { slug, base, threshold, files, paged };
  }, [slug, base, threshold, changed, paged]);
  const [asked, setAsked] = useState<Question>();
  const [answered, setAnswered] = useState<Answered>();
  const [done, setDone] = useState<{ readonly of: Question; readonly result: MetadataPreviewResult }>();
  const isAskedFor = asked === question;
  const hasEdits = question.files.length > 0 || question.paged.length > 0;
  useEffect(() => {
    if (!hasEdits && !isAskedFor) return undefined;
    const stop = new AbortController();
    const note = (answer: Omit<Answered, 'of'>): void => {
      if (!stop.signal.aborted) setAnswered({ of: question, ...answer });
    };
    const ask = async (): Promise<void> => {
      const result = await follow(question, stop.signal, note);
      if (result !== undefined && !stop.signal.aborted) setDone({ of: question, result });
    };
    const timer = setTimeout(() => void ask(), isAskedFor ? 0 : pauseMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [question, hasEdits, isAskedFor]);
  const latest = answered?.of === question ? answered : undefined;
  const previewNow = useCallback(() => setAsked(question), [question]);
  return {
    done: done?.of.slug === slug ? done.result : undefined,
    isCurrent: done?.of === question,
    doing: latest?.doing ?? 'nothing',
    progress: latest?.progress,
    problem: latest?.problem,
    hasEdits,
    previewNow,
  };
}

/** Undefined when it came to nothing; the reason is noted. */
async function follow(
  { slug, base, threshold, files, paged }: Question,
  signal: AbortSignal,
  note: (answer: Omit<Answered, 'of'>) => void,
): Promise<MetadataPreviewResult | undefined> {
  note({ doing: 'waits' });
  const end = await followJob<MetadataPreviewJob['progress'], MetadataPreviewResult>({
    slug,
    start: () => askForPreview(slug, { base, threshold, files, paged }),
    read: (job) => readPreview(slug, job),
    note: (progress) => note(progress === undefined ? { doing: 'waits' } : { doing: 'weighs', progress }),
    signal,
  });
  note(end.ok ? { doing: 'nothing' } : { doing: 'nothing', problem: end.problem.message });
  return end.ok ? end.value : undefined;
}
