/** The rules of the manual (S) and the decisions (D), each by its number, on the file alone. */

import { describe, expect, it } from 'vitest';
import { loadMetadata } from '../look-up/load.ts';
import { lookUp } from '../look-up/look-up.ts';
import { codesOf, linesOf, metadataOf, validateText } from '../testing.ts';
import { isWithin, parseThreshold } from './threshold.ts';

const manual = `www.anu.edu.au w:ACT
www.anu.edu.au/chem/ x:knowledge x:science x:chemistry
www.anu.edu.au/physics/ x:"knowledge science physics" y:external y:funding
www.anu.edu.au/physics/molecular/ x:knowledge x:science x:chemistry
`;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('external metadata, the manual', () => {
  it('S1, S2, S4: one line gives every page of a site its metadata', () => {
    expect(metadataOf('site.com/ c:partner\n', 'http://site.com/a/b.html')).toEqual({ c: ['partner'] });
    expect(metadataOf('site.com/ c:partner\n', 'http://other.com/')).toEqual({});
  });

  it('S3: a URL is taken as it was first seen, not decoded', () => {
    expect(metadataOf('site.com/%7ejim/ c:a\n', 'http://site.com/%7ejim/x')).toEqual({ c: ['a'] });
    expect(metadataOf('site.com/%7ejim/ c:a\n', 'http://site.com/~jim/x')).toEqual({});
  });

  it('S7: only line feeds end lines', () => {
    expect(validateText('site.com c:a\rsite.com c:b\u2028c:d\n').total).toBe(1);
    expect(validateText('site.com c:a\nsite.com/b/ c:b').total).toBe(2);
  });

  it('S8, S9: elements apply to all URLs that start with the prefix', () => {
    expect(metadataOf('site.com/a x:1 y:2\n', 'http://site.com/abc?d')).toEqual({ x: ['1'], y: ['2'] });
  });

  it('S10: unless a more specific prefix overrides them', () => {
    expect(metadataOf('site.com/ x:1\nsite.com/a x:2\n', 'http://site.com/abc')).toEqual({ x: ['2'] });
  });

  it('S11: a prefix has a full host name', () => {
    for (const text of ['/x c:a', 'http:///x c:a', 'http:// c:a', '.com/ c:a', 'a..b/ c:a', 'a b@c/ c:a']) {
      expect(codesOf(text)[0], text).toBe(text === 'a b@c/ c:a' ? 'E_NO_COLON' : 'E_HOST');
    }
    expect(codesOf('joe@site.com/ c:a')).toEqual(['E_HOST']);
    expect(codesOf('intranet/ c:a', true)).toEqual(['W_SHORT_HOST']);
    expect(codesOf('bücher.example/ c:a\n[::1]:8080/ c:a\n1.2.3.4/ c:a\nsite.com./ c:a', true)).toEqual([]);
    expect(metadataOf('Bücher.example/ c:a', 'http://xn--bcher-kva.example/')).toEqual({ c: ['a'] });
    expect(metadataOf('[0:0::1]:80/ c:a', 'http://[::1]/')).toEqual({ c: ['a'] });
  });

  it('S12, S13: http:// may be left out and is assumed', () => {
    expect(metadataOf('http://site.com/ c:a\n', 'http://site.com/x')).toEqual({ c: ['a'] });
    expect(metadataOf('site.com/ c:a\n', 'https://site.com/x')).toEqual({});
  });

  it('S14, S16: a class is one letter or digit, told apart by case', () => {
    expect(codesOf('site.com/ a:1 z:1 A:1 Z:1 0:1 9:1 X:20260101\n')).toEqual([]);
    expect(metadataOf('site.com/ a:1 A:2\n', 'http://site.com/')).toEqual({ a: ['1'], A: ['2'] });
    expect(codesOf('site.com/ ab:1 é:1 _:1 :1\n')).toEqual(['E_CLASS', 'E_CLASS', 'E_CLASS', 'E_CLASS']);
  });

  it('S15, S18, S19: an element is class, colon and a word or a quoted string; blanks and tabs part elements', () => {
    expect(metadataOf(' \tsite.com/\t s:"Publications \tRecord"  \t p:CSIRO\t\n', 'http://site.com/')).toEqual({
      s: ['Publications \tRecord'],
      p: ['CSIRO'],
    });
  });

  it('S17: d and X must be dates', () => {
    expect(codesOf('site.com/ d:soon X:20260230\n')).toEqual(['E_DATE', 'E_DATE']);
  });

  it('S20: punctuation belongs into quotes', () => {
    expect(codesOf('site.com/ c:a-b s:"a-b"\n', true)).toEqual(['W_PUNCTUATION']);
  });

  it('S22, S23, S24: a file with an error says where the first one is, and does not apply at all', () => {
    const index = loadMetadata(bytesOf('site.com/ c:a\nsite.com/b/ c:é" d:1\n/x\n'), 'single');
    expect(index.firstError).toEqual({ line: 2, column: 16, code: 'E_STRAY_QUOTE' });
    expect(index.malformed).toBe(2);
  });

  it('S26: a class may repeat on a line, and all its values hold', () => {
    expect(metadataOf(manual, 'http://www.anu.edu.au/chem/')).toMatchObject({
      x: ['knowledge', 'science', 'chemistry'],
    });
  });

  it('S29: for each class the longest prefix that has it supplies all values', () => {
    const text = 'a.b/ x:1 y:2 z:3\na.b/c/ x:4\na.b/c/d/ y:5 y:6\n';
    expect(metadataOf(text, 'http://a.b/c/d/e')).toEqual({ x: ['4'], y: ['5', '6'], z: ['3'] });
  });

  it('S30: effect 1, and S33: the second example has x and y as well', () => {
    expect(metadataOf(manual, 'http://www.anu.edu.au/~jim/index.html')).toEqual({ w: ['ACT'] });
    expect(metadataOf(manual, 'http://www.anu.edu.au/physics/staff.htm')).toEqual({
      w: ['ACT'],
      x: ['knowledge science physics'],
      y: ['external', 'funding'],
    });
  });

  it('S31: effect 2', () => {
    for (const path of ['chem.htm', 'x/y/p.pdf']) {
      expect(metadataOf(manual, `http://www.anu.edu.au/chem/${path}`)).toEqual({
        w: ['ACT'],
        x: ['knowledge', 'science', 'chemistry'],
      });
    }
  });

  it('S32: effect 3, with what overrides and what is overridden', () => {
    const found = lookUp(loadMetadata(bytesOf(manual), 'single'), 'http://www.anu.edu.au/physics/molecular/index.htm');
    expect(Object.fromEntries(found.metadata)).toEqual({
      x: ['knowledge', 'science', 'chemistry'],
      y: ['external', 'funding'],
      w: ['ACT'],
    });
    expect(found.chain).toEqual([
      { line: 4, prefix: 'www.anu.edu.au/physics/molecular/', supplies: ['x'], overridden: [], shadows: [] },
      { line: 3, prefix: 'www.anu.edu.au/physics/', supplies: ['y'], overridden: [{ class: 'x', by: 4 }], shadows: [] },
      { line: 1, prefix: 'www.anu.edu.au', supplies: ['w'], overridden: [], shadows: [] },
    ]);
  });

  it('S34: a prefix may end with or without a slash', () => {
    expect(linesOf('http://site.com/a/', 'site.com c:1\nsite.com/ c:2\nsite.com/a c:3\nsite.com/a/ c:4\n')).toEqual([
      4, 3, 2, 1,
    ]);
  });

  it('S35: of lines with an identical prefix only the first is effective', () => {
    const text = 'site.com/ c:1\nHTTP://SITE.com:80/ c:2 d:20260101\n';
    expect(metadataOf(text, 'http://site.com/')).toEqual({ c: ['1'] });
    expect(codesOf(text, true)).toEqual(['W_DUPLICATE_PREFIX']);
    expect(lookUp(loadMetadata(bytesOf(text), 'single'), 'http://site.com/').chain[0]?.shadows).toEqual([2]);
  });

  it('S36, S37, S38: a stripped default page matches its folder exactly', () => {
    const text = 'site.com/index.html c:a\n';
    for (const url of ['', '/', '/index.html', '/welcome.htm', '/home.jsp', '/default.aspx', '/main.php', '/#top']) {
      expect(metadataOf(text, `http://site.com${url}`), url).toEqual({ c: ['a'] });
    }
    for (const url of ['/a.html', '/a/', '/index', '/index.html/', '/index.html?a', '/a/index.html', '/Index.html']) {
      expect(metadataOf(text, `http://site.com${url}`), url).toEqual({});
    }
  });

  it('S39: default pages are five names with an extension of three or four characters', () => {
    const isDefault = (page: string): boolean => linesOf('http://site.com/a/', `site.com/a/${page} c:a\n`).length === 1;
    expect(['index.htm', 'welcome.html', 'home.php', 'default.aspx', 'main.cfm'].map(isDefault)).not.toContain(false);
    const others = [
      'index.js',
      'index.xhtml',
      'index',
      'index.',
      'start.htm',
      'myindex.htm',
      'index.h-m',
      'a.index.htm',
    ];
    expect(others.map(isDefault)).not.toContain(true);
  });

  it('S40: dates are eight digits', () => {
    expect(codesOf('site.com/ d:2026011 X:202601011 d:2026-1-1 d:２０２６０１０１\n')).toEqual(
      Array.from({ length: 4 }, () => 'E_DATE'),
    );
  });

  it('S41, S42: the example with both dates', () => {
    const text = 'http://www.xxx.gov.au/notices/2004/ d:20040101 X:20041231\n';
    expect(metadataOf(text, 'http://www.xxx.gov.au/notices/2004/1.html')).toEqual({ d: ['20040101'], X: ['20041231'] });
  });

  it('S50, S51, S52: the threshold is a fraction, and a share equal to it passes', () => {
    const within = (text: string, bad: number, total: number): boolean | undefined => {
      const threshold = parseThreshold(text);
      return threshold && isWithin(threshold, bad, total);
    };
    expect(within('0.29', 29, 100)).toBe(true);
    expect(within('0.29', 30, 100)).toBe(false);
    expect(within('0.7', 7, 10)).toBe(true);
    expect(within('0.7', 8, 10)).toBe(false);
    expect(within('0', 0, 5)).toBe(true);
    expect(within('0', 1, 1_000_000)).toBe(false);
    expect(within('1', 5, 5)).toBe(true);
    expect(within('1e-1', 1, 10)).toBe(true);
  });
});

