/** The stages at which RootNodes decide on a URL: whether it is gathered, and whether its links are followed. */

import type { Fold, Signal } from '../decide/fold.ts';
import { deny, pass } from '../decide/fold.ts';
import { isRoot } from './judge.ts';

/** Where there are RootNodes, a URL needs one that led to it, or a site of the filter rules. */
export function reachedByRoot(fold: Fold): Signal {
  const { facts, program } = fold;
  if (program.roots === undefined) return 'go';
  const verdict = program.roots.judge(facts.url, facts.discovery);
  if (verdict.kind !== 'denied') {
    const note = verdict.kind === 'owned' ? 'a site of the filter rules owns it' : verdict.note;
    return pass(fold, 'roots.reach', () => ({ note }));
  }
  const { kind: _, reason, at, ...seen } = verdict;
  return deny(fold, 'roots.reach', { reason, at, see: () => seen });
}

/** LeafNodes are retrieved and never expanded. */
export function expandedByRoot(fold: Fold): Signal {
  const { facts, program, enumeration, generation } = fold;
  if (program.roots === undefined || !enumeration.alive) return 'go';
  const verdict = program.roots.judge(facts.url, facts.discovery);
  if (verdict.kind !== 'reached' || isRoot(verdict.by)) return 'go';
  const { note } = verdict;
  deny(fold, 'roots.leaf', { reason: 'leaf-node', see: () => ({ note }) });
  enumeration.alive = false;
  return generation.alive ? 'go' : 'end';
}
