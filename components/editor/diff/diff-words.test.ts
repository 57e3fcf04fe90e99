import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffWords, type WordPart } from './diff-words.ts';

const printed = (parts: readonly WordPart[]): string =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

it('marks the words that went, and those that came', () => {
  const { before, after, places } = diffWords('reads &nbsp; data and prints', 'reads data and draws');
  expect([printed(before), printed(after), places]).toEqual([
    'reads [&nbsp; ]data and [prints]',
    'reads data and [draws]',
    2,
  ]);
});

it('marks nothing in texts that are the same, and all of one that was not there', () => {
  const equal = 'b c\n a a c\n a a '.repeat(9);
  expect(diffWords(equal, equal)).toEqual({
    before: [{ at: 0, text: equal, isChanged: false }],
    after: [{ at: 0, text: equal, isChanged: false }],
    places: 0,
  });
  expect(diffWords('', 'a b')).toEqual({ before: [], after: [{ at: 0, text: 'a b', isChanged: true }], places: 1 });
});

it('leaves out the middle of what stayed', () => {
  const long = Array.from({ length: 60 }, (_, n) => `w${n}`).join(' ');
  const { after } = diffWords(`${long} a ${long}`, `${long} b ${long}`);
  expect(printed(after)).toMatch(/^… w\d+ .*w59 \[b\] w0 .*… $/);
});

it('shows every word that differs in the text it is of', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c\n'), { maxLength: 12 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (old, now) => {
      const { before, after } = diffWords(old, now);
      expect(before.map((part) => part.text).join('')).toBe(old);
      expect(after.map((part) => part.text).join('')).toBe(now);
      const kept = (parts: readonly WordPart[]) =>
        parts
          .filter(({ isChanged }) => !isChanged)
          .map((part) => part.text)
          .join('');
      expect(kept(before)).toBe(kept(after));
    }),
  );
});
