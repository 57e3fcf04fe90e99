import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';

const options = { type: 'text/markdown', url: 'http://a.example/docs/index.md', linksPerPage: 100 };
const linksOf = (text: string, more: Partial<typeof options> = {}): readonly string[] =>
  readText(text, { ...options, ...more }).links;

describe('links of Markdown', () => {
  it.each([
    ['[one](breeds.md)', ['http://a.example/docs/breeds.md']],
    ['[one](/a/b "A title")', ['http://a.example/a/b']],
    ['[one](<a b.md>)', ['http://a.example/docs/a%20b.md']],
    ['[wiki](https://b.example/Spaniel_(dog))', ['https://b.example/Spaniel_(dog)']],
    ['<https://b.example/x?y=1>', ['https://b.example/x?y=1']],
    [
      '[one][1] and [2]\n\n[1]: https://b.example/\n[2]: <../up.md> "Up"\n',
      ['https://b.example/', 'http://a.example/up.md'],
    ],
    ['[![build](badge.svg)](https://b.example/ci)', ['https://b.example/ci']],
    ['<p align="center"><a href="guide.md">Guide</a></p>', ['http://a.example/docs/guide.md']],
    ['[a](x.md#one) [b](x.md#two)', ['http://a.example/docs/x.md']],
    ['[a](x?b=1&amp;c=2)', ['http://a.example/docs/x?b=1&c=2']],
  ])('%j', (text, links) => {
    expect(linksOf(text)).toEqual(links);
  });

  it.each([
    'https://b.example/ without brackets',
    '![a picture](dog.png)',
    '[a section](#breeds)',
    '[^1]: a footnote',
    '`[code](x.md)`',
    '```\n[code](x.md)\n```',
    '~~~ md\n[code](x.md)\n```\n[more](y.md)\n',
    '[no destination]()',
    'a[0](1 < 2)'.replace('](', '] ('),
  ])('none in %j', (text) => {
    expect(linksOf(text)).toEqual([]);
  });

  it('go on behind a block of code', () => {
    expect(linksOf('````\n```\n[code](x.md)\n````\n[one](y.md)')).toEqual(['http://a.example/docs/y.md']);
  });

  it('are bounded, and counted', () => {
    const text = Array.from({ length: 150 }, (_, at) => `[x](${at}.md)`).join('\n');
    expect(readText(text, options)).toMatchObject({ linkCount: 150, linksCut: 50 });
    expect(linksOf(text)).toHaveLength(100);
  });

  it('are those of no other type', () => {
    expect(linksOf('[one](breeds.md)', { type: 'text/plain' })).toEqual([]);
    expect(readText('[one](breeds.md)').links).toEqual([]);
  });

  it.each(['[', '](', '![', '](<', '](a(', '<a ', '<a href=', '`', '```\n', '[a]:\n', '<a:', '[a', '\n[', '](\t'])(
    'reads 300 KB of %j',
    (piece) => {
      expect(linksOf(piece.repeat(Math.ceil(300_000 / piece.length))).length).toBeLessThanOrEqual(100);
    },
  );
});
