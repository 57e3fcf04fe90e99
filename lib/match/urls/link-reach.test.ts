import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin, limitOf, linksOf, reachAfter, reachAtStart, unlimitedReach } from './link-reach.ts';

const limit = fc.integer({ min: 0, max: 1000 });
const links = fc.integer({ min: 0, max: 1200 });

test('says how many links from the start point it is, of how many, and whether that is too many', () => {
  fc.assert(
    fc.property(limit, links, (most, away) => {
      const reach = reachAfter(reachAtStart(most), away);
      expect([limitOf(reach), linksOf(reach), isWithin(reach)]).toEqual([most, away, away <= most]);
    }),
  );
});

test('of two start points the one with more links left has the lesser', () => {
  fc.assert(
    fc.property(limit, links, limit, links, (most, away, otherMost, otherAway) => {
      fc.pre(most - away > otherMost - otherAway);
      expect(reachAfter(reachAtStart(most), away)).toBeLessThan(reachAfter(reachAtStart(otherMost), otherAway));
    }),
  );
});

test('a start point without limit goes before every other, however far', () => {
  expect(reachAfter(reachAtStart(undefined), 500)).toBe(unlimitedReach);
  expect([isWithin(unlimitedReach), limitOf(unlimitedReach)]).toEqual([true, undefined]);
  expect(reachAtStart(2 ** 20)).toBeGreaterThan(unlimitedReach);
});

test('fits 32 bits, signed', () => {
  expect(reachAfter(reachAtStart(0), 32_767)).toBeLessThan(2 ** 31);
});
