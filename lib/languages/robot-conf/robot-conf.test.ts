import { describe, expect, it } from 'vitest';

import { sourceText } from '../../lang/source-text.ts';
import { writePair } from '../../lang/pblock-value.ts';
import { languageLaws } from '../../lang/testing-laws.ts';
import { codesWithoutFixture, runFixtures } from '../../lang/testing.ts';
import type { LanguageCase } from '../../lang/testing.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { testCatalog } from '../testing/catalog.ts';
import { defaultRobotConf } from './default.ts';
import { robotConf } from './index.ts';
import { messages } from './messages.ts';
import type { RobotConf } from './model.ts';
import type { RobotConfChange } from './print.ts';
import type { RobotConfAst } from './syntax.ts';
import { parameterGroups, parameterOf, propertyOf, robotParameters, vocabulary } from './vocabulary.ts';
import type { RobotProperty } from './vocabulary.ts';

const words: Catalog = {
  functions: [],
  parameters: {},
  summarizers: [],
  protocols: testCatalog.protocols,
  diagnostics: [],
  programs: { isOn: true, folder: '/srv/programs', runnable: ['after-run'], folders: ['/srv/winnow', '/srv/programs'] },
};

const tested: LanguageCase<RobotConfAst, RobotConf, RobotConfChange, Catalog> = {
  language: robotConf,
  words,
  path: 'robot.conf',
  show,
};

/** What is written, with its value, then the seeds. */
function show(model: RobotConf): string {
  const properties = Object.keys(robotParameters) as RobotProperty[];
  const written = properties.flatMap((property) => {
    const line = model.lines.get(parameterOf(property).name);
    return line === undefined ? [] : [`${property} = ${JSON.stringify(model[property])} (${line})`];
  });
  const seeds = model.seeds.map(({ url, depth, line }) => `${url} ${depth ?? 'default'} (${line})`);
  return [...written, ...seeds].join('\n');
}

const fixtures = `${import.meta.dirname}/fixtures`;
runFixtures(fixtures, tested);

const sample = `# Process parameters
<Process csid="x-catalog://host:80/name"
   # how fast
   server-delay=2 max-connections=4
   user-agent="A robot/1.0 \\"quoted\\""
   email=me@host \\
   enable-robots-txt=no
>
# where to start
http://www.siroe.com/ depth=3
http://home.siroe.com/
</Process>
`;

languageLaws(tested, {
  samples: [sample, defaultRobotConf, sample.replace('>\n#', '#'), 'depth=3\nhttp://www.siroe.com/\n'],
  changes: [
    {
      title: 'a parameter that is there',
      text: sample,
      change: { kind: 'set-parameter', name: 'server-delay', value: '0' },
      expected: (model) => ({ ...model, serverDelay: 0 }),
    },
    {
      title: 'a parameter under its other name',
      text: sample,
      change: { kind: 'set-parameter', name: 'max-concurrent', value: '9' },
      expected: (model) => ({ ...model, maxConnections: 9 }),
    },
    {
      title: 'a parameter that is not there',
      text: sample,
      change: { kind: 'set-parameter', name: 'referer', value: 'http://a/ "b" \\' },
      expected: (model) => ({ ...model, referer: 'http://a/ "b" \\' }),
    },
    {
      title: 'a parameter in an empty text',
      text: '# nothing here',
      change: { kind: 'set-parameter', name: 'depth', value: '3' },
      expected: (model) => ({ ...model, depth: 3 }),
    },
    {
      title: 'a parameter taken away, with its line',
      text: sample,
      change: { kind: 'remove-parameter', name: 'email' },
      expected: (model) => ({ ...model, email: 'user@domain' }),
    },
    {
      title: 'a parameter taken away, beside another',
      text: sample,
      change: { kind: 'remove-parameter', name: 'max-connections' },
      expected: (model) => ({ ...model, maxConnections: 8 }),
    },
    {
      title: 'an unknown parameter changes nothing',
      text: sample,
      change: { kind: 'set-parameter', name: 'no-such', value: '3' },
      expected: (model) => model,
    },
    {
      title: 'a seed after the last',
      text: sample,
      change: { kind: 'add-seed', url: 'http://a.siroe.com/', depth: 1 },
      expected: (model) => ({ ...model, seeds: [...model.seeds, { url: 'http://a.siroe.com/', depth: 1 }] }),
    },
    {
      title: 'a seed where the > is missing',
      text: '<Process depth=3\n# end\n</Process>',
      change: { kind: 'add-seed', url: 'http://a.siroe.com/' },
      expected: (model) => ({ ...model, seeds: [{ url: 'http://a.siroe.com/' }] }),
    },
    {
      title: 'a seed in a block of one line',
      text: '<Process depth=3></Process>',
      change: { kind: 'add-seed', url: 'http://a.siroe.com/' },
      expected: (model) => ({ ...model, seeds: [{ url: 'http://a.siroe.com/' }] }),
    },
    {
      title: 'a seed in an empty text',
      text: '',
      change: { kind: 'add-seed', url: 'http://a.siroe.com/' },
      expected: (model) => ({ ...model, seeds: [{ url: 'http://a.siroe.com/' }] }),
    },
    {
      title: 'the URL of a seed',
      text: sample,
      change: { kind: 'set-seed', line: 10, url: 'http://b.siroe.com/' },
      expected: (model) => ({ ...model, seeds: [{ url: 'http://b.siroe.com/' }, ...model.seeds.slice(1)] }),
    },
    {
      title: 'URL and depth of a seed',
      text: sample,
      change: { kind: 'set-seed', line: 10, url: 'http://b.siroe.com/', depth: 7 },
      expected: (model) => ({ ...model, seeds: [{ url: 'http://b.siroe.com/', depth: 7 }, ...model.seeds.slice(1)] }),
    },
    {
      title: 'a depth for a seed without one',
      text: 'http://www.siroe.com/',
      change: { kind: 'set-seed', line: 1, url: 'http://b.siroe.com/', depth: 7 },
      expected: (model) => ({ ...model, seeds: [{ url: 'http://b.siroe.com/', depth: 7 }] }),
    },
    {
      title: 'a seed taken away',
      text: sample,
      change: { kind: 'remove-seed', line: 10 },
      expected: (model) => ({ ...model, seeds: model.seeds.slice(1) }),
    },
  ],
  attacks: [
    'a="',
    '<Process ',
    '\\',
    'a=\u201c',
    ' ',
    'a',
    'a=b\n',
    'a="\n',
    'http://a/ depth=',
    ['<Process>\n', 'http://a/ depth=3\n'],
    ['<Process>\nhttp://a/ ', 'depth=3 '],
    '<',
    '=',
    '"\\"',
    '\\\\"',
  ],
});

