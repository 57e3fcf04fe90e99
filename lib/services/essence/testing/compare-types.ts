/** Where two lists of typed files differ. */

import type { TypedFile, TypedMember } from './typed-files.ts';

export interface Difference {
  /** `type`: of the file itself; `members`: of those that are described; `taken`: in their number. */
  readonly kind: 'only-ours' | 'only-theirs' | 'type' | 'members' | 'taken';
  readonly url: string;
  readonly ours?: TypedFile | undefined;
  readonly theirs?: TypedFile | undefined;
  /** Members that one of them has, or has with another type. */
  readonly onlyOurs: readonly TypedMember[];
  readonly onlyTheirs: readonly TypedMember[];
}

/** At most one for each file, the first that applies. */
export function compareTypes(ours: readonly TypedFile[], theirs: readonly TypedFile[]): readonly Difference[] {
  const known = new Map(ours.map((file) => [file.url, file]));
  const wanted = new Map(theirs.map((file) => [file.url, file]));
  const urls = new Set([...known.keys(), ...wanted.keys()]);
  return Array.from(urls, (url) => compare(url, known.get(url), wanted.get(url))).filter((each) => each !== undefined);
}

function compare(url: string, ours: TypedFile | undefined, theirs: TypedFile | undefined): Difference | undefined {
  const onlyOurs = without(ours?.members ?? [], theirs?.members ?? []);
  const onlyTheirs = without(theirs?.members ?? [], ours?.members ?? []);
  const made = (kind: Difference['kind']): Difference => ({ kind, url, ours, theirs, onlyOurs, onlyTheirs });
  if (theirs === undefined) return made('only-ours');
  if (ours === undefined) return made('only-theirs');
  if (ours.type !== theirs.type) return made('type');
  if (onlyOurs.length + onlyTheirs.length > 0) return made('members');
  return ours.taken === theirs.taken ? undefined : made('taken');
}

function without(members: readonly TypedMember[], others: readonly TypedMember[]): readonly TypedMember[] {
  const left = new Map<string, number>();
  for (const { name, type } of others) left.set(`${type} ${name}`, (left.get(`${type} ${name}`) ?? 0) + 1);
  return members.filter(({ name, type }) => {
    const count = left.get(`${type} ${name}`) ?? 0;
    left.set(`${type} ${name}`, count - 1);
    return count <= 0;
  });
}

/** By type, the most first: `[Text, ours, theirs]`. */
export function countTypes(
  ours: readonly { readonly type: string }[],
  theirs: readonly { readonly type: string }[],
): readonly (readonly [type: string, ours: number, theirs: number])[] {
  const [mine, other] = [ours, theirs].map((list) => Map.groupBy(list, ({ type }) => type));
  const types = [...new Set([...(mine?.keys() ?? []), ...(other?.keys() ?? [])])];
  return types
    .map((type) => [type, mine?.get(type)?.length ?? 0, other?.get(type)?.length ?? 0] as const)
    .toSorted(([a, , m], [b, , n]) => n - m || (a < b ? -1 : 1));
}
