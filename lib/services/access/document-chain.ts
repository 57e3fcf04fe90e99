/** A document with the lists that decide who may see it, and the people whom they name. */

import { chainOf } from '../../match/access/chain.ts';
import type { Chain } from '../../match/access/chain.ts';
import type { AccessVerdict } from '../../match/access/access.ts';
import { toLists } from '../../match/access/hand-out.ts';
import { decidePeople, peopleOf } from '../../match/access/people.ts';
import type { People } from '../../match/access/people.ts';
import type { StoredList } from '../../store/access/lists.ts';
import type { MemberGraph } from '../../store/access/members.ts';
import type { Security } from '../../store/access/security.ts';
import type { StoredPrincipal } from '../../store/access/principals.ts';
import type { CallContext } from '../define-service.ts';

/** Of the principals as they are stored, not of their numbers. */
export type NamingList = Omit<StoredList, 'permits' | 'denies'> & {
  readonly permits: readonly StoredPrincipal[];
  readonly denies: readonly StoredPrincipal[];
};

export interface DocumentChain extends Chain<NamingList> {
  /** As it is stored. */
  readonly stored: Chain<StoredList>;
  /** All that its lists name. */
  readonly named: readonly StoredPrincipal[];
}

/** Undefined where no list says who may see it. */
export async function readChain(
  { access }: Pick<CallContext, 'access'>,
  collectionId: number,
  hash: string,
): Promise<DocumentChain | undefined> {
  const of = await access.whole(collectionId, hash);
  const lists = await access.lists(collectionId, [of]);
  const own = lists.get(of);
  if (own === undefined) return undefined;
  const stored = chainOf(own, (each) => lists.get(each));
  const ids = new Set(stored.lists.flatMap(({ permits, denies }) => [...permits, ...denies]));
  const principals = await access.principals([...ids]);
  const named = (some: readonly number[]): readonly StoredPrincipal[] => some.flatMap((id) => principals.get(id) ?? []);
  const naming = stored.lists.map((list) => ({ ...list, permits: named(list.permits), denies: named(list.denies) }));
  return { ...stored, lists: naming, stored, named: [...principals.values()] };
}

/** Of a document without a list. */
export async function readSecurity(
  { access }: Pick<CallContext, 'access'>,
  collectionId: number,
  hash: string,
): Promise<Security | undefined> {
  return access.security(collectionId, await access.whole(collectionId, hash));
}

/** More people than these are not counted. */
const mostPeople = 100_000;

export interface DocumentPeople {
  readonly people: People<StoredPrincipal>;
  readonly graph: MemberGraph;
  readonly verdicts: ReadonlyMap<string, AccessVerdict>;
  /** Those of the lists that may let people in. */
  readonly admitting: readonly StoredPrincipal[];
  /** Keys of their people, each once. */
  readonly counted: ReadonlySet<string>;
  readonly isCut: boolean;
}

export async function readPeople(
  { access }: Pick<CallContext, 'access'>,
  { lists, problem, named }: DocumentChain,
): Promise<DocumentPeople> {
  const groups = named.filter(({ scope }) => scope === 'group');
  const graph = await access.members(groups.map(({ id }) => id));
  const people = peopleOf(named, graph);
  const [admitting] = toLists(lists, ({ scope }) => scope).require;
  const all = new Set(admitting.flatMap(({ id }) => [...(people.within.get(id) ?? [])]));
  const counted = new Set([...all].slice(0, mostPeople));
  const verdicts = decidePeople(lists, problem === undefined, people);
  return { people, graph, verdicts, admitting, counted, isCut: graph.isCut || counted.size < all.size };
}
