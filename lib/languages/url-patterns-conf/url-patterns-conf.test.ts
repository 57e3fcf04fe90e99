import { describe, expect, it } from 'vitest';

import { languageLaws } from '../../lang/testing-laws.ts';
import { codesWithoutFixture, readCursor, runFixtures } from '../../lang/testing.ts';
import type { LanguageCase } from '../../lang/testing.ts';
import { sourceText } from '../../lang/source-text.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { completionsAt } from '../assist.ts';
import { testCatalog } from '../testing/catalog.ts';
import { urlPatternsConf } from './index.ts';
import { compileUrlPatterns } from './match.ts';
import { messages } from './messages.ts';
import type { UrlPatterns } from './model.ts';
import type { UrlPatternsChange } from './print.ts';
import type { UrlPatternsAst } from './syntax.ts';

const path = 'url-patterns.conf';
const tested: LanguageCase<UrlPatternsAst, UrlPatterns, UrlPatternsChange, Catalog> = {
  language: urlPatternsConf,
  words: testCatalog,
  path,
  show: (model) =>
    (['follow', 'doNotCrawl'] as const)
      .flatMap((section) =>
        model[section].map(
          ({ isException, keyword = '', body }) => `${section} ${isException ? '-' : ''}${keyword}${body}`,
        ),
      )
      .join('\n'),
};

const fixtures = `${import.meta.dirname}/fixtures`;
runFixtures(fixtures, tested);

const sample = `# the intranet
www.example.com/
  -www.example.com/old/   
[Do not crawl]
# prints
contains:?print=
`;
const added = { isException: false, keyword: 'regexp:', body: '/[0-9]+$' } as const;

languageLaws(tested, {
  samples: [sample, '/\n', '', '[Do not crawl]\n.pdf$\n[Follow]\n/\n'],
  changes: [
    {
      title: 'a pattern more',
      text: sample,
      change: { kind: 'add-pattern', section: 'follow', pattern: added },
      expected: (model) => ({ ...model, follow: [...model.follow, added] }),
    },
    {
      title: 'a pattern of a section that is not there',
      text: 'www.example.com/\n',
      change: { kind: 'add-pattern', section: 'doNotCrawl', pattern: added },
      expected: (model) => ({ ...model, doNotCrawl: [added] }),
    },
    {
      title: 'the first pattern',
      text: '# none\n',
      change: { kind: 'add-pattern', section: 'follow', pattern: added },
      expected: (model) => ({ ...model, follow: [added] }),
    },
    {
      title: 'another pattern in its place',
      text: sample,
      change: { kind: 'set-pattern', section: 'doNotCrawl', at: 0, pattern: added },
      expected: (model) => ({ ...model, doNotCrawl: [added] }),
    },
    {
      title: 'a pattern less',
      text: sample,
      change: { kind: 'remove-pattern', section: 'follow', at: 1 },
      expected: (model) => ({ ...model, follow: model.follow.slice(0, 1) }),
    },
    {
      title: 'a pattern that is not there',
      text: sample,
      change: { kind: 'remove-pattern', section: 'follow', at: 9 },
      expected: (model) => model,
    },
  ],
  attacks: ['a/\n', '[', 'regexp:(', ['regexp:', '('], ['-', '-'], ['contains:', '*'], '#', '\t', ['^', '$']],
});

const matcherOf = (...lines: readonly string[]) => {
  const model = urlPatternsConf.toModel(urlPatternsConf.parse(sourceText(path, lines.join('\n'))), testCatalog);
  if (model === undefined) throw new Error('the patterns have errors');
  return compileUrlPatterns(model);
};

