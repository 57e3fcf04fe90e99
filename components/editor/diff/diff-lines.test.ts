import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffLines, type DiffLine } from './diff-lines.ts';

const printed = (line: DiffLine): string =>
  line.kind === 'gap' ? `…${line.count}` : `${{ same: ' ', removed: '-', added: '+' }[line.kind]}${line.text}`;

it('shows what went and what came, with three lines around it', () => {
  const before = 'a b c d e f g h i'.split(' ').join('\n');
  const after = 'a b c d E f g h i'.split(' ').join('\n');
  expect(diffLines(before, after).map(printed)).toEqual(['…1', ' b', ' c', ' d', '-e', '+E', ' f', ' g', ' h', '…1']);
});

it('is nothing for the same text', () => {
  expect(diffLines('a\nb', 'a\nb')).toEqual([]);
});

it('counts every line of the later text once, and holds every line that came', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 30 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after);
      const lines = diffLines(before, after);
      const shown = lines.reduce(
        (sum, line) => sum + (line.kind === 'gap' ? line.count : line.kind === 'removed' ? 0 : 1),
        0,
      );
      expect(shown).toBe(after.split('\n').length);
      const removed = lines.filter(({ kind }) => kind === 'removed').length;
      const added = lines.filter(({ kind }) => kind === 'added').length;
      expect(before.split('\n').length - removed + added).toBe(after.split('\n').length);
    }),
  );
});
