import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareBase, resolveLink } from './resolve-link.ts';
import { encodeQuery } from './encode-query.ts';

const single =
  'windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 iso-8859-2 iso-8859-5 iso-8859-15 koi8-r koi8-u macintosh ibm866';
/** Of charsets of several bytes, letters that every table of them has. */
const alphabets: readonly (readonly [charset: string, letters: string])[] = [
  ...single.split(' ').map((charset) => [charset, 'aé½šżЖщאبαΩ€中'] as const),
  ['shift_jis', 'aあア日本語한'],
  ['euc-jp', 'aあア日本語한'],
  ['euc-kr', 'a한국中文ž'],
  ['gbk', 'a中文語ž'],
  ['gb18030', 'a中文語ž한'],
  ['big5', 'a中文語ž한'],
];
const textOf = (letters: string) =>
  fc.array(fc.constantFrom(...Array.from(letters)), { minLength: 1, maxLength: 12 }).map((drawn) => drawn.join(''));
/** What a server that knows the charset reads. */
const read = (url: string, charset: string): string =>
  new TextDecoder(charset).decode(
    Uint8Array.from(
      url
        .slice(url.indexOf('?') + 1)
        .replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      (char) => char.charCodeAt(0),
    ),
  );

describe('the query of a link', () => {
  it.each(alphabets)('is in %s as the page is, and characters it lacks are &#N;', (charset, letters) => {
    const base = prepareBase('http://a.test/b/', { charset });
    fc.assert(
      fc.property(textOf(letters), (text) => {
        const url = base && resolveLink(`c?q=${text}#${text}`, base);
        const back = read(url ?? '', charset).slice(2);
        const expected = Array.from(text, (char) => (back.includes(char) ? char : `&#${char.codePointAt(0)};`)).join(
          '',
        );
        return back === expected && !back.includes('\ufffd');
      }),
    );
  });

  it('leaves the path in UTF-8, and is so itself where the standard says so', () => {
    const of = (href: string, charset = 'windows-1251', page = 'http://a.test/'): string | undefined => {
      const base = prepareBase(page, { charset });
      return base && resolveLink(href, base);
    };
    expect(of('ж?ж')).toBe('http://a.test/%D0%B6?%E6');
    expect(of('?ж', 'utf-16le')).toBe('http://a.test/?%D0%B6');
    expect(of('?ж', 'utf-8')).toBe('http://a.test/?%D0%B6');
    expect(of('gopher://b.test/?ж')).toBe('gopher://b.test/?%D0%B6');
    expect(of('HTTPS://b.test?ж')).toBe('https://b.test/?%E6');
    expect(of('?a\n=ж ')).toBe('http://a.test/?a=%E6');
    expect(of('#?ж')).toBe('http://a.test/');
    expect(encodeQuery('x', { charset: 'koi8-r', scheme: 'http:' })).toBe('x');
  });
});
