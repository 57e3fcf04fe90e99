/** Checks configuration files as a run would read them: each together with the others of its folder. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildCatalog } from '../../catalog.ts';
import { registry } from '../../registry.ts';
import { placeOf } from '../../languages/collection-paths.ts';
import { languageById, languages as allLanguages } from '../../languages/index.ts';
import { syntaxes } from '../../languages/syntaxes.ts';
import { placeFiles } from '../../services/collections/place-files.ts';
import type { FileDiagnostic } from '../../services/configuration/contract.ts';
import { createLanguages } from '../../services/configuration/languages.ts';
import { UsageError } from '../command.ts';
import { readFolder } from './read-folder.ts';

export interface CheckedFile {
  /** As it was named, or inside the folder. */
  readonly path: string;
  /** Null for a file that no language of this release reads. */
  readonly language: string | null;
  readonly diagnostics: readonly Omit<FileDiagnostic, 'path'>[];
}

export interface Checked {
  readonly files: readonly CheckedFile[];
  readonly notes: readonly string[];
}

const languages = createLanguages({ catalog: buildCatalog(registry), functions: registry.functions });

export async function checkFolder(dir: string): Promise<Checked> {
  const { files, notes } = await readFolder(dir);
  const texts = new Map(files.map(({ path: place, text }) => [place, text]));
  const found = await languages.check(texts);
  return { files: [...texts.keys()].sort().map((place) => checkedFile(texts, { name: place, place }, found)), notes };
}

export async function checkPaths(paths: readonly string[], language: string | undefined): Promise<Checked> {
  const checked = await Promise.all(paths.map((file) => checkPath(file, language)));
  return { files: checked.flatMap(({ files }) => files), notes: checked.flatMap(({ notes }) => notes) };
}

/** Named files are checked even if they are not files of a collection. */
const everySyntax = syntaxes.map(({ inCollection: _inCollection, ...syntax }) => syntax);

async function checkPath(file: string, language: string | undefined): Promise<Checked> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new UsageError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const place = language === undefined ? await placeOfPath(file) : languageById(language)?.usualPath;
  if (place === undefined) throw new UsageError(whyUnknown(file, language));
  const above = place.split('/').map(() => '..');
  const folder = await readFolder(path.resolve(file, ...above));
  const beside = new Map(folder.files.map((placed) => [placed.path, placed.text]));
  const { files: given, notes } = placeFiles([{ path: place, bytes }], { among: everySyntax, beside });
  const texts = new Map([...beside, ...given.map((placed) => [placed.path, placed.text] as const)]);
  return { files: [checkedFile(texts, { name: file, place }, await languages.check(texts))], notes };
}

/** The file's place in a collection, by its own name or by a line of a file in its folder that names it. */
async function placeOfPath(file: string): Promise<string | undefined> {
  const full = path.resolve(file);
  const own = placeOf(full, everySyntax);
  if (own !== undefined) return own;
  for (const folder of [path.dirname(full), path.resolve(full, '../..')]) {
    const { files } = await readFolder(folder);
    const found = files.find((placed) => path.join(folder, placed.path) === full);
    if (found !== undefined) return found.path;
  }
  return undefined;
}

function whyUnknown(file: string, language: string | undefined): string {
  const known = allLanguages.map(({ id }) => id).join(', ');
  if (language !== undefined) return `Unknown language ${language}. Languages: ${known}.`;
  return `Cannot derive the language of ${file} from its name. Use --language: ${known}.`;
}

function checkedFile(
  texts: ReadonlyMap<string, string>,
  { name, place }: { readonly name: string; readonly place: string },
  found: readonly FileDiagnostic[],
): CheckedFile {
  const diagnostics = found.filter((finding) => finding.path === place).map(({ path: _path, ...finding }) => finding);
  return { path: name, language: languages.languageOf(place, texts) ?? null, diagnostics };
}
