/** Saves a folder as a revision, unless somebody else did meanwhile; then both are merged, or the clash is named. */

import { cli } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';
import { expectOk, Refusal } from '../answer.ts';
import { changesOf, clashes, mergeFolder, type MergedFolder, type PathChange, type Texts } from './folder-changes.ts';
import type { FolderMarker } from './folder-marker.ts';
import { hashOfFiles, readMarker, writeMarker } from './folder-marker.ts';
import { baseTexts, collectionOf, textsOf, type RevisionFiles } from './pull-folder.ts';
import { findFolder, readFolder } from './read-folder.ts';
import { writeFiles } from './write-files.ts';

export interface PushWanted {
  readonly folder: string;
  readonly collection: string | undefined;
  /** For a folder without a note of its own. */
  readonly base: number | undefined;
  readonly message: string | undefined;
  readonly merge: boolean;
}

export interface Pushed {
  readonly collection: string;
  readonly revision: number;
  /** The revision the folder began with. */
  readonly base: number;
  readonly changed: readonly PathChange[];
  /** Paths that were merged with what the collection had. */
  readonly merged: readonly string[];
  readonly errors: number;
  readonly warnings: number;
  readonly credentials: readonly string[];
  readonly notes: readonly string[];
}

/** Nothing was saved: the collection has a newer revision. */
export interface PushRefused {
  readonly error: string;
  readonly collection: string;
  readonly base: number;
  readonly newest: number;
  /** Changed on both sides: paths; after --merge those that do not merge, with the line. */
  readonly conflicts: readonly string[];
}

type Say = (line: string) => void;

export async function pushFolder(services: Services, wanted: PushWanted, say: Say): Promise<Pushed | PushRefused> {
  const folder = await findFolder(wanted.folder);
  const marker = await readMarker(folder);
  const slug = collectionOf(wanted.collection, marker, false);
  const base = await baseOf(services, { ...wanted, slug, marker });
  const { files: placed, notes, unread } = await readFolder(folder, { beside: base.files });
  for (const note of notes) say(note);
  if (unread.length > 0) {
    throw new Refusal(`Invalid text: ${unread.join(', ')}. Nothing was pushed. Fix or remove the file.`);
  }
  const here = new Map(placed.map(({ path, text }) => [path, text]));
  const newest = await textsOf(services, slug);
  const push: Push = { ...wanted, folder, slug, base, newest, here, notes };
  if (newest.revision === base.revision) return save(services, push, { files: here, merged: [], conflicts: [] });
  if (changesOf(base.files, here).length === 0) return nothingToPush(push);
  const sides = { base: base.files, here, there: newest.files };
  if (!wanted.merge)
    return refuse(
      push,
      clashes(sides).map(({ path }) => path),
    );
  const merged = mergeFolder(sides);
  return merged.conflicts.length > 0 ? refuse(push, merged.conflicts) : save(services, push, merged);
}

interface Push extends Omit<PushWanted, 'base'> {
  readonly slug: string;
  readonly base: { readonly revision: number; readonly files: Texts };
  readonly newest: RevisionFiles;
  readonly here: Texts;
  readonly notes: readonly string[];
}

interface Began extends PushWanted {
  readonly slug: string;
  readonly marker: FolderMarker | undefined;
}

/** The revision the folder began with: what its note says, or --base. */
async function baseOf(services: Services, { slug, marker, base }: Began): Promise<Push['base']> {
  if (base !== undefined) return textsOf(services, slug, base);
  if (marker === undefined) {
    throw new Refusal(
      `The folder was never pulled from ${slug}. Pull first, or use --base to name the revision that its files are based on.`,
    );
  }
  const files = await baseTexts(services, marker);
  if (files !== undefined) return { revision: marker.revision, files };
  throw new Refusal(
    `${slug} has no revision ${marker.revision} with the pulled files: the collection was created again. Pull it into another folder, or use --base to name the revision to continue from.`,
  );
}

async function save(services: Services, push: Push, { files, merged }: MergedFolder): Promise<Pushed> {
  const { slug, base, newest, message = '', notes } = push;
  const changed = changesOf(newest.files, files);
  const known = { collection: slug, base: base.revision, changed, merged, notes };
  if (changed.length === 0) {
    await settle(push, newest);
    return { ...known, revision: newest.revision, errors: 0, warnings: 0, credentials: [] };
  }
  const texts = changed.map(({ path }) => ({ path, text: files.get(path) ?? null }));
  const request = { slug, base: newest.revision, message, files: texts };
  const { revision, errors, warnings, credentials } = expectOk(await services.saveRevision(cli, request));
  await settle(push, await textsOf(services, slug, revision));
  return { ...known, revision, errors, warnings, credentials };
}

/** The folder is as it was pulled, and older than the collection: it is not pushed back, and nothing is in its way. */
function nothingToPush({ slug, base, newest, notes }: Push): Pushed {
  const none = { changed: [], merged: [], errors: 0, warnings: 0, credentials: [] };
  return { collection: slug, revision: newest.revision, base: base.revision, ...none, notes };
}

/** The folder becomes what was saved: merged texts, and texts whose secrets are credentials now. */
async function settle({ folder, slug, here }: Push, { revision, files }: RevisionFiles): Promise<void> {
  const write = new Map([...files].filter(([path, text]) => here.get(path) !== text));
  await writeFiles(folder, { write, remove: [...here.keys()].filter((path) => !files.has(path)) });
  await writeMarker(folder, { collection: slug, revision, files: hashOfFiles(files) });
}

function refuse({ slug, base, newest, merge }: Push, conflicts: readonly string[]): PushRefused {
  const names = conflicts.map((file) => `  ${file}`).join('\n');
  const both = merge
    ? `The same lines changed on both sides:\n${names}\nNothing was pushed. Pull into another folder, merge the changes there, and push that folder.`
    : `${conflicts.length === 0 ? 'Both sides changed different files.' : `Changed on both sides:\n${names}`}\nNothing was pushed. winnow push --merge merges changes to different lines; winnow pull shows details.`;
  return {
    error: `${newest.author} saved revision ${newest.revision} of ${slug}; the folder is based on revision ${base.revision}. ${both}`,
    collection: slug,
    base: base.revision,
    newest: newest.revision,
    conflicts,
  };
}
