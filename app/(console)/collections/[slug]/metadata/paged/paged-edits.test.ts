import { expect, it } from 'vitest';
import { discardPages, keepPage, linesAdded, pagedEdits, savedLineOf } from './paged-edits.ts';

const lines = (count: number): string => 'x\n'.repeat(count);

it('numbers the lines of later pages by what was added before them', () => {
  const pages = [
    { page: 1, first: 1001, saved: lines(1000), text: lines(1003) },
    { page: 3, first: 3001, saved: lines(1000), text: lines(999) },
  ];
  expect([0, 1, 2, 3, 4].map((page) => linesAdded(pages, page))).toEqual([0, 0, 3, 3, 2]);
  expect([1, 1000, 1001, 2003, 2004, 3003, 3004, 4002, 4003].map((line) => savedLineOf(pages, line))).toEqual([
    1, 1000, 1001, 2000, 2001, 3000, 3001, 3999, 4001,
  ]);
});

it('forgets a page that is as it was, and keeps the revision it began with', () => {
  const edit = { page: 2, first: 2001, saved: 'a\n', text: 'b\n' };
  keepPage('k', 7, edit);
  keepPage('k', 8, { ...edit, page: 1 });
  expect(pagedEdits('k')).toMatchObject({ base: 7, pages: [{ page: 1 }, { page: 2 }] });
  keepPage('k', 7, { ...edit, text: 'a\n' });
  expect(pagedEdits('k')?.pages).toHaveLength(1);
  discardPages('k');
  expect(pagedEdits('k')).toBeUndefined();
});
