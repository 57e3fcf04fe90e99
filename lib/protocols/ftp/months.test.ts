import { describe, expect, it } from 'vitest';
import { readList } from './list-testing.ts';
import { monthOf } from './months.ts';

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** As ICU abbreviates them, alone and beside a day. */
function monthsOf(locale: string): readonly (readonly [word: string, month: number])[] {
  return [{ month: 'short' } as const, { month: 'short', day: 'numeric' } as const].flatMap((options) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, at) => {
      const word = format.formatToParts(Date.UTC(2026, at, 15)).find(({ type }) => type === 'month')?.value ?? '';
      return [word.replace(/\.$/, ''), at + 1] as const;
    }).filter(([word]) => !/\d/.test(word));
  });
}

/** Undefined for a word that has no bytes in the encoding. */
function encode(word: string, encoding: string): string | undefined {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = Array.from(word, (char) => all.indexOf(char));
  return bytes.includes(-1) ? undefined : latin1(Uint8Array.from(bytes));
}

const western = ['windows-1252'];
const eastern = ['iso-8859-2', 'windows-1250'];
const languages: readonly (readonly [locale: string, encodings: readonly string[]])[] = [
  ...['en', 'de', 'fr', 'it', 'es', 'pt', 'nl', 'sv', 'da', 'nb', 'fi'].map((locale) => [locale, western] as const),
  ...['pl', 'cs', 'hu'].map((locale) => [locale, eastern] as const),
  ['ru', ['koi8-r', 'windows-1251', 'ibm866']],
];

describe.each(languages)('months in %s', (locale, encodings) => {
  it.each(['utf-8', ...encodings])('are known in %s, in any case', (encoding) => {
    for (const [word, month] of monthsOf(locale))
      for (const written of [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]) {
        const bytes = encoding === 'utf-8' ? latin1(Buffer.from(written)) : encode(written, encoding);
        expect([written, bytes && monthOf(bytes)]).toEqual([written, month]);
      }
  });

  it('are read before and after the day, whatever the columns are', () => {
    for (const [word, month] of monthsOf(locale))
      for (const date of [`${word} 15  2020`, `15 ${word} 2020`, `15. ${word}. 2020`, `15. ${word}., 10:30`])
        for (const columns of ['1 owner group 5', '1 owner 5', '1 John Q Public staff 5']) {
          const digits = date.endsWith('30')
            ? `${month === 12 ? 2025 : 2026}${two(month)}15103000`
            : `2020${two(month)}15000000`;
          const { entries } = readList(`-rw-r--r-- ${columns} ${date} a name\r\n`);
          expect(entries).toEqual([['a name', 5, digits]]);
        }
  });
});

it('words of other languages are no months', () => {
  for (const word of ['', 'x', 'Jam', 'staff', 'root', 'constructor', '__proto__', '\xFF\xFE'])
    expect(monthOf(word), word).toBeUndefined();
});

it.each([
  ['\xD1\xCE\xD7', 1],
  ['\xC4\xC5\xCB', 12],
  ['\xE4\xE5\xEA', 12],
  ['M\xE4r', 3],
  ['ao\xFBt', 8],
  ['pa\xBC', 10],
])('the bytes %j are those of month %i', (bytes, month) => {
  expect(monthOf(bytes)).toBe(month);
});

function two(value: number): string {
  return String(value).padStart(2, '0');
}
