'use client';
/** The list in the field: what the address names, else what was typed here last. */

import { useCallback, useState, useSyncExternalStore } from 'react';
import { keepList, keptList, watchList } from './kept-list.ts';

const nothing = (): string => '';

export function useListText(slug: string, given: string | undefined): readonly [string, (text: string) => void] {
  const read = useCallback(() => keptList(slug), [slug]);
  const kept = useSyncExternalStore(watchList, read, nothing);
  const [own, setOwn] = useState(given);
  const write = useCallback(
    (text: string) => {
      setOwn(text);
      keepList(slug, text);
    },
    [slug],
  );
  return [own ?? kept, write];
}
