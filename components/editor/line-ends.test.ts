import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasLoneReturn, keepLineEnds, withoutLineEnds } from './line-ends.ts';

it.each([
  ['a\r\nb\nc\r\n', 'a\nB\nc\n', 'a\r\nB\r\nc\r\n'],
  ['\u{feff}a\nb\n', 'a\nb\nc\n', '\u{feff}a\nb\nc\n'],
  ['a\r\nb', 'a\nb\nc', 'a\r\nb\r\nc'],
  ['a\r\nb\r\n', 'a\nb', 'a\r\nb'],
  ['a\nb\r\nc\n', 'b\nc\n', 'b\r\nc\n'],
  ['a\r\n', 'a\n', 'a\r\n'],
])('%j edited to %j is %j', (original, edited, expected) => {
  expect(keepLineEnds(original, edited)).toBe(expected);
});

it('leaves every line outside an edit as it was', () => {
  const line = fc.record({ text: fc.constantFrom('a', 'b', 'c x', ''), end: fc.constantFrom('\n', '\r\n') });
  const lines = fc.array(line, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lines, fc.nat(8), fc.boolean(), (given, at, hasMark) => {
      const unique = given.map(({ text, end }, i) => ({ text: `${text}${i}`, end }));
      const place = Math.min(at, unique.length);
      const [head, tail] = [unique.slice(0, place), unique.slice(place)];
      const join = (some: typeof unique): string => some.map(({ text, end }) => text + end).join('');
      const original = `${hasMark ? '\u{feff}' : ''}${join(unique)}`;
      const shown = `${withoutLineEnds(join(head))}new\n${withoutLineEnds(join(tail))}`;
      const kept = keepLineEnds(original, shown);
      expect(kept.startsWith(`${hasMark ? '\u{feff}' : ''}${join(head)}new`)).toBe(true);
      expect(kept.endsWith(join(tail))).toBe(true);
      expect(withoutLineEnds(kept)).toBe(shown);
    }),
  );
});

it('knows a carriage return that ends no line', () => {
  expect(hasLoneReturn('a\rb\n')).toBe(true);
  expect(hasLoneReturn('a\r\nb\r\n')).toBe(false);
});
