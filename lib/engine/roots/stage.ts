/** The stages at which RootNodes decide on a URL: whether it is gathered, and whether its links are followed. */

import { builtIn } from '../built-in-steps.ts';
import { denyMark } from '../compact-path.ts';
import type { Fold, Signal } from '../fold.ts';
import { denyStep, passStep } from '../fold.ts';
import { isRoot } from './judge.ts';

/** Where there are RootNodes, a URL needs one that led to it, or a site of the filter rules. */
export function reachedByRoot(fold: Fold): Signal {
  const { facts, program } = fold;
  if (program.roots === undefined || facts.discovery.kind === 'sitemap-file') return 'go';
  const verdict = program.roots.judge(facts.url, facts.discovery);
  const step = builtIn['roots.reach'];
  if (verdict.kind !== 'denied') {
    passStep(fold, step, () => ({
      note: verdict.kind === 'owned' ? 'a site of the filter rules owns it' : verdict.note,
    }));
    return 'go';
  }
  const { kind: _, reason, at, ...seen } = verdict;
  fold.path += denyMark(step, reason, at);
  fold.trace?.push({ step, outcome: 'deny', reason, ...seen, ...(at && { at }) });
  return 'end';
}

/** LeafNodes are retrieved and never expanded. */
export function expandedByRoot(fold: Fold): Signal {
  const { facts, program, enumeration, generation } = fold;
  if (program.roots === undefined || !enumeration.alive || facts.discovery.kind === 'sitemap-file') return 'go';
  const verdict = program.roots.judge(facts.url, facts.discovery);
  if (verdict.kind !== 'reached' || isRoot(verdict.by)) return 'go';
  const { note } = verdict;
  denyStep(fold, builtIn['roots.leaf'], 'leaf-node', () => ({ note }));
  enumeration.alive = false;
  return generation.alive ? 'go' : 'end';
}
