import { describe, expect, it } from 'vitest';
import type { Principal } from './access.ts';
import { decidePeople, peopleOf } from './people.ts';
import type { NumberedPrincipal } from './people.ts';
import { identityOf, isSamePrincipal, personKeys } from './principals.ts';

const principal = (name: string, more: Partial<Principal> = {}): Principal => ({
  scope: 'user',
  namespace: 'Default',
  name,
  ignoresCase: false,
  ...more,
});

describe('principals', () => {
  it('are the same in another case if one of the two ignores it', () => {
    const [alex, upper, folding] = [principal('Alex'), principal('ALEX'), principal('alex', { ignoresCase: true })];
    expect(isSamePrincipal(alex, principal('Alex'))).toBe(true);
    expect(isSamePrincipal(alex, upper)).toBe(false);
    expect(isSamePrincipal(alex, folding)).toBe(true);
    expect(isSamePrincipal(folding, upper)).toBe(true);
  });

  it('are others in another namespace, and as groups', () => {
    const alex = principal('Alex', { ignoresCase: true });
    expect(isSamePrincipal(alex, principal('Alex', { namespace: 'ad' }))).toBe(false);
    expect(isSamePrincipal(alex, principal('Alex', { scope: 'group' }))).toBe(false);
    const is = identityOf([alex, principal('eng', { scope: 'group' })]);
    expect([principal('ALEX'), principal('eng'), principal('eng', { scope: 'group' })].map(is)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('are one person in all spellings where one of them ignores case', () => {
    const keys = (...users: readonly Principal[]) => new Set(personKeys(users).values()).size;
    expect(keys(principal('Alex'), principal('ALEX'))).toBe(2);
    expect(keys(principal('Alex'), principal('ALEX'), principal('alex', { ignoresCase: true }))).toBe(1);
  });
});

describe('people', () => {
  const numbered = (id: number, name: string, more: Partial<Principal> = {}): NumberedPrincipal => ({
    ...principal(name, more),
    id,
  });
  const [eng, team] = [numbered(1, 'eng', { scope: 'group' }), numbered(2, 'team', { scope: 'group' })];
  const [ann, ben, guest] = [numbered(3, 'ann'), numbered(4, 'ben'), numbered(5, 'guest')];
  /** The team is in eng, and eng in the team. */
  const graph = {
    memberships: [
      { group: 1, member: 2 },
      { group: 2, member: 1 },
      { group: 2, member: 3 },
      { group: 1, member: 4 },
    ],
    principals: new Map([eng, team, ann, ben].map((each) => [each.id, each])),
  };
  const names = (people: ReturnType<typeof peopleOf>, id: number) =>
    [...(people.within.get(id) ?? [])]
      .map((key) => people.persons.get(key)?.name)
      .toSorted((a = '', b = '') => a.localeCompare(b));

  it('are members of members, also where groups contain each other', () => {
    const people = peopleOf([eng, guest], graph);
    expect(names(people, 1)).toEqual(['ann', 'ben']);
    expect(names(people, 5)).toEqual(['guest']);
  });

  it('are told what the chain decides', () => {
    const chain = [{ inheritance: 'leaf-node', permits: [eng, guest], denies: [ben] }] as const;
    const people = peopleOf([eng, guest, ben], graph);
    const verdicts = decidePeople(chain, true, people);
    const byName = Array.from(people.persons, ([key, { name }]) => [name, verdicts.get(key)]);
    expect(Object.fromEntries(byName)).toEqual({ ann: 'permit', ben: 'deny', guest: 'permit' });
    expect(new Set(decidePeople(chain, false, people).values())).toEqual(new Set(['indeterminate']));
  });
});
