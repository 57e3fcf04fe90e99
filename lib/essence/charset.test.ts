import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './charset.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
const swapped = (text: string): Buffer => wide(text).swap16();
const html = (bytes: Buffer, header?: string) =>
  decodeText(bytes, { markup: 'html', ...(header !== undefined && { header }) });
const plain = (bytes: Buffer, header?: string) => decodeText(bytes, { ...(header !== undefined && { header }) });

describe('decodeText', () => {
  it('believes a byte order mark before the header, and the header before META (B49)', () => {
    const meta = '<meta charset="iso-8859-2">é';
    expect(html(utf8(`\ufeff${meta}`), 'windows-1251')).toMatchObject({ charset: 'utf-8', from: 'bom', text: meta });
    expect(html(latin(meta), 'windows-1251')).toMatchObject({ charset: 'windows-1251', from: 'header' });
    expect(html(latin(meta))).toMatchObject({ charset: 'iso-8859-2', from: 'meta' });
    expect(plain(latin(meta))).not.toMatchObject({ from: 'meta' });
  });

  it('reads the declaration of an XML page', () => {
    expect(html(latin('<?xml version="1.0" encoding="KOI8-R"?><html>\xd0'))).toMatchObject({
      charset: 'koi8-r',
      from: 'meta',
    });
  });

  it('reads UTF-16 with a mark, by its header, and without either (B48)', () => {
    const text = '<html><title>wide слово</title>';
    for (const bytes of [wide(`\ufeff${text}`), swapped(`\ufeff${text}`)]) {
      expect(html(bytes)).toMatchObject({ text, from: 'bom' });
    }
    expect(html(swapped(text), 'utf-16be')).toMatchObject({ text, from: 'header' });
    expect(html(wide(text))).toMatchObject({ text, charset: 'utf-16le', from: 'guess' });
    expect(html(swapped(text))).toMatchObject({ text, charset: 'utf-16be', from: 'guess' });
  });

  it('never takes UTF-7 for a charset (B24)', () => {
    const bytes = latin('+ADw-script+AD4-<meta charset=utf-7>');
    for (const given of [html(bytes, 'utf-7'), html(bytes)]) {
      expect(given.charset).toBe('utf-8');
      expect(given.text).toBe('+ADw-script+AD4-<meta charset=utf-7>');
    }
    expect(html(bytes, 'utf-7').notes).toEqual(['unknown-charset']);
  });

  it('takes valid UTF-8 for what it is, and ASCII for the same by default', () => {
    expect(plain(utf8('naïve 語'))).toMatchObject({ charset: 'utf-8', from: 'guess', text: 'naïve 語' });
    expect(plain(latin('plain'))).toMatchObject({ charset: 'utf-8', from: 'default', notes: [] });
  });

  it('guesses from the letters when nothing is said', () => {
    const russian = 'Робот собирает страницы и записывает их описания в базу данных поиска. '.repeat(5);
    const bytes = Buffer.from(Array.from(russian, (char) => cyrillic(char)));
    expect(plain(bytes)).toMatchObject({ charset: 'windows-1251', from: 'guess', text: russian });
  });

  it('marks bytes that the declared charset does not have', () => {
    expect(html(latin('caf\xe9'), 'UTF8')).toMatchObject({
      text: 'caf\ufffd',
      from: 'header',
      notes: ['not-valid-utf-8'],
    });
  });

  it('removes NUL and says so; lone surrogates do not survive (B48)', () => {
    expect(html(utf8('a\0b'))).toMatchObject({ text: 'ab', notes: ['nul-removed'] });
    const lone = html(Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]));
    expect(lone.text).toBe('\ufffdA');
  });

  it.each([
    ['windows-1251', [0xef, 0xf0, 0xe8], 'при'],
    ['ISO-8859-2', [0xbe, 0x6c], 'žl'],
    ['EUC-JP', [0xc6, 0xfc], '日'],
  ])(
    'reads XML in %s as its declaration says, and in that of the header where there is one',
    (encoding, bytes, text) => {
      const body = Buffer.concat([
        Buffer.from(`<?xml version='1.0' encoding='${encoding}'?><meta charset="koi8-r"/>`),
        Buffer.from(bytes),
      ]);
      const read = (header?: string) => decodeText(body, { markup: 'xml', ...(header !== undefined && { header }) });
      expect(read()).toMatchObject({ charset: encoding.toLowerCase(), from: 'meta' });
      expect(read().text.endsWith(text)).toBe(true);
      expect(read('iso-8859-15')).toMatchObject({ charset: 'iso-8859-15', from: 'header' });
      expect(decodeText(body, {}).from).not.toBe('meta');
    },
  );

  it('never fails, and never gives a NUL or a lone surrogate', () => {
    const header = fc.option(fc.constantFrom('utf-8', 'utf-16', 'shift_jis', 'replacement', 'x', 'gb18030'), {
      nil: undefined,
    });
    const markup = fc.constantFrom({}, { markup: 'html' } as const, { markup: 'xml' } as const);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), header, markup, (bytes, label, given) => {
        const { text } = decodeText(bytes, { ...given, ...(label !== undefined && { header: label }) });
        expect(text).not.toContain('\0');
        expect(text.isWellFormed()).toBe(true);
      }),
    );
  });
});

/** windows-1251, as far as the sentence needs it. */
function cyrillic(char: string): number {
  const code = char.charCodeAt(0);
  return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
}
