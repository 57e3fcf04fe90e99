/** What Essence makes of documents, by the stock files and by those of a collection. */

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { documentType } from '../../engine/essence/compile-essence.ts';
import { testProgram } from '../../engine/testing/program.ts';
import type { ExaminedPart } from '../../sdk/examination.ts';
import { urlParts } from '../../sdk/testing.ts';
import { createReaderPool, usualLimits } from '../reader-pool/reader-pool.ts';
import { zipOf } from '../testing/zip.ts';
import { rawCpio } from '../unnest/testing/raw-cpio.ts';
import { createEssence } from './essence.ts';
import { examineLimits } from './examine.ts';

const pool = createReaderPool({ ...usualLimits, timeoutMs: 30_000 });
const root = 'http://www.siroe.com/';

interface Tried {
  readonly files?: Readonly<Record<string, string>>;
  readonly variables?: string;
}

async function examined(name: string, content: string | Uint8Array, { files = {}, variables = '' }: Tried = {}) {
  const gatherer = `Lib-Directory: lib\n${variables}<RootNodes>\n${root}\n</RootNodes>\n`;
  const { essence: program } = testProgram({ files: { 'gatherer.cf': gatherer, ...files } });
  if (program === undefined) throw new Error('a program with Essence is needed');
  const essence = createEssence(program.recipe, pool);
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const url = urlParts(root + name);
  const described = program.typeOf(url) === undefined ? { described: await essence.describe(body) } : {};
  return essence.examine({ url, name, body, ...documentType(program, { url, ...described }) });
}

async function partsOf(...given: Parameters<typeof examined>): Promise<readonly ExaminedPart[]> {
  const made = await examined(...given);
  if ('ok' in made) throw new Error(`${made.reason}: ${made.detail}`);
  return made.parts;
}

const textsOf = ({ attributes }: ExaminedPart): Readonly<Record<string, string>> =>
  Object.fromEntries(attributes.map(({ name, values }) => [name, values.join('\n')]));

async function textsIn(...given: Parameters<typeof examined>): Promise<Readonly<Record<string, string>>> {
  const [document] = await partsOf(...given);
  return document === undefined ? {} : textsOf(document);
}

/** Name, type, and what became of each part. */
const linesOf = (parts: readonly ExaminedPart[]): readonly string[] =>
  parts.map(({ level, name, type, outcome }) => {
    const detail = outcome.kind === 'refused' ? ` ${outcome.reason}` : outcome.kind === 'stopped' ? ' stopped' : '';
    return `${' '.repeat(level)}${name} ${type}${detail}`;
  });

