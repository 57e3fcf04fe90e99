import { describe, expect, test } from 'vitest';

import { effectiveAttributes } from '../../sdk/manual-first.ts';
import type { Attribute } from '../../sdk/resource.ts';
import { externalMetadata, prepareMetadata } from './external-metadata.ts';

const page = { by: 'directive', file: 'filter.conf', line: 3 } as const;

/** The attributes after the file was applied to an RD with a title. */
function applied(text: string, url = 'http://site.com/a/b.html'): Record<string, Attribute> {
  const attributes = new Map<string, Attribute>([
    ['url', { values: [url], writer: { by: 'robot' } }],
    ['title', { values: ['Own'], writer: page }],
    ['rd-expires', { values: ['Tue, 28 Feb 1995 08:49:37 GMT'], writer: page }],
  ]);
  const external = externalMetadata(new Map([['external_metadata.cfg', text]]))?.of(url);
  return Object.fromEntries(effectiveAttributes({ attributes, ...(external && { external }) }));
}

describe('external metadata in RDs', () => {
  test('S5, S6, S21, D9: t of the collection’s own file is the title, with the line that wrote it', () => {
    expect(applied('other.com/ t:x\nsite.com/a/ t:"Given"\n')['title']).toEqual({
      values: ['Given'],
      writer: { by: 'external-metadata', file: 'external_metadata.cfg', line: 2, from: 't' },
    });
  });

  test('P18: long classes are applied when robot.conf allows them, and are an error of the whole file when not', () => {
    const text = 'site.com/ genre:comedy\n';
    const allowed = '<Process\n   metadata-classes=long\n>\n</Process>\n';
    const metadata = (robotConf: string) =>
      externalMetadata(
        new Map([
          ['external_metadata.cfg', text],
          ['robot.conf', robotConf],
        ]),
      );
    expect(metadata(allowed)?.of('http://site.com/')?.get('genre')?.values).toEqual(['comedy']);
    expect(metadata('')?.of('http://site.com/')).toBeUndefined();
    expect(metadata('')?.problem()).toMatch(/:1:11: E_CLASS\./);
  });

  test('S26, S29: each class comes from its own line, in its own letter case', () => {
    const found = applied('site.com/ x:1 X:20261231 k:a\nsite.com/a x:2 x:3\n');
    expect(found['x']).toMatchObject({ values: ['2', '3'], writer: { line: 2 } });
    expect(found['k']).toMatchObject({ values: ['a'], writer: { line: 1 } });
    expect(found['X']).toMatchObject({ values: ['20261231'] });
  });

  test('S41, S42, D9: the document is valid on the day of X, and expires as the next one begins', () => {
    const found = applied('site.com/ d:20040101 X:20041231\n');
    expect(found['d']?.values).toEqual(['20040101']);
    expect(found['rd-expires']).toMatchObject({
      values: ['Sat, 01 Jan 2005 00:00:00 GMT'],
      writer: { by: 'external-metadata', line: 1 },
    });
  });

  test('P16: an empty value keeps a class from being inherited and writes nothing', () => {
    const found = applied('site.com/ c:1 t:Other\nsite.com/a c:"" t:""\n');
    expect(found).not.toHaveProperty('c');
    expect(found['title']?.values).toEqual(['Own']);
  });

  test('S22, S24, S25: a file with an error is not applied at all, and says why', () => {
    const text = 'site.com/ c:1\nsite.com/b/ c:\n';
    expect(applied(text)).not.toHaveProperty('c');
    const metadata = externalMetadata(new Map([['external_metadata.cfg', text]]));
    expect(metadata?.problem()).toMatch(/^external_metadata\.cfg:2:13: E_EMPTY_VALUE\. /);
    expect(externalMetadata(new Map([['external_metadata.cfg', 'site.com/ c:1']]))?.problem()).toBeUndefined();
  });

  test('S43: files of profiles are not read', () => {
    expect(externalMetadata(new Map([['profiles/a/external_metadata.cfg', 'site.com/ c:1']]))).toBeUndefined();
  });

  test('a file read beforehand, in portions, is the same as one read when it is needed', async () => {
    const line = (i: number): string => `site.com/${i}/ c:class${i} t:"Title ${i}"\n`;
    const text = Array.from({ length: 20_000 }, (_, i) => line(i)).join('');
    let yields = 0;
    await prepareMetadata(new Map([['external_metadata.cfg', text]]), () => Promise.resolve(void yields++));
    expect(yields).toBeGreaterThan(5);
    const before = yields;
    await prepareMetadata(new Map([['external_metadata.cfg', text]]), () => Promise.resolve(void yields++));
    expect(yields).toBe(before);
    expect(applied(text, 'http://site.com/777/b.html')['c']?.values).toEqual(['class777']);
    expect(applied(text.replaceAll('class', 'other'), 'http://site.com/777/')['c']?.values).toEqual(['other777']);
  });
});
