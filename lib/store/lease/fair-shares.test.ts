import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairParts, fairSites, shareOf } from './fair-shares.ts';
import type { Need } from '../../engine/share-port.ts';

const wants = fc.array(fc.nat(40), { minLength: 1, maxLength: 6 });

describe('fair parts of a bound', () => {
  test('give all of it out as far as it is wanted, and to nobody more than a member gets that wants more', () => {
    fc.assert(
      fc.property(fc.nat(60), wants, (bound, wanted) => {
        const parts = fairParts(bound, wanted);
        const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
        expect(sum(parts)).toBe(Math.min(bound, sum(wanted)));
        const most = Math.max(...parts);
        for (const [i, part] of parts.entries()) {
          expect(part).toBeLessThanOrEqual(wanted[i] ?? 0);
          if (part < (wanted[i] ?? 0)) expect(part).toBeGreaterThanOrEqual(most - 1);
        }
      }),
    );
  });

  test('give one that cannot be divided to the last member', () => {
    expect(fairParts(1, [1, 1])).toEqual([0, 1]);
    expect(fairParts(16, [16, 16, 16])).toEqual([5, 5, 6]);
  });
});

/** A member as it behaves: it uses anything up to its limit, keeps what it has open, and says what it may be using. */
interface Member extends Need {
  readonly limit: number;
  readonly open: number;
}

type Step =
  | { readonly kind: 'beat'; readonly who: number; readonly wanted: number }
  | { readonly kind: 'use'; readonly who: number; readonly open: number }
  | { readonly kind: 'join' }
  | { readonly kind: 'leave'; readonly who: number };

const step = fc.oneof(
  fc.record({ kind: fc.constant('beat' as const), who: fc.nat(5), wanted: fc.nat(30) }),
  fc.record({ kind: fc.constant('use' as const), who: fc.nat(5), open: fc.nat(30) }),
  fc.record({ kind: fc.constant('join' as const) }),
  fc.record({ kind: fc.constant('leave' as const), who: fc.nat(5) }),
);

function after(bound: number, members: readonly Member[], { kind, ...what }: Step): readonly Member[] {
  const joined: Member = { granted: 0, wanted: 0, limit: 0, open: 0 };
  if (kind === 'join') return [...members, joined];
  const { who, wanted = 0, open = 0 } = { wanted: undefined, open: undefined, who: 0, ...what };
  if (kind === 'leave') return members.filter((_, i) => i !== who);
  return members.map((member, i) => {
    if (i !== who) return member;
    // It opens no more than its limit, and closes what it will.
    if (kind === 'use')
      return { ...member, open: open <= member.open ? open : Math.max(member.open, Math.min(open, member.limit)) };
    const granted = Math.max(member.limit, member.open);
    const others = members.map((each, at) => (at === i ? { granted, wanted } : each));
    const share = shareOf(bound, others, i);
    return { ...member, granted: share.granted, wanted, limit: share.limit };
  });
}

describe('the share of a bound', () => {
  test('is never exceeded by all members together, whoever joins, leaves, uses and asks in whatever order', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.array(step, { maxLength: 60 }), (bound, steps) => {
        let members: readonly Member[] = [];
        for (const each of steps) {
          members = after(bound, members, each);
          const usable = members.reduce((sum, { limit, open }) => sum + Math.max(limit, open), 0);
          expect(usable).toBeLessThanOrEqual(bound);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is fair after each member has asked twice', () => {
    fc.assert(
      fc.property(fc.nat(20), wants, (bound, wanted) => {
        let members: readonly Member[] = wanted.map(() => ({ granted: 0, wanted: 0, limit: 0, open: 0 }));
        const everybody = wanted.map((want, who): Step => ({ kind: 'beat', who, wanted: want }));
        for (const each of [...everybody, ...everybody, ...everybody]) members = after(bound, members, each);
        const parts = fairParts(bound, wanted);
        for (const [i, { limit }] of members.entries()) expect(limit).toBeGreaterThanOrEqual(parts[i] ?? 0);
      }),
    );
  });

  test('of a single member is the whole bound', () => {
    expect(shareOf(16, [{ granted: 0, wanted: 0 }], 0)).toEqual({ limit: 16, granted: 16, couldHave: true });
    expect(shareOf(Infinity, [{ granted: 0, wanted: 0 }], 0).limit).toBe(Infinity);
  });

  test('could be nothing when the others need all of it', () => {
    const others = [
      { granted: 0, wanted: 0 },
      { granted: 1, wanted: 1 },
    ] as const;
    expect(shareOf(1, others, 0)).toEqual({ limit: 0, granted: 0, couldHave: false });
  });
});

describe('the sites of a member', () => {
  test.each([
    ['alone', [[64, true]], Infinity],
    [
      'beside one that waits for sites',
      [
        [64, true],
        [0, true],
      ],
      32,
    ],
    [
      'beside one that has enough',
      [
        [64, true],
        [3, false],
      ],
      Infinity,
    ],
    [
      'beside one that has more',
      [
        [3, true],
        [64, true],
      ],
      Infinity,
    ],
    [
      'where there is one site',
      [
        [1, true],
        [0, true],
        [0, true],
      ],
      1,
    ],
    [
      'of five, three of them its own',
      [
        [3, true],
        [2, true],
      ],
      3,
    ],
    [
      'beside one that waits and one that has enough',
      [
        [30, true],
        [0, true],
        [4, false],
      ],
      15,
    ],
  ] as const)('%s', (_, members, sites) => {
    const known = members.map(([held, wantsSites]) => ({ sites: held, wantsSites }));
    expect(fairSites(known, 0)).toBe(sites);
  });

  test('end even when each gives up what it has too many, and no site goes back and forth', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(70), { minLength: 2, maxLength: 5 }), (held) => {
        const sites = [...held];
        let moved = 0;
        for (let round = 0; round < 10 * sites.length; round++) {
          const own = round % sites.length;
          const allowed = fairSites(
            sites.map((each) => ({ sites: each, wantsSites: true })),
            own,
          );
          for (let free = Math.max(0, (sites[own] ?? 0) - allowed); free > 0; free--, moved++) {
            const least = sites.indexOf(Math.min(...sites));
            sites[own] = (sites[own] ?? 0) - 1;
            sites[least] = (sites[least] ?? 0) + 1;
          }
        }
        expect(Math.max(...sites) - Math.min(...sites)).toBeLessThanOrEqual(sites.length);
        expect(moved).toBeLessThanOrEqual(held.reduce((a, b) => a + b, 0));
      }),
    );
  });
});