describe('summaries', () => {
  it('T24: quick-sum.cf takes lines of a bibliography', async () => {
    const files = {
      'lib/byname.cf': 'ReferBibliographic ^.*\\.referbib$\n',
      'lib/quick-sum.cf': ['A Author', 'T Title', 'I Issuer', 'C City', 'D Date']
        .map((each) => each.split(' '))
        .map(([sign, attribute]) => `ReferBibliographic ${attribute} ^%${sign}[ \\t]+.*$\n`)
        .join(''),
    };
    const text = '%A A. S. Tanenbaum\n%T Computer Networks\n%I Prentice Hall\n%C Englewood Cliffs, NJ\n%D 1988\n';
    expect(await textsIn('a.referbib', text, { files, variables: 'Essence-Options: --no-keywords\n' })).toEqual({
      author: '%A A. S. Tanenbaum',
      title: '%T Computer Networks',
      issuer: '%I Prentice Hall',
      city: '%C Englewood Cliffs, NJ',
      date: '%D 1988',
    });
  });

  it.each([
    ['^(Title|Name): *(.*)$', 'Title: Dogs', 'Title'],
    ['^Title: *(.*)$', 'Title: Dogs', 'Dogs'],
    ['^Title: *(.*)$|^Name: *(.*)$', 'Name: Dogs', 'Dogs'],
    ['^(?:Title|Name): *(.*)$', 'Name: Dogs', 'Dogs'],
    ['^Name(x)?: .*$', 'Name: Dogs', 'Name: Dogs'],
    ['^Name: .*$', 'Name: Dogs', 'Name: Dogs'],
  ])('%s of quick-sum.cf takes of %s what its first group matches: %s', async (regex, line, taken) => {
    const files = { 'lib/byname.cf': 'Foo \\.foo$\n', 'lib/quick-sum.cf': `Foo Heading ${regex}\n` };
    expect((await textsIn('a.foo', `x\n${line}\n`, { files }))['heading']).toBe(taken);
  });

  it('lines of quick-sum.cf come behind what a summarizer makes', async () => {
    const files = { 'lib/quick-sum.cf': 'C Comments ^int .*$\nC Functions ^int ([a-z]+)\n' };
    const variables = 'Essence-Options: --no-keywords\n';
    expect(await textsIn('a.c', '/* Dogs. */\nint bark;\n', { files, variables })).toMatchObject({
      comments: 'Dogs.\nint bark;',
      functions: 'bark',
    });
  });

  it('T25: an entry of the Linux Software Map is an object at the place it names', async () => {
    const entry =
      'Begin3\nTitle: x\nDescription1 = A tool\nDesc2 = for dogs\nSite = a.b others\nPath = /p\nFile1 = f.tgz 3 kB\nEnd\n';
    const [, object] = await partsOf('tool.lsm', entry, { variables: 'Essence-Options: --fake-md5s\n' });
    expect(object && textsOf(object)).toMatchObject({
      url: 'ftp://a.b/p/f.tgz',
      description: 'A tool\nfor dogs',
      md5: expect.stringMatching(/^[\da-f]{32}$/),
    });
  });

  it('items 67 to 72, 81 to 85: SGML of a type of its own, by the table that is named for it', async () => {
    const files = {
      'lib/byname.cf': 'FOO \\.foo$\n',
      'lib/FOO.sum.tbl': '<DOCTITLE> title\n<PARA> partial-text\n<REF:TARGET> url-references\n',
    };
    const document =
      '<!DOCTYPE FOO SYSTEM><foo><doctitle>Dogs</doctitle><para>bark <b>at</b> cats<ref target="a.foo"></foo>';
    const [part] = await partsOf('a.foo', document, { files, variables: 'Essence-Options: --no-keywords\n' });
    expect(part && textsOf(part)).toEqual({ title: 'Dogs', 'partial-text': 'bark at cats', 'url-references': 'a.foo' });
    expect(part?.attributes[0]).toMatchObject({ at: { file: 'lib/FOO.sum.tbl', line: 1 } });
  });

  it('items 115, 126, 127, 161, 176: the whole text on top of the summary, and keywords from its words', async () => {
    const texts = await textsIn('a.txt', 'Dogs bark at cats.', { variables: 'Essence-Options: --full-text\n' });
    expect(texts).toEqual({
      'partial-text': 'Dogs bark at cats.',
      'full-text': 'Dogs bark at cats.',
      keywords: 'bark\ncats\ndogs',
    });
  });

  it.each([
    ['a.ps', '%!PS-Adobe-3.0\n%%Title: (Dogs)\n/S{show}def\n(Dogs bark.) S\n'],
    ['a.c', '/* Dogs. */\nint bark;\n'],
    ['Makefile', 'all:\n\tbark\n'],
  ])('item 127: the whole text of %s is that of the file', async (name, body) => {
    const texts = await textsIn(name, body, { variables: 'Essence-Options: --full-text\n' });
    expect(texts['full-text']).toBe(body);
  });

  it('of a document that cannot be read are a reason', async () => {
    expect(linesOf(await partsOf('a.pdf', '%PDF-1.4 nothing'))).toEqual(['a.pdf Pdf malformed']);
    expect(linesOf(await partsOf('a.pdf', '\u0001\0no PDF'))).toEqual(['a.pdf Pdf malformed']);
  });

  it('of a text that is called a document are those of the text', async () => {
    expect(linesOf(await partsOf('a.pdf', 'no PDF at all'))).toEqual(['a.pdf Pdf']);
  });
});

it('a recording that begins with anything is one by its name', async () => {
  // A frame of MPEG 1, layer 3: 128 kbit/s, 44.1 kHz, one channel.
  const frame = Buffer.concat([Buffer.from('fffb90c4', 'hex'), Buffer.alloc(413)]);
  const body = Buffer.concat(Array.from({ length: 20 }, () => frame));
  const files = { 'lib/stoplist.cf': '# none\n' };
  expect(await textsIn('a.mp3', body, { files })).toMatchObject({ format: 'MPEG 1 Layer 3', channels: '1' });
});

