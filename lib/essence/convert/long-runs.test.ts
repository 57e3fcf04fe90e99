/** Documents with long runs of one thing. */

import { describe, expect, it } from 'vitest';
import { lettersOf } from './glyph-names.ts';
import { readMif } from './read-mif.ts';
import { readRtf } from './read-rtf.ts';

const many = 500_000;

describe('a long run', () => {
  it('of bytes beyond ASCII is text of RTF', () => {
    const { blocks } = readRtf(Buffer.from(`{\\rtf1\\ansi ${'\u00e9'.repeat(many)}}`, 'latin1'));
    expect(blocks.map(({ text }) => text.length)).toEqual([many]);
  });

  it.each(['`', '=a', '<String `', '&a\n=a'])('of %j in MIF ends', (piece) => {
    expect(readMif(Buffer.from(`<MIFFile 7.00>\n${piece.repeat(900)}${piece.slice(-2).repeat(many)}`)).blocks).toEqual(
      [],
    );
  });

  it('of a string that does not end in MIF is text up to the end', () => {
    const mif = (text: string): Buffer => Buffer.from(`<MIFFile 7.00>\n<Para <ParaLine <String \`${text}`);
    expect(readMif(mif("a'>>>")).blocks).toEqual([{ text: 'a' }]);
    expect(readMif(mif('a')).blocks).toEqual([]);
  });

  it('of letters in the name of a glyph is text', () => {
    expect(lettersOf(`uni${'0041'.repeat(many)}`, new Map())).toBe('A'.repeat(many));
  });
});
