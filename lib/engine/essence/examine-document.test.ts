/** What an RD gets of an examination, and what of it decisions read. */

import { describe, expect, it } from 'vitest';
import { printSoif } from '../../languages/soif/print.ts';
import type { EssenceAttribute, Examination, ExaminedPart } from '../../sdk/examination.ts';
import { pageContent } from '../../sdk/testing.ts';
import { decide } from '../decide/decide.ts';
import type { EssencePort, ProgramOutput } from '../essence-port.ts';
import type { Program } from '../program/program.ts';
import { fetched, filters, response, testProgram } from '../testing/program.ts';
import { createDocumentEssence } from './examine-document.ts';

const root = 'http://www.siroe.com/';
const gathererText = `Gatherer-Name: Sample
Gatherer-Host: harvest.siroe.com
Gatherer-Version: 1.8
`;
const programOf = (rules = '', variables = '') =>
  testProgram({
    files: {
      'filter.conf': filters('Enumerate fn=enumerate-urls', 'Generate fn=extract-html-meta'),
      'gatherer.cf': `${gathererText}${variables}Post-Summarizing: lib/myrules\n<RootNodes>\n${root}\n</RootNodes>\n`,
      'lib/myrules': rules,
    },
  });

const attribute = (name: string, ...values: readonly string[]): EssenceAttribute => ({ name, values, by: 'Text.sum' });
const part = (more: Partial<ExaminedPart>): ExaminedPart => ({
  name: 'a.txt',
  level: 0,
  bytes: 12,
  type: 'Text',
  outcome: { kind: 'summarized', by: 'Text.sum' },
  attributes: [],
  ...more,
});
const sums = { unlisted: 0, members: 0, bytes: 0, levels: 0, refused: {}, links: [] };
const plain = (...attributes: readonly EssenceAttribute[]): Examination => ({ ...sums, parts: [part({ attributes })] });

interface Made {
  readonly name?: string;
  readonly program?: Program;
  readonly found?: Examination;
  readonly run?: (command: string, input: string) => ProgramOutput;
  readonly runOn?: EssencePort['runOn'];
}

async function made({ name = 'a.txt', program = programOf(), found = plain(), ...programs }: Made) {
  const { essence } = program;
  if (essence === undefined) throw new Error('a program with Essence is needed');
  const { run = () => ({ ok: false, why: 'no program' }), runOn = () => Promise.resolve(undefined) } = programs;
  const port: EssencePort = {
    describe: () => Promise.resolve('ASCII text'),
    examine: () => Promise.resolve(found),
    run: (command, input) => Promise.resolve(run(command, Buffer.from(input).toString())),
    runOn,
  };
  const headers = { 'last-modified': 'Thu, 01 Jan 2026 00:00:10 GMT' };
  const facts = fetched(
    root + name,
    { md5: 'c3d79dc037efd538ce50464089af2fb6' },
    {
      discovery: { kind: 'link', hops: 0, reached: [{ root, depth: 1, host: 1, url: 2 }] },
      response: response({ bytes: 1034, headers }),
    },
  );
  const document = createDocumentEssence({ essence, port, body: new Uint8Array(), page: pageContent() });
  const examined = await document.examine(facts);
  const decided = decide(program, { ...facts, examined });
  const attributes = document.attributes() ?? new Map();
  const soif = Buffer.from(printSoif({ url: facts.url.href, schema: 'FILE', attributes })).toString();
  return { examined, attributes, soif, decided, texts: textsOf(attributes), objects: document.objects() };
}

const textsOf = (attributes: ReadonlyMap<string, { readonly values: readonly string[] }>) =>
  Object.fromEntries(Array.from(attributes, ([name, { values }]) => [name, values.join('\n')]));

describe('bookkeeping', () => {
  it('comes first, in the order of Harvest, with what is known', async () => {
    const { soif } = await made({ found: plain(attribute('partial-text', 'Dogs')) });
    expect(soif).toBe(`@FILE { ${root}a.txt
time-to-live{7}:\t2419200
last-modification-time{10}:\t1767225610
refresh-rate{6}:\t604800
gatherer-name{6}:\tSample
gatherer-host{17}:\tharvest.siroe.com
gatherer-version{3}:\t1.8
update-time{10}:\t1767225600
type{4}:\tText
file-size{4}:\t1034
md5{32}:\tc3d79dc037efd538ce50464089af2fb6
partial-text{4}:\tDogs
}
`);
  });

  it('is minimal with --minimal-bookkeeping', async () => {
    const { texts } = await made({ program: programOf('', 'Essence-Options: --minimal-bookkeeping\n') });
    expect(Object.keys(texts)).toEqual([
      'time-to-live',
      'refresh-rate',
      'gatherer-name',
      'gatherer-host',
      'gatherer-version',
      'update-time',
    ]);
  });
});

