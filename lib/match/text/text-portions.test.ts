import { describe, expect, it } from 'vitest';
import { textPortions } from './text-portions.ts';

describe('a long text in portions', () => {
  it('is the text again, and no character is torn', () => {
    const text = `${'a'.repeat(131_071)}\u{1f577}${'é'.repeat(200_000)}`;
    const portions = [...textPortions(text)];
    expect(portions.length).toBeGreaterThan(2);
    expect(portions.join('')).toBe(text);
    for (const portion of portions) expect(portion.isWellFormed()).toBe(true);
  });

  it('of an empty text there is none', () => {
    expect([...textPortions('')]).toEqual([]);
  });
});
