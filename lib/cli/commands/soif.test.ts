import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

import { encodeSoif } from '../../languages/soif/encode.ts';
import { runCommandLine } from '../run-command-line.ts';
import { captureOutput } from '../testing/captured.ts';

const captured = captureOutput();
const { output } = captured;

const at = (name: string): string => path.join(captured.dir, name);
const put = (name: string, content: string | Uint8Array): Promise<void> => writeFile(at(name), content);
const read = (name: string): Promise<string> => readFile(at(name), 'utf8');

/** Exit code, and what the command prints to both streams. */
async function run(...words: readonly string[]): Promise<readonly [number, string]> {
  output.length = 0;
  return [await runCommandLine(words), output.join('')];
}

const main = path.join(import.meta.dirname, '../winnow.ts');

/** In a process of its own, with bytes on stdin. */
async function pipe(words: readonly string[], input: string | Uint8Array) {
  const child = spawn(process.execPath, [main, ...words], { stdio: 'pipe' });
  child.stdin.end(input);
  const [out, errors] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, errors };
}

const file = (url: string, ...lines: readonly string[]): string => `@FILE { ${url}\n${lines.join('\n')}\n}\n`;
const good = file('u', 'Title{3}:\tFoo', 'author{1}:\tA');
const bad = file('v', 'a{1}: x');

describe('winnow soif check', () => {
  it('counts objects, and answers 1 if some are invalid, 2 for wrong usage', async () => {
    await put('good', good);
    await put('bad', good + bad + good);
    expect(await run('soif', 'check', at('good'))).toEqual([0, '1 object, 0 invalid.\n']);
    const [code, printed] = await run('soif', 'check', at('bad'));
    expect(code).toBe(1);
    expect(printed).toMatch(/bad:6:1 \(byte 49\) error SOIF-108 .+\n {4}.+--lenient.+\n2 objects, 1 invalid\.\n$/);
    expect((await run('soif', 'check', at('nowhere')))[0]).toBe(2);
    expect((await run('soif', 'check', '--strict'))[0]).toBe(2);
  });

  it('answers in JSON, file by file', async () => {
    await put('good', good);
    await put('bad', bad + good);
    const [, printed] = await run('soif', 'check', at('bad'), at('good'), '--json');
    expect(JSON.parse(printed)).toMatchObject({
      objects: 2,
      invalid: 1,
      files: [
        { objects: 1, invalid: 1, findings: [{ line: 2, column: 1, offset: 10, code: 'SOIF-108' }] },
        { objects: 1, invalid: 0, findings: [] },
      ],
    });
    const [code, lenient] = await run('soif', 'check', '--lenient', at('bad'), '--json');
    expect([code, JSON.parse(lenient)]).toMatchObject([
      0,
      { objects: 2, invalid: 0, files: [{ counts: { 'SOIF-109': 1 } }] },
    ]);
  });

  it('reads stdin', async () => {
    expect(await pipe(['soif', 'check'], bad)).toMatchObject({ code: 1, errors: '' });
  });
});

