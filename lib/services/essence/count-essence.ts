/** The figures of Essence from the paths of a run: every typed URL at one place of every sum. */

import { essenceOutcomes } from '../../store/read/essence-paths.ts';
import type { EssencePath } from '../../store/read/essence-paths.ts';
import type { EssenceGroup } from '../../store/read/read-essence.ts';
import type { Place } from '../../engine/program/program.ts';
import type {
  EssenceFigures,
  EssenceOutcome,
  EssenceStage,
  NoRdReason,
  Recognizer,
  RuleFigures,
  SummarizerFigures,
  TypeFigures,
} from './contract.ts';

export type TypedGroup = EssenceGroup & { readonly essence: EssencePath };

/** The lines and files that paths name, from the program. */
export interface EssenceTexts {
  readonly patternAt: (place: Place) => string;
  /** Files that summarize, such as tables. */
  readonly summarizingFiles: ReadonlySet<string>;
}

export type Counted = Pick<
  EssenceFigures,
  'typed' | 'bytes' | 'byOutcome' | 'stages' | 'types' | 'untyped' | 'unrecognized' | 'summarizers' | 'rules'
>;

export function countEssence(groups: readonly EssenceGroup[], texts: EssenceTexts): Counted {
  const typed = groups.filter(isTyped);
  const byOutcome = outcomesOf(typed);
  const types = typesOf(typed, texts);
  const untyped = sums(
    groups.filter((group) => !isTyped(group)),
    ({ outcome }) => outcome,
  );
  return {
    typed: total(typed),
    bytes: bytesOf(typed),
    byOutcome,
    stages: stagesOf(byOutcome),
    types,
    untyped: untyped.map(([outcome, urls]) => ({ outcome, urls })),
    unrecognized: types.reduce((sum, { unrecognized }) => sum + unrecognized, 0),
    summarizers: summarizersOf(typed, texts),
    rules: rulesOf(typed),
  };
}

export function isTyped(group: EssenceGroup): group is TypedGroup {
  return group.essence !== undefined;
}

function total(groups: readonly EssenceGroup[]): number {
  return groups.reduce((sum, { urls }) => sum + urls, 0);
}

