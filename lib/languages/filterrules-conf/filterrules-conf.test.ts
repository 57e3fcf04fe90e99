import { describe, expect, it } from 'vitest';

import { sourceText } from '../../lang/source-text.ts';
import { statementsOf } from '../../lang/pblock-tokens.ts';
import { languageLaws } from '../../lang/testing-laws.ts';
import { codesWithoutFixture, runFixtures, showDiagnostics } from '../../lang/testing.ts';
import type { LanguageCase } from '../../lang/testing.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { paramFromEntry } from '../../sdk/param-from-entry.ts';
import { testCatalog } from '../testing/catalog.ts';
import { filterrulesConf } from './index.ts';
import { messages } from './messages.ts';
import type { FilterrulesConf, Rule, Site } from './model.ts';
import { filterrulesForStart } from './new-site.ts';
import type { FilterrulesChange } from './print.ts';
import type { FilterrulesAst } from './syntax.ts';
import { elementOf, elements } from './vocabulary.ts';

const tested: LanguageCase<FilterrulesAst, FilterrulesConf, FilterrulesChange, Catalog> = {
  language: filterrulesConf,
  words: testCatalog,
  path: 'filterrules.conf',
  show: ({ options, rules, sites }) =>
    [
      ...[...options].map(([name, value]) => `option ${name} = ${value}`),
      ...rules.map(showRule),
      ...sites.map(showSite),
    ].join('\n'),
};

function showRule({ matches, ...rule }: Rule): string {
  return [`rule ${JSON.stringify(rule)}`, ...matches.map((match) => `  ${JSON.stringify(match)}`)].join('\n');
}

function showSite({ servers, starts, sitemaps, readsSitemaps, uses, ...rest }: Site): string {
  const site = readsSitemaps ? { ...rest, readsSitemaps } : rest;
  const inner = [...servers, ...starts, ...sitemaps, ...uses].map((each) => `  ${JSON.stringify(each)}`);
  return [`site ${JSON.stringify(site)}`, ...inner].join('\n');
}

const fixtures = `${import.meta.dirname}/fixtures`;
runFixtures(fixtures, tested);

const sample = `# Sites and rules
Option default-site=deny
<Rule id="archive" name="Archive Files" default=true behavior=exclude desc="say \\"so\\"">
  Match src=path by=ends-with value=".zip"
  # by type too
  Match src=type by=regex value="^application/(x-)?zip$" case=exact
</Rule>
<Site name="www.siroe.com" type=site depth=10 database="default">
  Server host=WWW.siroe.com port=80 alias="home.siroe.com, a.siroe.com"
  Start url="http://www.siroe.com/" depth=5
  Start url=http://home.siroe.com/ \\
      enable=off
  # rules
  Use rule=archive
</Site>

<Site name="siroe" type=domain domain=".Siroe.com" depth=-1 enable=no>
</Site>
`;

const site = (model: FilterrulesConf, change: (site: Site) => unknown) => ({
  ...model,
  sites: model.sites.map((each, i) => (i === 0 ? change(each) : each)),
});

languageLaws(tested, {
  samples: [sample, filterrulesForStart('http://www.siroe.com/docs/')],
  changes: [
    {
      title: 'a parameter of a tag',
      text: sample,
      change: { kind: 'set-param', line: 8, name: 'depth', value: '3' },
      expected: (model) => site(model, (each) => ({ ...each, depth: 3 })),
    },
    {
      title: 'a new parameter of a line',
      text: sample,
      change: { kind: 'set-param', line: 9, name: 'protocol', value: 'http' },
      expected: (model) =>
        site(model, (each) => ({ ...each, servers: each.servers.map((one) => ({ ...one, protocol: 'http' })) })),
    },
    {
      title: 'a parameter taken away',
      text: sample,
      change: { kind: 'remove-param', line: 11, name: 'enable' },
      expected: (model) =>
        site(model, (each) => ({ ...each, starts: each.starts.map((one) => ({ ...one, enabled: true })) })),
    },
    {
      title: 'a parameter taken away from a tag',
      text: sample,
      change: { kind: 'remove-param', line: 16, name: 'enable' },
      expected: (model) => model,
    },
    {
      title: 'a line taken away',
      text: sample,
      change: { kind: 'remove', line: 11 },
      expected: (model) => site(model, (each) => ({ ...each, starts: each.starts.slice(0, 1) })),
    },
    {
      title: 'a block taken away',
      text: sample,
      change: { kind: 'remove', line: 17 },
      expected: (model) => ({ ...model, sites: model.sites.slice(0, 1) }),
    },
    {
      title: 'a new starting point',
      text: sample,
      change: { kind: 'insert', block: 8, element: 'Start', params: { url: 'http://a.siroe.com/' } },
      expected: (model) =>
        site(model, (each) => ({ ...each, starts: [...each.starts, { url: 'http://a.siroe.com/', enabled: true }] })),
    },
    {
      title: 'a new line in an empty block',
      text: sample,
      change: { kind: 'insert', block: 17, element: 'Use', params: { rule: 'archive' } },
      expected: (model) => ({
        ...model,
        sites: model.sites.map((each, i) => (i === 1 ? { ...each, uses: [{ rule: 'archive', enabled: true }] } : each)),
      }),
    },
    {
      title: 'a new rule',
      text: '# nothing yet',
      change: {
        kind: 'add-block',
        tag: 'Rule',
        params: { id: 'a b' },
        lines: [{ element: 'Match', params: { src: 'url', by: 'is', value: 'x' } }],
      },
      expected: (model) => ({
        ...model,
        rules: [
          {
            id: 'a b',
            name: 'a b',
            enabled: true,
            isDefault: false,
            behavior: 'exclude',
            matches: [{ src: 'url', by: 'is', value: 'x', ignoreCase: false }],
          },
        ],
      }),
    },
  ],
  attacks: [
    '<Rule id="a',
    '<Rule id=a>\n',
    '<Site name=a>\nStart url=http://b/\n',
    'Use rule=a\n',
    '<Site name=a>Server host=a\n',
    '</Site>\n',
    'a=\n',
    'value=a by=regex\n',
    'alias="a,b',
    ['<Site name=a>\nServer host=b\n', 'Start url=http://a/\n'],
    ['<Site name=a>\n', 'Server host=b alias="c, d"\n'],
    ['<Site name=a>\n', 'Use rule=b\n'],
    ['<Rule id=a>\n', 'Match src=url by=regex value=a\n'],
    ['<Site name=a ', 'b=c\n'],
  ],
});