describe('winnow soif to-json and from-json', () => {
  const stream = `@UPDATE {\n${file('u', 'Title{3}:\tFoo', 'author-1{1}:\tA', 'author-2{2}:\tBB')}}\n${file('v', 'a{2}:\t\n\n')}`;
  const lines =
    '{"type":"FILE","url":"u","section":"update","attributes":{"Title":["Foo"],"author":["A","BB"]}}\n' +
    '{"type":"FILE","url":"v","attributes":{"a":["\\n\\n"]}}\n';

  it('are the way there and back', async () => {
    await put('a.soif', stream);
    expect(await run('soif', 'to-json', at('a.soif'))).toEqual([0, lines]);
    await put('a.jsonl', lines);
    expect(await run('soif', 'from-json', at('a.jsonl'))).toEqual([0, stream]);
    const [, list] = await run('soif', 'to-json', '--json', at('a.soif'));
    expect(JSON.parse(list)).toEqual(JSON.parse(`[${lines.trim().replaceAll('\n', ',')}]`));
    const [, harvest] = await run('soif', 'from-json', '--lists', 'lines', at('a.jsonl'));
    expect(harvest).toContain('author{4}:\tA\nBB\n');
    expect((await run('soif', 'from-json', '--lists', 'rows', at('a.jsonl')))[0]).toBe(2);
  });

  it('skip what is invalid, and say where it is', async () => {
    await put('a.soif', bad + good);
    const [code, printed] = await run('soif', 'to-json', at('a.soif'));
    expect([code, printed]).toEqual([1, expect.stringContaining('"url":"u"')]);
    expect(printed).toMatch(/a\.soif:2:1 .*SOIF-108/);
    await put('a.jsonl', `{"type":"F","url":"a b"}\n${lines}`);
    expect(await run('soif', 'from-json', at('a.jsonl'))).toEqual([
      1,
      expect.stringMatching(/:1:1 .*SOIFJSON-104[^]*@UPDATE/),
    ]);
  });

  it('keep every byte from stdin to stdout', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7) % 256);
    const written: Uint8Array[] = [];
    const encoder = encodeSoif((each) => written.push(each));
    for (const url of ['u', 'v', 'w']) encoder.object({ type: 'FILE', url, attributes: [{ name: 'b', value: bytes }] });
    encoder.flush();
    const soif = Buffer.concat(written);
    const json = await pipe(['soif', 'to-json'], soif);
    expect(json.code).toBe(0);
    const back = spawnSync(process.execPath, [main, 'soif', 'from-json'], { input: json.out, maxBuffer: 1e9 });
    expect(back.stdout.equals(soif)).toBe(true);
  });
});

describe('winnow cksoif', () => {
  it('prints what the old one did', async () => {
    await put('a', good + bad + good);
    const [code, printed] = await run('cksoif', at('a'));
    expect(code).toBe(1);
    expect(
      printed
        .split('\n')
        .filter((line) => /^(Attempt|Success)/.test(line))
        .join('\n'),
    ).toBe(
      'Attempt 1: Valid SOIF\nAttempt 2: Invalid SOIF\nAttempt 3: Valid SOIF\nSuccessfully parsed 2 SOIF objects, in 3 attempts',
    );
    const [, json] = await run('cksoif', '--json', at('a'));
    expect(JSON.parse(json.slice(json.indexOf('{')))).toEqual({ objects: 2, invalid: 1 });
    await put('open', `${good}@FILE { v\nTitle{1}:\tx\n${good}@FILE { w\nTitle{1}:\tx\n`);
    const [, open] = await run('cksoif', at('open'));
    expect(open.match(/(?<=Attempt \d: )\w+/g)).toEqual(['Valid', 'Invalid', 'Valid', 'Invalid']);
    const { code: ok, out, errors } = await pipe(['cksoif'], good);
    expect([ok, out, errors]).toEqual([
      0,
      'Attempt 1: Valid SOIF\nSuccessfully parsed 1 SOIF objects, in 1 attempts\n',
      '',
    ]);
  });
});

describe('winnow print-attr', () => {
  it('prints the values of one attribute', async () => {
    await put('a', good + file('v', 'x{1}:\ty') + file('w', 'TITLE{3}:\ta\nb'));
    expect(await run('print-attr', 'title', at('a'))).toEqual([0, 'Foo\na\nb\n']);
    expect(await run('print-attr', '--json', 'Title', at('a'))).toEqual([0, '[\n"Foo",\n"a\\nb"\n]\n']);
    expect(await run('print-attr', '--json', 'none', at('a'))).toEqual([0, '[]\n']);
    expect((await run('print-attr'))[0]).toBe(2);
  });
});

