import { describe, expect, it } from 'vitest';

import { languageLaws } from '../../lang/testing-laws.ts';
import { sourceText } from '../../lang/source-text.ts';
import { codesWithoutFixture, runFixtures } from '../../lang/testing.ts';
import type { LanguageCase } from '../../lang/testing.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { testCatalog } from '../testing/catalog.ts';
import { gathererCf } from './index.ts';
import { messages } from './messages.ts';
import type { Gatherer, RootNode } from './model.ts';
import type { GathererChange } from './print.ts';
import type { GathererCfAst } from './syntax.ts';
import { enumSpec, variableList } from './vocabulary.ts';

function showRoot(root: RootNode): string {
  const { url, program, urlMax, urlFilter, hostMax, hostFilter, access, delaySeconds, depth, search } = root;
  const head = url ?? `|${program ?? ''}`;
  return `${head} url=${urlMax},${urlFilter ?? '-'} host=${hostMax},${hostFilter ?? '-'} ${access.join('|')} ${delaySeconds} s depth=${depth} ${search} ${root.enumeration ?? '-'}`;
}

const tested: LanguageCase<GathererCfAst, Gatherer, GathererChange, Catalog> = {
  language: gathererCf,
  words: testCatalog,
  path: 'gatherer.cf',
  show: ({ rootNodes, leafNodes, gathererName, timeToLive, keepCache, localMapping }) =>
    [
      `${gathererName ?? 'no name'}, ${timeToLive} s, cache ${keepCache ? 'kept' : 'not kept'}`,
      ...localMapping.map((mapping) => `maps ${mapping}`),
      ...rootNodes.map(showRoot),
      ...leafNodes.map(({ url, program }) => `leaf ${url ?? `|${program ?? ''}`}`),
    ].join('\n'),
};

const fixtures = `${import.meta.dirname}/fixtures`;
runFixtures(fixtures, tested);

const sample = `# sample.cf
Gatherer-Name:   My Sample Harvest Gatherer
Gatherer-Port: 8500
Local-Mapping: http://a.example/ /srv/a/
Local-Mapping: http://b.example/ \\
   /srv/b/

<RootNodes>
# the first
http://www.mozilla.org/ URL=100,MyFilter
http://www.xfree86.org/ \\
  Depth=2 Access=HTTP|FTP
|my-fave-sites.pl Depth=1 URL=5000,url-filter
</RootNodes>
<LeafNodes>
http://www.arco.de/~kj/index.html
|generate-news-urls.sh
</LeafNodes>
`;

const root = (at: number, change: Partial<RootNode>) => (model: Gatherer) => ({
  ...model,
  rootNodes: model.rootNodes.map((each, index) => (index === at ? { ...each, ...change } : each)),
});

const essence = `Essence: on
Essence-Options: --allowlist lib/allowlist.cf \\
  --max-deletions=010 -no-keywords
Post-Summarizing: lib/myrules
Unnested-Members: separate
`;