describe('what --minimal-bookkeeping leaves out', () => {
  const names = 'time-to-live last-modification-time refresh-rate gatherer-name gatherer-host gatherer-version';
  const all = `${names} update-time type file-size md5`.split(' ');
  const minimal = (rules: string) => programOf(rules, 'Essence-Options: --minimal-bookkeeping\n');

  it.each(all)('is there for rules that read %s, and in the RD only if a rule writes it', async (name) => {
    const { texts: full } = await made({});
    const rules = `${name} ~ /./ && ${name} == '${full[name] ?? ''}'\n\tseen = "yes"\n\tcopy ! copies\n`;
    const isLeftOut = !Object.hasOwn((await made({ program: minimal('') })).texts, name);
    const asked: string[] = [];
    const { texts, decided, examined } = await made({
      program: minimal(rules.replace('copy !', `${name} !`)),
      run: (_, input) => {
        asked.push(input);
        return { ok: true, output: Buffer.from('copied{3}:\tyes\n') };
      },
    });
    expect([texts['seen'], texts['copied'], Object.hasOwn(texts, name)]).toEqual(['yes', 'yes', !isLeftOut]);
    expect(asked.join()).toContain(`${name}{${(full[name] ?? '').length}}:\t${full[name] ?? ''}\n`);
    expect([decided.done, examined.tested[name]]).toEqual([true, full[name]]);
    const written = await made({ program: minimal(`url ~ /./\n\t${name} = "1"\n`) });
    expect(written.texts[name]).toBe('1');
  });
});

describe('what comes from an extraction table', () => {
  it('T6: has a line end that counts', async () => {
    const at = { file: 'lib/HTML.sum.tbl (built-in)', line: 20 };
    const { soif, attributes } = await made({
      found: plain({ name: 'title', values: ['My Home Page'], by: at.file, at }, attribute('keywords', 'a', 'b')),
    });
    expect(soif).toContain('title{13}:\tMy Home Page\n\nkeywords{3}:\ta\nb\n');
    expect(attributes.get('title').writer).toEqual({ by: 'essence', ...at });
  });
});

it('members are embedded under their numbers', async () => {
  const member = { parent: 0, name: 'ECRC-93-10.ps', level: 1, bytes: 428_233, type: 'PostScript' };
  const { soif, examined } = await made({
    name: 'a.Z',
    found: {
      ...sums,
      parts: [
        part({ name: 'a.Z', type: 'Compressed', outcome: { kind: 'unpacked', members: 1 } }),
        part({ ...member, embed: 1, attributes: [attribute('nested-filename', 'ECRC-93-10.ps')] }),
      ],
      members: 1,
      bytes: 428_233,
      levels: 1,
    },
  });
  expect(soif).toContain('embed<1>-nested-filename{13}:\tECRC-93-10.ps\n');
  expect(examined.unnested).toEqual({ members: 1, bytes: 428_233, levels: 1, described: 1, refused: {} });
});

describe('rules', () => {
  it('item 118: set attributes, and how long the RD lives', async () => {
    const { texts, attributes, examined } = await made({
      program: programOf(`type == 'Text'\n\ttime-to-live = "86400"\n\tcity = "Bonn"\n`),
    });
    expect(texts).toMatchObject({ 'time-to-live': '86400', city: 'Bonn' });
    expect(attributes.get('city').writer).toEqual({ by: 'essence', file: 'lib/myrules', line: 3 });
    expect(examined.liveMs).toBe(86_400_000);
  });

  it('have programs change one attribute, or several as SOIF', async () => {
    const asked: string[] = [];
    const { texts, decided } = await made({
      program: programOf(
        `type == 'Text'\n\tkeywords | tr A-Z a-z\n\tcity,state ! cleanup\nkeywords ~ /dogs/\n\tseen = "yes"\n`,
      ),
      found: plain(attribute('keywords', 'DOGS'), attribute('city', 'Bonn')),
      run: (command, input) => {
        asked.push(`${command}: ${input}`);
        const output = command === 'cleanup' ? 'city{4}:\tKöln\nzip{5}:\t50667' : 'dogs\n';
        return { ok: true, output: Buffer.from(output.replace('{4}', '{5}')) };
      },
    });
    expect(asked).toEqual(['tr A-Z a-z: DOGS', `cleanup: @FILE { ${root}a.txt\ncity{4}:\tBonn\n}\n`]);
    expect(texts).toMatchObject({ keywords: 'dogs', city: 'Köln', zip: '50667', seen: 'yes' });
    expect(decided.done).toBe(true);
  });

  it('leave the value where a program fails, or prints something else', async () => {
    const rules = `type == 'Text'\n\tkeywords | broken\n\tkeywords ! wrong\n`;
    const { texts, examined } = await made({
      program: programOf(rules),
      found: plain(attribute('keywords', 'DOGS')),
      run: (command) => (command === 'broken' ? { ok: false, why: 'exit 1' } : { ok: true, output: Buffer.from('?') }),
    });
    expect(texts['keywords']).toBe('DOGS');
    expect(examined.programs).toEqual([
      { command: 'broken', failed: 'exit 1', set: {} },
      { command: 'wrong', failed: 'wrong printed no SOIF', set: {} },
    ]);
  });

  it('item 122: rewrite the URL that is shown, by a pipe alone', async () => {
    const { attributes } = await made({
      program: programOf(`url ~ 'http://www'\n\turl | fix-url.pl\n`),
      run: (_, input) => ({ ok: true, output: Buffer.from(input.replace('www.siroe', 'my.domain')) }),
    });
    expect(attributes.get('url').values).toEqual(['http://my.domain.com/a.txt']);
  });
});

