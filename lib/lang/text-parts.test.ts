import { expect, it } from 'vitest';
import { withParts } from './text-parts.ts';

it('puts texts in place of parts and keeps everything else', () => {
  const text = '\u{feff}one\r\ntwo\nthree';
  expect(withParts(text, [])).toBe(text);
  expect(
    withParts(text, [
      { start: 1, end: 4, text: 'ONE, and more' },
      { start: 6, end: 10, text: '' },
      { start: text.length, end: text.length, text: '\n' },
    ]),
  ).toBe('\u{feff}ONE, and more\r\nthree\n');
});
