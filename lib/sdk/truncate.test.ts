import { assert, nat, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dropPartialWord, truncateBytes, truncateCharacters } from './truncate.ts';

const bytes = (text: string): number => Buffer.byteLength(text);
/** Code points. */
const characters = (text: string): readonly string[] => Array.from(text);

describe('truncating', () => {
  test('cuts at characters, counting a pair of surrogates as one', () => {
    expect(truncateCharacters('a😀b', 2)).toBe('a😀');
    expect(truncateCharacters('abc', 3)).toBe('abc');
    expect(truncateCharacters('abc', 0)).toBe('');
  });

  test('bytes: the longest beginning that fits, always whole characters', () => {
    assert(
      property(string({ unit: 'binary' }), nat(40), (text, count) => {
        const cut = truncateBytes(text, count);
        expect(text.startsWith(cut)).toBe(true);
        expect(bytes(cut)).toBeLessThanOrEqual(count);
        const [next] = characters(text.slice(cut.length));
        if (next !== undefined) expect(bytes(cut) + bytes(next)).toBeGreaterThan(count);
      }),
    );
  });

  test('characters: as many as asked for, or the whole text', () => {
    assert(
      property(string({ unit: 'binary' }), nat(20), (text, count) => {
        expect(characters(truncateCharacters(text, count))).toEqual(characters(text).slice(0, count));
      }),
    );
  });
});

describe('dropping a partial word', () => {
  test.each([
    ['one two three', 'one tw', 'one'],
    ['one two three', 'one two', 'one two'],
    ['one two three', 'one ', 'one'],
    ['one two three', 'one two three', 'one two three'],
    ['unbreakable', 'unbr', 'unbr'],
    ['one\ntwo', 'one\nt', 'one'],
  ])('%j cut to %j leaves %j', (whole, cut, expected) => {
    expect(dropPartialWord(whole, cut)).toBe(expected);
  });
});
