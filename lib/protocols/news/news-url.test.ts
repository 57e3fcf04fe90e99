import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import { testUrl } from '../testing.ts';
import { Refusal } from '../transfer.ts';
import { articleUrls, hrefOf, isMessageId, readNewsUrl, serverOf } from './news-url.ts';

const group = (name: string, listed = 'by-id') => ({ kind: 'group', group: name, listed });
const article = (id: string) => ({ kind: 'article', id });

describe('a URL', () => {
  it.each([
    ['news:comp.lang.c', group('comp.lang.c')],
    ['news:comp.lang.c++', group('comp.lang.c++')],
    ['news:1@siroe.com', article('<1@siroe.com>')],
    ['news:%3C1@siroe.com%3E', article('<1@siroe.com>')],
    ['news:<1@siroe.com>', article('<1@siroe.com>')],
    ['news:a%2Fb%25c$1@siroe.com', article('<a/b%c$1@siroe.com>')],
    ['news:a/b?c@siroe.com', article('<a/b?c@siroe.com>')],
    ['news:gr%C3%BC%C3%9Fe', group('grüße')],
    ['news://news.siroe.com/comp.lang.c', group('comp.lang.c')],
    ['news://news.siroe.com/1@siroe.com', article('<1@siroe.com>')],
    ['nntp://news.siroe.com/comp.lang.c', group('comp.lang.c', 'by-number')],
    ['nntp://news.siroe.com/comp.lang.c/', group('comp.lang.c', 'by-number')],
    ['nntp://news.siroe.com/comp.lang.c/12', { kind: 'number', group: 'comp.lang.c', number: 12 }],
  ])('%s stands for what it names', (href, target) => {
    expect(readNewsUrl(testUrl(href))).toEqual(target);
  });

  it.each([
    ['news:*', 'http-error'],
    ['news:comp.*', 'http-error'],
    ['nntp://news.siroe.com/', 'http-error'],
    ['news://news.siroe.com/', 'http-error'],
    ['news:a%20b', 'gone'],
    ['news:a%0D%0AQUIT', 'gone'],
    ['news:a%00b', 'gone'],
    ['news:%2E%2E', 'gone'],
    ['news:%FF', 'gone'],
    ['news:a%0D%0AQUIT@b', 'gone'],
    ['news:a b@siroe.com', 'gone'],
    ['news:@siroe.com', 'gone'],
    [`news:${'a'.repeat(300)}@siroe.com`, 'gone'],
    [`news:${'a'.repeat(500)}`, 'gone'],
    ['news:grüße@siroe.com', 'gone'],
    ['nntp://news.siroe.com/comp.lang.c/x', 'gone'],
    ['nntp://news.siroe.com/comp.lang.c/1-9', 'gone'],
    ['nntp://news.siroe.com/comp.lang.c/1/2', 'gone'],
    ['nntp://news.siroe.com/comp%2Flang/1', 'gone'],
  ])('%s stands for nothing that can be asked for', (href, outcome) => {
    const read = () => readNewsUrl(testUrl(href));
    expect(read).toThrow(Refusal);
    try {
      read();
    } catch (error) {
      expect(error).toMatchObject({ outcome });
    }
  });

  it.each([
    ['news:<1@siroe.com>', 'news:1@siroe.com'],
    ['news:%3C1@siroe.com%3E', 'news:1@siroe.com'],
    ['news:a/b?c@siroe.com', 'news:a%2Fb%3Fc@siroe.com'],
    ['news:comp.%6Cang', 'news:comp.lang'],
    ['news://news.siroe.com/<1@siroe.com>', 'news://news.siroe.com/1@siroe.com'],
    ['nntp://news.siroe.com/comp.lang.c/', 'nntp://news.siroe.com/comp.lang.c'],
    ['nntp://news.siroe.com/comp.lang.c/012', 'nntp://news.siroe.com/comp.lang.c/12'],
  ])('%s has another spelling', (href, usual) => {
    const url = testUrl(href);
    expect(hrefOf(url, readNewsUrl(url))).toBe(usual);
    const again = testUrl(usual);
    expect(hrefOf(again, readNewsUrl(again))).toBe(usual);
  });
});

describe('the URL of an article', () => {
  it('is beside that of its group', () => {
    const ofGroup = (href: string) => articleUrls(testUrl(href), 'comp.lang.c++');
    expect(ofGroup('news:comp.lang.c++').byId('<1@siroe.com>')).toBe('news:1@siroe.com');
    expect(ofGroup('news://siroe.com:8119/comp.lang.c++').byId('<1@a>')).toBe('news://siroe.com:8119/1@a');
    expect(ofGroup('nntp://siroe.com/comp.lang.c++').byNumber(12)).toBe('nntp://siroe.com/comp.lang.c++/12');
  });

  it('is in its usual spelling, whatever is in the Message-ID or the name', () => {
    const char = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
    const part = fc.string({ unit: char, minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(part, part, fc.constantFrom('news:g', 'news://siroe.com/g'), (left, right, place) => {
        const id = `<${left}@${right}>`;
        fc.pre(isMessageId(id));
        const href = articleUrls(testUrl(place), 'g').byId(id);
        const normal = normalizeUrl(href);
        expect(normal).toMatchObject({ ok: true, url: { href } });
        expect(readNewsUrl(testUrl(href))).toEqual({ kind: 'article', id });
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (name) => {
        const written = `nntp://siroe.com/${encodeURIComponent(name)}`;
        const target = orUndefined(() => readNewsUrl(testUrl(written)));
        fc.pre(target !== undefined);
        const href = target === undefined ? '' : hrefOf(testUrl(written), target);
        expect(normalizeUrl(href)).toMatchObject({ ok: true, url: { href } });
        expect(readNewsUrl(testUrl(href))).toEqual(group(name, 'by-number'));
      }),
    );
  });
});

function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

it('the server is the one of the URL, or that of the installation', () => {
  const newsServer = { host: 'news.siroe.com', port: 8119 };
  expect(serverOf(testUrl('news:a'), { newsServer })).toEqual({ ...newsServer, via: 'named' });
  expect(serverOf(testUrl('news:a'), {})).toBeUndefined();
  expect(testUrl('news:a')).toMatchObject({ host: 'news', port: 119 });
  expect(serverOf(testUrl('news://other.siroe.com/a'), { newsServer })).toBeUndefined();
  expect(serverOf(testUrl('nntp://other.siroe.com/a'), { newsServer })).toBeUndefined();
});
