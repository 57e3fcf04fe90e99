import { describe, expect, it } from 'vitest';
import { BlockLines, readNumberLine, readOverviewLine } from './overview-lines.ts';
import type { LineEnd } from './reply.ts';

const range = { low: 1, high: 100 };

function linesOf(text: string, size: number, lineEnd: LineEnd = '\r\n'): readonly (string | undefined)[] {
  const found: (string | undefined)[] = [];
  const lines = new BlockLines(lineEnd, (line) => void found.push(line));
  for (let at = 0; at < text.length; at += size) lines.push(Buffer.from(text.slice(at, at + size), 'latin1'));
  return found;
}

describe('the lines of a block', () => {
  it.each([1, 2, 3, 1000])('are the same in pieces of %i', (size) => {
    expect(linesOf('1\tone\r\n\r\na\nb\r\n', size)).toEqual(['1\tone', '', 'a\nb']);
    expect(linesOf('1\n2\r\n', size, '\n')).toEqual(['1', '2\r']);
  });

  it.each([1000, 16_384, 40_001, 10 ** 6])('that are too long are skipped, in pieces of %i', (size) => {
    const long = 'x'.repeat(40_000);
    expect(linesOf(`a\r\n${long}\r\nb\r\n${long}\r\nc\r\n`, size)).toEqual(['a', undefined, 'b', undefined, 'c']);
  });
});

it('an overview names an article by number and Message-ID', () => {
  expect(readOverviewLine('7\tone\tann\tdate\t<1@siroe.com>\t\t9\t1\tXref: x', range)).toEqual({
    number: 7,
    id: '<1@siroe.com>',
  });
  expect(readOverviewLine('7\tone\tann\tdate\t<1@siroe.com>', range)).toBeDefined();
  for (const line of ['', '7', '7\t\t\t\t', '0\t\t\t\t<1@a>', '101\t\t\t\t<1@a>', '7\t\t\t\t<1 @a>', '-7\t\t\t\t<1@a>'])
    expect(readOverviewLine(line, range), line).toBeUndefined();
});

it('a list names an article by number', () => {
  expect(readNumberLine('7', range)).toEqual({ number: 7 });
  for (const line of ['', 'x', '7 8', '101', '1e1', '.']) expect(readNumberLine(line, range), line).toBeUndefined();
});
