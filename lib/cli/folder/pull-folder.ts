/** Brings a folder to a revision of its collection, and loses nothing that was changed there. */

import { cli } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';
import { expectOk, Refusal } from '../answer.ts';
import { UsageError } from '../command.ts';
import { clashes, planPull, type Texts } from './folder-changes.ts';
import type { FolderMarker } from './folder-marker.ts';
import { hashOfFiles, readMarker, writeMarker } from './folder-marker.ts';
import { readFolder } from './read-folder.ts';
import { writeFiles } from './write-files.ts';

export interface PullWanted {
  /** Its absolute path; it is there. */
  readonly folder: string;
  readonly collection: string | undefined;
  readonly revision: number | undefined;
  readonly force: boolean;
}

export interface Pulled {
  readonly collection: string;
  readonly revision: number;
  readonly folder: string;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Changed in the folder, untouched by the collection. */
  readonly kept: readonly string[];
  readonly notes: readonly string[];
}

/** Nothing was written: these files were changed in the folder. */
export interface PullRefused {
  readonly error: string;
  readonly files: readonly string[];
}

type Say = (line: string) => void;

export async function pullFolder(services: Services, wanted: PullWanted, say: Say): Promise<Pulled | PullRefused> {
  const { folder, force } = wanted;
  const marker = await readMarker(folder);
  const slug = collectionOf(wanted.collection, marker, force);
  const target = await textsOf(services, slug, wanted.revision);
  const there = target.files;
  const base: Texts =
    marker?.collection === slug ? ((await baseTexts(services, marker)) ?? new Map()) : new Map<string, string>();
  const { files: placed, notes, unread } = await readFolder(folder, { beside: new Map([...there, ...base]) });
  for (const note of notes) say(note);
  const here = new Map(placed.map(({ path, text }) => [path, text]));
  const lost = [...clashes({ base, here, there }).map(({ path }) => path), ...unread.filter((path) => there.has(path))];
  if (lost.length > 0 && !force) return refusal(lost, slug, target.revision);
  const { write, remove, kept } = planPull({ base, here, there }, force);
  await writeFiles(folder, { write, remove });
  await writeMarker(folder, { collection: slug, revision: target.revision, files: hashOfFiles(there) });
  return {
    collection: slug,
    revision: target.revision,
    folder,
    written: [...write.keys()],
    removed: remove,
    kept: kept.map(({ path }) => path),
    notes,
  };
}

function refusal(files: readonly string[], slug: string, revision: number): PullRefused {
  const names = files.map((file) => `  ${file}`).join('\n');
  return {
    error: `Changed in the folder and in ${slug}, revision ${revision}:\n${names}\nNothing was written. To merge, use winnow push --merge; to overwrite the changes in the folder, use --force.`,
    files,
  };
}

/** The collection a folder belongs to. With --force another one may take it over. */
export function collectionOf(given: string | undefined, marker: FolderMarker | undefined, force: boolean): string {
  const slug = given ?? marker?.collection;
  if (slug === undefined) throw new UsageError('The folder was never pulled. Use --collection to name the collection.');
  if (marker !== undefined && marker.collection !== slug && !force) {
    throw new Refusal(`The folder belongs to collection ${marker.collection}, not to ${slug}. Use another folder.`);
  }
  return slug;
}

export interface RevisionFiles {
  readonly revision: number;
  readonly author: string;
  readonly files: Texts;
}

export async function textsOf(services: Services, slug: string, revision?: number): Promise<RevisionFiles> {
  const wanted = { slug, ...(revision !== undefined && { revision }) };
  const { revision: found, author, files } = expectOk(await services.getFiles(cli, wanted));
  return { revision: found, author, files: new Map(files.map(({ path, text }) => [path, text])) };
}

/** The texts a folder began with; undefined when the collection was made anew since. */
export async function baseTexts(services: Services, marker: FolderMarker): Promise<Texts | undefined> {
  const known = await services.getFiles(cli, { slug: marker.collection, revision: marker.revision });
  if (!known.ok) return undefined;
  const files = new Map(known.value.files.map(({ path, text }) => [path, text]));
  return hashOfFiles(files) === marker.files ? files : undefined;
}
