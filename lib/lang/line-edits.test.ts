import { describe, expect, it } from 'vitest';

import { fileName } from './file-name.ts';
import { cut, insertLineAfter, insertLineBefore, lineBreak, lineSpan } from './line-edits.ts';
import { sourceText } from './source-text.ts';
import { applyEdits } from './text-edit.ts';

const source = (text: string) => sourceText('', text);

function cutOut(text: string, part: string): string {
  const start = text.indexOf(part);
  return applyEdits(text, [cut(source(text), { start, end: start + part.length })]);
}

describe('cutting', () => {
  it('takes the line along when nothing else is on it', () => {
    expect(cutOut('a\n  b \nc\n', 'b')).toBe('a\nc\n');
    expect(cutOut('a\r\nb \\\\\r\nc', 'b')).toBe('a\r\nc');
    expect(cutOut('a', 'a')).toBe('');
  });

  it('takes the blanks before along otherwise', () => {
    expect(cutOut('a b c', 'b')).toBe('a c');
    expect(cutOut('  a b', 'a')).toBe('   b');
    expect(cutOut('a b # c', 'b')).toBe('a # c');
  });
});

describe('inserting lines', () => {
  const after = (text: string, at: number) => applyEdits(text, [insertLineAfter(source(text), at, 'x')]);

  it('puts them on lines of their own', () => {
    expect(after('a\nb\n', 0)).toBe('a\nx\nb\n');
    expect(after('a\nb', 3)).toBe('a\nb\nx\n');
    expect(after('a\nb\n', 4)).toBe('a\nb\nx\n');
    expect(after('', 0)).toBe('x\n');
    expect(applyEdits('a\nb', [insertLineBefore(source('a\nb'), 2, 'x')])).toBe('a\nx\nb');
  });

  it('ends them as the text ends its lines', () => {
    expect(after('a\r\nb', 0)).toBe('a\r\nx\r\nb');
    expect(lineBreak(source('a\nb\r\n'))).toBe('\n');
  });

  it('knows lines without their terminators', () => {
    expect(lineSpan(source('ab\r\ncd'), 1)).toEqual({ start: 0, end: 2 });
    expect(lineSpan(source('ab\r\ncd'), 2)).toEqual({ start: 4, end: 6 });
    expect(lineSpan(source('ab'), 9)).toEqual({ start: 2, end: 2 });
  });
});

describe('a file name', () => {
  it('is the last component of a path', () => {
    expect(['filter.conf', './config/filter.conf', 'C:\\config\\filter.conf', 'a/'].map(fileName)).toEqual([
      'filter.conf',
      'filter.conf',
      'filter.conf',
      '',
    ]);
  });
});
