/** What of the overview stands in its address: a part of a name, a run state, the sorted column. */

import type { OverviewCollection } from '#lib/services/overview/contract.ts';

const sortKeys = ['collection', 'run', 'urls', 'rds', 'change', 'failed', 'next'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface OverviewQuery {
  readonly text?: string;
  /** Of the last run. */
  readonly state?: string;
  readonly sort?: SortKey;
  readonly direction?: 'ascending' | 'descending';
}

type SearchParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whatever else stands in the address is left out; `sort=-rds` is descending. */
export function readOverviewQuery(params: SearchParams): OverviewQuery {
  const one = (name: string): string | undefined => {
    const value = params[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const [text, state, sorted] = [one('text'), one('state'), one('sort')];
  const sort = sortKeys.find((key) => key === sorted?.replace(/^-/, ''));
  return {
    ...(text !== undefined && { text }),
    ...(state !== undefined && { state }),
    ...(sort !== undefined && { sort, direction: sorted?.startsWith('-') === true ? 'descending' : 'ascending' }),
  };
}

export function overviewHref({ text, state, sort, direction }: OverviewQuery): string {
  const query = new URLSearchParams({
    ...(text !== undefined && { text }),
    ...(state !== undefined && { state }),
    ...(sort !== undefined && { sort: direction === 'descending' ? `-${sort}` : sort }),
  }).toString();
  return query === '' ? '/' : `/?${query}`;
}

const values: Readonly<Record<Exclude<SortKey, 'collection'>, (row: OverviewCollection) => number>> = {
  run: ({ lastRun }) => lastRun?.endedAt ?? lastRun?.startedAt ?? lastRun?.createdAt ?? 0,
  urls: ({ lastRun }) => lastRun?.counts.discovered ?? 0,
  rds: ({ descriptions }) => descriptions,
  change: ({ change }) => change,
  failed: ({ lastRun }) => lastRun?.counts.failed ?? 0,
  next: ({ starts }) => starts.next?.at ?? Number.MAX_SAFE_INTEGER,
};

/** The collections the address means, in its order; without one, in theirs. */
export function chosenCollections(
  all: readonly OverviewCollection[],
  { text, state, sort, direction }: OverviewQuery,
): readonly OverviewCollection[] {
  const word = text?.toLowerCase();
  const chosen = all.filter(
    ({ slug, name, lastRun }) =>
      (word === undefined || `${slug} ${name}`.toLowerCase().includes(word)) &&
      (state === undefined || lastRun?.state === state),
  );
  if (sort === undefined) return chosen;
  const sign = direction === 'descending' ? -1 : 1;
  return chosen.toSorted((a, b) => {
    const by = sort === 'collection' ? a.slug.localeCompare(b.slug, 'en') : values[sort](a) - values[sort](b);
    return sign * by;
  });
}
