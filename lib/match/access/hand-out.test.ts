import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InheritanceType } from './access.ts';
import { decideAccess } from './decide-access.ts';
import { toLists } from './hand-out.ts';
import type { AccessLists } from './hand-out.ts';
import { anyChain, everybody } from './testing.ts';
import type { Named } from './testing.ts';

const list = (inheritance: InheritanceType, permits: readonly string[], denies: readonly string[] = []) => ({
  inheritance,
  permits,
  denies,
});

const scopeOf = ({ scope }: Named): Named['scope'] => scope;

function admits<P>({ require, deny }: AccessLists<P>, person: ReadonlySet<P>): boolean {
  return require.every((some) => some.some((each) => person.has(each))) && deny.every((each) => !person.has(each));
}

describe('allow, require, and deny', () => {
  it('admit nobody whom the chain does not permit, and where they are exact everybody whom it does', () => {
    fc.assert(
      fc.property(anyChain, (chain) => {
        const lists = toLists(chain, scopeOf);
        for (const person of everybody) {
          const isPermitted = decideAccess(chain, true, (each) => person.has(each)).verdict === 'permit';
          if (lists.isExact) expect(admits(lists, person)).toBe(isPermitted);
          else if (admits(lists, person)) expect(isPermitted).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('have everybody in the first list who may be let in', () => {
    fc.assert(
      fc.property(anyChain, (chain) => {
        const [allow] = toLists(chain, scopeOf).require;
        for (const person of everybody) {
          if (decideAccess(chain, true, (each) => person.has(each)).verdict !== 'permit') continue;
          expect(allow.some((each) => person.has(each))).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['one list', [list('leaf-node', ['a'], ['b'])], { require: [['a']], deny: ['b'] }],
    [
      'a letter in an estate that is closed to temporary staff',
      [
        list('child-overrides', ['library-staff']),
        list('and-both-permit', ['library-staff'], ['temp-staff']),
        list('leaf-node', ['archivists', 'reading-room']),
      ],
      { require: [['archivists', 'reading-room'], ['library-staff']], deny: ['temp-staff'] },
    ],
    [
      'a folder that permits more people',
      [list('child-overrides', ['eng']), list('leaf-node', ['joe'], ['moe'])],
      { require: [['joe', 'eng']], deny: ['moe'] },
    ],
    [
      'a share that denies',
      [list('parent-overrides', [], ['interns']), list('leaf-node', ['joe'])],
      { require: [['joe']], deny: ['interns'] },
    ],
    [
      'a document that permits whom its folder denies by the same name',
      [list('child-overrides', ['eng'], ['joe']), list('leaf-node', ['joe'])],
      { require: [['joe', 'eng']], deny: [] },
    ],
    [
      'a document with an empty list in a folder',
      [list('child-overrides', ['eng'], ['interns']), list('leaf-node', [])],
      { require: [['eng']], deny: ['interns'] },
    ],
  ])('say exactly: %s', (_, chain, expected) => {
    expect(toLists(chain, () => 'group')).toEqual({ ...expected, isExact: true });
  });

  it.each([
    [
      'a user of a denied group is permitted by the document',
      [list('child-overrides', ['eng'], ['interns']), list('leaf-node', ['joe'])],
    ],
    [
      'a group of a denied one is permitted by the share',
      [list('parent-overrides', ['admins'], []), list('leaf-node', ['joe'], ['interns'])],
    ],
  ])('cannot say: %s', (_, chain) => {
    expect(toLists(chain, () => 'group').isExact).toBe(false);
  });

  it('cannot say that a user is permitted by name within a denied group, unless denied groups win', () => {
    const one = list('leaf-node', ['joe'], ['interns']);
    const scope = (name: string) => (name === 'joe' ? 'user' : 'group');
    expect(toLists([one], scope)).toEqual({ require: [['joe']], deny: ['interns'], isExact: false });
    expect(toLists([{ ...one, deniedGroupsWin: true }], scope).isExact).toBe(true);
  });
});
