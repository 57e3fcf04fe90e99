import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedText, mergeTexts, type MergePart } from './merge-texts.ts';

const lines = (words: string): string => words.split(' ').join('\n');
const merge = (base: string, mine: string, theirs: string) =>
  mergeTexts({ base: lines(base), mine: lines(mine), theirs: lines(theirs) });
const printed = ({ kind, base, mine, theirs }: MergePart): string =>
  kind === 'same' ? base.join(' ') : `${kind}(${mine.join(' ')}|${base.join(' ')}|${theirs.join(' ')})`;

describe('merging', () => {
  it('takes what only one side changed', () => {
    const merged = merge('a b c d e', 'a B c d e', 'a b c d E');
    expect(merged.parts.map(printed)).toEqual(['a', 'mine(B|b|b)', 'c d', 'theirs(e|e|E)']);
    expect(merged).toMatchObject({ conflicts: 0, merged: 2 });
    expect(mergedText(merged, [])).toBe(lines('a B c d E'));
  });

  it('follows a side that only takes lines out', () => {
    expect(mergedText(merge('a b c d e', 'a c d e', 'a b c d e f'), [])).toBe(lines('a c d e f'));
  });

  it('takes a change that both made alike once', () => {
    const merged = merge('a b c', 'a x c', 'a x c');
    expect(merged.parts.map(printed)).toEqual(['a', 'both(x|b|x)', 'c']);
    expect(mergedText(merged, [])).toBe(lines('a x c'));
  });

  it('leaves to a person what both changed, and takes what the person says', () => {
    const merged = merge('a b c', 'a mine c', 'a theirs c');
    expect(merged.parts.map(printed)).toEqual(['a', 'conflict(mine|b|theirs)', 'c']);
    expect(merged.conflicts).toBe(1);
    expect(mergedText(merged, [])).toBeUndefined();
    expect(mergedText(merged, ['mine'])).toBe(lines('a mine c'));
    expect(mergedText(merged, ['theirs'])).toBe(lines('a theirs c'));
    expect(mergedText(merged, ['both'])).toBe(lines('a mine theirs c'));
    expect(mergedText(merged, [{ text: 'one\ntwo' }])).toBe(lines('a one two c'));
    expect(mergedText(merged, [{ text: '' }])).toBe(lines('a c'));
  });

  it('says at which line of theirs a part begins', () => {
    const { parts } = merge('a b c', 'a mine c', 'new a theirs c');
    expect(parts.find(({ kind }) => kind === 'conflict')?.line).toBe(3);
  });

  it('does not take other line ends for changes, and follows whoever changed them', () => {
    const merged = mergeTexts({ base: 'a\nb\nc\n', mine: 'a\r\nb\r\nc\r\n', theirs: 'a\nB\nc\n' });
    expect(merged.conflicts).toBe(0);
    expect(mergedText(merged, [])).toBe('a\r\nB\r\nc\r\n');
    const other = mergeTexts({ base: 'a\r\nb\r\n', mine: 'A\r\nb\r\n', theirs: 'a\nb\n' });
    expect(mergedText(other, [])).toBe('A\nb\n');
  });
});

describe('whatever the texts are', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
    .map((all) => all.join('\n'));

  it('each side can be read out of the parts', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const { parts } = mergeTexts({ base, mine, theirs });
        const read = (side: 'base' | 'mine' | 'theirs') => parts.flatMap((part) => part[side]).join('\n');
        expect([read('base'), read('mine'), read('theirs')]).toEqual([base, mine, theirs]);
      }),
    );
  });

  it('one side alone gives that side, and nobody is asked', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        const one = mergeTexts({ base, mine: other, theirs: base });
        const two = mergeTexts({ base, mine: base, theirs: other });
        const alike = mergeTexts({ base, mine: other, theirs: other });
        expect([one, two, alike].map((merged) => mergedText(merged, []))).toEqual([other, other, other]);
      }),
    );
  });

  it('the sides can change places: the conflicts are the same', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const here = mergeTexts({ base, mine, theirs });
        const there = mergeTexts({ base, mine: theirs, theirs: mine });
        expect(there.conflicts).toBe(here.conflicts);
        const choices = Array.from({ length: here.conflicts }, () => 'mine' as const);
        const turned = choices.map(() => 'theirs' as const);
        expect(mergedText(there, turned)).toBe(mergedText(here, choices));
      }),
    );
  });
});
