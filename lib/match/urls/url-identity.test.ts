import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashToHex } from './url-hash.ts';
import { harvestForm, identityOf, urlHash } from './url-identity.ts';

describe('spellings of a URL (items 164 and 166)', () => {
  it.each([
    ['http://h/~u/', 'http://h/%7eu/'],
    ['http://h/~u/', 'http://h/%7Eu/'],
    ['http://h/%c3%a9', 'http://h/%C3%A9'],
    ['http://h/a-b?q=%41', 'http://h/%61%2Db?q=A'],
  ])('%s and %s are one document', (one, other) => {
    expect(identityOf(one)).toBe(identityOf(other));
    const [first, second] = [new Uint32Array(4), new Uint32Array(4)];
    const hash = urlHash(Uint32Array.of(1, 2, 3, 4));
    hash(one, first);
    hash(other, second);
    expect(hashToHex(first)).toBe(hashToHex(second));
  });

  it.each([
    ['http://h/a%2Fb', 'http://h/a/b'],
    ['http://h/a%3Fb', 'http://h/a?b'],
    ['http://h/a%25b', 'http://h/a%b'],
    ['http://h/A', 'http://h/a'],
  ])('%s and %s are two', (one, other) => {
    expect(identityOf(one)).not.toBe(identityOf(other));
  });

  it('have one identity, which is its own', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        expect(identityOf(identityOf(url))).toBe(identityOf(url));
      }),
    );
  });

  it('item 166: a tilde is written %7e where Harvest writes it, escapes in lower case', () => {
    expect(harvestForm('http://h/~u/%C3%A9')).toBe('http://h/%7eu/%c3%a9');
    expect(identityOf(harvestForm('http://h/~u/%C3%A9'))).toBe('http://h/~u/%C3%A9');
  });
});
