'use client';
/** The profiles of a collection with edited pages, as services take them. */

import { useEffect, useMemo, useState } from 'react';
import { profileOf } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import type { EditedProfile } from '../actions.ts';
import { allPagedEdits, watchPages, type KeptPages } from '../paged/paged-edits.ts';

const none: KeptPages = new Map();
/** Milliseconds without a key: the screen around an editor is not drawn at each one. */
const pauseMs = 300;

export function useEditedProfiles(slug: string): readonly EditedProfile[] {
  const [kept, setKept] = useState(none);
  useEffect(() => {
    const note = (): void => setKept(allPagedEdits());
    let timer = setTimeout(note, 0);
    const stop = watchPages(() => {
      clearTimeout(timer);
      timer = setTimeout(note, pauseMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return useMemo(
    () =>
      [...kept].flatMap(([key, { base, pages }]) => {
        const profile = key.startsWith(`${slug} `) ? profileOf(key.slice(slug.length + 1)) : undefined;
        if (profile === undefined) return [];
        return [{ profile, base, pages: pages.map(({ page, text }) => ({ page, text })) }];
      }),
    [kept, slug],
  );
}
