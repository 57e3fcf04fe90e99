import { describe, expect, it } from 'vitest';
import { pagesOf } from './text-pages.ts';

const yieldNow = (): Promise<void> => Promise.resolve();

async function split(text: string): Promise<readonly string[]> {
  const { starts } = await pagesOf(text, yieldNow);
  return starts.map((start, i) => text.slice(start, starts[i + 1]));
}

describe('the pages of a long text', () => {
  it('have a thousand lines each, and are the text again', async () => {
    const text = Array.from({ length: 2500 }, (_, i) => `line ${i + 1}\n`).join('');
    const { starts, firsts, lines } = await pagesOf(text, yieldNow);
    expect({ pages: starts.length, firsts, lines }).toEqual({ pages: 3, firsts: [1, 1001, 2001], lines: 2500 });
    expect((await split(text)).join('')).toBe(text);
    expect((await split(text))[1]).toMatch(/^line 1001\n/);
  });

  it('have fewer lines where these are long, and a very long line goes on over pages, no character torn', async () => {
    const text = `a\n${'\u{1f577}'.repeat(500_000)}\nb\n${'c'.repeat(200_000)}\n${'d'.repeat(200_000)}`;
    const pages = await split(text);
    expect(pages.join('')).toBe(text);
    for (const page of pages) {
      expect(page.length).toBeLessThanOrEqual(256 * 1024);
      expect(page.isWellFormed()).toBe(true);
    }
    const { firsts, lines } = await pagesOf(text, yieldNow);
    expect(lines).toBe(5);
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
    expect(firsts.at(-1)).toBe(5);
  });

  it('is one of an empty text', async () => {
    expect(await pagesOf('', yieldNow)).toEqual({ starts: [0], firsts: [1], lines: 0 });
  });
});