describe('winnow rmbinary', () => {
  const binary = file('u', 'a{2}:\t\0x', 'Title{3}:\tFoo', 'man{4}:\tx\b\t\f');

  it('item 150: removes binary attributes in a database, or on the way from stdin to stdout', async () => {
    await put('a.soif', binary + good);
    expect(await run('rmbinary', at('a.soif'))).toEqual([
      0,
      expect.stringContaining('2 objects, 1 changed, 0 invalid'),
    ]);
    const clean = file('u', 'Title{3}:\tFoo', 'man{4}:\tx\b\t\f') + good;
    expect(await read('a.soif')).toBe(clean);
    expect(await readdir(captured.dir)).toEqual(['a.soif']);
    expect(await pipe(['rmbinary'], binary + good)).toEqual({ code: 0, out: clean, errors: '' });
  });
});

describe('winnow cleandb', () => {
  it('T26, item 150: cuts Keywords to 8192 bytes when asked, and corrects their size', async () => {
    const long = file('u', `Keywords{9000}:\t${'k'.repeat(9000)}`, 'a{1}:\tx');
    const cut = file('u', `Keywords{8192}:\t${'k'.repeat(8192)}`, 'a{1}:\tx');
    await put('a.soif', long);
    expect((await run('cleandb', at('a.soif')))[0]).toBe(0);
    expect(await read('a.soif')).toBe(long);
    expect((await run('cleandb', '-truncate', at('a.soif')))[0]).toBe(0);
    expect(await read('a.soif')).toBe(cut);
    await put('a.soif', file('u', `keywords{9001}:\tk${'ä'.repeat(4500)}`));
    await run('cleandb', '-truncate', at('a.soif'));
    expect(await read('a.soif')).toBe(file('u', `keywords{8191}:\tk${'ä'.repeat(4095)}`));
  });

  it('removes invalid objects, and keeps the file as it was', async () => {
    await mkdir(at('data'));
    await put('data/PRODUCTION.soif', bad + good);
    const [code, printed] = await run('cleandb', at('data'), '--json');
    expect([code, JSON.parse(printed.slice(printed.indexOf('{\n')))]).toMatchObject([
      0,
      { databases: [{ file: at('data/PRODUCTION.soif'), objects: 1, changed: 0, invalid: 1 }] },
    ]);
    expect(printed).toMatch(/PRODUCTION\.soif:2:1 .*SOIF-108/);
    expect(await read('data/PRODUCTION.soif')).toBe(good);
    expect(await read('data/PRODUCTION.soif.bak')).toBe(bad + good);
    expect(await pipe(['cleandb'], bad + good)).toMatchObject({ code: 0, out: good });
  });
});

describe('winnow mktemplate', () => {
  it('T18, item 151: counts the sizes of annotations', async () => {
    await put('a', '@FILE { url1\nTitle:\tFoo\n}\n');
    await put('b', '@FILE { url2\nTitle: Foo\nCity:\tZürich\n}\n');
    expect(await run('mktemplate', at('a'))).toEqual([0, '@FILE { url1\nTitle{3}:\tFoo\n}\n']);
    const [code, printed] = await run('mktemplate', at('a'), at('b'));
    expect(code).toBe(1);
    expect(printed).toMatch(/b:2:1 .*ANNOTATION-101/);
    expect(printed).toContain('@FILE { url2\nCity{7}:\tZürich\n}\n');
  });
});

