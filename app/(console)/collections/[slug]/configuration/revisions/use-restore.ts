'use client';
/** Brings an older revision back: its files become the newest revision; nothing in between is lost. */

import { useRouter } from 'next/navigation';
import { useCallback, useState, useTransition } from 'react';
import { reach } from '#app/reach.ts';
import { showToast } from '#components/ui/feedback/toast-store.ts';
import { restoreRevision } from '../actions.ts';

interface Restoring {
  readonly pending: boolean;
  readonly refusal: string | undefined;
  readonly restore: (revision: number) => void;
}

/** `newest` is the revision the restored one is saved on top of. */
export function useRestore(slug: string, newest: number): Restoring {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<string>();
  const restore = useCallback(
    (revision: number): void =>
      startTransition(async () => {
        const result = await reach(() => restoreRevision(slug, revision, newest));
        setRefusal(result.ok ? undefined : result.problem.message);
        if (!result.ok) return;
        showToast(`Restored r${revision} as r${result.value.revision}`);
        router.push(`/collections/${encodeURIComponent(slug)}/configuration`);
      }),
    [slug, newest, router],
  );
  return { pending, refusal, restore };
}