describe('nested documents', () => {
  it('are taken apart to five levels, and members are typed, selected, and summarized', async () => {
    const source = 'int add(int a)\n{\n}\n';
    const inner = await zipOf({ 'add.c': source, 'logo.gif': 'GIF89a', INSTALL: 'Run make.' });
    const parts = await partsOf('a.zip', await zipOf({ 'src/inner.zip': inner, README: 'Read this.' }));
    expect(linesOf(parts)).toEqual([
      'a.zip PCCompressed',
      ' src/inner.zip PCCompressed',
      '  add.c C',
      '  logo.gif Image stopped',
      '  INSTALL Text',
      ' README README',
    ]);
    expect(parts.map(({ embed, parent }) => [embed, parent])).toEqual([
      [undefined, undefined],
      [undefined, 0],
      [1, 1],
      [undefined, 1],
      [2, 1],
      [3, 0],
    ]);
    const [, , c] = parts;
    expect(c && textsOf(c)).toMatchObject({
      'nested-filename': 'add.c',
      type: 'C',
      'file-size': '19',
      procedures: 'add',
    });
  });

  it.each([
    ['SevenZipCompressed', 'a.7z', "7z\u00bc\u00af'\u001c\0\u0004"],
    ['RarCompressed', 'a.rar', 'Rar!\u001a\u0007\u0001\0'],
    ['CabCompressed', 'a.cab', `MSCF\0\0\0\0\u0010${'\0'.repeat(7)},${'\0'.repeat(7)}\u0003\u0001`],
    ['LhaCompressed', 'a.lzh', ' !-lh5-'],
  ])('%s is known by its name and by its content, and not opened', async (type, name, start) => {
    const body = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(300)]);
    for (const each of [name, 'archive']) {
      expect(linesOf(await partsOf(each, body))).toEqual([`${each} ${type} unsupported`, ` ${each}  unsupported`]);
    }
  });

  it('cpio archives are taken apart, by their names and by their content', async () => {
    const body = rawCpio('hexadecimal', [{ name: 'src/INSTALL.txt', data: 'Run make.' }]);
    for (const name of ['a.cpio', 'archive'])
      expect(linesOf(await partsOf(name, body))).toEqual([`${name} Cpio`, ' src/INSTALL.txt Text']);
  });

  it('deeper than five levels are refused, and the rest is kept', async () => {
    let body: Uint8Array = Buffer.from('Dogs');
    for (let level = 0; level < 7; level++) body = gzipSync(body);
    const made = await examined(`a.txt${'.gz'.repeat(7)}`, body);
    expect('ok' in made ? {} : made.refused).toEqual({ levels: 1 });
    expect('ok' in made ? 0 : made.levels).toBe(5);
  });

  it('keep their places beyond the number of parts that are listed', async () => {
    const stopped = Object.fromEntries(
      Array.from({ length: examineLimits.listed }, (_, nth) => [`${nth}.gif`, 'GIF89a']),
    );
    const body = await zipOf({ ...stopped, 'z/dogs.zip': await zipOf({ 'dogs.txt': 'Dogs', 'cats.txt': 'Cats' }) });
    const parts = await partsOf('a.zip', body);
    const described = parts.filter(({ embed }) => embed !== undefined);
    expect(described).toMatchObject([
      { name: 'dogs.txt', embed: 1, parent: 0 },
      { name: 'cats.txt', embed: 2, parent: 0 },
    ]);
    expect(parts).toHaveLength(examineLimits.listed + 2);
  });

  it('item 65: the sources of a program are summarized as one', async () => {
    const files = {
      'lib/byname.cf': 'SourceDistribution \\.src\\.zip$\nREADME README\nC \\.c$\nManPage \\.1$\nMakefile Makefile\n',
    };
    const archive = await zipOf({
      README: 'This adds numbers.',
      'add.c': '/* Adds. */\nint add(int a)\n{\n}\n',
      Makefile: '# builds it\nall: add\n',
      'add.1': '.TH ADD 1\n.SH NAME\nadd \\- adds numbers\n',
    });
    const [document] = await partsOf('add.src.zip', archive, { files });
    expect(document && textsOf(document)).toMatchObject({
      'full-text': 'This adds numbers.',
      comments: 'Adds.\nbuilds it',
    });
  });

  it('are letters, too: what is attached is described beside them', async () => {
    const letter = [
      'From: Becker <becker@siroe.com>',
      'Subject: Dogs',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'See the file.',
      '--b',
      'Content-Type: application/octet-stream; name=add.c',
      'Content-Disposition: attachment; filename=add.c',
      '',
      'int add(int a)\n{\n}',
      '--b--',
      '',
    ].join('\r\n');
    const parts = await partsOf('a.mail', letter);
    expect(linesOf(parts)).toEqual(['a.mail Mail', ' add.c C']);
    expect(parts[0] && textsOf(parts[0])).toMatchObject({ title: 'Dogs' });
  });
});
