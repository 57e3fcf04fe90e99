'use client';
/** The configuration editor's unsaved texts: those that differ from the saved ones. */

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { keptEdits, watchEdits } from '#components/workspace/kept-edits.ts';
import type { UnsavedText } from './actions.ts';

const none = (): undefined => undefined;

export function useUnsavedTexts(slug: string, saved: readonly UnsavedText[]): readonly UnsavedText[] {
  const read = useCallback(() => keptEdits(slug), [slug]);
  const kept = useSyncExternalStore(watchEdits, read, none);
  return useMemo(() => {
    const before = new Map(saved.map(({ path, text }) => [path, text]));
    return Array.from(kept?.texts ?? [], ([path, text]) => ({ path, text })).filter(
      ({ path, text }) => before.get(path) !== text,
    );
  }, [kept, saved]);
}