languageLaws(tested, {
  samples: [
    sample,
    essence,
    'Time-To-Live: 60\n',
    'Local-Mapping: http://a.example/ /srv\\\\\n\nTime-To-Live: 60\n',
    '',
  ],
  changes: [
    {
      title: 'a value that ends in a backslash',
      text: 'Gatherer-Name: One\nTime-To-Live: 60\n',
      change: { kind: 'set-variable', property: 'gathererName', value: 'C:\\' },
      expected: (model) => ({ ...model, gathererName: 'C:\\' }),
    },
    {
      title: 'a variable that is there',
      text: sample,
      change: { kind: 'set-variable', property: 'gathererName', value: 'Another' },
      expected: (model) => ({ ...model, gathererName: 'Another' }),
    },
    {
      title: 'a new variable',
      text: sample,
      change: { kind: 'set-variable', property: 'keepCache', value: 'yes' },
      expected: (model) => ({ ...model, keepCache: true }),
    },
    {
      title: 'a first variable',
      text: '<LeafNodes>\nhttp://a.example/\n</LeafNodes>',
      change: { kind: 'set-variable', property: 'gathererName', value: 'First' },
      expected: (model) => ({ ...model, gathererName: 'First' }),
    },
    {
      title: 'Essence switched off',
      text: essence,
      change: { kind: 'set-variable', property: 'essence', value: 'off' },
      expected: (model) => ({ ...model, essence: false }),
    },
    {
      title: 'options of Essence taken away',
      text: essence,
      change: { kind: 'remove-variable', property: 'essenceOptions' },
      expected: (model) => ({
        ...model,
        essenceOptions: {
          fakeMd5s: false,
          fastSummarizing: false,
          fullText: false,
          minimalBookkeeping: false,
          noAccess: false,
          noKeywords: false,
          typeOnly: false,
        },
      }),
    },
    {
      title: 'every line of a repeated variable taken away',
      text: sample,
      change: { kind: 'remove-variable', property: 'localMapping' },
      expected: (model) => ({ ...model, localMapping: [] }),
    },
    {
      title: 'a limit with its filter file',
      text: sample,
      change: { kind: 'set-modifier', at: 0, property: 'urlMax', value: '7,Other' },
      expected: root(0, { urlMax: 7, urlFilter: 'Other' }),
    },
    {
      title: 'a new modifier behind those of the next line',
      text: sample,
      change: { kind: 'set-modifier', at: 1, property: 'hostMax', value: '50' },
      expected: root(1, { hostMax: 50 }),
    },
    {
      title: 'a modifier taken away',
      text: sample,
      change: { kind: 'remove-modifier', at: 1, property: 'depth' },
      expected: root(1, { depth: 0 }),
    },
    {
      title: 'another URL',
      text: sample,
      change: { kind: 'set-url', list: 'root', at: 0, text: 'http://www.siroe.com/' },
      expected: root(0, { url: 'http://www.siroe.com/' }),
    },
    {
      title: 'a new LeafNode',
      text: sample,
      change: { kind: 'add-entry', list: 'leaf', text: 'http://www.siroe.com/a.ps' },
      expected: (model) => ({
        ...model,
        leafNodes: [...model.leafNodes, { url: 'http://www.siroe.com/a.ps', program: null }],
      }),
    },
    {
      title: 'a first RootNode',
      text: 'Gatherer-Name: a',
      change: { kind: 'add-entry', list: 'root', text: 'http://www.siroe.com/ Depth=1' },
      expected: (model) => ({
        ...model,
        rootNodes: [
          {
            url: 'http://www.siroe.com/',
            program: null,
            urlMax: 250,
            urlFilter: null,
            hostMax: 1,
            hostFilter: null,
            access: ['HTTP'],
            delaySeconds: 1,
            depth: 1,
            search: 'Breadth',
            enumeration: null,
          },
        ],
      }),
    },
    {
      title: 'a continued RootNode taken away',
      text: sample,
      change: { kind: 'remove-entry', list: 'root', at: 1 },
      expected: (model) => ({ ...model, rootNodes: model.rootNodes.filter((_, index) => index !== 1) }),
    },
  ],
  attacks: [
    'Gatherer-Name: a\n',
    '<RootNodes>\n',
    ['<RootNodes>\n', 'http://a.example/ URL=1\n'],
    ['<RootNodes>\nhttp://a.example/', ' URL=1'],
    ['<RootNodes>\n|a', ' Depth=1 b'],
    ['a \\\n', 'b \\\n'],
    '\\\n',
    '#',
    ':',
  ],
});

const read = (text: string): Gatherer | undefined =>
  gathererCf.toModel(gathererCf.parse(sourceText('gatherer.cf', text)), testCatalog);

describe('Essence', () => {
  it('is on where the file says so, off where it says so, and open otherwise', () => {
    expect(['Essence: on', 'Essence: OFF', ''].map((text) => read(text)?.essence)).toEqual([true, false, null]);
  });

  it('describes members in the RD of their archive, or separately', () => {
    const members = ['', 'Unnested-Members: embedded', 'Essence: on\nUnnested-Members: separate'];
    expect(members.map((text) => read(text)?.unnestedMembers)).toEqual(['embedded', 'embedded', 'separate']);
  });

  it('takes the last of an option', () => {
    const { essenceOptions } = read('Essence: on\nEssence-Options: --stoplist a --stoplist=b --max-deletions 5') ?? {};
    expect(essenceOptions).toMatchObject({ stoplist: 'b', maxDeletions: 5 });
  });

  it('names files that can be followed', () => {
    const parsed = gathererCf.parse(sourceText('gatherer.cf', essence));
    const named = gathererCf.symbols(parsed, testCatalog).refers.map(({ kind, name }) => `${kind} ${name}`);
    expect(named).toEqual(['file lib/allowlist.cf', 'file lib/myrules']);
  });
});

describe('gatherer.cf', () => {
  it('has a fixture for every message', () => {
    expect(codesWithoutFixture(fixtures, messages)).toEqual([]);
  });

  it('has an example of every word that reads', () => {
    for (const { name, param, example } of [...variableList, ...Object.values(enumSpec)]) {
      expect(param.read(example), name).toMatchObject({ ok: true });
    }
  });

  it('has the twenty-three variables of the manual, and two of its own', () => {
    const own = variableList.filter(({ reference }) => reference === 'Winnow').map(({ name }) => name);
    expect(own).toEqual(['Essence', 'Unnested-Members']);
    expect(variableList).toHaveLength(23 + own.length);
  });
});
