'use client';
/** Concatenating: the edits are saved first, then the server makes the file, and says what became of it; Ctrl+Enter does it. */

import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { reach } from '#app/reach.ts';
import { useKeymap } from '#components/shell/use-keymap.ts';
import type { ConcatenatedMetadata } from '#lib/services/external-metadata/contract.ts';
import type { Problem } from '#lib/services/result.ts';
import { saveRevision, type EditedFile } from '../configuration/actions.ts';
import { settleEdits } from '../configuration/kept-edits.ts';
import type { Edits } from '../configuration/use-edits.ts';
import { concatenateProfiles } from './actions.ts';

export interface Concatenating {
  readonly pending: boolean;
  readonly result: ConcatenatedMetadata | undefined;
  readonly problem: Problem | undefined;
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
}

interface Settling {
  readonly revision: number;
  readonly files: readonly EditedFile[];
}

export function useConcatenate({ slug, revision, edits, threshold, may }: Wanted): Concatenating {
  const router = useRouter();
  const { base, message, changed } = edits;
  /** Edits stay in view until the page shows the revision they became. */
  const saved = useRef<Settling>(undefined);
  const [result, setResult] = useState<ConcatenatedMetadata>();
  const [problem, setProblem] = useState<Problem>();
  const [pending, start] = useTransition();
  useEffect(() => {
    if (saved.current === undefined || revision < saved.current.revision) return;
    settleEdits(slug, saved.current.files, revision);
    saved.current = undefined;
  }, [slug, revision]);
  const run = useMemo(
    () => () =>
      start(async () => {
        const first =
          changed.length === 0 ? undefined : await reach(() => saveRevision(slug, { base, message, files: changed }));
        const answer = first?.ok === false ? first : await reach(() => concatenateProfiles(slug, threshold));
        start(() => {
          setResult(answer.ok ? answer.value : undefined);
          setProblem(answer.ok ? undefined : answer.problem);
          if (first?.ok === true) saved.current = { revision: first.value.revision, files: changed };
          router.refresh();
        });
      }),
    [slug, base, message, changed, threshold, router],
  );
  const keys = useMemo(() => (may ? [{ keys: 'ctrl+enter', label: 'Concatenate', run }] : []), [may, run]);
  useKeymap(keys);
  return { pending, result, problem, may, run };
}
