/** The tests of a rule in words. */

import type { MatchOperator, MatchSource } from '#lib/languages/filterrules-conf/model.ts';
import type { MatchEntry } from '#lib/languages/filterrules-conf/overview.ts';

export const sourceWords: Readonly<Record<MatchSource, string>> = {
  url: 'URL',
  protocol: 'protocol',
  host: 'host',
  path: 'path',
  type: 'MIME type',
};

export const operatorWords: Readonly<Record<MatchOperator, string>> = {
  is: 'is',
  contains: 'contains',
  'begins-with': 'begins with',
  'ends-with': 'ends with',
  regex: 'matches',
};

/** What the operators are called where one is chosen. */
export const operatorNames: Readonly<Record<MatchOperator, string>> = {
  ...operatorWords,
  regex: 'regular expression',
};

/** Tests that differ in their value alone are said once: `path ends with .zip, .tar, .gz`. */
export function matchesWords(matches: readonly Pick<MatchEntry, 'src' | 'by' | 'value'>[]): string {
  const groups = Map.groupBy(matches, ({ src, by }) => `${sourceWords[src]} ${operatorWords[by]}`);
  return Array.from(groups, ([words, same]) => `${words} ${same.map(({ value }) => value).join(', ')}`).join('; or ');
}
