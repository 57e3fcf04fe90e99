import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitUrl } from '../match/urls/url-key.ts';
import { wordsIn } from '../sdk/extraction.ts';
import type { ResponseFact } from '../sdk/resource.ts';
import { readContent, type ReadRequest } from './read-content.ts';

const url = splitUrl('http://siroe.com/docs/page.html');

function read(body: string | Uint8Array, headers: ResponseFact['headers'] = {}, rest: Partial<ReadRequest> = {}) {
  const bytes = Buffer.from(body);
  const response: ResponseFact = { outcome: 'ok', headers, bytes: bytes.length, received: bytes.length, ms: 0 };
  return readContent({ url, body: bytes, response, linksPerPage: 10_000, ...rest });
}

const html = { 'content-type': 'text/html; charset=utf-8' };

describe('readContent', () => {
  it('reads a page into facts and content', () => {
    const body = '<title>T</title><meta name=Author content=me><link rel=canonical href=/c><a href=x>é</a>';
    const { fact, page, notes } = read(body, html);
    expect(fact).toEqual({
      type: 'text/html',
      charset: 'utf-8',
      charsetFrom: 'header',
      md5: hash('md5', body),
      title: 'T',
      metas: [['author', 'me']],
      canonical: 'http://siroe.com/c',
      words: 1,
    });
    expect(page.links).toEqual(['http://siroe.com/docs/x']);
    expect(page.text).toBe('é');
    expect(notes).toEqual([]);
  });

  it('reads plain text line by line', () => {
    const { fact, page } = read('one  two\r\nURL: http://a/\r\n\r\n\tthree ', { 'content-type': 'text/plain' });
    expect(page).toMatchObject({ kind: 'text', text: 'one two\nURL: http://a/\n\nthree', links: [] });
    expect(page.textWithoutHeadings()).toBe(page.text);
    expect(fact).toMatchObject({ type: 'text/plain', charsetFrom: 'default', metas: [] });
  });

  it('reads nothing from what is neither, but sums it', () => {
    const body = Buffer.from('%PDF-1.4\0');
    const { fact, page } = read(body, { 'content-type': 'application/pdf' });
    expect(page).toMatchObject({ kind: 'other', text: '', links: [] });
    expect(fact).toEqual({
      type: 'application/pdf',
      charset: '',
      charsetFrom: 'none',
      md5: hash('md5', body),
      metas: [],
    });
  });

  it('says when the type comes from the bytes', () => {
    expect(read('<html><title>x</title>').notes).toEqual(['no-type']);
    expect(read('GIF89a', html)).toMatchObject({ fact: { type: 'image/gif' }, notes: ['wrong-type'] });
    expect(read('a\0b', html).notes).toEqual(['nul-removed']);
  });

  it('joins robots META tags and X-Robots-Tag, and says where each stands', () => {
    const { fact } = read('<meta name=ROBOTS content="NoIndex, follow">', { ...html, 'x-robots-tag': 'nofollow' });
    expect(fact.noindex).toBe('META robots: NoIndex, follow');
    expect(fact.nofollow).toBe('X-Robots-Tag: nofollow');
    const both = read('<meta name=robots content=none>', html).fact;
    expect([both.noindex, both.nofollow]).toEqual(['META robots: none', 'META robots: none']);
    expect(read('<meta name=robots content="index,follow">', html).fact).not.toHaveProperty('noindex');
  });

  it('heeds directives for its own name only when told its name', () => {
    const body = '<meta name=winnow content=noindex><meta name=otherbot content=nofollow>';
    expect(read(body, html).fact.noindex).toBeUndefined();
    const { fact } = read(body, { ...html, 'x-robots-tag': 'otherbot: nofollow' }, { userAgent: 'Winnow/1.0' });
    expect(fact.noindex).toBe('META winnow: noindex');
    expect(fact.nofollow).toBeUndefined();
  });

  it('follows a Refresh header like the tag (B30)', () => {
    expect(read('<p>', { ...html, refresh: '0; url=next' }).page.links).toEqual(['http://siroe.com/docs/next']);
    expect(read('<p>', { ...html, refresh: '0; url=page.html' }).page.links).toEqual([url.href]);
  });

  it('keeps its facts under 8 KB and says when they were cut', () => {
    const many = Array.from({ length: 500 }, (_, nth) => `<meta name="k${nth}" content="value ${nth}">`).join('');
    const large = `<title>${'t'.repeat(5_000)}</title><meta name=a content="${'é"'.repeat(3_000)}">${many}`;
    const { fact, page } = read(large, html);
    expect(fact.cut).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(fact))).toBeLessThan(8 * 1024);
    expect(Buffer.byteLength(fact.metas[0]?.[1] ?? '')).toBeLessThanOrEqual(1024);
    expect(fact.metas.length).toBeGreaterThan(10);
    expect(page.metas).toHaveLength(501);
    expect(read('<title>t</title><meta name=a content=b>', html).fact.cut).toBeUndefined();
  });

  it('takes any bytes under any header', () => {
    const types = fc.constantFrom(
      'text/html',
      'text/plain',
      'application/xhtml+xml',
      'text/html;charset=x',
      '',
      'image/png',
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), types, (body, type) => {
        const { fact, page } = read(body, { 'content-type': type });
        expect(JSON.stringify([fact, page.text, page.links])).not.toContain('\\u0000');
      }),
    );
  });
});

it('words of a page are counted as its text is made, whatever it holds', () => {
  const piece = fc.constantFrom(
    '<p>',
    '<b>',
    'dog',
    ' ',
    '\n',
    '&nbsp;',
    '漢字',
    '&amp;',
    '-',
    '<script>a b</script>',
    '<h1>',
    '\0',
    '\u3000',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { fact, page } = read(pieces.join(''), html);
      expect(fact.words).toBe(wordsIn(page.text));
    }),
  );
});
