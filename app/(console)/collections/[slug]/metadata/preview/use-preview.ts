'use client';
/** What the texts as they are by now would change: asked for when typing rests, or at once; a later question ends it. */

import { useCallback, useMemo, useState } from 'react';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { ROBOT_FILE } from '#lib/languages/metadata-classes.ts';
import type { MetadataPreviewResult } from '#lib/services/external-metadata/contract.ts';
import type { JobStatus } from '#lib/services/jobs/contract.ts';
import { useLatestJob } from '../../jobs/use-latest-job.ts';
import { isMetadata } from '../profiles/profiles.ts';
import { useEditedProfiles } from '../profiles/use-edited-profiles.ts';

/** Milliseconds without a key before the edits are weighed. */
const pauseMs = 700;

export interface PreviewState {
  /** The last answer; of earlier texts while a newer one is under way. */
  readonly done: MetadataPreviewResult | undefined;
  /** It is of the texts as they are. */
  readonly isCurrent: boolean;
  /** Of the one under way. */
  readonly status: JobStatus | undefined;
  /** Why there is no answer for the texts as they are. */
  readonly problem: string | undefined;
  readonly hasEdits: boolean;
  readonly previewNow: () => void;
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
  const question = useMemo(() => {
    const files = changed.filter(({ path }) => isMetadata(path) || path === ROBOT_FILE);
    return { base, threshold, files, paged };
  }, [base, threshold, changed, paged]);
  type Question = typeof question;
  const [asked, setAsked] = useState<Question>();
  const [done, setDone] = useState<{
    readonly of: Question;
    readonly slug: string;
    readonly result: MetadataPreviewResult;
  }>();
  const isAskedFor = asked === question;
  const hasEdits = question.files.length > 0 || question.paged.length > 0;
  const { status, problem } = useLatestJob({
    slug,
    name: 'metadata-preview',
    question,
    isWanted: hasEdits || isAskedFor,
    pauseMs: isAskedFor ? 0 : pauseMs,
    onResult: (of, result) => setDone({ of, slug, result }),
  });
  return {
    done: done?.slug === slug ? done.result : undefined,
    isCurrent: done?.of === question,
    status,
    problem,
    hasEdits,
    previewNow: useCallback(() => setAsked(question), [question]),
  };
}
