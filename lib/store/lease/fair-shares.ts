/** Sharing the bounds of a run among the engines that work on it. */

import type { Need } from '../../engine/share-port.ts';

export interface Share {
  /** What it may use from now on. */
  readonly limit: number;
  /** What the others must count as used by it. */
  readonly granted: number;
  /** False when others need the whole bound: it would get nothing even if it asked for one. */
  readonly couldHave: boolean;
}

/**
 * The new share of the member at `own`. The sum of all `granted` does not exceed the bound when it did not before: a
 * share grows only into what is not granted to others. Where a bound cannot be divided, later members come first.
 */
export function shareOf(bound: number, members: readonly Need[], own: number): Share {
  const before = members[own]?.granted ?? 0;
  if (bound === Infinity) return { limit: Infinity, granted: Infinity, couldHave: true };
  const wanted = members.map((member) => member.wanted);
  const free = members.reduce((left, { granted }, i) => (i === own ? left : left - granted), bound);
  const limit = Math.max(0, Math.min(targets(bound, wanted)[own] ?? 0, free));
  const asking = wanted.map((want, i) => (i === own ? Math.max(1, want) : want));
  const couldHave = (fairParts(bound, asking)[own] ?? 0) > 0;
  return { limit, granted: Math.max(limit, before), couldHave };
}

/** Fair parts plus equal parts of the unwanted rest, so that each member can start more work at once. */
function targets(bound: number, wanted: readonly number[]): readonly number[] {
  const parts = fairParts(bound, wanted);
  const spare = parts.reduce((left, part) => left - part, bound);
  const cushions = fairParts(
    spare,
    wanted.map(() => Infinity),
  );
  return parts.map((part, i) => part + (cushions[i] ?? 0));
}

/** Whole parts of a bound: no member gets more than it wants. One that wants more gets at most one less than any other. */
export function fairParts(bound: number, wanted: readonly number[]): readonly number[] {
  const parts = wanted.map(() => 0);
  let left = bound;
  let others = wanted.length;
  for (const [i, want] of [...wanted.entries()].toSorted(([, a], [, b]) => a - b)) {
    const part = Math.min(want, Math.floor(left / others));
    parts[i] = part;
    left -= part;
    others--;
  }
  return parts;
}

/** Sites a member holds, and whether it would visit more. */
export interface SitesOf {
  readonly sites: number;
  readonly wantsSites: boolean;
}

/**
 * How many sites the member at `own` may visit: as many as it can, unless another one that wants sites has fewer. Then
 * it keeps its part of all that are visited, rounded up, so that no site goes back and forth.
 */
export function fairSites(members: readonly SitesOf[], own: number): number {
  const held = members[own]?.sites ?? 0;
  const isNeeded = members.some(({ sites, wantsSites }, i) => i !== own && wantsSites && sites < held);
  if (!isNeeded) return Infinity;
  let left = members.reduce((sum, { sites }) => sum + sites, 0);
  const wanted = members.map(({ sites, wantsSites }, i) => (wantsSites || i === own ? Infinity : sites));
  for (const [i, want] of wanted.toSorted((a, b) => a - b).entries()) {
    const level = left / (wanted.length - i);
    if (want > level) return Math.ceil(level);
    left -= want;
  }
  return Infinity;
}
