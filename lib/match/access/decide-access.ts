/**
 * Who may see a document, decided along its chain (Feeds Protocol Developer's Guide, "ACL inheritance"): a list decides
 * together with all that inherits from it, by its own inheritance type. In a list a denial counts more than a permission,
 * and what it says of the user more than what it says of groups (guide, p. 20).
 */

import type { AccessVerdict, InheritanceType, Principal } from './access.ts';

export interface AccessList<P> {
  /** How it combines with what inherits from it. */
  readonly inheritance: InheritanceType;
  readonly permits: readonly P[];
  readonly denies: readonly P[];
  /** A denied group counts more than a permitted user. */
  readonly deniedGroupsWin?: boolean;
}

/** Whether somebody is the principal, or a member of it. */
export type Identity<P> = (principal: P) => boolean;

export interface StepDecision<P> {
  readonly verdict: AccessVerdict;
  /** The principal that decides; absent where none does. */
  readonly by?: P;
}

export interface ChainDecision<P> {
  readonly verdict: AccessVerdict;
  /** Of each list alone. */
  readonly steps: readonly StepDecision<P>[];
  /** Index of the list that decides; absent where none does. */
  readonly decidedBy?: number;
}

const asGuide = [
  ['deny', 'user'],
  ['permit', 'user'],
  ['deny', 'group'],
  ['permit', 'group'],
] as const;
const deniedGroupsFirst = [
  ['deny', 'user'],
  ['deny', 'group'],
  ['permit', 'user'],
  ['permit', 'group'],
] as const;

/** One list, without those it inherits from: the first that applies decides. */
export function decideAlone<P extends Pick<Principal, 'scope'>>(
  { permits, denies, deniedGroupsWin = false }: Omit<AccessList<P>, 'inheritance'>,
  is: Identity<P>,
): StepDecision<P> {
  for (const [verdict, scope] of deniedGroupsWin ? deniedGroupsFirst : asGuide) {
    const by = (verdict === 'deny' ? denies : permits).find((each) => each.scope === scope && is(each));
    if (by !== undefined) return { verdict, by };
  }
  return { verdict: 'indeterminate' };
}

interface Combined {
  readonly verdict: AccessVerdict;
  readonly at: number;
}

/** `chain`: topmost list first. One whose parents are not all known decides nothing (`isComplete`). */
export function decideAccess<P extends Pick<Principal, 'scope'>>(
  chain: readonly AccessList<P>[],
  isComplete: boolean,
  is: Identity<P>,
): ChainDecision<P> {
  const steps = chain.map((list) => decideAlone(list, is));
  const last = steps.length - 1;
  let decided: Combined = { verdict: steps[last]?.verdict ?? 'indeterminate', at: last };
  for (let at = last - 1; at >= 0; at--) {
    const [list, step] = [chain[at], steps[at]];
    if (list !== undefined && step !== undefined) decided = rules[list.inheritance]({ ...step, at }, decided);
  }
  if (!isComplete || decided.verdict === 'indeterminate') return { verdict: 'indeterminate', steps };
  return { verdict: decided.verdict, steps, decidedBy: decided.at };
}

const rules: Readonly<Record<InheritanceType, (parent: Combined, child: Combined) => Combined>> = {
  'child-overrides': (parent, child) => (child.verdict === 'indeterminate' ? parent : child),
  'parent-overrides': (parent, child) => (parent.verdict === 'indeterminate' ? child : parent),
  'and-both-permit': (parent, child) => {
    if (parent.verdict === 'permit' && child.verdict === 'permit') return child;
    const at = parent.verdict === 'deny' || child.verdict === 'permit' ? parent.at : child.at;
    return { verdict: 'deny', at };
  },
  // Nothing may inherit from it.
  'leaf-node': (parent) => ({ verdict: 'indeterminate', at: parent.at }),
};
