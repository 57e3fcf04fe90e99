/** The fold behind every decision: takes a resource through the stages until it ends or a fact is missing. */

import type { FilterContext, StepOutcome } from '../sdk/define-function.ts';
import type { PhaseName } from '../sdk/phases.ts';
import type { Facts, Need } from '../sdk/resource.ts';
import { builtIn } from './built-in-steps.ts';
import type { DenyingName, PassingName } from './built-in-steps.ts';
import type { CompactPath } from './compact-path.ts';
import { denyMark, notApplicableMark, proceedMark, threwMark, threwReason } from './compact-path.ts';
import type { CompiledFilter, PathEntry, Place, Program, TraceEntry } from './program.ts';
import { ResourceSources } from './sources.ts';
import type { Known, Overrides } from './sources.ts';

/** What directives set or cleared, for each filter: `produce` goes on from here. */
export interface CarriedSources {
  readonly enumeration?: Overrides;
  readonly generation?: Overrides;
}

/** Where a fold stopped for want of a fact. A value: it can be continued any number of times. */
export interface Progress {
  readonly stage: number;
  /** Position in the steps of each filter within the stage. */
  readonly enumeration: RailProgress;
  readonly generation: RailProgress;
  readonly path: CompactPath;
  readonly known: Known;
  readonly carried: CarriedSources | undefined;
}

interface RailProgress {
  readonly alive: boolean;
  readonly position: number;
  readonly overrides: Overrides | undefined;
}

/** What a stage says: the next stage, the end of the resource, or the fact it lacks. */
export type Signal = 'go' | 'end' | Need;

/** One filter at work on one resource. */
export interface Rail {
  readonly filter: CompiledFilter;
  readonly sources: ResourceSources;
  readonly context: { -readonly [Key in keyof FilterContext]: FilterContext[Key] };
  alive: boolean;
  position: number;
}

export interface Fold {
  readonly program: Program;
  readonly facts: Facts;
  readonly enumeration: Rail;
  readonly generation: Rail;
  /** Collects what a person sees of each step; absent on the hot path. */
  readonly trace: TraceEntry[] | undefined;
  path: CompactPath;
  stage: number;
  carried: CarriedSources | undefined;
}

export function openFold(program: Program, facts: Facts, from?: Progress, trace?: TraceEntry[]): Fold {
  return {
    program,
    facts,
    enumeration: openRail({ program, facts, filter: program.enumeration }, from?.enumeration, from?.known),
    generation: openRail({ program, facts, filter: program.generation }, from?.generation, from?.known),
    trace,
    path: from?.path ?? '',
    stage: from?.stage ?? 0,
    carried: from?.carried,
  };
}

export function progressOf({ stage, enumeration, generation, path, carried }: Fold): Progress {
  const { known } = enumeration.sources;
  return { stage, enumeration: railProgress(enumeration), generation: railProgress(generation), path, known, carried };
}

function railProgress({ alive, position, sources }: Rail): RailProgress {
  return { alive, position, overrides: sources.overrides && new Map(sources.overrides) };
}

interface RailParts {
  readonly program: Program;
  readonly facts: Facts;
  readonly filter: CompiledFilter;
}

function openRail({ program, facts, filter }: RailParts, from?: RailProgress, known: Known = 'url'): Rail {
  const sources = new ResourceSources(program, facts, from?.overrides);
  sources.known = known;
  const context = filterContext({ facts, filter, sources, phase: 'MetaData' });
  const rail: Rail = { filter, sources, context, alive: from?.alive ?? true, position: from?.position ?? 0 };
  context.rules = () => {
    const isLast = context.phase !== 'MetaData' || rail.position === filter.lastAskedEarly;
    return filter.rules(facts, typeFor(sources, context.phase), isLast);
  };
  return rail;
}

/** Once the content is known, what has no type has the empty one. */
function typeFor(sources: ResourceSources, phase: PhaseName): string | undefined {
  return sources.peek('type') ?? (phase === 'MetaData' ? undefined : '');
}

interface ContextParts {
  readonly facts: Facts;
  readonly filter: CompiledFilter;
  readonly sources: ResourceSources;
  readonly phase: PhaseName;
}

export function filterContext({ facts, filter, sources, phase }: ContextParts): Rail['context'] {
  const context: Rail['context'] = {
    phase,
    filter,
    facts,
    sources,
    rules: () => filter.rules(facts, typeFor(sources, phase), true),
    typeByExtension: filter.typeByExtension,
  };
  return context;
}

