import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { expressionParts } from './expression.ts';

function operators(expression: string): string {
  return expressionParts(expression)
    .map(({ text, operator }) => (operator ? `«${text}»` : text))
    .join('');
}

it.each([
  ['/(draft|old|tmp)', '/«(»draft«|»old«|»tmp«)»'],
  ['/release-[0-9-]+\\.html$', '/release-«[»0-9-«]»«+»«\\.»html«$»'],
  ['[^]x]{2,3}', '«[^»]x«]»«{2,3}»'],
  ['/docs/', '/docs/'],
  ['', ''],
])('%s reads %s', (expression, parts) => {
  expect(operators(expression)).toBe(parts);
});

it('never loses or changes a character', () => {
  assert(
    property(string({ maxLength: 60 }), (text) => {
      expect(
        expressionParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
