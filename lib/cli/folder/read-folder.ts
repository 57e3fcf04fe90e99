/** A folder of configuration files, as `--dir` names it. */

import { readFile, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { collectionPlaces, placeOf } from '../../languages/collection-paths.ts';
import { syntaxes } from '../../languages/syntaxes.ts';
import { filesNamedIn } from '../../services/collections/files-named.ts';
import { placeFiles } from '../../services/collections/place-files.ts';
import type { PlacedFile } from '../../services/collections/place-files.ts';
import type { UploadedFile } from '../../services/collections/read-zip.ts';
import { UsageError } from '../command.ts';

export interface ConfigurationFolder {
  /** Its one true path. */
  readonly folder: string;
  readonly files: readonly PlacedFile[];
  /** Files that belong to a collection by their names, and are links or no texts. */
  readonly unread: readonly string[];
  /** What was decoded otherwise, or left out, in plain words. */
  readonly notes: readonly string[];
}

/** Where files of a collection lie below the folder, and how deep; whatever else is there is nobody's business. */
function depthsOf(places: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    places.map((place) => {
      const parts = place.split('/');
      return [parts.length > 1 ? (parts[0] ?? '') : '', parts.length - 1];
    }),
  );
}

interface Reading {
  readonly among?: typeof syntaxes;
  /** Texts of the collection that the folder is one of: it may have files that no line names any more. */
  readonly beside?: ReadonlyMap<string, string>;
}

/** Its one true path. */
export async function findFolder(dir: string): Promise<string> {
  const folder = await realpath(dir).catch(() => undefined);
  if (folder === undefined || !(await stat(folder)).isDirectory()) throw new UsageError(`There is no folder ${dir}.`);
  return folder;
}

export async function readFolder(
  dir: string,
  { among = syntaxes, beside }: Reading = {},
): Promise<ConfigurationFolder> {
  const folder = await findFolder(dir);
  const lists = await Promise.all(
    Array.from(depthsOf(collectionPlaces(among)), ([name, depth]) => listBelow(folder, name, depth)),
  );
  const [own, others] = split(lists.flat(), ({ file }) => placeOf(file, among) !== undefined);
  const first = await readPlain(folder, own);
  const texts = placeFiles(first, { among }).files.map((placed) => [placed.path, placed.text] as const);
  const names = filesNamedIn(new Map([...(beside ?? []), ...texts]));
  const placeIn = (file: string): string | undefined =>
    placeOf(file, among, names) ?? (beside?.has(file) === true ? file : undefined);
  const named = others.filter(({ file }) => placeIn(file) !== undefined);
  const uploaded = [...first, ...(await readPlain(folder, named))];
  const { files, notes } = placeFiles(uploaded, { among, ...(beside && { beside }) });
  const places = new Set(files.map((placed) => placed.path));
  const unread = [...own, ...named].map(({ file }) => file).filter((file) => !places.has(placeIn(file) ?? ''));
  return { folder, files, notes, unread };
}

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

async function readPlain(folder: string, found: readonly FoundFile[]): Promise<readonly UploadedFile[]> {
  const plain = found.filter(({ isPlain }) => isPlain);
  return Promise.all(plain.map(async ({ file }) => ({ path: file, bytes: await readFile(path.join(folder, file)) })));
}

interface FoundFile {
  /** From the folder. */
  readonly file: string;
  /** False for links, pipes and the like, which are not read. */
  readonly isPlain: boolean;
}

async function listBelow(folder: string, name: string, depth: number): Promise<readonly FoundFile[]> {
  const entries = await readdir(path.join(folder, name), { withFileTypes: true }).catch(() => []);
  const inside = entries.filter((entry) => entry.isDirectory()).map((entry) => path.posix.join(name, entry.name));
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ file: path.posix.join(name, entry.name), isPlain: entry.isFile() }));
  if (depth < 2) return files;
  return (await Promise.all(inside.map((inner) => listBelow(folder, inner, depth - 1)))).flat();
}