describe('external metadata, the decisions', () => {
  it('D1: a line is malformed once, all its findings are listed, the prefix first, and the first error names it', () => {
    const text = 'site.com/ c:a\n/x d:1 word c:\n';
    const { total, malformed, findings } = validateText(text);
    expect([total, malformed]).toEqual([2, 1]);
    expect(findings.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['E_HOST', 2, 1],
      ['E_DATE', 2, 6],
      ['E_NO_COLON', 2, 8],
      ['E_EMPTY_VALUE', 2, 13],
    ]);
    expect(loadMetadata(bytesOf(text), 'single').firstError).toEqual({ line: 2, column: 1, code: 'E_HOST' });
  });

  it('D2: blanks and tabs are white space, and the first token of a line is always its prefix', () => {
    expect(metadataOf(' \t site.com/\tc:a\n', 'http://site.com/')).toEqual({ c: ['a'] });
    expect(codesOf('site.com/\u00a0c:a\n')).toEqual(['E_NO_ELEMENTS']);
    expect(codesOf('c:a site.com/ d:20260101\n')[0]).toBe('E_HOST');
  });

  it.each([
    ['E_ENCODING', ['site.com/ c:a\0']],
    ['E_SCHEME', ['ftp://site.com/ c:a', 'file://site.com/ c:a']],
    ['E_HOST', ['/x c:a', 'c:a d:20260101', 'http:///x c:a', 'site.com:99999/ c:a', '# c:a']],
    ['E_NO_ELEMENTS', ['site.com/', 'site.com/ \t']],
    ['E_NO_COLON', ['site.com/ c', 'site.com/ word', 'site.com/ c :a']],
    ['E_CLASS', ['site.com/ :a', 'site.com/ -:a', 'site.com/ genre:a']],
    ['E_EMPTY_VALUE', ['site.com/ c:', 'site.com/ c: d:20260101']],
    ['E_STRAY_QUOTE', ['site.com/ c:a"b']],
    ['E_UNCLOSED_QUOTE', ['site.com/ c:"a b']],
    ['E_AFTER_QUOTE', ['site.com/ c:"a"b']],
    ['E_DATE', ['site.com/ d:20260230', 'site.com/ X:"1 May"']],
  ] as const)('D3: %s has its name and place', (code, lines) => {
    for (const text of lines) expect(codesOf(`${text}\n`)[0], text).toBe(code);
  });

  it('D4: warnings have names and make no line malformed', () => {
    const text =
      'site.com/a?b c:a-b c:"" k:1\nsite.com/a?b X:20250101 d:20260101\nsite.com/a/ind c:a\nsite.com/#f c:a\n';
    expect(validateText(text)).toMatchObject({ total: 4, malformed: 0 });
    expect(new Set(codesOf(text, true))).toEqual(
      new Set([
        'W_STRING_PREFIX',
        'W_PUNCTUATION',
        'W_EMPTY_STRING',
        'W_RESERVED_CLASS',
        'W_DUPLICATE_PREFIX',
        'W_EXPIRY_BEFORE_DATE',
        'W_DEFAULT_PAGE',
        'W_FRAGMENT',
      ]),
    );
  });

  it('D5: an exact entry matches the folder itself; a prefix inside the name of a default page does not match it', () => {
    expect(metadataOf('site.com/index.html c:a\n', 'http://site.com/')).toEqual({ c: ['a'] });
    expect(metadataOf('site.com/a/ind c:a\n', 'http://site.com/a/index.html')).toEqual({});
    expect(codesOf('site.com/a/ind c:a\n', true)).toEqual(['W_DEFAULT_PAGE']);
  });

  it('D6: of a URL only scheme, host, default port, empty path and fragment are put in normal form', () => {
    for (const url of ['HTTP://SITE.com:80', 'http://site.com/', 'http://site.com#top']) {
      expect(metadataOf('site.com/ c:a\n', url), url).toEqual({ c: ['a'] });
    }
    for (const url of ['http://site.com/%7ejim', 'http://site.com/./~jim', 'http://site.com//~jim']) {
      expect(metadataOf('site.com/~jim c:a\n', url), url).toEqual({});
    }
  });

  it('D10: a default page with a query keeps its name', () => {
    expect(metadataOf('site.com/ c:a\nsite.com/index.php?p=1 c:b\n', 'http://site.com/index.php?p=1')).toEqual({
      c: ['b'],
    });
  });
});
