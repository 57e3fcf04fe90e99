import { describe, expect, it } from 'vitest';
import type { OverviewCollection } from '#lib/services/overview/contract.ts';
import { chosenCollections, overviewHref, readOverviewQuery } from './overview-query.ts';

const row = (slug: string, descriptions: number): OverviewCollection => ({
  slug,
  name: slug,
  isSample: false,
  errors: 0,
  descriptions,
  change: 0,
  runs: [],
  rate: [],
  starts: { times: [], more: false },
  hasEssence: false,
});
const all = [row('docs', 3), row('wiki', 9), row('docs-old', 5)];
const slugs = (query: string): readonly string[] =>
  chosenCollections(all, readOverviewQuery(Object.fromEntries(new URLSearchParams(query)))).map(({ slug }) => slug);

describe('the address of the overview', () => {
  it('chooses by a part of the name, and sorts', () => {
    expect(slugs('')).toEqual(['docs', 'wiki', 'docs-old']);
    expect(slugs('text=DOC&sort=-rds')).toEqual(['docs-old', 'docs']);
    expect(slugs('sort=collection')).toEqual(['docs', 'docs-old', 'wiki']);
    expect(slugs('state=running')).toEqual([]);
  });

  it('is read as it was written, and leaves out what it does not know', () => {
    const query = { text: 'doc', state: 'failed', sort: 'rds', direction: 'descending' } as const;
    const params = new URL(overviewHref(query), 'http://console').searchParams;
    expect(readOverviewQuery(Object.fromEntries(params))).toEqual(query);
    expect(readOverviewQuery({ sort: 'colour', text: ' ', other: '1' })).toEqual({});
  });
});