describe('robot.conf', () => {
  it('has a fixture for every message', () => {
    expect(codesWithoutFixture(fixtures, messages)).toEqual([]);
  });

  it('has the 31 parameters of table 42-1, four of the sample, and ten of Winnow', () => {
    const documented = vocabulary.filter(({ reference }) => reference.includes('table 42-1'));
    expect(documented).toHaveLength(31);
    expect(vocabulary).toHaveLength(46);
    expect(new Set(vocabulary.map(({ name }) => name)).size).toBe(46);
  });

  it('has defaults that read', () => {
    for (const { name, param } of vocabulary) expect([name, param.read(undefined).ok]).toEqual([name, true]);
  });

  it('has every group on the Properties page, and an example of every parameter that reads and is not its default', () => {
    expect(new Set(vocabulary.map(({ group }) => group))).toEqual(new Set(parameterGroups));
    for (const { name, param, example } of vocabulary) {
      const parsed = robotConf.parse(
        sourceText('robot.conf', `<Process\n  ${writePair(name, example)}\n>\n</Process>\n`),
      );
      const findings = robotConf.check(parsed, words).filter(({ severity }) => severity === 'error');
      expect(findings, name).toEqual([]);
      const property = propertyOf(name);
      const model = robotConf.toModel(parsed, words);
      const reading = param.read(example);
      expect(reading.ok && property !== undefined && model?.[property] === reading.value, name).toBe(true);
      expect(param.read(undefined), name).not.toEqual(reading);
    }
  });

  it('says what is under the cursor', () => {
    const text = '<Process\n  server-delay=12\n  enum\n>\n';
    const parsed = robotConf.parse(sourceText('robot.conf', text));
    const at = (needle: string) => robotConf.contextAt(parsed, text.indexOf(needle) + needle.length);
    expect(at('<Pro')).toMatchObject({ kind: 'tag', prefix: 'Pro' });
    expect(at('serv')).toMatchObject({ kind: 'key', prefix: 'serv', owner: 'robot.conf' });
    expect(at('delay=1')).toMatchObject({ kind: 'value', prefix: '1', key: 'server-delay' });
    expect(at('enum')).toMatchObject({ kind: 'key', prefix: 'enum', present: ['server-delay'] });
    expect(at('>\n')).toMatchObject({ kind: 'key', prefix: '' });
  });

  it('refers to the filters it names', () => {
    const text = '<Process enumeration-filter="mine">\n</Process>';
    const { refers } = robotConf.symbols(robotConf.parse(sourceText('robot.conf', text)), words);
    expect(refers).toEqual([{ kind: 'filter', name: 'mine', span: { start: 29, end: 33 } }]);
  });
});
