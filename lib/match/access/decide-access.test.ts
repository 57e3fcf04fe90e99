import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InheritanceType } from './access.ts';
import { decideAccess, decideAlone } from './decide-access.ts';
import type { AccessList } from './decide-access.ts';
import { anyChain, everybody, named } from './testing.ts';
import type { Named } from './testing.ts';

const list = (inheritance: InheritanceType, permits: readonly string[], denies: readonly string[] = []) => ({
  inheritance,
  permits: permits.map(named),
  denies: denies.map(named),
});

/** Somebody with these names. */
const who = (...texts: readonly string[]) => {
  const names = new Set(texts.map((text) => JSON.stringify(named(text))));
  return (principal: Named): boolean => names.has(JSON.stringify(principal));
};

const verdict = (chain: readonly AccessList<Named>[], ...texts: readonly string[]) =>
  decideAccess(chain, true, who(...texts)).verdict;

describe('one list', () => {
  const one = list('leaf-node', ['user:siva', 'group:admins'], ['user:vaka', 'group:interns']);

  it('decides by the user first, then by the groups (Feeds, p. 20)', () => {
    expect(decideAlone(one, who('user:siva'))).toEqual({ verdict: 'permit', by: named('user:siva') });
    expect(decideAlone(one, who('user:x', 'group:admins'))).toEqual({ verdict: 'permit', by: named('group:admins') });
    expect(decideAlone(one, who('user:vaka', 'group:admins'))).toEqual({ verdict: 'deny', by: named('user:vaka') });
    const inDeniedGroup = who('user:siva', 'group:interns');
    expect(decideAlone(one, inDeniedGroup)).toEqual({ verdict: 'permit', by: named('user:siva') });
    const strict = { ...one, deniedGroupsWin: true };
    expect(decideAlone(strict, inDeniedGroup)).toEqual({ verdict: 'deny', by: named('group:interns') });
    expect(decideAlone(one, who('group:admins', 'group:interns')).verdict).toBe('deny');
    expect(decideAlone(one, who('user:nobody'))).toEqual({ verdict: 'indeterminate' });
  });
});

describe('the examples of the manuals', () => {
  it('a file in a folder of a share: joe, moe, and adam (Security, p. 35)', () => {
    const chain = [
      list('parent-overrides', [], ['group:interns']),
      list('child-overrides', ['group:eng']),
      list('leaf-node', ['user:joe']),
    ];
    expect(decideAccess(chain, true, who('user:joe', 'group:eng'))).toMatchObject({ verdict: 'permit', decidedBy: 2 });
    expect(decideAccess(chain, true, who('user:moe', 'group:eng'))).toMatchObject({ verdict: 'permit', decidedBy: 1 });
    expect(decideAccess(chain, true, who('user:adam', 'group:eng', 'group:interns'))).toMatchObject({
      verdict: 'deny',
      decidedBy: 0,
    });
  });

  it('Joe and the group administration are denied (Feeds, p. 20)', () => {
    const chain = [list('leaf-node', ['group:eng', 'user:maria'], ['user:joe', 'group:administration'])];
    expect(verdict(chain, 'user:joe', 'group:eng')).toBe('deny');
    expect(verdict(chain, 'user:maria', 'group:administration')).toBe('permit');
    const strict = chain.map((each) => ({ ...each, deniedGroupsWin: true }));
    expect(verdict(strict, 'user:maria', 'group:administration')).toBe('deny');
    expect(verdict(chain, 'user:ben', 'group:eng')).toBe('permit');
  });
});

describe('each inheritance type', () => {
  const people = ['user:p', 'user:d', 'user:n'];
  /** Parent and child permit, deny, or do not name the three: all nine. */
  const table = (type: InheritanceType): readonly string[] =>
    people.map((parent) =>
      people
        .map((child) => {
          const chain = [list(type, ['group:pp'], ['group:pd']), list('leaf-node', ['group:cp'], ['group:cd'])];
          return verdict(chain, parent.replace('user:', 'group:p'), child.replace('user:', 'group:c')).slice(0, 1);
        })
        .join(''),
    );

  it.each([
    ['child-overrides', ['pdp', 'pdd', 'pdi']],
    ['parent-overrides', ['ppp', 'ddd', 'pdi']],
    ['and-both-permit', ['pdd', 'ddd', 'ddd']],
    ['leaf-node', ['iii', 'iii', 'iii']],
  ] as const)('%s', (type, expected) => {
    expect(table(type)).toEqual(expected);
  });

  it('of the list that is inherited from counts, not that of the document', () => {
    const own = list('parent-overrides', ['group:a']);
    expect(verdict([list('child-overrides', [], ['group:a']), own], 'group:a')).toBe('permit');
  });
});

describe('a chain', () => {
  it('that is not complete decides nothing, whatever its lists say', () => {
    expect(decideAccess([list('leaf-node', ['user:siva'])], false, who('user:siva'))).toEqual({
      verdict: 'indeterminate',
      steps: [{ verdict: 'permit', by: named('user:siva') }],
    });
  });

  it('decides as the rules say, read from the top: a list with all that inherits from it', () => {
    const signs = { permit: 1, deny: -1, indeterminate: 0 } as const;
    const naive = ([top, ...below]: readonly AccessList<Named>[], person: ReadonlySet<Named>): number => {
      if (top === undefined) return 0;
      const names = (all: readonly Named[], scope: Named['scope']) =>
        all.some((each) => each.scope === scope && person.has(each));
      const strict = top.deniedGroupsWin === true && names(top.denies, 'group');
      let own = names(top.permits, 'group') ? 1 : 0;
      if (names(top.denies, 'group')) own = -1;
      if (names(top.permits, 'user') && !strict) own = 1;
      if (names(top.denies, 'user')) own = -1;
      if (below.length === 0) return own;
      const rest = naive(below, person);
      if (top.inheritance === 'and-both-permit') return own + rest === 2 ? 1 : -1;
      const [first, second] = top.inheritance === 'child-overrides' ? [rest, own] : [own, rest];
      return first === 0 ? second : first;
    };
    fc.assert(
      fc.property(anyChain, fc.constantFrom(...everybody), (chain, person) => {
        const decided = decideAccess(chain, true, (principal) => person.has(principal));
        expect(signs[decided.verdict]).toBe(naive(chain, person));
        const step = decided.decidedBy === undefined ? undefined : decided.steps[decided.decidedBy];
        // Where both must permit, a list that says nothing denies.
        if (decided.verdict === 'permit') expect(step?.verdict).toBe('permit');
        else if (decided.verdict === 'deny') expect(step?.verdict).not.toBe('permit');
        else expect(step).toBeUndefined();
      }),
    );
  });
});
