import { expect, it } from 'vitest';
import { sourceText } from '../../lang/source-text.ts';
import { languageLaws } from '../../lang/testing-laws.ts';
import { codesWithoutFixture, readCursor, runFixtures } from '../../lang/testing.ts';
import type { LanguageCase } from '../../lang/testing.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { completionsAt } from '../assist.ts';
import { testCatalog } from '../testing/catalog.ts';
import { urlRulesConf } from './index.ts';
import { messages } from './messages.ts';
import type { UrlRules } from './model.ts';
import type { UrlRulesChange } from './print.ts';
import { stock } from './stock.ts';
import type { UrlRulesAst } from './syntax.ts';

const path = 'url-rules.conf';
const tested: LanguageCase<UrlRulesAst, UrlRules, UrlRulesChange, Catalog> = {
  language: urlRulesConf,
  words: testCatalog,
  path,
  show: ({ rules }) =>
    rules.map((rule) => `${rule.line} ${urlRulesConf.print({ rules: [rule] }).trimEnd()}`).join('\n'),
};

const fixtures = `${import.meta.dirname}/fixtures`;
runFixtures(fixtures, tested);

const sample = `# shop
drop color  size on www.example.com/shop/  # facets
keep %6Fn
drop *
  sort
`;
const added = { verb: 'drop', names: ['sid', 'utm_*'], scope: 'http://b.example/' } as const;

languageLaws(tested, {
  samples: [sample, stock, ''],
  changes: [
    {
      title: 'a rule more',
      text: sample,
      change: { kind: 'add-row', at: 0, row: added },
      expected: ({ rules }) => ({ rules: [added, ...rules] }),
    },
    {
      title: 'another rule in its place, beside a comment',
      text: sample,
      change: { kind: 'set-row', at: 0, row: added },
      expected: ({ rules }) => ({ rules: [added, ...rules.slice(1)] }),
    },
    {
      title: 'other names as a form writes them',
      text: sample,
      change: { kind: 'set-cell', at: 0, column: 1, text: 'sid utm_* on http://b.example/' },
      expected: ({ rules }) => ({ rules: [added, ...rules.slice(1)] }),
    },
    {
      title: 'a rule less',
      text: sample,
      change: { kind: 'remove-row', at: 2 },
      expected: ({ rules }) => ({ rules: [...rules.slice(0, 2), ...rules.slice(3)] }),
    },
  ],
  attacks: ['drop a\n', ['drop ', 'a* '], ['drop ', 'a'], ['drop a on ', '/'], ['drop a on ', 'a.'], '#', 'on ', '\t'],
});

it('every message has a fixture', () => {
  expect(codesWithoutFixture(fixtures, messages)).toEqual([]);
});

it('the stock list has no findings', () => {
  const parsed = urlRulesConf.parse(sourceText(path, stock));
  expect(urlRulesConf.check(parsed, testCatalog)).toEqual([]);
});

it.each([
  ['dr<|>', ['drop ', 'keep ', 'sort']],
  ['drop <|>', []],
])('%s is completed', (marked, expected) => {
  const { text, offset } = readCursor(marked);
  const parsed = urlRulesConf.parse(sourceText(path, text));
  const place = { language: urlRulesConf, parsed, offset, catalog: testCatalog, namesOf: () => [] };
  expect(completionsAt(place).map(({ insert }) => insert)).toEqual(expected);
});
