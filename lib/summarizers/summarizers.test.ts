/** Laws of the summarizers: whatever the text, they end, in time that grows with it. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageContent } from '../sdk/testing.ts';
import { summarizers } from './index.ts';

const pieces = [
  'a',
  ' ',
  '\n',
  '\t',
  '"',
  "'",
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  '<',
  '=',
  '#',
  '%',
  '@',
  '.',
  '\\\\',
  '\u0001t\n',
  '/*',
  '//',
  'a b ',
  'a(',
  'a (b',
  '# #',
  '[\n',
  '](',
  '<a:',
  '\\\\[',
  '\\\\"',
  '\\begin{',
  '\\begin{abstract}',
  '\\title{a',
  'log\n@',
  'log\n@@',
  'author = {',
  'author = "a',
  ' author',
  '=pod\n',
  '```\n',
  'From: a\n',
  ' =?a?b?',
  'a:\n',
  '+++ a',
  '%A a\n',
  '.SH a\n',
  'int a\n',
  '#define a\n',
];
const textOf = (text: string) => pageContent({ kind: 'text', text });

describe.each(summarizers.filter(({ reads }) => reads === 'text'))('$name', ({ bind }) => {
  const summarize = bind({});

  it.each(pieces)('reads 300 KB of %j', (piece) => {
    const text = piece.repeat(Math.ceil(300_000 / piece.length));
    expect(Array.from(summarize(textOf(text))).length).toBeGreaterThan(0);
  });

  it('makes texts of any text', () => {
    const texts = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 30 });
    fc.assert(
      fc.property(texts, (parts) => {
        for (const [name, values] of summarize(textOf(parts.join(''))))
          expect(values.every((value) => typeof value === 'string') && name === name.toLowerCase()).toBe(true);
      }),
    );
  });
});
