'use client';
/** Saving the edits as a revision: its message, what is under way, and why it was refused; Ctrl+S does it. */

import { useRouter } from 'next/navigation';
import { useMemo, useState, useTransition } from 'react';
import { useKeymap } from '#components/shell/use-keymap.ts';
import type { Problem } from '#lib/services/result.ts';
import { saveRevision, type EditedFile } from './actions.ts';

export interface Saving {
  readonly message: string;
  readonly setMessage: (message: string) => void;
  readonly refusal: Problem | undefined;
  readonly pending: boolean;
  readonly save: () => void;
  /** Takes up what was saved meanwhile, with the edits on top of it. */
  readonly goOn: () => void;
}

interface Savable {
  readonly slug: string;
  readonly revision: number;
  readonly changed: readonly EditedFile[];
  readonly mayEdit: boolean;
  /** Forgets the edits, once they are saved. */
  readonly forget: () => void;
}

export function useSave({ slug, revision, changed, mayEdit, forget }: Savable): Saving {
  const router = useRouter();
  const [message, setMessage] = useState('');
  const [refusal, setRefusal] = useState<Problem>();
  const [pending, startSaving] = useTransition();
  const save = useMemo(
    () => () =>
      startSaving(async () => {
        const result = await saveRevision(slug, { base: revision, message, files: changed });
        startSaving(() => {
          setRefusal(result.ok ? undefined : result.problem);
          if (!result.ok) return;
          forget();
          setMessage('');
          router.refresh();
        });
      }),
    [slug, revision, message, changed, forget, router],
  );
  const bindings = useMemo(
    () => (mayEdit && changed.length > 0 ? [{ keys: 'ctrl+s', label: 'Save a revision', run: save }] : []),
    [mayEdit, changed.length, save],
  );
  useKeymap(bindings);
  const goOn = (): void => {
    setRefusal(undefined);
    router.refresh();
  };
  return { message, setMessage, refusal, pending, save, goOn };
}
