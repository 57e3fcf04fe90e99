/** The smallest change of lists or groups that would let somebody see a document. */

import type { Principal } from '../../match/access/access.ts';
import { decideAccess } from '../../match/access/decide-access.ts';
import type { ChainDecision } from '../../match/access/decide-access.ts';
import { decidePeople, peopleOf } from '../../match/access/people.ts';
import { identityOf, isSamePrincipal } from '../../match/access/principals.ts';
import type { Membership } from '../../store/access/members.ts';
import type { StoredPrincipal } from '../../store/access/principals.ts';
import type { AccessDecision } from './contract.ts';
import type { DocumentChain, DocumentPeople, NamingList } from './document-chain.ts';
import { groupsOfIdentity } from './identity.ts';
import type { AskedIdentity } from './identity.ts';

export interface Asked {
  readonly chain: DocumentChain;
  readonly people: DocumentPeople;
  readonly who: AskedIdentity;
  readonly decision: ChainDecision<StoredPrincipal>;
}

interface Change {
  readonly text: string;
  readonly lists: readonly NamingList[];
  /** A membership that would not be there. */
  readonly without?: { readonly group: Principal; readonly member: Principal };
  /** A group that the user would be in. */
  readonly joins?: StoredPrincipal;
}

/** More changes are not tried: each is decided for all people. */
const mostChanges = 12;

export function changeToPermit(asked: Asked): AccessDecision['toPermit'] {
  const { chain, decision } = asked;
  if (chain.problem !== undefined || decision.verdict === 'permit') return undefined;
  const changes = chain.lists.flatMap((list, at) => changesOf(asked, list, at)).slice(0, mostChanges);
  const permitting = changes.flatMap((change) => {
    const people = admittedBy(asked, change);
    return people === undefined ? [] : [{ text: change.text, people }];
  });
  return permitting.toSorted((one, other) => one.people - other.people)[0];
}

/** Of a list that denies: each step of the way to what it denies, or its denial. Of one that says nothing: a way into it. */
function changesOf({ chain, who, decision }: Asked, list: NamingList, at: number): readonly Change[] {
  const { verdict, by } = decision.steps[at] ?? { verdict: 'permit' as const };
  const { lists } = chain;
  const withList = (changed: NamingList): readonly NamingList[] => lists.with(at, changed);
  if (verdict === 'deny' && by !== undefined) {
    const leaving = who.wayTo(by).map(({ group, member }) => ({
      text: `Remove ${member.name} from ${group.name}`,
      lists,
      without: { group, member },
    }));
    const denies = list.denies.filter((each) => each !== by);
    const text = `Remove the denial of ${by.scope} ${by.name} from the ACL of ${list.url}`;
    return [...leaving, { text, lists: withList({ ...list, denies }) }];
  }
  const [user] = who.principals;
  if (verdict === 'permit' || user?.scope !== 'user') return [];
  const groups = list.permits.filter(({ scope }) => scope === 'group').slice(0, 3);
  const joining = groups.map((group) => ({ text: `Add ${user.name} to ${group.name}`, lists, joins: group }));
  const text = `Permit user ${user.name} in the ACL of ${list.url}`;
  return [...joining, { text, lists: withList({ ...list, permits: [...list.permits, user] }) }];
}

/** People whom it would let in; undefined when the one who asks is not among them. */
function admittedBy({ chain, people, who }: Asked, change: Change): number | undefined {
  const { lists, without, joins } = change;
  const stays = (group: Principal | undefined, member: Principal | undefined): boolean =>
    without === undefined ||
    group === undefined ||
    member === undefined ||
    !isSamePrincipal(group, without.group) ||
    !isSamePrincipal(member, without.member);
  const own = groupsOfIdentity(who, ({ group, member }) => stays(group, member));
  const is = identityOf([...own, ...(joins === undefined ? [] : [joins])]);
  if (decideAccess(lists, true, is).verdict !== 'permit') return undefined;
  if (joins !== undefined) return 1;
  const { graph } = people;
  const known = new Map([...graph.principals, ...chain.named.map((each) => [each.id, each] as const)]);
  const left = ({ group, member }: Membership): boolean => stays(known.get(group), known.get(member));
  const after = peopleOf(namedBy(chain, lists), { ...graph, memberships: graph.memberships.filter(left) });
  const verdicts = decidePeople(lists, true, after);
  const admitted = [...verdicts].filter(
    ([key, verdict]) => verdict === 'permit' && people.verdicts.get(key) !== 'permit',
  );
  return Math.max(1, admitted.length);
}

/** Someone may be named that was not. */
function namedBy({ named }: DocumentChain, lists: readonly NamingList[]): readonly StoredPrincipal[] {
  const all = [...named, ...lists.flatMap(({ permits }) => permits)];
  return [...new Map(all.map((each) => [each.id, each])).values()];
}