/** What a person sees of a step beside its outcome; `at` and `text`: the line that decided, where it is not the step's. */
export type Seen = Omit<TraceEntry, keyof PathEntry> & Pick<TraceEntry, 'at'>;

/** `see` is called only when a person wants to know. */
export function passStep(fold: Fold, step: number, see?: () => Seen): void {
  fold.path += proceedMark(step);
  fold.trace?.push({ step, outcome: 'proceed', ...see?.() });
}

/** A built-in step passes. */
export function pass(fold: Fold, name: PassingName, see?: () => Seen): 'go' {
  passStep(fold, builtIn[name], see);
  return 'go';
}

interface Denial {
  readonly reason: string;
  /** The line that decided, where it is not the step's own. */
  readonly at?: Place | undefined;
  readonly see?: (() => Seen) | undefined;
}

/** A built-in step denies. */
export function deny(fold: Fold, name: DenyingName, { reason, at, see }: Denial): 'end' {
  const step = builtIn[name];
  fold.path += denyMark(step, reason, at);
  fold.trace?.push({ step, outcome: 'deny', reason, ...(at && { at }), ...see?.() });
  return 'end';
}

interface Judgement {
  /** Undefined when the step passes. */
  readonly reason: string | undefined;
  readonly see: () => Seen;
}

export function judge(fold: Fold, name: PassingName & DenyingName, { reason, see }: Judgement): Signal {
  return reason === undefined ? pass(fold, name, see) : deny(fold, name, { reason, see });
}

export interface RailSteps {
  readonly steps: readonly number[];
  readonly phase: PhaseName;
  /** End of the part of the steps to run. */
  readonly until: number;
}

/** Runs a rail's steps from its position on. A fact that is missing leaves the position at the step that asked. */
export function runRail(fold: Fold, rail: Rail, { steps, phase, until }: RailSteps): Signal {
  rail.context.phase = phase;
  while (rail.alive && rail.position < until) {
    const step = steps[rail.position] ?? -1;
    const outcome = askStep(fold, rail, step);
    if (outcome.kind === 'needs') return outcome.fact;
    rail.position++;
    if (outcome.kind === 'deny') rail.alive = false;
  }
  return 'go';
}

function askStep(fold: Fold, rail: Rail, id: number): StepOutcome {
  const step = fold.program.steps[id];
  if (fold.trace !== undefined) rail.sources.watch = { reads: [], sets: [] };
  try {
    const outcome = step?.bound?.decide?.(rail.context);
    if (outcome === undefined) passStep(fold, id);
    else recordOutcome(fold, rail, id, outcome);
    return outcome ?? { kind: 'proceed' };
  } catch (error) {
    fold.path += threwMark(id);
    fold.trace?.push({ step: id, outcome: 'threw', reason: threwReason, note: messageOf(error) });
    return { kind: 'deny', reason: threwReason };
  }
}

function recordOutcome(fold: Fold, rail: Rail, id: number, outcome: StepOutcome): void {
  switch (outcome.kind) {
    case 'proceed':
      fold.path += proceedMark(id);
      break;
    case 'not-applicable':
      fold.path += notApplicableMark(id);
      break;
    case 'deny':
      fold.path += denyMark(id, outcome.reason, outcome.at);
      break;
    case 'needs':
      return;
  }
  fold.trace?.push(traceEntry(rail, id, outcome));
}

function traceEntry({ sources }: Rail, step: number, outcome: Exclude<StepOutcome, { kind: 'needs' }>): TraceEntry {
  const seen = seenBy(sources);
  switch (outcome.kind) {
    case 'proceed':
      return { step, outcome: 'proceed', ...seen, ...(outcome.note !== undefined && { note: outcome.note }) };
    case 'not-applicable':
      return { step, outcome: 'not-applicable', ...seen, note: outcome.note };
    case 'deny': {
      const { reason, source, value, match, at } = outcome;
      return {
        step,
        outcome: 'deny',
        reason,
        ...seen,
        ...(source !== undefined && { source }),
        ...(value !== undefined && { value }),
        ...(match && { match }),
        ...(at && { at }),
      };
    }
  }
}

/** The source a step looked at first, with its value as it is now, and what it set. */
function seenBy(sources: ResourceSources): Seen {
  const { reads = [], sets = [] } = sources.watch ?? {};
  sources.watch = undefined;
  const [source] = reads;
  const value = source === undefined ? undefined : sources.peek(source);
  const note = sets.map((name) => `${name} = ${sources.peek(name) ?? 'nothing'}`).join(', ');
  return {
    ...(source !== undefined && { source }),
    ...(value !== undefined && { value }),
    ...(note !== '' && { note }),
  };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
