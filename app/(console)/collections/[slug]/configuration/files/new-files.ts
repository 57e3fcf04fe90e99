/** Files that are made in the console: which can be, what they begin with, and how they stand among the saved ones. */

import { collectionPlaces, placeOf } from '#lib/languages/collection-paths.ts';
import { languageFor } from '#lib/languages/index.ts';
import type { FileText } from '#lib/services/configuration/contract.ts';

/** The saved files, and behind them those that only unsaved texts know. */
export function withNewFiles(
  files: readonly FileText[],
  texts: ReadonlyMap<string, string> | undefined,
): readonly FileText[] {
  const known = new Set(files.map(({ path }) => path));
  const added = [...(texts?.keys() ?? [])].filter((path) => !known.has(path));
  if (added.length === 0) return files;
  const revision = files[0]?.revision ?? 1;
  return [...files, ...added.map((path) => newFile(path, revision))].toSorted((a, b) => a.path.localeCompare(b.path));
}

function newFile(path: string, revision: number): FileText {
  const language = languageFor(path)?.id;
  const nothing = { text: '', bytes: 0, errors: 0, warnings: 0, builtIn: false, revision, diagnostics: [] };
  return { path, ...nothing, ...(language !== undefined && { language }) };
}

/** Paths to offer; folders end with a slash, and a name has to follow. */
export function pathsToAdd(files: readonly FileText[]): readonly string[] {
  const known = new Set(files.map(({ path }) => path));
  const places = collectionPlaces();
  const folders = places.filter((place) => place.split('/').includes('*')).map((place) => place.replace(/\*.*/, ''));
  return [...places.filter((place) => !place.includes('*') && !known.has(place)), ...folders];
}

export type Placing =
  { readonly ok: true; readonly path: string; readonly text: string } | { readonly ok: false; readonly why: string };

/** Where a file called so goes, and what it begins with. */
export function placeNewFile(typed: string, files: readonly FileText[]): Placing {
  const path = placeOf(typed.trim());
  if (path === undefined) {
    const ways = 'Use filters/NAME for a filter file, or profiles/NAME/external_metadata.cfg for a profile.';
    return { ok: false, why: `Invalid path: collections have no file with this name. ${ways}` };
  }
  if (files.some((file) => file.path === path)) return { ok: false, why: `${path} already exists. Open it instead.` };
  return { ok: true, path, text: languageFor(path)?.beginning ?? '' };
}
