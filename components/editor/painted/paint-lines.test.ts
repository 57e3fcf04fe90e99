import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from './code-tokens.ts';
import { marksByLine, paintLines, type TextMark } from './paint-lines.ts';

const mark = (more: Partial<TextMark>): TextMark => ({
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
  severity: 'error',
  message: 'wrong',
  ...more,
});

describe('the painted text', () => {
  it('is the text, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '=', '"', '<', '>', '#', ' ', '\n') }), (text) => {
        const lines = paintLines(text, tokensOf('filter.conf', text), [mark({ endLine: 3 })]);
        expect(lines.map(({ parts }) => parts.map((part) => part.text).join('')).join('\n')).toBe(text);
      }),
    );
  });

  it('underlines the place of a finding and nothing else', () => {
    const [line] = paintLines('abcdef', [], [mark({ column: 3, endColumn: 5 })]);
    expect(line?.parts).toEqual([
      { at: 0, text: 'ab' },
      { at: 2, text: 'cd', severity: 'error' },
      { at: 4, text: 'ef' },
    ]);
  });

  it('shows the graver of two findings', () => {
    const marks = [mark({ severity: 'warning', endColumn: 7 }), mark({ severity: 'error', column: 2, endColumn: 3 })];
    expect(paintLines('abcdef', [], marks)[0]?.parts.map(({ severity }) => severity)).toEqual([
      'warning',
      'error',
      'warning',
    ]);
    expect(marksByLine(marks).get(1)?.severity).toBe('error');
  });

  it('colours by the tokens of the language', () => {
    const text = '# a comment\nMetaData fn=x';
    const [comment] = paintLines(text, tokensOf('filter.conf', text), []);
    expect(comment?.parts).toEqual([{ at: 0, text: '# a comment', class: 'comment' }]);
  });
});
