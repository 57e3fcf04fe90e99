'use client';
/** Making, renaming and removing profiles: each is a revision; unsaved edits go on from it. */

import { useRequest, type Requests } from '#app/use-request.ts';
import { profilePath } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import type { ProfileChanged } from '#lib/services/external-metadata/contract.ts';
import { keepEdits, keptEdits } from '#components/workspace/kept-edits.ts';
import { createProfile, deleteProfile, renameProfile, setEditors, uploadProfile } from '../actions.ts';
import { shortName } from './profiles.ts';

export interface ProfileActs extends Pick<Requests, 'pending' | 'problem' | 'forget'> {
  readonly create: (name: string, text: string, done: () => void) => void;
  /** Saves a long file as the text of a profile, or as a new one. */
  readonly upload: (name: string, file: Blob, done: () => void) => void;
  readonly rename: (path: string, name: string, done: () => void) => void;
  readonly remove: (path: string, done: () => void) => void;
  /** E-mail addresses, or null for every operator. */
  readonly setEditors: (path: string, editors: readonly string[] | null, done: () => void) => void;
}

interface Acting {
  readonly slug: string;
  readonly revision: number;
  readonly open: (path: string) => void;
}

export function useProfileActs({ slug, revision, open }: Acting): ProfileActs {
  const { pending, problem, forget, change } = useRequest();
  const settle = (moved: Omit<Moved, 'base' | 'made'>, done: () => void) => (changed: ProfileChanged) => {
    moveEdits(slug, { base: revision, made: changed.revision, ...moved });
    if (moved.to !== undefined) open(moved.to);
    done();
  };
  return {
    pending,
    problem,
    forget,
    create: (name, text, done) =>
      change(() => createProfile(slug, name, text), settle({ to: profilePath(name) }, done)),
    upload: (name, file, done) =>
      change(async () => uploadProfile(slug, name, await pack(file)), settle({ to: profilePath(name) }, done)),
    rename: (path, name, done) =>
      change(() => renameProfile(slug, shortName(path), name), settle({ from: path, to: profilePath(name) }, done)),
    remove: (path, done) => change(() => deleteProfile(slug, shortName(path)), settle({ from: path }, done)),
    setEditors: (path, editors, done) => change(() => setEditors(slug, shortName(path), editors), done),
  };
}

/** Lines of metadata become a fifth of what they are. */
function pack(file: Blob): Promise<Blob> {
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
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
  // A revision of somebody else between the two has to be merged as ever.
  if (edits === undefined || edits.base !== base || made !== base + 1) return;
  const texts = new Map(edits.texts);
  const text = from === undefined ? undefined : texts.get(from);
  if (from !== undefined) texts.delete(from);
  if (to !== undefined && text !== undefined) texts.set(to, text);
  keepEdits(slug, { ...edits, base: made, texts });
}
