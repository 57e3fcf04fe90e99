'use client';
/** How many places of how many files are edited and not saved; counted in a pause, as texts may be long. */

import { useDeferredValue, useMemo } from 'react';
import { formatCount } from '#components/ui/format/format.ts';
import { lineHunks } from '#lib/lang/line-hunks.ts';
import type { KeptTexts } from './use-kept-texts.ts';

export interface EditCount {
  readonly places: number;
  readonly files: number;
}

export function useEditCount({ changed, savedTextOf }: Pick<KeptTexts, 'changed' | 'savedTextOf'>): EditCount {
  const later = useDeferredValue(changed);
  const places = useMemo(
    () => later.reduce((sum, { path, text }) => sum + Math.max(1, lineHunks(savedTextOf(path), text).length), 0),
    [later, savedTextOf],
  );
  return { places: changed.length === 0 ? 0 : Math.max(1, places), files: changed.length };
}

/** `3 unsaved edits`. */
export function editWords({ places }: EditCount): string {
  return places === 0 ? 'no unsaved edits' : formatCount(places, 'unsaved edit');
}

/** `3 unsaved edits in 1 file`. */
export function editsInFiles(count: EditCount): string {
  return count.places === 0 ? editWords(count) : `${editWords(count)} in ${formatCount(count.files, 'file')}`;
}
