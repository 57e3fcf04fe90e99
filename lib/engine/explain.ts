/** A decision as a person sees it: what every step read and said, as JSON that the command line and the console share. */

import type { FilterKind } from '../sdk/phases.ts';
import type { Facts, Need } from '../sdk/resource.ts';
import { withThrown } from './compact-path.ts';
import type { CompactPath } from './compact-path.ts';
import { trace } from './decide.ts';
import { pathId } from './ledger.ts';
import { nearestChange } from './nearest-change.ts';
import type { NearestChange } from './nearest-change.ts';
import type { PathOutcome, Place, Program, ResourceState, Stage, TraceEntry, Verdict } from './program.ts';

/** The line that settled the resource. */
export interface ExplainedDecision extends Place {
  readonly stage: Stage;
  readonly directive: string;
  readonly reason: string;
}

export interface ExplainedStep extends Place {
  readonly stage: Stage;
  /** Null for what holds for both filters. */
  readonly filter: FilterKind | null;
  readonly directive: string;
  readonly source: string | null;
  readonly value: string | null;
  readonly outcome: PathOutcome;
  readonly reason: string | null;
  /** The part of the value that matched. */
  readonly match: { readonly start: number; readonly end: number } | null;
  readonly note: string | null;
  /** The line that decided when it is not the step's own, such as one of filterrules.conf. */
  readonly at: Place | null;
}

export interface Explanation {
  readonly url: string;
  readonly verdict: Verdict;
  /** `queued` as long as something it needs is not known. */
  readonly state: ResourceState;
  readonly decidedBy: ExplainedDecision | null;
  /** What would have to be fetched to go on; null when everything is decided. */
  readonly needs: Need | null;
  /** What would keep it; null for what nothing denies, and while something is open. */
  readonly nearest: ExplainedChange | null;
  readonly steps: readonly ExplainedStep[];
}

export interface ExplainedChange extends Pick<NearestChange, 'kind' | 'lines' | 'leadsTo'> {
  readonly allowedBy: NearestChange['lines'][number] | null;
  /** URLs that the first line decided alike; null where no collection was asked. */
  readonly shared: number | null;
}

export function explain(program: Program, facts: Facts): Explanation {
  const { decision, needs, entries } = trace(program, facts);
  const { verdict, decidedBy, state } = decision;
  return {
    url: facts.url.href,
    verdict,
    state: needs === undefined ? state : 'queued',
    decidedBy: decidedBy === undefined ? null : explainedDecision(decidedBy),
    needs: needs ?? null,
    nearest: needs === undefined ? explainedChange(nearestChange(program, facts)) : null,
    steps: entries.map((entry) => explainedStep(program, entry)),
  };
}

export function explainedChange(change: NearestChange | undefined, shared?: number): ExplainedChange | null {
  if (change === undefined) return null;
  const { kind, lines, leadsTo, allowedBy = null } = change;
  return { kind, lines, leadsTo, allowedBy, shared: shared ?? null };
}

function explainedDecision({ file, line, stage, directive, reason }: ExplainedDecision): ExplainedDecision {
  return { file, line, stage, directive, reason };
}

function explainedStep(program: Program, entry: TraceEntry): ExplainedStep {
  const step = program.steps[entry.step];
  if (step === undefined) throw new RangeError(`the program has no step ${entry.step}`);
  const { stage, filter = null, file, line, text: directive } = step;
  const { source = null, value = null, outcome, reason = null, match = null, note = null, at = null } = entry;
  return { stage, filter, file, line, directive, source, value, outcome, reason, match, note, at };
}

/**
 * True when deciding again leads to the path that was stored. Functions that threw while they made links or the RD are
 * not run again here: a stored path that differs by them alone agrees.
 */
export function agrees(program: Program, facts: Facts, storedPathId: bigint): boolean {
  const { path, needs } = trace(program, facts);
  if (needs !== undefined) return false;
  const isStored = (candidate: CompactPath): boolean => pathId(program.key, candidate) === storedPathId;
  if (isStored(path)) return true;
  const { enumeration, generation } = program;
  const variants = [path, ...enumeration.produce.map((step) => withThrown(path, step))];
  return variants.some(
    (variant) => isStored(variant) || generation.produce.some((step) => isStored(withThrown(variant, step))),
  );
}
