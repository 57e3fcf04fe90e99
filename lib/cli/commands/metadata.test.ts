import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { NO_ERRORS, parseThreshold } from '../../languages/external-metadata-cfg/validate/threshold.ts';
import { runCommandLine } from '../run-command-line.ts';
import { captureOutput } from '../testing/captured.ts';
import { concatenateFolder } from '../validate-metadata.ts';

const captured = captureOutput();
const { output } = captured;

const run = (...words: readonly string[]): Promise<number> => runCommandLine(words);
const mediate = (...words: readonly string[]): Promise<number> =>
  run('mediator', 'ValidateExternalMetadata', ...words, '--dir', captured.dir);
const read = (name: string): Promise<string> => readFile(path.join(captured.dir, name), 'utf8');
async function profile(name: string, text: string): Promise<void> {
  await mkdir(path.join(captured.dir, 'profiles', name), { recursive: true });
  await writeFile(path.join(captured.dir, 'profiles', name, 'external_metadata.cfg'), text);
}
const ownFile = (text: string): Promise<void> => writeFile(path.join(captured.dir, 'external_metadata.cfg'), text);
const wanted = { classes: 'single', threshold: NO_ERRORS, all: false } as const;

describe('external metadata on the command line', () => {
  it('S43, S44, S46, S49, P20, P21: the valid lines of all profiles become one file, in byte order of their names', async () => {
    await profile('b', 'b.com/ c:2\nbad\n');
    await profile('a', 'a.com/ c:1');
    await profile('B', 'site.com/ c:0\n\n');
    await ownFile('old.com/ c:old\n');
    const loose = { ...wanted, threshold: parseThreshold('0.25') ?? NO_ERRORS };
    for (const _ of [1, 2]) {
      expect(await concatenateFolder(captured.dir, loose)).toMatchObject({
        total: 4,
        malformed: 1,
        share: 0.25,
        ok: true,
        written: true,
      });
      expect(await read('external_metadata.cfg')).toBe('site.com/ c:0\na.com/ c:1\nb.com/ c:2\n');
    }
  });

  it('S52, P21: over the threshold the old file is left as it was, and nothing else is left behind', async () => {
    await profile('a', 'a.com/ c:1\nbad\n');
    await ownFile('old.com/ c:old\n');
    expect(await mediate('collection=c', 'mode=concatenate')).toBe(1);
    expect(await read('external_metadata.cfg')).toBe('old.com/ c:old\n');
    expect((await readdir(captured.dir)).toSorted()).toEqual(['external_metadata.cfg', 'log', 'profiles']);
    expect(await read('log/external_metadata.cfg-validation.log')).toContain(
      'result: over the threshold, old file kept',
    );
  });

  it('S45, S47, S50, S51: the old spelling, and a share equal to the threshold passes', async () => {
    await profile('a', `${'a.com/ c:1\n'.repeat(71)}${'bad\n'.repeat(29)}`);
    expect(await mediate('collection=c', 'mode=concatenate', 'errorThreshold=0.29')).toBe(0);
    expect(await mediate('collection=c', 'mode=concatenate', 'errorThreshold=0.2899')).toBe(1);
    expect(await mediate('collection=c', 'mode=concatenate', 'errorThreshhold=0.29')).toBe(0);
    expect(output.join('')).toContain('errorThreshhold is accepted as errorThreshold');
  });

  it('S48, D7: mode=check reads the collection’s own file, and none is wrong usage', async () => {
    await profile('a', 'bad\n');
    expect(await mediate('collection=c', 'mode=check')).toBe(2);
    await ownFile('a.com/ c:1\n');
    expect(await mediate('collection=c', 'mode=check')).toBe(0);
    await ownFile('a.com/ c:1\nbad\n');
    expect(await mediate('collection=c', 'mode=check')).toBe(1);
    expect(await read('external_metadata.cfg')).toBe('a.com/ c:1\nbad\n');
  });

  it('S54, P24: the log has a line for each finding, then the totals; it is written anew each time', async () => {
    await ownFile('a.com/ c:\na.com/ c:1\n');
    await mediate('collection=c', 'mode=check');
    expect((await read('log/external_metadata.cfg-validation.log')).split('\n')).toEqual([
      'external_metadata.cfg:1:8: E_EMPTY_VALUE c: has no value.',
      'external_metadata.cfg: 2 lines, 1 malformed',
      'mode: check',
      'lines: 2',
      'malformed: 1',
      'share: 0.5',
      'threshold: 0',
      'result: over the threshold',
      '',
    ]);
  });

  it.each([
    [['mode=check'], 'collection='],
    [['collection=', 'mode=check'], 'collection='],
    [['collection=c'], 'mode'],
    [['collection=c', 'mode=verify'], 'mode'],
    [['collection=c', 'mode=check', 'errorThreshold=1.5'], 'errorThreshold'],
    [['collection=c', 'mode=check', 'errorThreshold=NaN'], 'errorThreshold'],
    [['collection=c', 'mode=check', 'errorThreshold='], 'errorThreshold'],
    [['collection=c', 'mode=check', 'threshold=0'], 'parameter threshold'],
    [['collection=c', 'collection=d', 'mode=check'], 'collection is given twice'],
    [['collection=c', 'mode=check', 'more'], 'parameter more'],
    [['collection=c', 'mode=concatenate'], 'profiles/<profile>/external_metadata.cfg'],
  ])('P25: %j is wrong usage, and what is said names %s', async (words, named) => {
    await ownFile('a.com/ c:1\n');
    expect(await mediate(...words)).toBe(2);
    expect(output.join('')).toContain(named);
  });

  it('coverage names why lines nearly match and how many URLs, and every URL without a line', async () => {
    await ownFile('a.com/ c:1\nb.com/x c:2\n');
    const urls = path.join(captured.dir, 'urls');
    await writeFile(urls, 'http://a.com/1\nhttps://b.com/x\nhttps://b.com/xy\nhttp://c.com/\n');
    const file = path.join(captured.dir, 'external_metadata.cfg');
    expect(await run('metadata', 'coverage', file, '--urls', urls, '--counts', '--without')).toBe(0);
    expect(output.join('').split('\n').slice(0, 5)).toEqual([
      `${file}:2 b.com/x nearly matches 2 URLs such as https://b.com/x (scheme)`,
      `${file}:1 1 URL`,
      'https://b.com/x has no line',
      'https://b.com/xy has no line',
      'http://c.com/ has no line',
    ]);
  });

  it('P18: classes are what robot.conf in the folder says, unless the option says otherwise', async () => {
    await ownFile('a.com/ genre:comedy\n');
    expect(await mediate('collection=c', 'mode=check')).toBe(1);
    await writeFile(path.join(captured.dir, 'robot.conf'), '<Process\n   metadata-classes=long\n>\n</Process>\n');
    expect(await mediate('collection=c', 'mode=check')).toBe(0);
    expect(await mediate('collection=c', 'mode=check', '--classes', 'single')).toBe(1);
    await profile('a', 'a.com/ genre:comedy\n');
    expect(await run('metadata', 'concatenate', '--dir', captured.dir)).toBe(0);
  });

  it('P25: there is no other task', async () => {
    expect(await run('mediator', 'SomethingElse', 'collection=c')).toBe(2);
  });

  it('keeps a thousand findings of a code unless all are asked for', async () => {
    await ownFile('a.com/ c\n'.repeat(1500));
    const file = path.join(captured.dir, 'external_metadata.cfg');
    const found = async (...more: readonly string[]) => {
      output.length = 0;
      expect(await run('metadata', 'check', file, '--json', ...more)).toBe(1);
      const checked: { findings: unknown[]; counts: Record<string, number> } = JSON.parse(output.join(''));
      return [checked.findings.length, checked.counts['E_NO_COLON']];
    };
    expect(await found()).toEqual([1000, 1500]);
    expect(await found('--all')).toEqual([1500, 1500]);
    expect(await run('metadata', 'check', file, '--error-threshold', '1')).toBe(0);
  });

  it('S24: look-ups in a file with an error give nothing, and say which', async () => {
    await ownFile('a.com/ c:1\nbad\n');
    const file = path.join(captured.dir, 'external_metadata.cfg');
    expect(await run('metadata', 'lookup', file, 'http://a.com/', '--json')).toBe(1);
    expect(output.join('')).toContain(':2:1: E_NO_ELEMENTS');
    await ownFile('a.com/ c:1\n');
    output.length = 0;
    expect(await run('metadata', 'lookup', file, 'http://a.com/x', '--json')).toBe(0);
    expect(JSON.parse(output.join(''))).toMatchObject([
      { url: 'http://a.com/x', metadata: { c: ['1'] }, chain: [{ line: 1, prefix: 'a.com/' }] },
    ]);
  });

  it('look-ups of many URLs are one answer, as text and as JSON', async () => {
    await ownFile('a.com/ c:1 2:"two words"\na.com/x x:3\n');
    const file = path.join(captured.dir, 'external_metadata.cfg');
    const urls = ['http://a.com/x', 'http://b.com/'];
    output.length = 0;
    expect(await run('metadata', 'lookup', file, ...urls)).toBe(0);
    expect(output.join('')).toBe(
      [
        'http://a.com/x',
        '    2 = "two words"  (line 1)',
        '    x = "3"  (line 2)',
        '    c = "1"  (line 1)',
        'http://b.com/',
        '',
      ].join('\n'),
    );
    output.length = 0;
    expect(await run('metadata', 'lookup', file, ...urls, '--json')).toBe(0);
    const found: unknown = JSON.parse(output.join(''));
    expect(found).toMatchObject([
      { url: urls[0], lines: { 2: 1, x: 2, c: 1 } },
      { url: urls[1], metadata: {}, chain: [] },
    ]);
    expect(output.join('')).toBe(`${JSON.stringify(found, undefined, 2)}\n`);
  });
});
