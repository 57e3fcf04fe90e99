import { expect, it } from 'vitest';
import { linesAround } from './lines-around.ts';

const text = Array.from({ length: 1000 }, (_, i) => `line ${i + 3001}\n`).join('');
const page = { first: 3001, text };

function ends(line?: number) {
  const { first, text: part } = linesAround(page, line);
  const lines = part.split('\n');
  return [first, lines[0], lines.length];
}

it('shows the first lines of a page, with their numbers', () => {
  expect(ends()).toEqual([3001, 'line 3001', 120]);
});

it('shows the lines around the one asked for, and never fewer than there are', () => {
  expect(ends(3500)).toEqual([3480, 'line 3480', 120]);
  expect(ends(4000)[2]).toBe(120);
  expect(linesAround(page, 4000).text).toContain('line 4000');
  expect(linesAround({ first: 1, text: 'one\ntwo' }, 2)).toEqual({ first: 1, text: 'one\ntwo' });
  expect(linesAround({ first: 1, text: '' })).toEqual({ first: 1, text: '' });
});
