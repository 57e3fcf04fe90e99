/**
 * A chain as search engines filter by it: one principal of each list of `require`, and none of `deny`. Each step takes what
 * the chain below permits and denies, and never permits more than its rule does.
 */

import type { Principal } from './access.ts';
import type { AccessList } from './decide-access.ts';

export interface AccessLists<P> {
  /** One of each is needed; the first has whoever may be let in. */
  readonly require: readonly [readonly P[], ...(readonly P[])[]];
  readonly deny: readonly P[];
  /** False: somebody is permitted whom these lists leave out. */
  readonly isExact: boolean;
}

interface Below<P> {
  readonly require: readonly [readonly P[], ...(readonly P[])[]];
  /** Who is not permitted, in spite of `require`. */
  readonly not: readonly P[];
  /** Whom it denies; `rest`: all whom it does not permit. What it does not decide is left to the list above. */
  readonly denied: readonly P[] | 'rest';
  readonly isExact: boolean;
  /** `denied` has nobody whom it does not decide about. */
  readonly deniesExactly: boolean;
}

/** Principals are compared by identity. Of a chain that decides: topmost first, at least the document's own list. */
export function toLists<P>(chain: readonly AccessList<P>[], scopeOf: ScopeOf<P>): AccessLists<P> {
  const favours = favoursUsers(scopeOf);
  const step = (list: AccessList<P>, below: Below<P>): Below<P> => {
    const decided = above(list, below);
    return favours(list) && decided !== below ? { ...decided, isExact: false, deniesExactly: false } : decided;
  };
  const own = chain.at(-1) ?? { permits: [], denies: [] };
  const isExact = !favours(own);
  const not = union(own.denies, []);
  const last: Below<P> = { require: [union(own.permits, [])], not, denied: not, isExact, deniesExactly: isExact };
  const all = chain.slice(0, -1).reduceRight((below, list) => step(list, below), last);
  return { require: all.require, deny: all.not, isExact: all.isExact };
}

export type ScopeOf<P> = (principal: P) => Principal['scope'];

/** Whether a list permits users by name whom it may deny as members of a group: more than its principals say. */
function favoursUsers<P>(scopeOf: ScopeOf<P>): (list: Omit<AccessList<P>, 'inheritance'>) => boolean {
  return ({ permits, denies, deniedGroupsWin = false }) =>
    !deniedGroupsWin &&
    permits.some((each) => scopeOf(each) === 'user') &&
    denies.some((each) => scopeOf(each) === 'group');
}

function above<P>(list: AccessList<P>, below: Below<P>): Below<P> {
  if (list.inheritance === 'child-overrides') return childOverrides(list, below);
  if (list.inheritance === 'parent-overrides') return parentOverrides(list, below);
  const [first, ...more] = below.require;
  return {
    require: [first, ...more, list.permits],
    not: union(below.not, list.denies),
    denied: 'rest',
    isExact: below.isExact,
    deniesExactly: true,
  };
}

/** Permitted below; or not denied below, and permitted here. */
function childOverrides<P>({ permits, denies }: AccessList<P>, below: Below<P>): Below<P> {
  if (below.denied === 'rest') return below;
  const [permitted] = below.require;
  // Whoever is permitted below by the same principal is not denied by it here.
  const denied = union(below.denied, without(denies, permitted));
  const isKnown = below.deniesExactly && (permitted.length === 0 || denied.length === below.denied.length);
  if (permits.length === 0) return { ...below, denied, deniesExactly: isKnown };
  return {
    require: [union(permitted, permits)],
    not: denied,
    denied,
    isExact: below.isExact && below.deniesExactly && isKnownHere(below, denied),
    deniesExactly: isKnown,
  };
}

/** Nobody permitted below is lost by what is denied now. */
function isKnownHere<P>({ require: [permitted], not }: Below<P>, denied: readonly P[]): boolean {
  return permitted.length === 0 || without(denied, not).length === 0;
}

/** Not denied here, and permitted here or below. */
function parentOverrides<P>({ permits, denies }: AccessList<P>, below: Below<P>): Below<P> {
  const [first, ...more] = below.require;
  const isEmpty = permits.length === 0;
  const not = union(denies, without(below.not, permits));
  const denied = below.denied === 'rest' ? below.denied : union(denies, without(below.denied, permits));
  return {
    require: [union(first, permits), ...more.map((each) => union(each, permits))],
    not,
    denied,
    isExact: below.isExact && (isEmpty || not.length === new Set(denies).size),
    deniesExactly: below.deniesExactly && (isEmpty || denied === 'rest' || denied.length === new Set(denies).size),
  };
}

function union<P>(one: readonly P[], other: readonly P[]): readonly P[] {
  return [...new Set([...one, ...other])];
}

function without<P>(all: readonly P[], those: readonly P[]): readonly P[] {
  const gone = new Set(those);
  return all.filter((each) => !gone.has(each));
}
