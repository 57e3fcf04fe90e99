import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { lineAt, offsetAt, positionAt, sourceText } from './source-text.ts';

describe('a source text', () => {
  it('ends a line with \\n, \\r\\n or a lone \\r', () => {
    expect(sourceText('', 'a\nb\r\nc\rd').lineStarts).toEqual([0, 2, 5, 7]);
    expect(sourceText('', '').lineStarts).toEqual([0]);
    expect(sourceText('', '\n').lineStarts).toEqual([0, 1]);
  });

  it('counts lines and columns from 1', () => {
    const source = sourceText('', 'ab\ncd');
    expect(positionAt(source, 0)).toEqual({ line: 1, column: 1 });
    expect(positionAt(source, 4)).toEqual({ line: 2, column: 2 });
    expect(positionAt(source, 5)).toEqual({ line: 2, column: 3 });
    expect(lineAt(source, 3)).toBe(2);
  });

  it('goes from offsets to positions and back', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u{1f600}') }), fc.nat(), (text, at) => {
        const source = sourceText('', text);
        const offset = at % (text.length + 1);
        expect(offsetAt(source, positionAt(source, offset))).toBe(offset);
      }),
    );
  });

  it('takes the nearest offset for a position that does not exist', () => {
    const source = sourceText('', 'ab\ncd');
    expect(offsetAt(source, { line: 9, column: 1 })).toBe(3);
    expect(offsetAt(source, { line: 2, column: 99 })).toBe(5);
    expect(offsetAt(source, { line: 0, column: 0 })).toBe(0);
  });
});
