/** Files that are made in the console: which can be, what they begin with, and how they stand among the saved ones. */

import { collectionPlaces, placeOf } from '#lib/languages/collection-paths.ts';
import { languageById } from '#lib/languages/index.ts';
import { languageIdOf, namedFiles, type NamedFiles } from '#lib/languages/named-files.ts';
import { syntaxes } from '#lib/languages/syntaxes.ts';
import type { Catalog } from '#lib/sdk/describe.ts';
import type { FileText } from '#lib/services/configuration/contract.ts';

/** The saved files, and those that only unsaved texts know; each with the language that the texts give it. */
export function withNewFiles(
  files: readonly FileText[],
  texts: ReadonlyMap<string, string> | undefined,
  named: NamedFiles,
): readonly FileText[] {
  const known = new Set(files.map(({ path }) => path));
  const revision = files[0]?.revision ?? 1;
  const added = [...(texts?.keys() ?? [])].filter((path) => !known.has(path)).map((path) => newFile(path, revision));
  const all = [...files, ...added].map((file) => withLanguage(file, languageIdOf(file.path, named)));
  if (all.every((file, at) => file === files[at])) return files;
  return added.length === 0 ? all : all.toSorted((a, b) => a.path.localeCompare(b.path));
}

/** The same file when it has the language already. */
function withLanguage(file: FileText, language: string | undefined): FileText {
  if (file.language === language) return file;
  const { language: _language, ...others } = file;
  return { ...others, ...(language !== undefined && { language }) };
}

function newFile(path: string, revision: number): FileText {
  return { path, text: '', bytes: 0, errors: 0, warnings: 0, builtIn: false, revision, diagnostics: [] };
}

/** The files that directives name in the texts as they are by now. */
export function namedNow(
  files: readonly FileText[],
  texts: ReadonlyMap<string, string> | undefined,
  catalog: Catalog,
): NamedFiles {
  const saved = files.map(({ path, text }) => [path, text] as const);
  return namedFiles(new Map([...saved, ...(texts ?? [])]), catalog);
}

/** Paths to offer: those that lines name first; folders end with a slash, and a name has to follow. */
export function pathsToAdd(files: readonly FileText[], named: NamedFiles): readonly string[] {
  const known = new Set(files.map(({ path }) => path));
  const places = collectionPlaces();
  const folders = places.filter((place) => place.split('/').includes('*')).map((place) => place.replace(/\*.*/, ''));
  const wanted = [...named.keys()].flatMap((name) => placeOf(name, syntaxes, named) ?? []);
  const fixed = places.filter((place) => !place.includes('*'));
  return [...[...new Set([...wanted, ...fixed])].filter((place) => !known.has(place)), ...folders];
}

export type Placing =
  { readonly ok: true; readonly path: string; readonly text: string } | { readonly ok: false; readonly why: string };

/** Where a file called so goes, and what it begins with. */
export function placeNewFile(typed: string, files: readonly FileText[], named: NamedFiles): Placing {
  const path = placeOf(typed.trim(), syntaxes, named);
  if (path === undefined) {
    const ways =
      'Use filters/NAME for a filter file, or profiles/NAME/external_metadata.cfg for a profile. A file with another name needs a line of filter.conf or gatherer.cf that names it.';
    return { ok: false, why: `Invalid path: collections have no file with this name. ${ways}` };
  }
  if (files.some((file) => file.path === path)) return { ok: false, why: `${path} already exists. Open it instead.` };
  const language = languageById(languageIdOf(path, named) ?? '');
  return { ok: true, path, text: language?.beginning ?? '' };
}
