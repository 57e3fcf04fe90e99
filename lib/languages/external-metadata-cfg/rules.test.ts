/** The rules of the manual (S) and of the specification (P), each by its number, on the file alone. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findEntry, loadMetadata } from './load.ts';
import { metadataOfEntry, lookUp } from './look-up.ts';
import { parseLine, scan } from './scan.ts';
import { codesOf, linesOf, metadataOf, validateText } from './testing.ts';
import { isWithin, parseThreshold } from './threshold.ts';
import { createValidator } from './validate.ts';
import { NO_ERRORS } from './threshold.ts';

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

describe('external metadata, where the manual is silent (S55)', () => {
  it('P1: prefixes are strings, not folders', () => {
    expect(metadataOf('site.com/chem c:a\n', 'http://site.com/chemistry/')).toEqual({ c: ['a'] });
    expect(metadataOf('site.com/chem/ c:a\n', 'http://site.com/chem')).toEqual({});
    expect(codesOf('site.com/chem c:a\nsite.com/a?id=1 c:a\n', true)).toEqual(['W_STRING_PREFIX', 'W_STRING_PREFIX']);
    expect(codesOf('site.com c:a\nsite.com/a?id= c:a\nsite.com/a.pdf c:a\n', true)).toEqual([]);
  });

  it('P2: the authority matches whole', () => {
    for (const url of ['http://site.com.evil.org/', 'http://site.community/', 'http://site.com:8080/']) {
      expect(metadataOf('site.com c:a\n', url)).toEqual({});
    }
  });

  it('P3, P4: scheme and host are compared without case, path and query with it', () => {
    expect(metadataOf('HTTP://Site.COM/A c:a\n', 'Http://sITE.com/A')).toEqual({ c: ['a'] });
    expect(metadataOf('site.com/A?B c:a\n', 'http://site.com/a?b')).toEqual({});
  });

  it('P5: default ports are left out, other ports must be equal', () => {
    expect(metadataOf('site.com:80/ c:a\nhttps://site.com:0443/ c:b\n', 'https://site.com/')).toEqual({ c: ['b'] });
    expect(metadataOf('site.com:8080/ c:a\n', 'http://site.com:8080/x')).toEqual({ c: ['a'] });
    expect(codesOf('site.com:x/ c:a\nsite.com:65536/ c:a\nsite.com:/ c:a\n')).toEqual(['E_HOST', 'E_HOST', 'E_HOST']);
  });

  it('P6: an empty path of a URL is /, a bare host stays a prefix of its own', () => {
    expect(linesOf('http://site.com', 'site.com c:1\nsite.com/ d:20260101\n')).toEqual([2, 1]);
    expect(codesOf('site.com c:1\nsite.com/ c:2\n', true)).toEqual([]);
    expect(linesOf('http://site.com?a=b', 'site.com?a= c:1\n')).toEqual([1]);
  });

  it('P7: http and https differ, other schemes are errors', () => {
    expect(metadataOf('https://site.com/ c:a\n', 'http://site.com/')).toEqual({});
    expect(codesOf('ftp://site.com/ c:a\nhttps2://x.y/ c:a\nmailto:a@b.c c:a\n')).toEqual([
      'E_SCHEME',
      'E_SCHEME',
      'E_HOST',
    ]);
  });

  it('P8: nothing is decoded or resolved', () => {
    for (const [prefix, url] of [
      ['a%20b', 'a b'],
      ['a//b', 'a/b'],
      ['x/../a', 'a'],
      ['?a&amp;b', '?a&b'],
      ['%7E', '%7e'],
    ]) {
      expect(metadataOf(`site.com/${prefix} c:a\n`, `http://site.com/${url}`), prefix).toEqual({});
    }
    expect(codesOf('site.com/?a&amp;b= c:a\n', true)).toEqual(['W_ESCAPED_AMPERSAND']);
  });

  it('P9: the fragment of a URL is cut; a prefix with one matches nothing', () => {
    expect(metadataOf('site.com/a c:a\nsite.com/a#b c:b\n', 'http://site.com/a#b')).toEqual({ c: ['a'] });
    expect(codesOf('site.com/a/#b c:b\n', true)).toEqual(['W_FRAGMENT']);
  });

  it('P10: default pages with a query are pages like others', () => {
    expect(metadataOf('site.com/index.php?p= c:a\n', 'http://site.com/index.php?p=1')).toEqual({ c: ['a'] });
    expect(metadataOf('site.com/index.php c:a\n', 'http://site.com/index.php?p=1')).toEqual({});
  });

  it('P11: an exact entry is more specific than the folder; two default pages of a folder are identical', () => {
    const text = 'site.com/ c:1 e:2\nsite.com/index.html c:3\nsite.com/home.htm c:4\n';
    expect(metadataOf(text, 'http://site.com/welcome.html')).toEqual({ c: ['3'], e: ['2'] });
    expect(metadataOf(text, 'http://site.com/x')).toEqual({ c: ['1'], e: ['2'] });
    expect(codesOf(text, true)).toEqual(['W_DUPLICATE_PREFIX']);
  });

  it('P12: blank lines are not counted; comments and bare prefixes are malformed', () => {
    expect(validateText('\n \t\nsite.com/ c:a\n\r\n')).toMatchObject({ total: 1, malformed: 0 });
    const { findings } = validateText('# note\nsite.com/\n');
    expect(findings.map(({ code }) => code)).toEqual(['E_HOST', 'E_NO_COLON', 'E_NO_ELEMENTS']);
    expect(findings[0]?.message).toContain('no comments');
  });

  it('P13: carriage returns and a byte order mark are left out, NUL and bytes that are no UTF-8 are malformed', () => {
    expect(codesOf('\u{feff}site.com/ c:a\r\nsite.com/b/ c:b\r\n', true)).toEqual(['W_BOM', 'W_CR']);
    expect(metadataOf('\u{feff}site.com/ c:a\r\n', 'http://site.com/')).toEqual({ c: ['a'] });
    expect(codesOf('site.com/ c:a\0\n')).toEqual(['E_ENCODING']);
    const latin = Uint8Array.from([...bytesOf('site.com/ c:"M'), 0xfc, ...bytesOf('ller"\nsite.com/b/ c:é\n')]);
    expect(validateText(latin)).toMatchObject({
      total: 2,
      malformed: 1,
      findings: [{ code: 'E_ENCODING', line: 1, column: 15 }],
    });
  });

  it('P13: every sequence that is no UTF-8 is found, and none that is', () => {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const isText = (bytes: Uint8Array): boolean => {
      try {
        return !decoder.decode(bytes).includes('\0');
      } catch {
        return false;
      }
    };
    const byte = fc.oneof(
      fc.integer({ min: 0x80, max: 255 }),
      fc.constantFrom(0, 0x41, 0xc0, 0xe0, 0xed, 0xf0, 0xf4, 0xa0, 0x90),
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 6 }), (odd) => {
        const line = Uint8Array.from([...bytesOf('site.com/ c:"'), ...odd, 0x22]);
        expect(codesOf(line).includes('E_ENCODING')).toBe(!isText(line));
      }),
      { numRuns: 2000 },
    );
  });

  it('P14: a word goes to the next blank, and a quote inside it is malformed', () => {
    expect(metadataOf('site.com/ c:a-b:c\n', 'http://site.com/')).toEqual({ c: ['a-b:c'] });
    expect(codesOf('site.com/ c:a"b\n')).toEqual(['E_STRAY_QUOTE']);
  });

  it('P15: a string ends at the next quote', () => {
    expect(codesOf('site.com/ c:"a\\"b"\nsite.com/b/ c:"a\n')).toEqual(['E_AFTER_QUOTE', 'E_UNCLOSED_QUOTE']);
  });

  it('P16: c: is malformed, c:"" blocks what would be inherited', () => {
    expect(codesOf('site.com/ c: b:a\nsite.com/b/ c:\n')).toEqual(['E_EMPTY_VALUE', 'E_EMPTY_VALUE']);
    expect(metadataOf('site.com/ c:a\nsite.com/b/ c:""\n', 'http://site.com/b/')).toEqual({ c: [''] });
    expect(codesOf('site.com/ c:""\n', true)).toEqual(['W_EMPTY_STRING']);
  });

  it('P17: dates are real days, the first counts, X should not be before d', () => {
    expect(codesOf('site.com/ d:20240229 X:20241231\n', true)).toEqual([]);
    expect(codesOf('a.b/ d:20230229 d:00000101 d:20231301 d:20230132 X:20230431\n')).toEqual(
      Array.from({ length: 5 }, () => 'E_DATE'),
    );
    expect(codesOf('site.com/ d:20260101 d:"20260102" X:20251231\n', true)).toEqual([
      'W_SEVERAL_DATES',
      'W_EXPIRY_BEFORE_DATE',
    ]);
    expect(metadataOf('site.com/ d:"20260101" d:20260102\n', 'http://site.com/')).toEqual({ d: ['20260101'] });
  });

  it('P18: classes are single characters unless long ones are chosen; reserved ones are warned of', () => {
    expect(metadataOf('www.example.org/ genre:comedy\n', 'http://www.example.org/', 'long')).toEqual({
      genre: ['comedy'],
    });
    expect(codesOf('site.com/ h:1 i:1 k:1 m:1 u:1 v:1 K:1 H:1\n', true)).toEqual(
      Array.from({ length: 7 }, () => 'W_RESERVED_CLASS'),
    );
  });

  it('P18: a long class has up to 64 letters and digits, in its own letter case, and does not begin with FUN', () => {
    const long = 'a'.repeat(64);
    expect(codesOf(`site.com/ ${long}:1 Genre:2 genre:3\n`, false, 'long')).toEqual([]);
    expect(codesOf(`site.com/ ${long}a:1 FUNx:1 fun:1 a-b:1 :1\n`, false, 'long')).toEqual(
      Array.from({ length: 5 }, () => 'E_CLASS'),
    );
    expect(metadataOf('site.com/ Genre:2 genre:3\n', 'http://site.com/', 'long')).toEqual({
      Genre: ['2'],
      genre: ['3'],
    });
  });

  it('P19: default pages are in lower case; a prefix that ends inside such a name is warned of', () => {
    expect(codesOf('a.b/Default.aspx c:a\na.b/x/ind c:a\na.b/x/index.ht c:a\n', true)).toEqual(
      Array.from({ length: 3 }, () => 'W_DEFAULT_PAGE'),
    );
    expect(metadataOf('site.com/a/ind c:a\n', 'http://site.com/a/index.html')).toEqual({});
  });

  it('P20, P21, P23: files become one in the order given; duplicates do not count as errors', () => {
    const written: string[] = [];
    const write = (bytes: Uint8Array): void => void written.push(new TextDecoder().decode(bytes));
    const validator = createValidator({ classes: 'single', threshold: NO_ERRORS, limit: 10, write });
    for (const [name, text] of [
      ['a', '\u{feff}x.y/ c:1\r\nbad\n'],
      ['b', 'x.y/ c:2'],
    ] as const) {
      const scanner = validator.file(name);
      for (const byte of bytesOf(text)) scanner.push(Uint8Array.of(byte));
      scanner.end();
    }
    expect(written.join('')).toBe('x.y/ c:1\nx.y/ c:2\n');
    expect(validator.result()).toMatchObject({
      total: 3,
      malformed: 1,
      files: [
        { total: 2, malformed: 1 },
        { total: 1, malformed: 0 },
      ],
      findings: [
        { code: 'W_BOM' },
        { code: 'W_CR' },
        { code: 'W_SHORT_HOST' },
        { code: 'E_NO_ELEMENTS' },
        { message: 'Line 1 of a has this prefix and wins: this line has no effect.' },
      ],
    });
  });

  it('P22: without lines the share is 0', () => {
    expect(validateText('\n\n')).toMatchObject({ total: 0, share: 0, ok: true });
  });

  it('P25: a threshold is a number from 0 to 1 and nothing else', () => {
    for (const text of ['', 'NaN', '-0.1', '1.01', '50%', '0,5', 'Infinity', '1e1', '.', '0x1', '1 2']) {
      expect(parseThreshold(text), text).toBeUndefined();
    }
    for (const text of ['0', '1', '0.7', '.5', '1.', '1.000', '5e-1', '+0.5'])
      expect(parseThreshold(text), text).toBeDefined();
  });
});

describe('the scanner', () => {
  it('names every finding of a line with its column, the prefix first', () => {
    const { findings } = validateText('  /é c:"ä" word ab:"x"y c:\n');
    expect(findings.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
      'E_HOST 1:3',
      'E_NO_COLON 1:12',
      'E_CLASS 1:17',
      'E_AFTER_QUOTE 1:23',
      'E_EMPTY_VALUE 1:25',
    ]);
  });

  it('finds the same however a file is cut into pieces', () => {
    const text = bytesOf(`\u{feff}${manual}# x\r\nsite.com/ c:"ü\n\nftp://a/ d:1\n\u{1f600}\0 c:a`);
    const whole = validateText(text);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: text.length }), { maxLength: 8 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((end, i) => text.slice(at[i], end));
        const validator = createValidator({ classes: 'single', threshold: NO_ERRORS, limit: 1000 });
        const scanner = validator.file('external_metadata.cfg');
        for (const piece of pieces) scanner.push(piece);
        scanner.end();
        expect(validator.result()).toEqual(whole);
      }),
    );
  });

  it('reads lines of a megabyte, and passes over lines longer than its limit', () => {
    const long = `site.com/ c:"${'a '.repeat(500_000)}"\n`;
    expect(validateText(long)).toMatchObject({ total: 1, malformed: 0 });
    const piece = bytesOf('a'.repeat(1_000_000));
    const found: string[] = [];
    let lines = 0;
    scan([...Array.from({ length: 9 }, () => piece), bytesOf('\nsite.com/ c:a\n')], {
      classes: 'single',
      finding: (code, line) => found.push(`${code} ${line.number}`),
      line: () => lines++,
    });
    expect([found, lines]).toEqual([['E_LENGTH 1'], 2]);
  });

  it('reads one line by itself', () => {
    const found: string[] = [];
    const line = parseLine('site.com/ c:a ab:1', 'single', (code, start, end) => found.push(`${code} ${start} ${end}`));
    expect([line.malformed, line.count, found]).toEqual([true, 2, ['E_CLASS 14 16']]);
  });

  it('counts what it does not keep', () => {
    const found = validateText('x\n'.repeat(2000), 'single', 5);
    expect(found.counts).toEqual({ W_SHORT_HOST: 2000, E_NO_ELEMENTS: 2000 });
    expect(found.findings).toHaveLength(10);
  });
});

describe('the look-up', () => {
  const host = fc.constantFrom('a.b', 'a.bc', 'A.b', 'a.b:8080', 'a.b:80', 'c.a.b');
  const scheme = fc.constantFrom('', 'http://', 'https://', 'HTTP://');
  const segment = fc.constantFrom('a', 'ab', 'b', 'A', 'index.html', 'home.htm', 'index', '%61', 'é');
  const path = fc
    .tuple(fc.array(segment, { maxLength: 3 }), fc.constantFrom('', '/', '?a', '?a=b', '#a'))
    .map(([segments, end]) => segments.map((each) => `/${each}`).join('') + end);
  const prefix = fc.tuple(scheme, host, path).map((parts) => parts.join(''));
  const element = fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.constantFrom('1', '2', '3')).map(([a, b]) => `${a}:${b}`);
  const line = fc
    .tuple(prefix, fc.array(element, { minLength: 1, maxLength: 3 }))
    .map(([a, b]) => `${a} ${b.join(' ')}`);
  const url = fc.tuple(fc.constantFrom('http://', 'https://'), host, path).map((parts) => parts.join(''));

  it('gives what reading every line for every URL gives', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.array(url, { minLength: 1, maxLength: 20 }), (lines, urls) => {
        const index = loadMetadata(bytesOf(lines.join('\n')), 'single');
        for (const each of urls) {
          const expected = naive(lines, each);
          const found = lookUp(index, each);
          expect(Object.fromEntries(found.metadata), each).toEqual(expected.metadata);
          expect(found.chain.map((one) => one.line)).toEqual(expected.lines);
          const fast = metadataOfEntry(index, findEntry(index, each)).map(({ class: name, values }) => [name, values]);
          expect(Object.fromEntries(fast)).toEqual(expected.metadata);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('tells the prefix of a line as it is written', () => {
    const prefixes = ['a.b', 'http://a.b/c', 'HTTPS://A.b/', 'a.b/index.html', 'a.b:80/x', 'a.b?q=', 'é.com/ü'];
    const index = loadMetadata(bytesOf(prefixes.map((each) => `${each} c:1\n`).join('')), 'single');
    expect(prefixes.map((_, entry) => index.prefixOf(entry))).toEqual(prefixes);
  });
});

/** Says it again by other means: whole strings, one line after the other. */
function naive(lines: readonly string[], url: string): { metadata: Record<string, string[]>; lines: number[] } {
  const target = parts(url.replace(/#.*/, ''), true);
  const seen = new Set<string>();
  const matching = lines.flatMap((text, i) => {
    const [written = '', ...elements] = text.split(' ');
    const own = parts(/^https?:/i.test(written) ? written : `http://${written}`, false);
    const identity = `${own.site} ${own.path} ${own.exact}`;
    if (seen.has(identity)) return [];
    seen.add(identity);
    const isMatch =
      own.site === target.site && (own.exact ? own.path === target.path : target.path.startsWith(own.path));
    return isMatch ? [{ line: i + 1, rank: own.path.length + (own.exact ? 0.5 : 0), elements }] : [];
  });
  const metadata: Record<string, string[]> = {};
  const sorted = matching.toSorted((a, b) => b.rank - a.rank);
  for (const { elements } of sorted) {
    const fresh = new Set(elements.map((each) => each.slice(0, 1)).filter((name) => !(name in metadata)));
    for (const each of elements) {
      const name = each.slice(0, 1);
      if (fresh.has(name)) (metadata[name] ??= []).push(each.slice(2));
    }
  }
  return { metadata, lines: sorted.map((each) => each.line) };
}

function parts(text: string, isUrl: boolean): { site: string; path: string; exact: boolean } {
  const [, scheme = '', authority = '', rest = ''] = /^(\w+):\/\/([^/?#]*)(.*)$/s.exec(text) ?? [];
  const site = `${scheme}://${authority}`.toLowerCase().replace(/^(http:.*):80$/, '$1');
  const path = rest.startsWith('?') || (isUrl && rest === '') ? `/${rest}` : rest;
  const stripped = /[?#]/.test(path)
    ? path
    : path.replace(/(\/)(index|welcome|home|default|main)\.[A-Za-z0-9]{3,4}$/, '$1');
  return { site, path: stripped, exact: stripped !== path };
}
