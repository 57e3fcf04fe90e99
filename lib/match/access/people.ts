/** The people whom lists name, by themselves and as members of groups, and what a chain decides about each of them. */

import type { AccessVerdict, Principal } from './access.ts';
import { decideAccess } from './decide-access.ts';
import type { AccessList } from './decide-access.ts';
import { personKeys } from './principals.ts';

export interface NumberedPrincipal extends Principal {
  readonly id: number;
}

export interface Memberships<P extends NumberedPrincipal> {
  readonly memberships: readonly { readonly group: number; readonly member: number }[];
  /** All that they name. */
  readonly principals: ReadonlyMap<number, P>;
}

export interface People<P extends NumberedPrincipal> {
  /** By key, in the order they are met; a principal for each. */
  readonly persons: ReadonlyMap<string, P>;
  /** Keys of the people in each of the named, by its number. */
  readonly within: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Members of members included; a user is the only one in itself. */
export function peopleOf<P extends NumberedPrincipal>(named: readonly P[], graph: Memberships<P>): People<P> {
  const members = Map.groupBy(graph.memberships, ({ group }) => group);
  const users = [...named, ...graph.principals.values()].filter(({ scope }) => scope === 'user');
  const keys = new Map(Array.from(personKeys(users), ([user, key]) => [user.id, key]));
  const persons = new Map<string, P>();
  const within = new Map<number, ReadonlySet<string>>();
  for (const each of named) {
    const inside = new Set<string>();
    for (const id of reachDown(each.id, members)) {
      const key = keys.get(id);
      const user = graph.principals.get(id) ?? each;
      if (key === undefined) continue;
      inside.add(key);
      if (!persons.has(key)) persons.set(key, user);
    }
    within.set(each.id, inside);
  }
  return { persons, within };
}

function reachDown(start: number, members: ReadonlyMap<number, readonly { readonly member: number }[]>): Set<number> {
  const reached = new Set([start]);
  // A set that grows is walked to its end.
  for (const id of reached) for (const { member } of members.get(id) ?? []) reached.add(member);
  return reached;
}

/** What each of the people is told; those whom nothing names are not in it. */
export function decidePeople<P extends NumberedPrincipal>(
  chain: readonly AccessList<P>[],
  isComplete: boolean,
  { persons, within }: People<P>,
): ReadonlyMap<string, AccessVerdict> {
  const permits = chain.map((list) => byPerson(list.permits, within));
  const denies = chain.map((list) => byPerson(list.denies, within));
  const verdicts = new Map<string, AccessVerdict>();
  for (const key of persons.keys()) {
    const own = chain.map((list, at) => ({
      ...list,
      permits: permits[at]?.get(key) ?? [],
      denies: denies[at]?.get(key) ?? [],
    }));
    verdicts.set(key, decideAccess(own, isComplete, () => true).verdict);
  }
  return verdicts;
}

function byPerson<P extends NumberedPrincipal>(
  principals: readonly P[],
  within: People<P>['within'],
): ReadonlyMap<string, readonly P[]> {
  const by = new Map<string, P[]>();
  for (const principal of principals) {
    for (const key of within.get(principal.id) ?? []) {
      const known = by.get(key);
      if (known === undefined) by.set(key, [principal]);
      else known.push(principal);
    }
  }
  return by;
}
