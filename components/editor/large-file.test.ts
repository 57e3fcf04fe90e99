import { describe, expect, it } from 'vitest';
import { isLarge, pageLines, pagesOf } from './large-file.ts';

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('');

describe('a large file', () => {
  it('has more than 50,000 lines or 5,000,000 characters', () => {
    expect(isLarge(lines(49_999))).toBe(false);
    expect(isLarge(lines(50_000))).toBe(true);
    expect(isLarge('x'.repeat(5_000_001))).toBe(true);
  });

  it('is cut into pages that together are the text', () => {
    for (const count of [0, 1, pageLines, pageLines + 1, 3 * pageLines]) {
      const pages = pagesOf(lines(count));
      expect(pages.map(({ text }) => text).join('')).toBe(lines(count));
      expect(pages.map(({ first }) => first)).toEqual(pages.map((_, at) => at * pageLines + 1));
    }
    expect(pagesOf(lines(pageLines + 1)).at(-1)).toEqual({ first: pageLines + 1, text: `line ${pageLines + 1}\n` });
  });
});
