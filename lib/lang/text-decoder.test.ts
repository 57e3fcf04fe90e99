import { percentEncodeAfterEncoding } from '@exodus/bytes/whatwg.js';
import { describe, expect, it } from 'vitest';
import { textDecoder } from './text-decoder.ts';

const charsets = ['big5', 'euc-jp', 'euc-kr', 'gb18030', 'gbk', 'shift_jis'] as const;
/** Bytes of markup and lines. */
const marks = '\t\n "&\'/<=>';

function encoded(charset: string, text: string): Uint8Array {
  const written = percentEncodeAfterEncoding(charset, text, '');
  const bytes = written.replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

describe('textDecoder', () => {
  it.each([
    ['ks_c_5601-1987', [0x81, 0x41], '갂'],
    ['euc-kr', [0xc7, 0xd1, 0xb1, 0xdb], '한글'],
    ['big5-hkscs', [0x87, 0x40], '䏰'],
    ['big5', [0xad, 0xbb, 0xb4, 0xe4], '香港'],
    ['sjis', [0x80], '\u0080'],
    ['euc-jp', [0x80], '\ufffd'],
    ['koi8-r', [0xf0, 0xd2], 'Пр'],
  ])('decodes %s', (label, bytes, text) => {
    expect(textDecoder(label).decode(Uint8Array.from(bytes))).toBe(text);
  });

  it('decodes every Hangul syllable', () => {
    const syllables = Array.from({ length: 0xd7a4 - 0xac00 }, (_, at) => String.fromCharCode(0xac00 + at)).join('');
    expect(textDecoder('euc-kr').decode(encoded('euc-kr', syllables))).toBe(syllables);
  });

  it.each(charsets)('a byte of %s that is not valid leaves the mark after it', (charset) => {
    for (let lead = 0x80; lead < 0x100; lead++)
      for (const mark of marks)
        expect(textDecoder(charset).decode(Uint8Array.of(lead, mark.charCodeAt(0), 0x41))).toContain(mark);
  });

  it('throws for what names no charset', () => {
    for (const label of ['', 'none-such', 'utf-7', 'iso-2022-kr']) expect(() => textDecoder(label)).toThrow(RangeError);
  });
});
