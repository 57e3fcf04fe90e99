/** Users and groups as feeds name them: which names are the same principal. */

import type { Principal } from './access.ts';

/** Names differ in case alone, and one of the two is said to ignore it; or they are the same as written. */
export function isSamePrincipal(one: Principal, other: Principal): boolean {
  if (one.scope !== other.scope || one.namespace !== other.namespace) return false;
  if (one.name === other.name) return true;
  return (one.ignoresCase || other.ignoresCase) && one.name.toLowerCase() === other.name.toLowerCase();
}

/** The same for all that may be one principal. */
export function foldedPrincipal({ scope, namespace, name }: Principal): string {
  return JSON.stringify([scope, namespace, name.toLowerCase()]);
}

/** Whether somebody who is these, by any of their names, is a principal. */
export function identityOf(principals: Iterable<Principal>): (principal: Principal) => boolean {
  const byName = Map.groupBy(principals, foldedPrincipal);
  return (principal) =>
    byName.get(foldedPrincipal(principal))?.some((each) => isSamePrincipal(each, principal)) === true;
}

/** Distinguishes people; where one of several spellings ignores case, all of them are one person. */
export function personKeys<P extends Principal>(users: Iterable<P>): ReadonlyMap<P, string> {
  const keys = new Map<P, string>();
  for (const [folded, spellings] of Map.groupBy(users, foldedPrincipal)) {
    const isOne = spellings.some(({ ignoresCase }) => ignoresCase);
    for (const each of spellings) keys.set(each, isOne ? folded : JSON.stringify([folded, each.name]));
  }
  return keys;
}