describe('winnow template2db', () => {
  it('creates a database, and replaces objects by their URL', async () => {
    await put('a', file('u', 'a{1}:\t1') + file('v', 'a{1}:\t2') + file('u', 'a{1}:\t3'));
    expect((await run('template2db', at('x.gdbm'), at('a')))[0]).toBe(0);
    expect(await read('x.gdbm')).toBe(file('v', 'a{1}:\t2') + file('u', 'a{1}:\t3'));
    const piped = await pipe(['template2db', at('x.gdbm'), '--json'], `@UPDATE {\n${file('v', 'b{1}:\t4')}}\n`);
    expect([piped.code, JSON.parse(piped.out)]).toEqual([0, { file: at('x.gdbm'), objects: 2 }]);
    expect(await read('x.gdbm')).toBe(file('u', 'a{1}:\t3') + file('v', 'b{1}:\t4'));
    expect((await readdir(captured.dir)).toSorted()).toEqual(['a', 'x.gdbm']);
  });

  it('stores nothing of an invalid stream', async () => {
    await put('x', good);
    await put('a', file('v', 'b{1}:\t4') + bad);
    expect(await run('template2db', at('x'), at('a'))).toEqual([1, expect.stringMatching(/SOIF-108[^]*unchanged/)]);
    expect(await read('x')).toBe(good);
  });

  it('says what to do with a GDBM database', async () => {
    await put('x.gdbm', Uint8Array.of(0xce, 0x9a, 0x57, 0x13, 0, 0, 0, 0));
    expect(await run('template2db', at('x.gdbm'), at('x.gdbm'))).toEqual([
      1,
      expect.stringContaining('gdbmutil print'),
    ]);
  });
});

describe('winnow mergedb', () => {
  const automatic = file(
    'url1',
    'keywords{16}:\tboulder colorado',
    'file-size{4}:\t1034',
    'md5{32}:\tc3d79dc037efd538ce50464089af2fb6',
  );

  it('T17, items 152 to 156: puts manual attributes first, as the manual shows it', async () => {
    await put('annotations', '@FILE { url1\nmy-manual-attribute:\tthis is a neat attribute\n}\n');
    await put('PRODUCTION.gdbm', automatic + good);
    const [, templates] = await run('mktemplate', at('annotations'));
    await put('templates', templates);
    expect((await run('template2db', at('annotations.gdbm'), at('templates')))[0]).toBe(0);
    const names = ['PRODUCTION.new', 'PRODUCTION.gdbm', 'annotations.gdbm'].map(at);
    expect((await run('mergedb', ...names))[0]).toBe(0);
    expect(await read('PRODUCTION.new')).toBe(
      `${file(
        'url1',
        'my-manual-attribute{24}:\tthis is a neat attribute',
        'keywords{16}:\tboulder colorado',
        'file-size{4}:\t1034',
        'md5{32}:\tc3d79dc037efd538ce50464089af2fb6',
      )}${good}`,
    );
    expect((await run('mkindex'))[0]).toBe(0);
  });

  it('lets manual values win, of the first database that has them', async () => {
    await put('auto', `@DOCUMENT { u\ntitle{1}:\ta\nauthor-1{1}:\tA\nauthor-2{1}:\tB\nb{1}:\tb\n}\n`);
    await put('m1', file('u', 'Title{1}:\tm'));
    await put('m2', file('u', 'title{1}:\tn', 'Author{1}:\tM') + file('w', 'a{1}:\tx'));
    const [code, printed] = await run('mergedb', at('out'), at('auto'), at('m1'), at('m2'), '--json');
    expect([code, JSON.parse(printed)]).toEqual([0, { file: at('out'), objects: 2, merged: 1, added: 1 }]);
    expect(await read('out')).toBe(`@DOCUMENT { u\nTitle{1}:\tm\nAuthor{1}:\tM\nb{1}:\tb\n}\n${file('w', 'a{1}:\tx')}`);
  });

  it.each(['auto', 'manual'])('writes nothing if there are errors in the %s database', async (which) => {
    await put('auto', automatic);
    await put('manual', good);
    await put(which, good + bad);
    await put('out', 'as it was');
    expect(await run('mergedb', at('out'), at('auto'), at('manual'))).toEqual([
      1,
      expect.stringMatching(new RegExp(`${which}:6:1 .*SOIF-108[^]*not written`)),
    ]);
    expect(await read('out')).toBe('as it was');
    expect((await readdir(captured.dir)).toSorted()).toEqual(['auto', 'manual', 'out']);
  });

  it('needs three databases', async () => {
    expect((await run('mergedb', 'a', 'b'))[0]).toBe(2);
  });
});
