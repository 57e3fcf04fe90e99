import { describe, expect, it } from 'vitest';

import { printSoif } from '../../languages/soif/print.ts';
import { textOf } from '../../languages/soif/testing.ts';
import { effectiveAttributes } from '../../sdk/manual-first.ts';
import type { Attribute } from '../../sdk/resource.ts';
import { annotatedUrl, overlayDigest, overlayOf } from './overlay.ts';

const url = 'http://site.com/~a/b.html';
const writer = { by: 'essence', fn: 'HTML' } as const;

const crawled = new Map<string, Attribute>(
  Object.entries({
    keywords: 'boulder colorado',
    'file-size': '1034',
    md5: 'c3d79dc037efd538ce50464089af2fb6',
  }).map(([name, value]) => [name, { values: [value], writer }]),
);

type Written = Readonly<Record<string, string>>;

function applied(files: Written, to = url): ReadonlyMap<string, Attribute> {
  const external = overlayOf(new Map(Object.entries(files)))?.of(to);
  return effectiveAttributes({ attributes: crawled, ...(external && { external }) });
}

const annotations = (...lines: readonly string[]): Written => ({
  annotations: `@FILE { ${url}\n${lines.join('\n')}\n}\n`,
});
const valuesOf = (attributes: ReadonlyMap<string, Attribute>): readonly string[] =>
  Array.from(attributes, ([name, { values }]) => `${name}: ${values.join(' + ')}`);

describe('annotations in RDs', () => {
  it('T17, item 156: come first, and what was crawled follows in its order, byte for byte', () => {
    const attributes = applied(annotations('my-manual-attribute:\tthis is a neat attribute'));
    expect(textOf(printSoif({ url, schema: 'FILE', attributes }))).toBe(`@FILE { ${url}
my-manual-attribute{24}:\tthis is a neat attribute
keywords{16}:\tboulder colorado
file-size{4}:\t1034
md5{32}:\tc3d79dc037efd538ce50464089af2fb6
}
`);
    expect(attributes.get('my-manual-attribute')?.writer).toEqual({ by: 'annotation', file: 'annotations', line: 2 });
  });

  it('T17, item 153: win where a name is the same in any case, in the order in which they are written', () => {
    const attributes = applied(annotations('MD5:\tnone', 'City:\tBoulder', 'Keywords:\tby hand'));
    expect(valuesOf(attributes)).toEqual(['md5: none', 'city: Boulder', 'keywords: by hand', 'file-size: 1034']);
  });

  it('stand over external metadata, which stands over the crawl', () => {
    const files = { ...annotations('c:\tannotated'), 'external_metadata.cfg': 'site.com/ c:1 x:2 t:Given\n' };
    expect(valuesOf(applied(files)).filter((each) => /^(c|x|title)/.test(each))).toEqual([
      'c: annotated',
      'x: 2',
      'title: Given',
    ]);
    expect([...applied(files).keys()][0]).toBe('c');
    expect(valuesOf(applied(files, 'http://site.com/other'))).toContain('c: 1');
  });

  it('item 164: are those of a URL in any spelling, and of no other', () => {
    const files = annotations('City:\tBoulder');
    for (const spelling of ['http://site.com/%7Ea/b.html', 'http://site.com/~a/b.html'])
      expect(valuesOf(applied(files, spelling))[0]).toBe('city: Boulder');
    expect(applied(files, 'http://site.com/~a/')).toBe(crawled);
    const written = { annotations: '@FILE { HTTP://Site.com:80/%7ea/b.html#part\nCity:\tBoulder\n}\n' };
    expect(valuesOf(applied(written))[0]).toBe('city: Boulder');
  });

  it('have several values where a name is repeated or numbered, and follow the aliases of the schema', () => {
    const schema = 'Attribute name=Author aliases=creator\n';
    const files = {
      ...annotations('author-1:\tA', 'author-2:\tB', 'Creator:\tC', 'x:\t1', 'x:\t2'),
      'schema.conf': schema,
    };
    const attributes = applied(files);
    expect(valuesOf(attributes).slice(0, 2)).toEqual(['author: A + B + C', 'x: 1 + 2']);
    const alone = applied({ ...annotations('Creator:\tC'), 'schema.conf': schema });
    expect(alone.get('author')?.writer).toMatchObject({ from: 'Creator', line: 2 });
  });

  it('count without the lines that have errors, and never for the address', () => {
    const files = annotations('City: Boulder', 'url:\thttp://other.com/', 'IP:\t10.0.0.1', 'State:\tCO', 'Zip:\t');
    expect(valuesOf(applied(files)).slice(0, 2)).toEqual(['state: CO', 'keywords: boulder colorado']);
    expect(overlayOf(new Map(Object.entries(files)))?.problem()).toBeUndefined();
  });

  it('are said of a URL with their line, and that they wait where there is no RD', () => {
    const overlay = overlayOf(
      new Map(Object.entries({ ...annotations('a:\t1', 'b:\t2'), 'external_metadata.cfg': 'site.com/ c:1\n' })),
    );
    expect(annotatedUrl(overlay, url, true)).toEqual({
      file: 'annotations',
      line: 2,
      names: ['a', 'b'],
      words: 'Annotated with a, b (annotations:2).',
    });
    expect(annotatedUrl(overlay, url, false)?.words).toContain('no RD');
    expect(annotatedUrl(overlay, 'http://site.com/', true)).toBeUndefined();
  });

  it('are the last template of a URL', () => {
    const text = `@FILE { ${url}\na:\t1\nb:\t1\n}\n@FILE { ${url}\na:\t2\n}\n`;
    expect(valuesOf(applied({ annotations: text })).slice(0, 2)).toEqual(['a: 2', 'keywords: boulder colorado']);
  });

  it('are applied anew when they, the external metadata, or the aliases change', () => {
    const digestOf = (files: Written): string => overlayDigest(new Map(Object.entries(files)));
    const schema = { 'schema.conf': 'Attribute name=Author aliases=creator\n' };
    const metadata = { 'external_metadata.cfg': 'site.com/ c:1\n' };
    const all = [
      {},
      annotations('a:\t1'),
      annotations('a:\t2'),
      metadata,
      { ...metadata, ...annotations('a:\t1') },
      { ...schema, ...annotations('a:\t1') },
    ].map(digestOf);
    expect(new Set(all).size).toBe(all.length);
    expect(digestOf(schema)).toBe(digestOf({}));
  });
});
