import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { lexPblock } from './pblock-lexemes.ts';
import { innerSpan, writePair, writeValue } from './pblock-value.ts';
import { sourceText } from './source-text.ts';

function valuesOf(text: string, tagsRunOn = false): readonly string[] {
  const lexemes = lexPblock(sourceText('', text), { keywords: new Set(), tagsRunOn });
  return lexemes.flatMap((lexeme) => (lexeme.kind === 'pair' ? [lexeme.value.text] : []));
}

describe('a written value', () => {
  it('is bare where that is safe', () => {
    expect(writeValue('text/html')).toBe('text/html');
    expect(writeValue('')).toBe('""');
    expect(writeValue('a b')).toBe('"a b"');
    expect(writeValue('author->name')).toBe('"author->name"');
    expect(writeValue('say "so"')).toBe('"say \\"so\\""');
    expect(writeValue('C:\\')).toBe('"C:\\\\"');
    expect(writeValue('a\\"b')).toBe('"a\\\\\\"b"');
  });

  it('reads as what was written, in a statement and in a tag', () => {
    const value = fc.string({
      unit: fc.constantFrom('a', ' ', '"', '\\', '=', '>', '#', '\u201c', '\u201d', '<', 'b='),
    });
    fc.assert(
      fc.property(value, (written) => {
        const pair = writePair('name', written);
        expect(valuesOf(`Word ${pair} other=1`)).toEqual([written, '1']);
        expect(valuesOf(`Word ${pair}`)).toEqual([written]);
        expect(valuesOf(`<Tag ${pair}>`)).toEqual([written]);
        expect(valuesOf(`<Tag ${pair}\n>`, true)).toEqual([written]);
      }),
      { numRuns: 1000 },
    );
  });

  it('is one line: line breaks become blanks', () => {
    expect(valuesOf(writePair('name', 'a\r\nb\nc'))).toEqual(['a b c']);
  });

  it('has its quotes outside its inner span', () => {
    const text = 'a="b" c=d';
    expect(innerSpan(text, { start: 2, end: 5 })).toEqual({ start: 3, end: 4 });
    expect(innerSpan(text, { start: 8, end: 9 })).toEqual({ start: 8, end: 9 });
    expect(innerSpan('a="', { start: 2, end: 3 })).toEqual({ start: 3, end: 3 });
  });
});
