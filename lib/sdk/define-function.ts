/** Declares a Robot Application Function once, as a value: validator, editor, reference, runtime and tests read it. */

import type { PageContent } from './content.ts';
import type { CutKind } from './cuts.ts';
import type { LogDetail } from './log-formats.ts';
import type { ParamValues, Params } from './param.ts';
import type { FilterKind, PhaseName } from './phases.ts';
import type { Attribute, Facts, Link, Need, RunFact, Writer } from './resource.ts';

/**
 * The sources of one filter for one resource (manual, chapter 44): computed from the facts until a directive sets
 * or clears them. Names compare case-insensitively. Undefined = the source does not exist.
 */
export interface Sources {
  get(name: string): string | undefined;
  /** False when the source cannot exist yet in this phase, so that a line reading it is not applicable. */
  isKnowable(name: string): boolean;
  set(name: string, value: string): void;
  clear(name: string): void;
}

/** What the rules file says of a resource; made by the engine, so that the functions stay free of its shape. */
export interface RulesVerdict {
  readonly allowed: boolean;
  /** Such as `no-site`, `depth`, `rule:archive`, `not-included`, `rule-undecided`. */
  readonly reason: string;
  readonly file: string;
  readonly line: number;
  /** What was compared, and its value. */
  readonly source?: string;
  readonly value?: string;
  /** Of an answer that waits for what is not known yet. */
  readonly note?: string;
}

/** What a MetaData or Data function gets. Pure: no clock, no counter, no network; what is missing is asked for. */
export interface FilterContext {
  readonly phase: PhaseName;
  readonly filter: { readonly name: string; readonly kind: FilterKind };
  readonly facts: Facts;
  readonly sources: Sources;
  /** Decides the resource by the filter rules the filter's Setup named. */
  readonly rules: () => RulesVerdict;
  /** MIME type of a file name by the mime.types the filter's Setup named. */
  readonly typeByExtension: (name: string) => string | undefined;
}

/** What an Enumerate or Generate function gets: the same, and the content once read. */
export interface ProduceContext extends FilterContext {
  readonly content: PageContent;
  /** Adds a link to a normalised URL; `text` for one found in plain text. */
  readonly link: (url: string, kind?: Link['kind']) => void;
  /**
   * Reports what was found but not kept, with the limit: links under Enumerate, attribute values under Generate, unless
   * another kind is given.
   */
  readonly cut: (count: number, reason: string, kind?: CutKind) => void;
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** Writes an attribute; `from` names the source or META it came from. */
  readonly write: (name: string, values: readonly string[], from?: string) => void;
  /** Takes an attribute away; false for those the robot itself wrote, and for what is not there. */
  readonly remove: (name: string) => boolean;
  readonly writer: Writer;
}

export type StepOutcome =
  | { readonly kind: 'proceed'; readonly note?: string }
  /** The line cannot say anything in this phase; the trace says so and the resource goes on. */
  | { readonly kind: 'not-applicable'; readonly note: string }
  | {
      readonly kind: 'deny';
      /** Completes "denied:"; plain words, no values. */
      readonly reason: string;
      /** The source that was read, its value, and the part that matched. */
      readonly source?: string;
      readonly value?: string;
      readonly match?: { readonly start: number; readonly end: number };
      /** When something other than the directive's own line decided, such as a rule of filterrules.conf. */
      readonly at?: { readonly file: string; readonly line: number };
    }
  | { readonly kind: 'needs'; readonly fact: Need };

export const proceed: StepOutcome = { kind: 'proceed' };
export const needs = (fact: Need): StepOutcome => ({ kind: 'needs', fact });

export interface FunctionExample {
  /** One directive line, as it would stand in filter.conf. */
  readonly text: string;
  readonly doc?: string;
  /** Sources (or, for Generate, attributes) given, and content as an HTML text. */
  readonly given?: Readonly<Record<string, string>>;
  readonly html?: string;
  /** What else was observed of the resource. */
  readonly facts?: Partial<Facts>;
  readonly expect:
    | 'proceed'
    | 'deny'
    | 'not-applicable'
    | { readonly sources: Readonly<Record<string, string | null>> }
    | { readonly links: readonly string[] }
    | { readonly attributes: Readonly<Record<string, readonly string[]>> };
}

/** Of the parameters named, at least one or exactly one must be written. */
export interface ParamGroup {
  readonly rule: 'at-least-one' | 'exactly-one';
  readonly names: readonly string[];
}

/** What is said of a function besides its code. Everything that treats one function unlike another asks these. */
interface FunctionTraits<P extends Params> {
  readonly name: string;
  /** Other spellings, such as misprints of the manuals: read, with a warning. */
  readonly aliases?: readonly string[];
  readonly phases: readonly PhaseName[];
  /** Phases accepted with a warning, because published files use them there. */
  readonly lenientPhases?: readonly PhaseName[];
  readonly summary: string;
  readonly doc: string;
  readonly params: P;
  /** How parameters go together. */
  readonly paramGroups?: readonly ParamGroup[];
  /** At most once in a filter. */
  readonly oncePerFilter?: boolean;
  /** Functions that must come earlier in the filter; the first example of each is the line that is proposed. */
  readonly after?: readonly string[];
  /** Sources it sets that no parameter names. */
  readonly sets?: readonly string[];
  /** The function that does the same by regular expressions. */
  readonly expressionVariant?: string;
  /** Writes attributes that no parameter names, such as one for each META value. */
  readonly writesAnyAttribute?: boolean;
  /** May deny. Under Enumerate and Generate only these are asked for the verdict; all run when things are made. */
  readonly denies?: boolean;
  /** Decides by the filter rules: a filter with such a line has a scope and needs no depth limit of its own. */
  readonly asksRules?: boolean;
  /** What it makes depends on the text of a page, which is not stored. */
  readonly readsText?: boolean;
  /** Says when the description expires; without such a line the lifetimes of RootNodes do. */
  readonly setsExpiry?: boolean;
  readonly examples: readonly FunctionExample[];
  /** Manual chapter. */
  readonly reference: string;
}

