/** Somebody who is asked about, with the groups that they are in and the ways to them. */

import { identityOf, isSamePrincipal } from '../../match/access/principals.ts';
import type { Principal } from '../../match/access/access.ts';
import type { PlacedMembership } from '../../store/access/members.ts';
import type { StoredPrincipal } from '../../store/access/principals.ts';
import type { CallContext } from '../define-service.ts';

export interface NamedMembership extends Pick<PlacedMembership, 'origin'> {
  readonly group: StoredPrincipal;
  readonly member: StoredPrincipal;
}

export interface AskedIdentity {
  /** As lists and groups spell them. */
  readonly principals: readonly StoredPrincipal[];
  readonly memberships: readonly NamedMembership[];
  readonly is: (principal: Principal) => boolean;
  /** The memberships between, the own one first; none to what they are themselves, or are not in. */
  readonly wayTo: (principal: Principal) => readonly NamedMembership[];
}

/** The user of this name, or the group where no user has it. */
export async function readIdentity(
  { access }: Pick<CallContext, 'access'>,
  collectionId: number,
  name: string,
): Promise<AskedIdentity> {
  const users = await access.find(collectionId, { scope: 'user', name });
  const principals = users.length > 0 ? users : await access.find(collectionId, { scope: 'group', name });
  const graph = await access.groups(principals.map(({ id }) => id));
  const known = new Map([...graph.principals, ...principals.map((each) => [each.id, each] as const)]);
  const memberships = graph.memberships.flatMap(({ group, member, origin }) => {
    const [inner, outer] = [known.get(member), known.get(group)];
    return inner && outer ? [{ group: outer, member: inner, origin }] : [];
  });
  const is = identityOf([...principals, ...memberships.map(({ group }) => group)]);
  return { principals, memberships, is, wayTo: (principal) => wayTo(principals, memberships, principal) };
}

/** Memberships come level by level, so the first that reaches a group is of the shortest way. */
function wayTo(
  starts: readonly StoredPrincipal[],
  memberships: readonly NamedMembership[],
  principal: Principal,
): readonly NamedMembership[] {
  const isStart = new Set(starts.map(({ id }) => id));
  const reachedBy = new Map<number, NamedMembership>();
  for (const each of memberships) if (!reachedBy.has(each.group.id)) reachedBy.set(each.group.id, each);
  let last = memberships.find(({ group }) => isSamePrincipal(group, principal));
  const way: NamedMembership[] = [];
  while (last !== undefined && !way.includes(last)) {
    way.unshift(last);
    last = isStart.has(last.member.id) ? undefined : reachedBy.get(last.member.id);
  }
  return way;
}

/** Themselves and all groups that some of the memberships lead to. */
export function groupsOfIdentity(
  { principals, memberships }: AskedIdentity,
  counts: (membership: NamedMembership) => boolean,
): Iterable<StoredPrincipal> {
  const byMember = Map.groupBy(memberships.filter(counts), ({ member }) => member.id);
  const reached = new Map(principals.map((each) => [each.id, each]));
  // A map that grows is walked to its end.
  for (const id of reached.keys()) for (const { group } of byMember.get(id) ?? []) reached.set(group.id, group);
  return reached.values();
}
