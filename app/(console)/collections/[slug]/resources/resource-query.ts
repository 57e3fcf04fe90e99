/** The resource list's address: filters as the services take them, and as links that change one of them. */

import { siteName } from '#components/ui/site-name.ts';
import { resourcesHref, type ResourceFilter } from '../resources-href.ts';

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

const keys = ['text', 'outcome', 'state', 'stage', 'site', 'type', 'status', 'file', 'line', 'reason'] as const;
type Key = (typeof keys)[number];

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
  return key === 'status' || key === 'line' ? /^\d{1,9}$/.test(text) : text !== '';
}

/** The filter as the services take it: numbers are numbers. */
export function serviceFilter(filter: ResourceFilter): Record<string, unknown> {
  const { status, line, sort: _, ...texts } = filter;
  return {
    ...texts,
    ...(status !== undefined && { status: Number(status) }),
    ...(line !== undefined && { line: Number(line) }),
  };
}

export function serviceInput(slug: string, filter: ResourceFilter): Record<string, unknown> {
  return { slug, ...serviceFilter(filter) };
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
  const { text, outcome, state, stage, site, type, status, file, line, reason } = filter;
  const decided =
    file === undefined ? undefined : `decided by ${line === undefined || line === '0' ? file : `${file}:${line}`}`;
  const words: readonly (readonly [string | undefined, Partial<Record<Key, undefined>>])[] = [
    [text === undefined ? undefined : `contains “${text}”`, { text: undefined }],
    [outcome === 'kept' ? 'RD stored' : outcome === 'no-rd' ? 'no RD' : outcome, { outcome: undefined }],
    [state, { state: undefined }],
    [stage === undefined ? undefined : `left at ${stage}`, { stage: undefined }],
    [site === undefined ? undefined : `host ${siteName(site)}`, { site: undefined }],
    [type === undefined ? undefined : `type ${type}`, { type: undefined }],
    [status === undefined ? undefined : `status ${status}`, { status: undefined }],
    [decided, { file: undefined, line: undefined }],
    [reason === undefined ? undefined : `reason ${reason}`, { reason: undefined }],
  ];
  return words.flatMap(([label, change]) =>
    label === undefined ? [] : [{ label, withoutHref: changedHref(slug, filter, change) }],
  );
}
