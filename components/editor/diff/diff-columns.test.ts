import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffColumns, type DiffPair } from './diff-columns.ts';

const side = (cell: { readonly line: number; readonly text: string } | undefined): string =>
  cell === undefined ? '-' : `${cell.line}:${cell.text}`;
const printed = (pair: DiffPair): string => ('gap' in pair ? `…${pair.gap}` : `${side(pair.left)} ${side(pair.right)}`);

it('sets what went beside what came', () => {
  expect(diffColumns('a\nb\nc', 'a\nx\ny\nc').map(printed)).toEqual(['1:a 1:a', '2:b 2:x', '- 3:y', '3:c 4:c']);
  expect(diffColumns('a\nb\nc', 'a\nc').map(printed)).toEqual(['1:a 1:a', '2:b -', '3:c 2:c']);
});

it('numbers each column by its own text, and shows its lines as they are', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 30 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const [old, now] = [before.split('\n'), after.split('\n')];
      for (const pair of diffColumns(before, after)) {
        if ('gap' in pair) continue;
        if (pair.left !== undefined) expect(old[pair.left.line - 1]).toBe(pair.left.text);
        if (pair.right !== undefined) expect(now[pair.right.line - 1]).toBe(pair.right.text);
      }
    }),
  );
});
