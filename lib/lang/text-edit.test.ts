import { describe, expect, it } from 'vitest';

import { applyEdits, areDisjoint } from './text-edit.ts';

const edit = (start: number, end: number, text: string) => ({ span: { start, end }, text });

describe('text edits', () => {
  it('apply in any order', () => {
    expect(applyEdits('abcdef', [edit(4, 5, 'X'), edit(0, 2, ''), edit(3, 3, '-')])).toBe('c-dXf');
  });

  it('put what is inserted before what is replaced at one place', () => {
    expect(applyEdits('abcdef', [edit(2, 4, ''), edit(2, 2, '-')])).toBe('ab-ef');
  });

  it('touch when they end and begin at one place, and overlap when they share characters', () => {
    expect(areDisjoint([edit(0, 2, ''), edit(2, 4, '')])).toBe(true);
    expect(areDisjoint([edit(0, 3, ''), edit(2, 4, '')])).toBe(false);
    expect(areDisjoint([edit(2, 2, 'a'), edit(2, 2, 'b')])).toBe(false);
  });

  it('are refused when they overlap', () => {
    expect(() => applyEdits('abcdef', [edit(0, 3, ''), edit(2, 4, '')])).toThrow(RangeError);
  });
});
