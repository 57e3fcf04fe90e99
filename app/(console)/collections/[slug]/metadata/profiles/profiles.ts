/** The profiles among the files of a collection, and what they are called on the page. */

import {
  METADATA_FILE,
  profileOf,
  profileTexts,
  type MetadataText,
} from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';

/** The files of profiles among the given ones, in the order that matters. */
export function profileFiles(files: readonly MetadataText[]): readonly MetadataText[] {
  return profileTexts(new Map(files.map(({ path, text }) => [path, text])));
}

export function isMetadata(path: string): boolean {
  return path === METADATA_FILE || profileOf(path) !== undefined;
}

/** How a file is called in lists: by its profile, or by its own name. */
export function shortName(path: string): string {
  return profileOf(path) ?? path;
}

/** Where a line stands in the written file, from 1; undefined when it does not. */
export function writtenLineOf(written: string, line: string): number | undefined {
  const wanted = line.replace(/\r$/, '');
  const at = written.split('\n').findIndex((each) => each.replace(/\r$/, '') === wanted);
  return at === -1 ? undefined : at + 1;
}

/** What is wrong with the name of a new profile, and how to mend it. */
export function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'Enter a name.';
  if (/[\\/:\p{Cc}]/u.test(name)) return 'The name can’t contain a slash, backslash, or colon.';
  if (name === '.' || name === '..' || name.length > 100) return 'Choose another name, of at most 100 characters.';
  return taken.includes(name) ? `A profile named ${name} already exists.` : undefined;
}

/** Where a line is shown and edited: a profile's, or the written file's. */
export function metadataLineHref(slug: string, path: string, line: number): string {
  const query = new URLSearchParams({ file: path, line: String(line) });
  return `/collections/${encodeURIComponent(slug)}/metadata?${query.toString()}`;
}
