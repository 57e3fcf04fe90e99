'use client';
/** One trial of a RootNode: asked for on demand, cancelled when the form goes away. */

import { useState } from 'react';
import type { EditedFile } from '#components/workspace/kept-edits.ts';
import { useJob, type UsedJob } from '../../jobs/use-job.ts';

export interface RootTrialState extends UsedJob<'test-root'> {
  /** The texts the test is of. */
  readonly of: readonly EditedFile[] | undefined;
  readonly run: () => void;
}

export function useRootTrial(slug: string, line: number, changed: readonly EditedFile[]): RootTrialState {
  const [of, setOf] = useState<readonly EditedFile[]>();
  const job = useJob(slug, 'test-root', { endsWithPage: true });
  const run = (): void => {
    setOf(changed);
    job.start({ line, texts: changed });
  };
  return { ...job, of, run };
}