export interface FunctionDeclaration extends FunctionTraits<Params> {
  /** The phase a line is run in, when that is not the one it stands under. */
  readonly runsUnder?: (given: ReadonlyMap<string, string>, phase: PhaseName) => PhaseName;
  /** Source names read, for the plan and for checks; from the written parameters. */
  readonly reads: (given: ReadonlyMap<string, string>) => readonly string[];
  /** Facts a line asks for that only a run can give, which keeps them from its beginning. */
  readonly runFacts: (given: ReadonlyMap<string, string>) => readonly RunFact[];
  /** How much filter.log contains of the filter's decisions; absent for functions that don't set it. */
  readonly logDetail?: (given: ReadonlyMap<string, string>) => LogDetail | undefined;
  /** Absent for functions that only prepare or clean up. */
  readonly bind?: (given: ReadonlyMap<string, string>) => BoundFunction;
}

/** A function with its parameters read once: what runs per resource. */
export interface BoundFunction {
  readonly decide?: (context: FilterContext) => StepOutcome;
  readonly produce?: (context: ProduceContext) => void;
}

export interface FunctionSpec<P extends Params, Prepared> extends FunctionTraits<P> {
  readonly reads?: (values: ParamValues<P>) => readonly string[];
  readonly runFacts?: (values: ParamValues<P>) => readonly RunFact[];
  readonly runsUnder?: (values: ParamValues<P>, phase: PhaseName) => PhaseName;
  readonly logDetail?: (values: ParamValues<P>) => LogDetail | undefined;
  /** Runs once when a program is compiled: what is expensive (a regular expression) is made here. */
  readonly prepare?: (values: ParamValues<P>) => Prepared;
  /** MetaData and Data; in Enumerate and Generate too, unless `produce` is given. */
  readonly decide?: (context: FilterContext, values: ParamValues<P>, prepared: Prepared) => StepOutcome;
  /** Enumerate and Generate. */
  readonly produce?: (context: ProduceContext, values: ParamValues<P>, prepared: Prepared) => void;
}

/** Turns a typed specification into a declaration. Binding with parameters that do not read is a bug: check first. */
export function defineFunction<P extends Params, Prepared = undefined>(
  spec: FunctionSpec<P, Prepared>,
): FunctionDeclaration {
  const { reads, runFacts, runsUnder, logDetail, prepare, decide, produce, ...data } = spec;
  return {
    ...data,
    reads: (given) => reads?.(readParams(spec.params, given)) ?? [],
    runFacts: (given) => runFacts?.(readParams(spec.params, given)) ?? [],
    ...(runsUnder && {
      runsUnder: (given: ReadonlyMap<string, string>, phase: PhaseName) =>
        runsUnder(readParams(spec.params, given), phase),
    }),
    ...(logDetail && {
      logDetail: (given: ReadonlyMap<string, string>) => logDetail(readParams(spec.params, given)),
    }),
    bind: (given) => {
      const values = readParams(spec.params, given);
      const prepared = prepare?.(values) as Prepared;
      return {
        ...(decide && { decide: (context: FilterContext) => decide(context, values, prepared) }),
        ...(produce && { produce: (context: ProduceContext) => produce(context, values, prepared) }),
      };
    },
  };
}

/** It denies and changes nothing: what comes through has the same RD with and without such lines. */
export function onlyDenies({ denies = false, sets = [], params }: FunctionDeclaration): boolean {
  return denies && sets.length === 0 && Object.values(params).every(({ use }) => use === undefined);
}

/** Sources and attributes that a line sets or clears, in lower case. */
export function namesChanged(
  { sets = [], params }: FunctionDeclaration,
  given: ReadonlyMap<string, string>,
): readonly string[] {
  const named = Object.entries(params).flatMap(([name, { use, defaultText }]) =>
    use === undefined ? [] : (given.get(name) ?? defaultText ?? []),
  );
  return [...sets, ...named.map((name) => name.trim().toLowerCase())];
}

/** Reads written parameters; absent ones get their defaults. Throws a TypeError on text that does not read. */
export function readParams<P extends Params>(params: P, given: ReadonlyMap<string, string>): ParamValues<P> {
  const entries = Object.entries(params).map(([name, param]) => {
    const reading = param.read(given.get(name));
    if (!reading.ok) throw new TypeError(`parameter ${name} must be ${reading.expected}`);
    return [name, reading.value] as const;
  });
  return Object.fromEntries(entries) as ParamValues<P>;
}