describe('what decisions keep of rules', () => {
  const upper = (_: string, input: string): ProgramOutput => ({ ok: true, output: Buffer.from(input.toUpperCase()) });

  it('is enough to apply them again: a rewritten URL, and what a filter adds for a pipe', async () => {
    const rules = [
      `url ~ 'http'\n\turl | fix-url.pl`,
      `url ~ /WWW/\n\tcity = "Bonn"\n\tcity ! adds-zip`,
      `type == 'Text'\n\tzip | tr\n\tcity | tr`,
      `zip == '50667' || city == 'KÖLN'\n\tdelete()`,
    ];
    const { examined, decided } = await made({
      program: programOf(`${rules.join('\n')}\n`),
      run: (command, input) =>
        command === 'adds-zip'
          ? { ok: true, output: Buffer.from('zip{5}:\t50667\nurl{1}:\tx\ncity{5}:\tköln') }
          : upper(command, input),
    });
    expect(examined.programs?.map(({ command }) => command)).toEqual(['fix-url.pl', 'adds-zip', 'tr', 'tr']);
    expect(decided).toMatchObject({ done: true, decision: { decidedBy: { file: 'lib/myrules', line: 10 } } });
  });
});

it('a document says nothing of its address, and of how long its RD lives', async () => {
  const at = { file: 'lib/HTML.sum.tbl (built-in)', line: 19 };
  const said = ['url', 'time-to-live', 'type', 'md5', 'ip'].map((name) => ({ name, values: ['1'], by: at.file, at }));
  const { texts, examined } = await made({ found: plain(...said) });
  expect(texts).toMatchObject({ 'time-to-live': '2419200', type: 'Text' });
  expect([texts['url'], texts['ip'], examined.liveMs]).toEqual([undefined, undefined, undefined]);
});

describe('programs named by the type', () => {
  const print = (text: string) => () => Promise.resolve({ ok: true, output: Buffer.from(text) } as const);

  it('item 114: summarize in place of what is built in', async () => {
    const { texts, attributes, examined } = await made({
      found: plain(attribute('partial-text', 'built in')),
      runOn: print('Title{4}:\tDogs\n'),
    });
    expect(texts).toMatchObject({ title: 'Dogs' });
    expect(texts['partial-text']).toBeUndefined();
    expect(attributes.get('title').writer).toEqual({ by: 'essence', fn: 'Text.sum' });
    expect(examined.by).toBe('Text.sum');
  });

  it('item 111: make objects of a document that is nested', async () => {
    const { texts, objects } = await made({
      name: 'a.lsm',
      program: programOf('', 'Essence-Options: --fake-md5s\n'),
      runOn: print('@FILE { ftp://a.b/1\ntitle{1}:\tA\n}\n@FILE { ftp://a.b/2\ntitle{1}:\tB\n}\n'),
    });
    expect(Object.keys(texts)).not.toContain('title');
    expect(objects.map(({ url: { href } }) => href)).toEqual(['ftp://a.b/1', 'ftp://a.b/2']);
    const md5 = { name: 'md5', values: [expect.stringMatching(/^[\da-f]{32}$/)], by: '--fake-md5s' };
    expect(objects[1]?.object.attributes.slice(1)).toEqual([{ name: 'title', values: ['B'], by: 'LSM.unnest' }, md5]);
  });

  it('have what they print cleaned, unless --fast-summarizing says that it is clean', async () => {
    const runOn = print('Title{8}:\tDo\u0000gs \n \nEmpty{1}:\t \n');
    expect((await made({ runOn })).texts).toMatchObject({ title: 'Do gs' });
    expect((await made({ runOn })).texts['empty']).toBeUndefined();
    const fast = programOf('', 'Essence-Options: --fast-summarizing\n');
    expect((await made({ runOn, program: fast })).texts).toMatchObject({ title: 'Do\u0000gs \n ', empty: ' ' });
  });

  it('that fail leave the document without a summary', async () => {
    const { examined } = await made({ runOn: () => Promise.resolve({ ok: false, why: 'exit 2' }) });
    expect(examined.refused).toEqual({ reason: 'program', detail: 'Text.sum: exit 2' });
  });
});
