import { expect, it } from 'vitest';
import type { Catalog } from '#lib/sdk/describe.ts';
import { findEntries, referenceEntries } from './reference-entries.ts';

const convert = {
  name: 'convert-to-html',
  aliases: [],
  phases: ['Data'],
  lenientPhases: [],
  summary: 'Converts documents.',
  doc: '',
  params: [],
  paramGroups: [],
  examples: [],
  oncePerFilter: false,
  after: [],
  sets: [],
  writesAnyAttribute: false,
  asksRules: false,
  reference: '',
} as const;
const catalog: Catalog = {
  functions: [convert],
  parameters: {},
  summarizers: [],
  protocols: [],
  diagnostics: [{ code: 'FILTER-105', severity: 'error', text: 'There is no function {name}.', help: '' }],
};
const entries = referenceEntries(catalog);

it('leads to the page of a diagnostic by its code', () => {
  expect(findEntries(entries, 'filter-105')[0]).toMatchObject({ href: '/reference/diagnostics/FILTER-105' });
});

it('finds by every word, names before summaries', () => {
  const found = findEntries(entries, 'convert-to-html').map(({ name }) => name);
  expect(found).toEqual(['convert-to-html']);
  expect(findEntries(entries, 'filter').map(({ kind }) => kind)[0]).toBe('file');
  expect(findEntries(entries, 'filter nowhere')).toEqual([]);
});