describe('filterrules.conf', () => {
  it('has a fixture for every message', () => {
    expect(codesWithoutFixture(fixtures, messages)).toEqual([]);
  });

  const parsed = (text: string) => filterrulesConf.parse(sourceText('filterrules.conf', text));

  it('is written for a new collection from its starting point', () => {
    expect(filterrulesForStart('http://www.siroe.com:8080/docs')).toBe(`# Sites and their starting points
<Site name=www.siroe.com type=site enable=true database=default sitemaps=true>
  Server host=www.siroe.com port=8080
  Start url=http://www.siroe.com:8080/docs
</Site>
`);
  });

  it.each([
    'http://www.siroe.com/',
    'https://[::1]:8443/a?b=c d&e="f"',
    'http://münchen.example/',
    'ftp://ftp.siroe.com',
    'file:///usr/share/doc/',
  ])('has no finding for a new collection that starts at %s', (start) => {
    const text = filterrulesForStart(start);
    expect(showDiagnostics(text, filterrulesConf.check(parsed(text), testCatalog))).toBe('');
  });

  it('defines rules and sites and refers to rules', () => {
    const { defines, refers } = filterrulesConf.symbols(parsed(sample), testCatalog);
    expect(defines.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'rule archive',
      'site www.siroe.com',
      'site siroe',
    ]);
    expect(refers).toMatchObject([{ kind: 'rule', name: 'archive' }]);
  });

  it('says what is under the cursor', () => {
    const text = '<Site name="a" de>\n  Server ho\n</Site>\n';
    const at = (needle: string) => filterrulesConf.contextAt(parsed(text), text.indexOf(needle) + needle.length);
    expect(at(' de')).toMatchObject({ kind: 'key', prefix: 'de', owner: 'Site', present: ['name'] });
    expect(at('Server ho')).toMatchObject({ kind: 'key', prefix: 'ho', owner: 'Server' });
  });

  it('has an example of every element that reads, with every parameter, and gives the values it shows', () => {
    const exampleOf = (name: string): string => elementOf(name)?.example ?? '';
    for (const { name, within, form, params, example } of elements) {
      const inner = form === 'block' ? `${example}\n</${name}>` : example;
      const text = within === 'file' ? inner : `${exampleOf(within)}\n  ${inner}\n</${within}>`;
      const parsed = filterrulesConf.parse(sourceText('filterrules.conf', text));
      const tag = parsed.ast.file.items.find((item) => item.kind === 'block');
      const statement = statementsOf(parsed.ast.file).find(({ keyword }) => keyword?.text === name);
      const pairs = (form === 'block' ? tag?.pairs : statement?.pairs) ?? [];
      expect(pairs.map((pair) => pair.name.text).toSorted(), name).toEqual(
        params.map((param) => param.name).toSorted(),
      );
      for (const param of params) {
        const written = pairs.find((pair) => pair.name.text === param.name)?.value.text;
        expect(paramFromEntry(param).read(written), `${name} ${param.name}`).toMatchObject({ ok: true });
        expect(example).toMatch(new RegExp(`\\b${param.name}="?${written?.slice(0, 3)}`));
      }
    }
  });
});
