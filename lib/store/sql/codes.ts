/** The numbers that stand for words in the crawl's tables. */

import type { Merge } from '../../engine/merge-port.ts';
import type { Discovery, DiscoveryKind, Listing } from '../../sdk/resource.ts';

/** States of a resource as stored; `orphan` was not found again by a finished full run. */
export const stateCodes = { queued: 0, rejected: 1, fetched: 2, failed: 3, orphan: 4 } as const;
export type StoredState = keyof typeof stateCodes;

/** What a page is to the URL that its `merge_into` names. */
export const mergeCodes = { apart: 0, merged: 1, waiting: 2, copy: 3 } as const satisfies Record<
  Merge['state'],
  number
>;

const stateNames: readonly StoredState[] = ['queued', 'rejected', 'fetched', 'failed', 'orphan'];
export function stateName(code: number): StoredState {
  return nameOf(stateNames, code);
}

const discoveryKinds: readonly DiscoveryKind[] = [
  'start',
  'link',
  'redirect',
  'text',
  'user',
  // A redirect that is a start point's, at once or by way of others.
  'redirect',
  'sitemap',
  'sitemap-file',
  'member',
  'fed',
  'fed-url',
  'fed-rd',
  'object',
];
const redirectFromStart = 5;
export function discoveryCode({ kind, fromStart }: Discovery): number {
  return fromStart === true ? redirectFromStart : discoveryKinds.indexOf(kind);
}
function discoveryKind(code: number): DiscoveryKind {
  return nameOf(discoveryKinds, code);
}

/** How a URL came to be known, as the table of resources has it. */
export interface DiscoveryColumns {
  readonly found_as: number;
  readonly found_on: string | null;
  readonly hops: number;
  /** Where it is listed, which record of a feed it is, by which RootNodes it was reached, which trap it is part of, and its host and itself before they were changed. */
  readonly listing: (Listing & Pick<Discovery, 'fed' | 'reached' | 'trap' | 'renamed' | 'written'>) | null;
}

export function discoveryOf({ found_as, found_on, hops, listing: stored }: DiscoveryColumns): Discovery {
  const { fed, reached, trap, renamed, written, ...listing } = stored ?? {};
  return {
    kind: discoveryKind(found_as),
    hops,
    ...(found_on !== null && { from: found_on }),
    ...(found_as === redirectFromStart && { fromStart: true }),
    ...(Object.keys(listing).length > 0 && { listing }),
    ...(fed && { fed }),
    ...(reached && { reached }),
    ...(trap && { trap }),
    ...(renamed !== undefined && { renamed }),
    ...(written !== undefined && { written }),
  };
}

/** Stands for a path when nothing was decided yet. */
export const undecidedPath = 0n;
/** Stands for the path of an orphan. */
export const orphanPath = -1n;

/** What a row of `crawl.counter` counts. */
export const counterKinds = {
  /** A resource entered (n > 0) or left a state by a path; counts for its run and for the collection. */
  state: 1,
  /** The same, for the collection only: a run took over what an earlier one had settled. */
  collectionState: 2,
  discovered: 3,
  /** Of these, URLs that sitemaps list. */
  listed: 11,
  linksFound: 4,
  /** What the disk cache answered in place of a server, with its bytes. */
  fromCache: 12,
  /** What limits left out; `state` is the number of its kind, the note says which limit. */
  cut: 5,
  /** RDs stored that were not there before. */
  stored: 6,
  /** RDs deleted (n < 0). */
  removed: 8,
  /** RDs whose deletion waits for confirmation. */
  held: 9,
  /** A resource has (n > 0) or no longer has an answer; `path_id` is the answer's id. Collection only. */
  answer: 10,
} as const;

/** Kinds whose sum over all runs of a collection says what the collection holds now. */
export const collectionKinds = [
  counterKinds.state,
  counterKinds.collectionState,
  counterKinds.stored,
  counterKinds.removed,
  counterKinds.answer,
] as const;

function nameOf<T>(names: readonly T[], code: number): T {
  const name = names[code];
  if (name === undefined) throw new RangeError(`no name for code ${code}`);
  return name;
}
