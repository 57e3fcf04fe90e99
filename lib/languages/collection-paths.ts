/** The paths that files of a collection can have (product words: the files of a collection). */

/** Files at the top of a collection. */
export const topPaths: readonly string[] = [
  'robot.conf',
  'filter.conf',
  'filterrules.conf',
  'mime.types',
  'schema.conf',
  'gatherer.cf',
  'gatherd.cf',
];

/** Files that customize Essence. */
export const libPaths: readonly string[] = [
  'lib/byname.cf',
  'lib/byurl.cf',
  'lib/bycontent.cf',
  'lib/magic',
  'lib/stoplist.cf',
  'lib/allowlist.cf',
  'lib/quick-sum.cf',
];

/** Names of older releases. */
export const formerNames: ReadonlyMap<string, string> = new Map([['process.conf', 'robot.conf']]);

/** The place of any path in a collection: by its last components; undefined for what no file of a collection is called. */
export function placeOf(path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  const name = segments.at(-1);
  const folder = segments.at(-2);
  if (name === undefined || isStrange(name)) return undefined;
  const lower = name.toLowerCase();
  const top = formerNames.get(lower) ?? lower;
  if (topPaths.includes(top)) return top;
  if (folder === 'filters') return `filters/${name}`;
  if (libPaths.includes(`lib/${lower}`)) return `lib/${lower}`;
  if (folder === 'lib' && lower.endsWith('.sum.tbl')) return `lib/${name}`;
  if (lower !== 'external_metadata.cfg') return undefined;
  if (segments.at(-3) !== 'profiles' || folder === undefined) return lower;
  return isStrange(folder) ? undefined : `profiles/${folder}/${lower}`;
}

/** What is no name of a file on every system, or reads as another one than it is. */
function isStrange(name: string): boolean {
  return name.length > 100 || name === '..' || /[\u0000-\u001f\u007f\\:\u202a-\u202e\u2066-\u2069]/.test(name);
}
