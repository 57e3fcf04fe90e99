'use client';
/** Making, renaming and removing profiles: each is a revision; unsaved edits go on from it. */

import { useRouter } from 'next/navigation';
import { useCallback, useState, useTransition } from 'react';
import { reach } from '#app/reach.ts';
import type { Problem } from '#lib/services/result.ts';
import { keepEdits, keptEdits } from '../configuration/kept-edits.ts';
import { changeProfiles, type ProfileChange } from './actions.ts';
import { profilePath } from './profiles.ts';

export interface ProfileActs {
  readonly pending: boolean;
  readonly problem: Problem | undefined;
  readonly forget: () => void;
  readonly create: (name: string, text: string, done: () => void) => void;
  readonly rename: (path: string, name: string, done: () => void) => void;
  readonly remove: (path: string, done: () => void) => void;
}

interface Acting {
  readonly slug: string;
  readonly revision: number;
  readonly savedTextOf: (path: string) => string;
  readonly open: (path: string) => void;
}

export function useProfileActs({ slug, revision, savedTextOf, open }: Acting): ProfileActs {
  const router = useRouter();
  const [problem, setProblem] = useState<Problem>();
  const [pending, start] = useTransition();
  const change = useCallback(
    (wanted: Omit<ProfileChange, 'base'>, done: (revision: number) => void): void =>
      start(async () => {
        const result = await reach(() => changeProfiles(slug, { ...wanted, base: revision }));
        start(() => {
          setProblem(result.ok ? undefined : result.problem);
          if (!result.ok) return;
          done(result.value.revision);
          router.refresh();
        });
      }),
    [slug, revision, router],
  );
  const create: ProfileActs['create'] = (name, text, done) =>
    change({ message: `New profile ${name}`, files: [{ path: profilePath(name), text }] }, (made) => {
      moveEdits(slug, { base: revision, made });
      open(profilePath(name));
      done();
    });
  const rename: ProfileActs['rename'] = (path, name, done) => {
    const files = [
      { path, text: null },
      { path: profilePath(name), text: savedTextOf(path) },
    ];
    change({ message: `Renamed a profile to ${name}`, files }, (made) => {
      moveEdits(slug, { base: revision, made, from: path, to: profilePath(name) });
      open(profilePath(name));
      done();
    });
  };
  const remove: ProfileActs['remove'] = (path, done) =>
    change({ message: `Removed ${path}`, files: [{ path, text: null }] }, (made) => {
      moveEdits(slug, { base: revision, made, from: path });
      done();
    });
  return { pending, problem, forget: () => setProblem(undefined), create, rename, remove };
}

interface Moved {
  readonly base: number;
  readonly made: number;
  /** The file that was renamed or removed. */
  readonly from?: string;
  readonly to?: string;
}

/** Edits of the revision before go on from the one that was made: it changed no text that they are of. */
function moveEdits(slug: string, { base, made, from, to }: Moved): void {
  const edits = keptEdits(slug);
  if (edits === undefined || edits.base !== base) return;
  const texts = new Map(edits.texts);
  const text = from === undefined ? undefined : texts.get(from);
  if (from !== undefined) texts.delete(from);
  if (to !== undefined && text !== undefined) texts.set(to, text);
  keepEdits(slug, { ...edits, base: made, texts });
}