function bytesOf(groups: readonly EssenceGroup[]): number {
  return groups.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** URLs by a key, those with the most first; groups without the key are left out. */
function sums<Group extends EssenceGroup, Key extends string>(
  groups: readonly Group[],
  keyOf: (group: Group) => Key | undefined,
): readonly (readonly [Key, number])[] {
  const counts = new Map<Key, number>();
  for (const group of groups) {
    const key = keyOf(group);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + group.urls);
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

function outcomesOf(groups: readonly TypedGroup[]): Readonly<Record<EssenceOutcome, number>> {
  const counts = new Map(sums(groups, ({ essence }) => essence.outcome));
  const entries = essenceOutcomes.map((outcome) => [outcome, counts.get(outcome) ?? 0] as const);
  return Object.fromEntries(entries) as Record<EssenceOutcome, number>;
}

/** Where each outcome leaves; what other filters keep from an RD counts as not selected. */
const stopsOf: readonly (readonly [name: EssenceStage['name'], outcomes: readonly EssenceOutcome[]])[] = [
  ['type', ['not-fetched', 'rejected', 'failed', 'queued']],
  ['unnesting', ['not-unpacked']],
  ['selection', ['stop-listed', 'other']],
  ['summarizing', ['not-summarized']],
  ['rules', ['deleted']],
];

export function stagesOf(byOutcome: Readonly<Record<EssenceOutcome, number>>): readonly EssenceStage[] {
  let left = essenceOutcomes.reduce((sum, outcome) => sum + byOutcome[outcome], 0);
  return stopsOf.map(([name, outcomes]) => {
    const before = left;
    const stops = outcomes.map((outcome) => ({ outcome, urls: byOutcome[outcome] })).filter(({ urls }) => urls > 0);
    left -= stops.reduce((sum, { urls }) => sum + urls, 0);
    return { name, in: before, out: left, stops };
  });
}

/** Types are compared in any case. */
function typesOf(typed: readonly TypedGroup[], texts: EssenceTexts): readonly TypeFigures[] {
  const groups = Map.groupBy(typed, ({ essence }) => essence.type.toLowerCase());
  return Array.from(groups.values(), (group) => typeOf(group, texts)).toSorted(
    (a, b) => b.urls - a.urls || (a.name < b.name ? -1 : 1),
  );
}

function typeOf(groups: readonly TypedGroup[], { patternAt }: EssenceTexts): TypeFigures {
  const [[name] = ['']] = sums(groups, ({ essence }) => essence.type);
  const listedAt = groups.find(({ essence }) => essence.listedAt !== undefined)?.essence.listedAt;
  return {
    name,
    urls: total(groups),
    bytes: bytesOf(groups),
    byOutcome: outcomesOf(groups),
    recognizedBy: placesOf(groups, ({ essence }) => essence.at).map(({ at, urls }): Recognizer => ({
      ...at,
      pattern: patternAt(at),
      urls,
    })),
    unrecognized: total(groups.filter(({ essence }) => essence.at === undefined)),
    summarizedBy: sums(groups.filter(isSummarized), summarizerOf).map(([summarizer, urls]) => ({ summarizer, urls })),
    reasons: reasonsOf(groups),
    ...(listedAt !== undefined && { listedAt }),
    nested: total(groups.filter(({ essence }) => essence.isNested)),
  };
}

function placesOf(
  groups: readonly TypedGroup[],
  placeOf: (group: TypedGroup) => Place | undefined,
): readonly { readonly at: Place; readonly urls: number }[] {
  const places = new Map<string, Place>();
  const counts = sums(groups, (group) => {
    const place = placeOf(group);
    if (place === undefined) return undefined;
    const key = `${place.file}:${place.line}`;
    places.set(key, place);
    return key;
  });
  return counts.flatMap(([key, urls]) => {
    const at = places.get(key);
    return at === undefined ? [] : [{ at, urls }];
  });
}

function reasonsOf(groups: readonly TypedGroup[]): readonly NoRdReason[] {
  const reasons = new Map<string, Omit<NoRdReason, 'urls'>>();
  const counts = sums(groups, ({ essence: { outcome, reason = '', stoppedAt } }) => {
    if (outcome === 'kept') return undefined;
    const key = JSON.stringify([outcome, reason, stoppedAt?.file, stoppedAt?.line]);
    reasons.set(key, { outcome, reason, ...(stoppedAt && { at: stoppedAt }) });
    return key;
  });
  return counts.flatMap(([key, urls]) => {
    const reason = reasons.get(key);
    return reason === undefined ? [] : [{ ...reason, urls }];
  });
}

/** What passed summarizing, also where there was nothing to do. */
function isSummarized({ essence: { outcome } }: TypedGroup): boolean {
  return outcome === 'kept' || outcome === 'deleted';
}

function summarizerOf({ essence: { summarizer = '' } }: TypedGroup): string {
  return summarizer;
}

/** Those that are built in together, then each file, then what nothing summarizes. */
function summarizersOf(typed: readonly TypedGroup[], { summarizingFiles }: EssenceTexts): readonly SummarizerFigures[] {
  const groups = typed.filter(isSummarized);
  const names = sums(groups, summarizerOf).map(([name]) => name);
  const figures = (those: readonly string[]): SummarizerFigures => {
    const own = groups.filter((group) => those.includes(summarizerOf(group)));
    const types = new Set(own.map(({ essence }) => essence.type.toLowerCase()));
    return { names: those, types: types.size, urls: total(own) };
  };
  const builtIn = names.filter((name) => name !== '' && !summarizingFiles.has(name));
  const files = names.filter((name) => summarizingFiles.has(name));
  return [
    ...(builtIn.length === 0 ? [] : [figures(builtIn)]),
    ...files.map((file) => ({ ...figures([file]), file })),
    ...(names.includes('') ? [figures([''])] : []),
  ];
}

/** A rule that applies several times to a URL counts it once. */
function rulesOf(typed: readonly TypedGroup[]): readonly RuleFigures[] {
  const rules = new Map<string, { file: string; line: number; what: string; urls: number }>();
  for (const { essence, urls } of typed) {
    const own = new Map(essence.rules.map((rule) => [`${rule.at.file}:${rule.at.line} ${rule.what}`, rule]));
    for (const [key, { at, what }] of own) {
      const known = rules.get(key);
      if (known === undefined) rules.set(key, { ...at, what, urls });
      else known.urls += urls;
    }
  }
  return [...rules.values()].toSorted((a, b) => a.line - b.line || b.urls - a.urls);
}
