/** The colour of each class of token, in the editor and wherever a line is printed. */

import type { TokenClass } from '#lib/lang/language.ts';

export const tokenColours: Readonly<Record<TokenClass, string>> = {
  comment: 'text-syn-comment',
  tag: 'text-syn-tag',
  directive: 'text-syn-directive',
  function: 'text-syn-function',
  key: 'text-syn-key',
  operator: 'text-ink',
  string: 'text-syn-string',
  number: 'text-syn-string',
  url: 'text-syn-string',
  regex: 'text-syn-string',
  blank: '',
  unknown: 'text-ink',
};
