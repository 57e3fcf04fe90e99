/** The fold behind every decision: takes a resource through the stages until it ends or a fact is missing. */

import type { FilterContext, StepOutcome } from '../../sdk/define-function.ts';
import type { PhaseName } from '../../sdk/phases.ts';
import type { Facts, Need } from '../../sdk/resource.ts';
import { builtIn } from '../program/built-in-steps.ts';
import type { DenyingName, PassingName } from '../program/built-in-steps.ts';
import type { CompactPath } from './compact-path.ts';
import { denyMark, foundMark, notApplicableMark, proceedMark, threwMark, threwReason } from './compact-path.ts';
import type { CompiledFilter, PathEntry, Place, Program, TraceEntry } from '../program/program.ts';
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
  readonly enumeration: CursorProgress;
  readonly generation: CursorProgress;
  readonly path: CompactPath;
  readonly known: Known;
  readonly carried: CarriedSources | undefined;
}

interface CursorProgress {
  readonly alive: boolean;
  readonly position: number;
  readonly overrides: Overrides | undefined;
}

/** What a stage says: the next stage, the end of the resource, or the fact it lacks. */
export type Signal = 'go' | 'end' | Need;

/** One filter at work on one resource. */
export interface FilterCursor {
  readonly filter: CompiledFilter;
  readonly sources: ResourceSources;
  readonly context: { -readonly [Key in keyof FilterContext]: FilterContext[Key] };
  alive: boolean;
  position: number;
}

export interface Fold {
  readonly program: Program;
  readonly facts: Facts;
  readonly enumeration: FilterCursor;
  readonly generation: FilterCursor;
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
    enumeration: openCursor({ program, facts, filter: program.enumeration }, from?.enumeration, from?.known),
    generation: openCursor({ program, facts, filter: program.generation }, from?.generation, from?.known),
    trace,
    path: from?.path ?? '',
    stage: from?.stage ?? 0,
    carried: from?.carried,
  };
}

export function progressOf({ stage, enumeration, generation, path, carried }: Fold): Progress {
  const { known } = enumeration.sources;
  return {
    stage,
    enumeration: cursorProgress(enumeration),
    generation: cursorProgress(generation),
    path,
    known,
    carried,
  };
}

function cursorProgress({ alive, position, sources }: FilterCursor): CursorProgress {
  return { alive, position, overrides: sources.overrides && new Map(sources.overrides) };
}

interface CursorParts {
  readonly program: Program;
  readonly facts: Facts;
  readonly filter: CompiledFilter;
}

function openCursor(
  { program, facts, filter }: CursorParts,
  from?: CursorProgress,
  known: Known = 'url',
): FilterCursor {
  const sources = new ResourceSources(program, facts, from?.overrides);
  sources.known = known;
  const context = filterContext({ facts, filter, sources, phase: 'MetaData' });
  const cursor: FilterCursor = { filter, sources, context, alive: from?.alive ?? true, position: from?.position ?? 0 };
  context.rules = () => {
    const isLast = context.phase !== 'MetaData' || cursor.position === filter.lastAskedEarly;
    return filter.rules(facts, typeFor(sources, context.phase), isLast);
  };
  return cursor;
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

export function filterContext({ facts, filter, sources, phase }: ContextParts): FilterCursor['context'] {
  const context: FilterCursor['context'] = {
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

export interface Finding {
  readonly what: string;
  readonly at?: Place | undefined;
  readonly see?: (() => Seen) | undefined;
}

/** A built-in step passes, and has found something that is part of the path. */
export function find(fold: Fold, name: PassingName, { what, at, see }: Finding): 'go' {
  return findStep(fold, builtIn[name], { what, at, see });
}

export function findStep(fold: Fold, step: number, { what, at, see }: Finding): 'go' {
  fold.path += foundMark(step, what, at);
  fold.trace?.push({ step, outcome: 'proceed', what, ...(at && { at }), ...see?.() });
  return 'go';
}

interface Denial {
  readonly reason: string;
  /** The line that decided, where it is not the step's own. */
  readonly at?: Place | undefined;
  readonly see?: (() => Seen) | undefined;
}

/** A built-in step denies. */
export function deny(fold: Fold, name: DenyingName, denial: Denial): 'end' {
  return denyStep(fold, builtIn[name], denial);
}

export function denyStep(fold: Fold, step: number, { reason, at, see }: Denial): 'end' {
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

export interface FilterSteps {
  readonly steps: readonly number[];
  readonly phase: PhaseName;
  /** End of the part of the steps to run. */
  readonly until: number;
}

/** Runs a cursor's steps from its position on. A fact that is missing leaves the position at the step that asked. */
export function runFilter(fold: Fold, cursor: FilterCursor, { steps, phase, until }: FilterSteps): Signal {
  cursor.context.phase = phase;
  while (cursor.alive && cursor.position < until) {
    const step = steps[cursor.position] ?? -1;
    const outcome = askStep(fold, cursor, step);
    if (outcome.kind === 'needs') return outcome.fact;
    cursor.position++;
    if (outcome.kind === 'deny') cursor.alive = false;
  }
  return 'go';
}

function askStep(fold: Fold, cursor: FilterCursor, id: number): StepOutcome {
  const step = fold.program.steps[id];
  if (fold.trace !== undefined) cursor.sources.watch = { reads: [], sets: [] };
  try {
    const outcome = step?.bound?.decide?.(cursor.context);
    if (outcome === undefined) passStep(fold, id);
    else recordOutcome(fold, cursor, id, outcome);
    return outcome ?? { kind: 'proceed' };
  } catch (error) {
    fold.path += threwMark(id);
    fold.trace?.push({ step: id, outcome: 'threw', reason: threwReason, note: messageOf(error) });
    return { kind: 'deny', reason: threwReason };
  }
}

function recordOutcome(fold: Fold, cursor: FilterCursor, id: number, outcome: StepOutcome): void {
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
  fold.trace?.push(traceEntry(cursor, id, outcome));
}

function traceEntry(
  { sources }: FilterCursor,
  step: number,
  outcome: Exclude<StepOutcome, { kind: 'needs' }>,
): TraceEntry {
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
