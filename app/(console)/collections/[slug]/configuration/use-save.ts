'use client';
/** Saving the edits as a revision: its message, what is under way, and why it was refused; Ctrl+S does it. */

import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { reach } from '#app/reach.ts';
import { useKeymap } from '#components/shell/use-keymap.ts';
import type { Problem, ServiceResult } from '#lib/services/result.ts';
import { saveRevision, type EditedFile, type SaveRequest } from './actions.ts';
import { settleEdits } from './kept-edits.ts';
import type { KeptTexts } from './use-kept-texts.ts';

export interface Saving {
  readonly message: string;
  readonly setMessage: (message: string) => void;
  readonly refusal: Problem | undefined;
  readonly pending: boolean;
  readonly save: () => void;
}

interface Savable {
  readonly slug: string;
  /** The revision in view. */
  readonly revision: number;
  readonly edits: Pick<KeptTexts, 'base' | 'message' | 'setMessage' | 'changed'>;
  readonly mayEdit: boolean;
  /** What makes a revision of the edits; all files together unless it is said. */
  readonly send?: (slug: string, request: SaveRequest) => Promise<ServiceResult<{ readonly revision: number }>>;
}

export function useSave({ slug, revision, edits, mayEdit, send = saveRevision }: Savable): Saving {
  const router = useRouter();
  const { base, message, setMessage, changed } = edits;
  /** The edits stay in view until the page shows the revision they became. */
  const saved = useRef<{ readonly revision: number; readonly files: readonly EditedFile[] }>(undefined);
  const [refusal, setRefusal] = useState<Problem>();
  const [pending, startSaving] = useTransition();
  const save = useMemo(
    () => () =>
      startSaving(async () => {
        const result = await reach(() => send(slug, { base, message, files: changed }));
        startSaving(() => {
          setRefusal(result.ok ? undefined : result.problem);
          if (!result.ok) return;
          saved.current = { revision: result.value.revision, files: changed };
          router.refresh();
        });
      }),
    [slug, base, message, changed, send, router],
  );
  useEffect(() => {
    if (saved.current === undefined || revision < saved.current.revision) return;
    settleEdits(slug, saved.current.files, revision);
    saved.current = undefined;
  }, [slug, revision]);
  const bindings = useMemo(
    () => (mayEdit && changed.length > 0 ? [{ keys: 'ctrl+s', label: 'Save a revision', run: save }] : []),
    [mayEdit, changed.length, save],
  );
  useKeymap(bindings);
  return { message, setMessage, refusal, pending, save };
}
