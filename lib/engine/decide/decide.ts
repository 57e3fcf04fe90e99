/** The one evaluator: a pure fold of a program over the facts of a resource, asking for the facts it lacks. */

import type { Facts, Need } from '../../sdk/resource.ts';
import type { CompactPath } from './compact-path.ts';
import { decisionOf } from './compact-path.ts';
import type { CarriedSources, Fold, Progress } from './fold.ts';
import { openFold, progressOf } from './fold.ts';
import type { Interned, Ledger } from './ledger.ts';
import type { Decision, Program, TraceEntry } from '../program/program.ts';
import { stageRunners } from './stages.ts';

export type { CarriedSources, Progress } from './fold.ts';

export interface Undecided {
  readonly done: false;
  /** `address` is asked for first: then the resource has passed everything before the queue. */
  readonly needs: Need;
  readonly progress: Progress;
}

export interface CompactDecision {
  readonly done: true;
  readonly path: CompactPath;
  readonly interned: Interned;
  readonly sources: CarriedSources;
}

const nothingCarried: CarriedSources = {};

/** Runs the stages from where the fold stands; the fact that is missing, or undefined when the resource is decided. */
function run(fold: Fold): Need | undefined {
  while (fold.stage < stageRunners.length) {
    const signal = stageRunners[fold.stage]?.(fold) ?? 'end';
    if (signal === 'end') return undefined;
    if (signal !== 'go') return signal;
    fold.stage++;
  }
  return undefined;
}

/** Decides as the crawl does: paths are interned, nothing is made per step. */
export function decideCompact(ledger: Ledger, facts: Facts, from?: Progress): CompactDecision | Undecided {
  const fold = openFold(ledger.program, facts, from);
  const needs = run(fold);
  if (needs !== undefined) return { done: false, needs, progress: progressOf(fold) };
  const { path } = fold;
  return { done: true, path, interned: ledger.intern(path), sources: fold.carried ?? nothingCarried };
}

/** Decides without a ledger (plan, simulator, tests). */
export function decide(
  program: Program,
  facts: Facts,
  from?: Progress,
):
  | {
      readonly done: true;
      readonly decision: Decision;
      readonly path: CompactPath;
      readonly sources: CarriedSources;
    }
  | Undecided {
  const fold = openFold(program, facts, from);
  const needs = run(fold);
  if (needs !== undefined) return { done: false, needs, progress: progressOf(fold) };
  const { path } = fold;
  return { done: true, decision: decisionOf(program, path), path, sources: fold.carried ?? nothingCarried };
}

export interface Trace {
  /** What is known so far when `needs` is set: undecided parts of the verdict are null. */
  readonly decision: Decision;
  readonly needs?: Need;
  readonly entries: readonly TraceEntry[];
  readonly path: CompactPath;
}

/** Decides with the values each step read, by the same fold. */
export function trace(program: Program, facts: Facts): Trace {
  const entries: TraceEntry[] = [];
  const fold = openFold(program, facts, undefined, entries);
  const needs = run(fold);
  const { path } = fold;
  return { decision: decisionOf(program, path, needs === undefined), ...(needs && { needs }), entries, path };
}
