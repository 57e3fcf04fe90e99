import { describe, expect, it } from 'vitest';

import { isPlaceOf } from '../../lang/file-places.ts';
import type { LineTable } from '../../lang/line-table.ts';
import { languageLaws } from '../../lang/testing-laws.ts';
import { codesWithoutFixture, runFixtures } from '../../lang/testing.ts';
import type { LanguageCase } from '../../lang/testing.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { testCatalog } from '../testing/catalog.ts';
import { harvestFilter } from './index.ts';
import type { HarvestFilterChange } from './index.ts';
import { messages } from './messages.ts';
import type { HarvestFilter } from './model.ts';

const tested: LanguageCase<LineTable, HarvestFilter, HarvestFilterChange, Catalog> = {
  language: harvestFilter,
  words: testCatalog,
  path: 'filters/MyFilter',
  show: ({ rules }) => rules.map(({ allows, regex }) => `${allows ? 'allow' : 'deny'} ${regex}`).join('\n'),
};

const fixtures = `${import.meta.dirname}/fixtures`;
runFixtures(fixtures, tested);

const sample = `# pictures
Deny \\.(gif|jpg)$
  Allow ^/docs/   
Deny .
`;

languageLaws(tested, {
  samples: [sample, 'Allow ^128\\.138\\..*\nDeny .', ''],
  changes: [
    {
      title: 'a rule before another',
      text: sample,
      change: { kind: 'add-row', at: 1, row: { allows: false, regex: '/old/' } },
      expected: ({ rules }) => ({ rules: [rules[0], { allows: false, regex: '/old/' }, ...rules.slice(1)] }),
    },
    {
      title: 'a rule at the end',
      text: 'Deny a',
      change: { kind: 'add-row', at: 9, row: { allows: true, regex: '.' } },
      expected: ({ rules }) => ({ rules: [...rules, { allows: true, regex: '.' }] }),
    },
    {
      title: 'another expression',
      text: sample,
      change: { kind: 'set-row', at: 2, row: { allows: true, regex: '.' } },
      expected: ({ rules }) => ({ rules: [...rules.slice(0, 2), { allows: true, regex: '.' }] }),
    },
    {
      title: 'a rule less',
      text: sample,
      change: { kind: 'remove-row', at: 0 },
      expected: ({ rules }) => ({ rules: rules.slice(1) }),
    },
    {
      title: 'a rule that is not there',
      text: sample,
      change: { kind: 'remove-row', at: 9 },
      expected: (model) => model,
    },
  ],
  attacks: ['Deny a\n', 'Allow (', ['Deny ', '('], ['Deny ', '*'], '#', 'Deny . \n', '\t'],
});

describe('a filter file', () => {
  it('has a fixture for every message', () => {
    expect(codesWithoutFixture(fixtures, messages)).toEqual([]);
  });

  it.each([
    ['filters/MyFilter', true],
    ['./config/filters/URL-filter-default', true],
    ['filter.conf', false],
    ['myfilters/a', false],
  ])('%s is one: %s', (path, is) => {
    expect(isPlaceOf(harvestFilter, path)).toBe(is);
  });
});
