/** What a class of token is called in Monaco, and its colour. An expression's operators stand out from its literals. */

import type { TokenClass } from '#lib/lang/language.ts';

export type TokenName = TokenClass | 'regex-operator' | 'url-host' | 'url-path';

/** Custom properties of globals.css. */
export const tokenColours: Readonly<Record<TokenName, string>> = {
  comment: '--syn-comment',
  tag: '--syn-tag',
  directive: '--syn-directive',
  function: '--syn-function',
  key: '--syn-key',
  operator: '--ink',
  string: '--syn-string',
  number: '--syn-string',
  url: '--syn-string',
  'url-host': '--ink-3',
  'url-path': '--ink',
  regex: '--syn-string',
  'regex-operator': '--syn-regex',
  blank: '--ink',
  unknown: '--ink',
};

export const tokenNames = Object.keys(tokenColours) as readonly TokenName[];
