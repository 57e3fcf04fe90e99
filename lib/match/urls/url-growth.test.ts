import { describe, expect, it, test } from 'vitest';
import { comparableText, growthsOf, withoutParameter } from './url-growth.ts';

const at = (path: string): string => `http://www.siroe.com${path}`;
const kinds = (from: string, to: string): readonly string[] =>
  growthsOf(at(from), at(to)).map(({ kind, pattern }) => `${kind} ${pattern}`);

describe('growthsOf', () => {
  test.each([
    ['/cal/2031/05/17', '/cal/2031/05/18', ['dates /cal/{n}/{n}/{n}']],
    ['/cal?month=12&year=2031', '/cal?month=1&year=2032', ['dates /cal?month={n}&year={n}']],
    ['/cal/2031-05.html', '/cal/2031-06.html', ['dates /cal/{yyyy-mm}.html']],
    ['/doc/1', '/doc/2', ['numbers /doc/{n}']],
    ['/list?page=1', '/list?page=2', ['numbers /list?page={n}']],
    ['/p?sid=a81f3c55', '/p?sid=0b92cc17', ['session sid']],
    ['/p/1?sid=1', '/p/2?sid=2', ['session sid', 'numbers /p/{n}?sid={n}']],
    ['/a;jsessionid=A1B2C3D4', '/b;jsessionid=E5F6A7B8?x=1', ['session jsessionid']],
    ['/p?token=8f3ac2d1e0', '/q?token=77bc0d9911aa', ['session token']],
  ])('%s leads to %s by %j', (from, to, found) => {
    expect(kinds(from, to)).toEqual(found);
  });

  test.each([
    ['/', '/doc/2'],
    ['/list?page=1', '/doc/2'],
    ['/wiki?title=Alpha', '/wiki?title=Beta'],
    ['/p?sid=a81f3c55', '/q?sid=a81f3c55'],
    ['/about', '/contact'],
  ])('%s leads to %s without growing', (from, to) => {
    expect(kinds(from, to)).toEqual([]);
  });

  it('takes no document number for a year', () => {
    expect(kinds('/doc/1234/5', '/doc/1235/5')).toEqual(['numbers /doc/{n}/{n}']);
  });
});

test.each([
  ['/p?sid=1', '/p'],
  ['/p?sid=1&x=2', '/p?x=2'],
  ['/p?x=2&sid=1', '/p?x=2'],
  ['/p?x=2&sid=1&y=3', '/p?x=2&y=3'],
  ['/p;sid=1?x=2', '/p?x=2'],
  ['/p?xsid=1', '/p?xsid=1'],
])('%s without sid is %s', (url, rest) => {
  expect(withoutParameter(url, 'sid')).toBe(rest);
});

describe('comparableText', () => {
  const textOf = (path: string, text: string): string => {
    const [growth] = growthsOf(at(path), at(path));
    return growth === undefined ? '' : comparableText(text, growth);
  };

  it('leaves out the date of the URL and the years near it, and nothing else', () => {
    expect(textOf('/cal/2031/05/17', '17 May 2031 (2032), 1013 hPa, 18, 1999, 20311')).toBe(
      ' May  (), 1013 hPa, 18, 1999, 20311',
    );
  });

  it('keeps every number of other pages', () => {
    expect(textOf('/doc/2031', 'Document 2031')).toBe('Document 2031');
  });
});
