/** The resource list's address: filters as the services take them, and as links that change one of them. */

import { siteName } from '#components/ui/format/site-name.ts';
import { reasonWords } from '#components/ui/format/reason-words.ts';
import { cutFilterWord } from '#components/ui/format/cut-words.ts';
import { extractionWords } from '#components/ui/format/extraction-words.ts';
import { figureWords } from '../configuration/plan/plan-choice.ts';
import { resourcesHref, type ResourceFilter } from '../resources-href.ts';
import { splitValues } from './address-values.ts';
import { essenceFilterWords, essenceInput, essenceKeys } from './essence-query.ts';

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

const keys = [
  'text',
  'outcome',
  'state',
  'stage',
  'site',
  'type',
  'status',
  'extraction',
  'rd',
  'cut',
  'file',
  'line',
  'reason',
  ...essenceKeys,
  'plan',
  'figure',
  'sort',
] as const;
type Key = (typeof keys)[number];

/** Of these several values may be chosen, which stand in the address with commas between them. */
export const facetKeys = ['outcome', 'site', 'type', 'status', 'extraction', 'rd', 'cut'] as const;
export type FacetKey = (typeof facetKeys)[number];

export function chosenValues(filter: ResourceFilter, key: FacetKey): readonly string[] {
  return splitValues(filter[key]);
}

/** Takes what the address says; unknown keys, empty values and what is no number are left out. */
export function readFilter(params: SearchParams): ResourceFilter {
  const entries = keys.flatMap((key) => {
    const value = params[key];
    const first = Array.isArray(value) ? value[0] : value;
    return first === undefined || !isUsable(key, first) ? [] : [[key, first] as const];
  });
  return Object.fromEntries(entries);
}

function isUsable(key: Key, text: string): boolean {
  if (key === 'status') return /^\d{1,3}(,\d{1,3})*$/.test(text);
  if (key === 'sort') return /^-?[a-z]+$/.test(text);
  return key === 'line' || key === 'plan' ? /^\d{1,9}$/.test(text) : text !== '';
}

/** The filter as the services take it: numbers are numbers. */
export function serviceFilter(filter: ResourceFilter): Record<string, unknown> {
  const { line, plan, sort: _, ...others } = filter;
  const ofEssence: ReadonlySet<string> = new Set(essenceKeys);
  const texts = Object.fromEntries(Object.entries(others).filter(([key]) => !ofEssence.has(key)));
  const chosen = facetKeys.flatMap((key) => {
    const values = chosenValues(filter, key);
    return values.length === 0 ? [] : [[key, key === 'status' ? values.map(Number) : values] as const];
  });
  return {
    ...texts,
    ...Object.fromEntries(chosen),
    ...essenceInput(filter),
    ...(line !== undefined && { line: Number(line) }),
    ...(plan !== undefined && { plan: Number(plan) }),
  };
}

/** A list as the services take it: filtered, and in its order. */
export function serviceInput(slug: string, { sort, ...filter }: ResourceFilter): Record<string, unknown> {
  return { slug, ...serviceFilter(filter), ...(sort !== undefined && { sort }) };
}

/** The address with some keys set or, given undefined, taken out. */
export function changedHref(
  slug: string,
  filter: ResourceFilter,
  change: Partial<Record<Key, string | undefined>>,
): string {
  const entries = Object.entries({ ...filter, ...change }).filter((entry): entry is [string, string] => {
    const [, value] = entry;
    return value !== undefined;
  });
  return resourcesHref(slug, Object.fromEntries(entries));
}

export interface FilterWord {
  readonly label: string;
  readonly withoutHref: string;
}

/** The filters in force in words, each with the address that takes it out. */
export function filterWords(slug: string, filter: ResourceFilter): readonly FilterWord[] {
  const { text, state, stage, file, line, reason, plan, figure } = filter;
  const several = (key: FacetKey, word: (value: string) => string): string | undefined =>
    filter[key] === undefined ? undefined : chosenValues(filter, key).map(word).join(' or ');
  const decided =
    file === undefined || line === '0' ? undefined : `decided by ${file}${line === undefined ? '' : `:${line}`}`;
  const withReason = line === '0' ? { reason: undefined, file: undefined, line: undefined } : { reason: undefined };
  const words: readonly (readonly [string | undefined, Partial<Record<Key, undefined>>])[] = [
    [text === undefined ? undefined : `contains “${text}”`, { text: undefined }],
    [several('outcome', outcomeWord), { outcome: undefined }],
    [state, { state: undefined }],
    [stage === undefined ? undefined : `ended at ${stage}`, { stage: undefined }],
    [said('host', several('site', siteName)), { site: undefined }],
    [said('type', several('type', String)), { type: undefined }],
    [said('status', several('status', String)), { status: undefined }],
    [several('extraction', extractionWords), { extraction: undefined }],
    [said('RD', several('rd', String)), { rd: undefined }],
    [several('cut', cutFilterWord), { cut: undefined }],
    [decided, { file: undefined, line: undefined }],
    [reason === undefined ? undefined : `reason “${reasonWords(reason)}”`, withReason],
    ...essenceFilterWords(filter).map(([word, key]) => [word, { [key]: undefined }] as const),
    [plan === undefined ? undefined : `plan: ${figureWords(figure)}`, { plan: undefined, figure: undefined }],
  ];
  return words.flatMap(([label, change]) =>
    label === undefined ? [] : [{ label, withoutHref: changedHref(slug, filter, change) }],
  );
}

/** Why the counts of such a list stop at a bound. */
export function boundWords({ text, plan, rd, cut }: ResourceFilter): string {
  const large = 'In collections of more than 100,000 URLs,';
  if (text !== undefined) return `${large} searches count up to 10,000.`;
  if (plan !== undefined) return `${large} lists behind a plan figure count up to 10,000.`;
  if (rd !== undefined) return `${large} lists of expired RDs count up to 10,000.`;
  if (cut !== undefined) return `${large} lists of what limits cut count up to 10,000.`;
  return `${large} expired RDs and cuts are counted up to 10,000; above 5,000,000 URLs, so are all others.`;
}

function outcomeWord(outcome: string): string {
  if (outcome === 'kept') return 'RD stored';
  return outcome === 'no-rd' ? 'no RD' : outcome;
}

function said(name: string, values: string | undefined): string | undefined {
  return values === undefined ? undefined : `${name} ${values}`;
}
