'use client';
/** Concatenating: the edits are saved first, then the engine makes the file, and says what became of it; Ctrl+Enter does it. */

import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef } from 'react';
import { reach } from '#app/reach.ts';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { settleEdits, type EditedFile } from '#components/workspace/kept-edits.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import type { SaveRequest } from '../../configuration/actions.ts';
import type { Edits } from '../../configuration/editor/use-edits.ts';
import { useJob, type UsedJob } from '../../jobs/use-job.ts';

export interface Concatenating extends UsedJob<'metadata-concatenate'> {
  /** It may be done. */
  readonly may: boolean;
  readonly run: () => void;
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

export function useConcatenate({ slug, revision, edits, threshold, may, save }: Wanted): Concatenating {
  const router = useRouter();
  const { base, message, changed } = edits;
  /** Edits stay in view until the page shows the revision they became. */
  const saved = useRef<Settling>(undefined);
  useEffect(() => {
    if (saved.current === undefined || revision < saved.current.revision) return;
    settleEdits(slug, saved.current.files, revision);
    saved.current = undefined;
  }, [slug, revision]);
  const first = useRef<Settling>(undefined);
  const job = useJob(slug, 'metadata-concatenate', {
    onEnd: () => {
      saved.current = first.current;
      first.current = undefined;
      router.refresh();
    },
  });
  const { start } = job;
  const run = useMemo(() => {
    const saveFirst = async (): Promise<ServiceResult<unknown>> => {
      const result = await reach(() => save(slug, { base, message, files: changed }));
      if (result.ok) first.current = { revision: result.value.revision, files: changed };
      return result;
    };
    return () => start({ threshold }, changed.length === 0 ? undefined : saveFirst);
  }, [slug, base, message, changed, threshold, save, start]);
  const keys = useMemo(() => (may ? [{ keys: 'ctrl+enter', label: 'Concatenate', run }] : []), [may, run]);
  useKeymap(keys);
  return { ...job, may, run };
}