describe('patterns', () => {
  it('have a fixture for every message', () => {
    expect(codesWithoutFixture(fixtures, messages)).toEqual([]);
  });

  it.each([
    [
      'http://www.google.com/',
      ['http://www.google.com/', 'http://www.google.com/a'],
      ['https://www.google.com/', 'http://www.www.google.com/'],
    ],
    ['http://google.com/', ['http://google.com/a'], ['http://www.google.com/']],
    ['http://.google.com/', ['http://www.google.com/'], ['http://google.com/', 'https://www.google.com/']],
    ['regexp://old/[0-9]+', ['http://a.example//old/7'], ['http://a.example/old/7']],
    ['contains:8080/', ['http://a.example:8080/'], ['http://a.example/']],
    [
      'www.google.com/',
      ['https://www.google.com/a', 'http://WWW.Google.com'],
      ['http://google.com/', 'http://xwww.google.com/'],
    ],
    [
      'google.com/',
      ['http://www.google.com/', 'http://google.com/'],
      ['http://notgoogle.com/', 'http://a.org/google.com/'],
    ],
    [
      'www.google.com/docs/',
      ['http://www.google.com/docs/a'],
      ['http://www.google.com/Docs/', 'http://www.google.com/docs'],
    ],
    [
      'www.google.com:8080/',
      ['http://www.google.com:8080/'],
      ['http://www.google.com/', 'http://www.google.com:80800/'],
    ],
    ['www.google.com/', [], ['http://www.google.com:8080/']],
    ['/', ['http://any.example/', 'smb://server/share'], []],
    ['home.html$', ['http://a.example/home.html'], ['http://a.example/home.html?a']],
    ['.pdf$', ['http://a.example/b.pdf'], ['http://a.example/b.PDF']],
    ['^http://', ['http://a.example/'], ['https://a.example/']],
    ['^http://a.example/b$', ['http://a.example/b'], ['http://a.example/b/', 'http://a.example/']],
    ['contains:coffee', ['http://a.example/coffee.html'], ['http://a.example/Coffee.html']],
    ['regexp:-sid=[0-9A-Z]+/', ['http://a.example/-sid=7A/b'], ['http://a.example/-sid=/b']],
    [
      String.raw`regexp:http://www\\.example\\.com/.*/images/`,
      ['http://www.example.com/a/images/b'],
      ['http://wwwxexample.com/a/images/b'],
    ],
    [String.raw`regexp:/a\.b`, ['http://a.example/a.b'], ['http://a.example/axb', 'http://a.example/A.b']],
    [String.raw`regexpIgnoreCase:/A\.B`, ['http://a.example/a.b'], []],
    ['smb://server/share/', ['smb://server/share/a'], ['http://server/share/a']],
    ['googleconnector://crm.localhost/', ['googleconnector://crm.localhost/doc?docid=7'], []],
  ])('%s', (pattern, taken, left) => {
    const match = matcherOf(pattern);
    expect(taken.filter((url) => !match(url).isTaken)).toEqual([]);
    expect(left.filter((url) => match(url).isTaken)).toEqual([]);
  });

  it('decide with their exceptions, whatever the order, and say by which line', () => {
    const match = matcherOf('-www.candy.com/', 'candy.com/', '[Do not crawl]', 'contains:/bitter/', '-.txt$', '-.md$');
    expect(match('http://www.chocolate.candy.com/')).toEqual({ isTaken: true, why: 'followed', line: 2 });
    expect(match('http://www.candy.com/')).toEqual({ isTaken: false, why: 'exception', line: 1 });
    expect(match('http://candy.com/bitter/a')).toEqual({ isTaken: false, why: 'not-crawled', line: 4 });
    expect(match('http://candy.com/bitter/a.txt')).toEqual({ isTaken: true, why: 'followed', line: 2, spared: 5 });
    expect(match('http://a.example/')).toEqual({ isTaken: false, why: 'not-followed' });
  });

  it('take linear time', () => {
    const match = matcherOf('regexp:(a+)+$', 'regexp:(a|a)*b', '/');
    expect(match(`http://a.example/${'a'.repeat(8000)}!`).isTaken).toBe(true);
  });
});

it.each([
  ['<|>', '[Do not crawl]'],
  ['re<|>', 'regexpIgnoreCase:'],
  ['-con<|>', 'contains:'],
  ['[<|>', '[Follow]'],
])('offers the words at %s', (marked, expected) => {
  const { text, offset } = readCursor(marked);
  const parsed = urlPatternsConf.parse(sourceText(path, text));
  const offered = completionsAt({ language: urlPatternsConf, parsed, offset, catalog: testCatalog, namesOf: () => [] });
  expect(offered.map(({ label }) => label)).toContain(expected);
});
