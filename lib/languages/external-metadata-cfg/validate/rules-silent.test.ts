/** The rules of the specification where the manual is silent (P), each by its number, on the file alone. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codesOf, linesOf, metadataOf, validateText } from '../testing.ts';
import { parseThreshold } from './threshold.ts';
import { createValidator } from './validate.ts';
import { NO_ERRORS } from './threshold.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

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
        { message: 'Line 1 of a has the same prefix, so this line has no effect.' },
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
