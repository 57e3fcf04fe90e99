import { describe, expect, it } from 'vitest';
import { isFault } from './fault.ts';
import { readQuery } from './read-query.ts';
import type { Attributes } from './read-query.ts';

const read = (written: Attributes, language?: string) => {
  const query = readQuery(written, language);
  return isFault(query) ? query.error : query;
};

describe('the scope', () => {
  const noon = { by: 'date', since: Date.UTC(2026, 10, 27, 12) / 1000 };
  it.each([
    ['varrius', undefined, { by: 'words', words: 'varrius' }],
    ['springer AND spaniels', 'search', { by: 'words', words: 'springer   spaniels' }],
    ['http://a.example/x', 'search', { by: 'words', words: 'http://a.example/x' }],
    ['author:smith', undefined, 'fieldQuery'],
    ['dogs (title:spaniel OR title:terrier)', 'search', 'fieldQuery'],
    ['dogs -author:smith', 'search', 'fieldQuery'],
    ['author <contains> "Jocelyn Becker"', 'search', 'fieldQuery'],
    ['author<starts>Jocelyn', undefined, 'fieldQuery'],
    ['content-length >= 1000', undefined, 'fieldQuery'],
    ['title = Dogs', undefined, 'fieldQuery'],
    ['"author:smith"', undefined, { by: 'words', words: '"author:smith"' }],
    ['std::vector', 'search', { by: 'words', words: 'std::vector' }],
    ['note: spaniels at 12:30', 'search', { by: 'words', words: 'note: spaniels at 12:30' }],
    ['', undefined, { by: 'all' }],
    ['*', 'search', { by: 'all' }],
    ['http://a.example/x', undefined, { by: 'url', url: 'http://a.example/x' }],
    ['ftp://a.example/x', 'URL', { by: 'url', url: 'ftp://a.example/x' }],
    ['varrius', 'url', 'badScope'],
    ['javascript:alert(1)', 'url', 'badScope'],
    ['2026-11-27T12:00:00Z', undefined, noon],
    ['2026-11-27 12:00', undefined, noon],
    ['Fri, 27 Nov 2026 12:00:00 GMT', undefined, noon],
    ['2026-11-27T13:00:00+01:00', 'gatherer', noon],
    ['2026-11-27', 'gatherer', { by: 'date', since: Date.UTC(2026, 10, 27) / 1000 }],
    [String(noon.since), 'gatherer', noon],
    [String(noon.since), undefined, { by: 'words', words: String(noon.since) }],
    ['', 'gatherer', { by: 'date', since: 0 }],
    ['last week', 'gatherer', 'badScope'],
    ['2026-13-45', 'gatherer', 'badScope'],
    ['99999999999999', 'gatherer', 'badScope'],
    ['varrius', 'taxonomy-basic', 'unknownLanguage'],
    ['varrius', 'constructor', 'unknownLanguage'],
  ] as const)('%j, read as %s, is %j', (scope, language, expected) => {
    const found = read({ scope }, language);
    expect(typeof found === 'string' ? found : found.scope).toEqual(expected);
  });
});

describe('the view', () => {
  it('is that of the manual', () => {
    const written = { scope: 'varrius', 'view-attributes': 'url,title,author,last-modified', 'view-hits': '10' };
    expect(read({ ...written, 'view-order': 'title' })).toEqual({
      scope: { by: 'words', words: 'varrius' },
      attributes: ['url', 'title', 'author', 'last-modified'],
      first: 1,
      last: 10,
      order: [{ name: 'title', descending: false }],
      hasTemplate: false,
    });
  });

  it.each([
    ['10', [1, 10]],
    ['1..10', [1, 10]],
    ['11 .. 20', [11, 20]],
    ['', [1, undefined]],
    ['0', 'badHits'],
    ['0..10', 'badHits'],
    ['20..11', 'badHits'],
    ['-5', 'badHits'],
    ['all', 'badHits'],
    ['1..99999999', 'badHits'],
  ] as const)('view-hits %j is %j', (hits, expected) => {
    const found = read({ 'view-hits': hits });
    expect(typeof found === 'string' ? found : [found.first, found.last]).toEqual(expected);
  });

  it.each([
    ['-score', [['score', true]]],
    [
      'Title, -Last-Modified',
      [
        ['title', false],
        ['last-modified', true],
      ],
    ],
    ['+url', [['url', false]]],
    ['', []],
    ['-', 'badOrder'],
    ['a,b,c,d,e,f', 'badOrder'],
  ] as const)('view-order %j is %j', (order, expected) => {
    const found = read({ 'view-order': order });
    expect(typeof found === 'string' ? found : found.order.map((each) => [each.name, each.descending])).toEqual(
      expected,
    );
  });
});
