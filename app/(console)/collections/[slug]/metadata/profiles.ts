/** The profiles of a collection's external metadata: one file for each, in byte order of their names. */

export const writtenPath = 'external_metadata.cfg';

const form = /^profiles\/([^/]+)\/external_metadata\.cfg$/;

/** The name of the profile whose file it is; undefined for any other file. */
export function profileOf(path: string): string | undefined {
  return form.exec(path)?.[1];
}

export function profilePath(name: string): string {
  return `profiles/${name}/${writtenPath}`;
}

const encoder = new TextEncoder();

/** The order in which profiles are concatenated. */
export function compareBytes(a: string, b: string): number {
  const one = encoder.encode(a);
  const other = encoder.encode(b);
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** The files of profiles among the given ones, in the order that matters. */
export function profileFiles<File extends { readonly path: string }>(files: readonly File[]): readonly File[] {
  const named = files.flatMap((file) => {
    const name = profileOf(file.path);
    return name === undefined ? [] : [{ name, file }];
  });
  return named.toSorted((a, b) => compareBytes(a.name, b.name)).map(({ file }) => file);
}

/** How a file is called in lists: by its profile, or by its own name. */
export function shortName(path: string): string {
  return profileOf(path) ?? path;
}

/** What is wrong with the name of a new profile, and how to mend it. */
export function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'A profile has a name.';
  if (/[\\/:\p{Cc}]/u.test(name)) return 'The name is a folder: it has no slash, backslash or colon.';
  if (name === '.' || name === '..' || name.length > 100) return 'Choose another name, of at most 100 characters.';
  return taken.includes(name) ? `There is a profile ${name} already.` : undefined;
}
