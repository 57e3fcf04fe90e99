import { describe, expect, it } from 'vitest';
import type { FolderTree } from '../../store/read/read-folders.ts';
import { colourFolders, colourings } from './colour-folders.ts';

const line = (number: number) =>
  ({ step: 1, file: 'filter.conf', line: number, stage: 'MetaData', directive: 'd', reason: 'r' }) as const;
const tree: FolderTree = {
  count: { at: 0, current: true },
  sites: 0,
  total: 20,
  paths: [
    { id: '1', outcome: 'kept' },
    { id: '2', outcome: 'rejected', decidedBy: line(7) },
    { id: '0', outcome: 'queued' },
    { id: '4', outcome: 'no-rd', decidedBy: line(9) },
  ],
  answers: [
    { id: 5, status: 200 },
    { id: 6, status: 404 },
  ],
  runs: [{ id: 3, at: 1_000 }],
  folders: [
    {
      id: '10',
      parent: '0',
      site: 'a.test:80',
      path: '/',
      depth: 0,
      n: 20,
      folders: 1,
      parts: [
        { path: 0, answer: 5, run: 3, n: 10 },
        { path: 1, answer: 0, run: 3, n: 6 },
        { path: 2, answer: 0, run: 3, n: 3 },
        { path: 3, answer: 5, run: 3, n: 1 },
      ],
    },
    {
      id: '11',
      parent: '10',
      site: 'a.test:80',
      path: '/old/',
      depth: 1,
      n: 6,
      folders: 0,
      parts: [{ path: 1, answer: 0, run: 3, n: 6 }],
    },
  ],
};
const legend = (colouring: (typeof colourings)[number]) =>
  colourFolders(tree, colouring, 2_000).keys.map(({ label, n }) => `${label} ${n}`);

it.each(colourings)('by %s, every URL of a folder has exactly one colour', (colouring) => {
  const { keys, cells } = colourFolders(tree, colouring, 2_000);
  for (const { n, parts } of cells) {
    expect(parts).toHaveLength(keys.length);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(n);
  }
  // Folders inside others are not counted twice.
  expect(keys.reduce((sum, { n }) => sum + n, 0)).toBe(tree.total);
});

describe('the legend', () => {
  it('names what occurs, with its URLs', () => {
    expect(legend('verdict')).toEqual(['RD stored 10', 'no RD 1', 'rejected 6', 'queued 3']);
    expect(legend('status')).toEqual(['2xx 11', 'no response 9']);
    expect(legend('rule')).toEqual(['filter.conf:7 6', 'filter.conf:9 1', 'no line denied 10', 'queued 3']);
    expect(legend('age')).toEqual(['decided within an hour 20']);
    expect(legend('yield')).toEqual(['yield 90 % and more 20', 'nothing fetched 0']);
  });
});
