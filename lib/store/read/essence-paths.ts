/** What Essence made of the URLs of a path: their type, who summarized them, and where they ended. */

import { builtIn } from '../../engine/program/built-in-steps.ts';
import type { PathEntry, Place, ResourceOutcome } from '../../engine/program/program.ts';

/**
 * Where a typed URL ended; every one of them at one place. `stop-listed` and what comes before it were fetched and have no
 * RD; `not-fetched`: of a type that is stop-listed, too. `rejected`: not fetched for another reason.
 */
export const essenceOutcomes = [
  'kept',
  'not-unpacked',
  'not-summarized',
  'deleted',
  'other',
  'stop-listed',
  'not-fetched',
  'rejected',
  'failed',
  'queued',
] as const;
export type EssenceOutcome = (typeof essenceOutcomes)[number];

/** What a rule of post-summarizing did, at the line that says so. */
export interface RuleEntry {
  readonly what: string;
  readonly at: Place;
}

export interface EssencePath {
  readonly type: string;
  /** The line that recognized it; undefined where none did. */
  readonly at: Place | undefined;
  readonly outcome: EssenceOutcome;
  /** Why it has no RD, and the line that says so; undefined where it has one. */
  readonly reason: string | undefined;
  readonly stoppedAt: Place | undefined;
  /** The line of the list that keeps its type out. */
  readonly listedAt: Place | undefined;
  readonly isNested: boolean;
  /** Summarizer, table, or file; undefined where nothing summarized it. */
  readonly summarizer: string | undefined;
  readonly rules: readonly RuleEntry[];
}

/** How a path ended. */
export interface PathEnd {
  readonly outcome: ResourceOutcome;
  /** What decided, where it has no RD. */
  readonly decidedBy?: (Place & { readonly step: number; readonly reason: string }) | undefined;
}

/** Undefined for a path on which nothing got a type. */
export function essenceOf(path: readonly PathEntry[], { outcome, decidedBy }: PathEnd): EssencePath | undefined {
  const at = (step: number): PathEntry | undefined => path.find((entry) => entry.step === step);
  const typed = at(builtIn['essence.type']);
  if (typed?.what === undefined) return undefined;
  const selected = at(builtIn['essence.selection']);
  const isListed = selected?.outcome === 'deny';
  const summary = at(builtIn['essence.summary']);
  return {
    type: typed.what,
    at: typed.at,
    outcome: outcomeOf({ outcome, decidedBy }, isListed),
    reason: decidedBy?.reason,
    stoppedAt: decidedBy === undefined || decidedBy.line === 0 ? undefined : placeIn(decidedBy),
    listedAt: isListed ? selected.at : undefined,
    isNested: at(builtIn['essence.unnest']) !== undefined,
    summarizer: summary?.outcome === 'proceed' ? summary.what : undefined,
    rules: path.flatMap(ruleOf),
  };
}

function placeIn({ file, line }: Place): Place {
  return { file, line };
}

const outcomeOfStep: ReadonlyMap<number, EssenceOutcome> = new Map([
  [builtIn['essence.unnest'], 'not-unpacked'],
  [builtIn['essence.selection'], 'stop-listed'],
  [builtIn['essence.summary'], 'not-summarized'],
  [builtIn['essence.rules'], 'deleted'],
]);

function outcomeOf({ outcome, decidedBy }: PathEnd, isListed: boolean): EssenceOutcome {
  if (outcome === 'no-rd') return outcomeOfStep.get(decidedBy?.step ?? -1) ?? 'other';
  return outcome === 'rejected' && isListed ? 'not-fetched' : outcome;
}

function ruleOf({ step, outcome, what, at }: PathEntry): readonly RuleEntry[] {
  if (step !== builtIn['essence.rules'] || at === undefined) return [];
  return [{ what: outcome === 'deny' ? 'deleted' : (what ?? ''), at }];
}

/** Filters by Essence; they combine with AND. */
export interface EssenceFilter {
  /** In any case. */
  readonly type?: string | undefined;
  /** One of them will do. `untyped`: none, because nothing got a type. */
  readonly outcome?: readonly (EssenceOutcome | 'untyped')[] | undefined;
  /** `lib/byname.cf:20`, or a file with all of its lines. */
  readonly recognizedBy?: string | undefined;
  /** One of them will do; an empty one: nothing did. */
  readonly summarizedBy?: readonly string[] | undefined;
  /** `lib/rules:4 changed`: a line, and what it did. */
  readonly rule?: string | undefined;
  /** Documents that were unpacked, or should have been. */
  readonly nested?: true | undefined;
}

export function matchesEssence(essence: EssencePath | undefined, filter: EssenceFilter): boolean {
  const { outcome, ...others } = filter;
  if (outcome !== undefined && !outcome.includes(essence?.outcome ?? 'untyped')) return false;
  if (essence === undefined) return Object.values(others).every((wanted) => wanted === undefined);
  return isWantedType(essence, filter) && isWantedSummary(essence, filter);
}

function isWantedType({ type, at }: EssencePath, { type: wanted, recognizedBy }: EssenceFilter): boolean {
  const isType = wanted === undefined || type.toLowerCase() === wanted.toLowerCase();
  return isType && (recognizedBy === undefined || at?.file === recognizedBy || nameOf(at) === recognizedBy);
}

function isWantedSummary(
  { isNested, summarizer = '', rules }: EssencePath,
  { nested, summarizedBy, rule }: EssenceFilter,
): boolean {
  return (
    (nested === undefined || isNested) &&
    (summarizedBy === undefined || summarizedBy.includes(summarizer)) &&
    (rule === undefined || rules.some(({ at, what }) => `${nameOf(at)} ${what}` === rule))
  );
}

function nameOf(place: Place | undefined): string {
  return place === undefined ? '' : `${place.file}:${place.line}`;
}
