import { expect, it } from 'vitest';
import { tideline } from './trial-testing.ts';
import { countKinds, pathTo, rowsOf } from './trial-tree.ts';

const { parts } = tideline;
const none: ReadonlySet<number> = new Set();
const shown = (closed: ReadonlySet<number>, kind?: 'refused') =>
  rowsOf(parts, { closed, kind }).map(({ index, isOpen }) => [index, isOpen]);

it('shows what is in a part unless the part is closed, and says which parts have members', () => {
  expect(shown(none)).toEqual([
    [0, true],
    [1, undefined],
    [2, true],
    [3, undefined],
    [4, undefined],
  ]);
  expect(shown(new Set([2]))).toEqual([
    [0, true],
    [1, undefined],
    [2, false],
    [4, undefined],
  ]);
  expect(shown(new Set([0]))).toEqual([[0, false]]);
});

it('shows parts of one kind wherever they are', () => {
  expect(shown(new Set([0]), 'refused')).toEqual([[4, undefined]]);
});

it('counts every part once', () => {
  const counts = countKinds(parts);
  expect(counts.map(({ kind, count }) => `${count} ${kind}`)).toEqual(['2 summarized', '2 unpacked', '1 refused']);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(parts.length);
});

it('names the parts on the way to one', () => {
  expect(pathTo(parts, 3)).toEqual(['tide.zip', 'data/x.gz', 'x']);
  expect(pathTo(parts, 0)).toEqual(['tide.zip']);
});
