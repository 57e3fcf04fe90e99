'use client';
/** Opens the annotations for a URL that somebody wants to annotate; a collection without any gets the file. */

import { useEffect, useRef } from 'react';
import { keptEdits } from '#components/workspace/kept-edits.ts';
import type { useOpenFile } from '#components/workspace/use-open-file.ts';
import { place as annotations } from '#lib/languages/annotations/place.ts';
import type { Edits } from './use-edits.ts';

interface Opening {
  readonly slug: string;
  readonly edits: Edits;
  readonly file: ReturnType<typeof useOpenFile>;
  readonly mayEdit: boolean;
}

export function useAnnotating(url: string | undefined, { slug, edits, file, mayEdit }: Opening): void {
  const wasOpened = useRef(false);
  const { usualPath } = annotations;
  const isThere = edits.present.some(({ path }) => path === usualPath);
  useEffect(() => {
    if (url === undefined || wasOpened.current || (!isThere && !mayEdit)) return;
    wasOpened.current = true;
    // What is unsaved is known before it is shown.
    if (!isThere && keptEdits(slug)?.texts.has(usualPath) !== true) edits.edit(usualPath, '');
    file.open(usualPath);
  }, [url, slug, isThere, mayEdit, edits, file, usualPath]);
}
