/** The lists that a document's own one inherits from, and why there may be no end to them. */

import type { InheritanceType } from './access.ts';

/** Longer chains are not followed. */
export const mostLists = 100;

export interface InheritingList {
  readonly url: string;
  readonly hash: string;
  readonly inheritance: InheritanceType;
  readonly inheritFrom?: { readonly url: string; readonly hash: string };
}

/** Why a chain decides nothing: everybody's access is indeterminate. */
export type ChainProblem =
  | { readonly kind: 'missing'; readonly url: string }
  /** In the order they inherit, the first again at the end. */
  | { readonly kind: 'cycle'; readonly urls: readonly string[] }
  | { readonly kind: 'leaf-parent'; readonly url: string }
  | { readonly kind: 'too-long'; readonly limit: number };

export interface Chain<List> {
  /** Topmost first, as far as it could be followed. */
  readonly lists: readonly List[];
  readonly problem?: ChainProblem;
}

export function chainOf<List extends InheritingList>(
  own: List,
  listOf: (hash: string) => List | undefined,
): Chain<List> {
  const upwards: List[] = [own];
  const ended = (problem?: ChainProblem): Chain<List> => ({
    lists: upwards.toReversed(),
    ...(problem && { problem }),
  });
  for (let last = own; last.inheritFrom !== undefined;) {
    const { url, hash } = last.inheritFrom;
    const first = upwards.findIndex((each) => each.hash === hash);
    if (first >= 0) {
      const urls = upwards.slice(first).map((each) => each.url);
      return ended({ kind: 'cycle', urls: [...urls, url] });
    }
    const parent = listOf(hash);
    if (parent === undefined) return ended({ kind: 'missing', url });
    if (upwards.length === mostLists) return ended({ kind: 'too-long', limit: mostLists });
    upwards.push(parent);
    if (parent.inheritance === 'leaf-node') return ended({ kind: 'leaf-parent', url: parent.url });
    last = parent;
  }
  return ended();
}
