/** The words of url-patterns.conf. */

import type { Vocabulary, WordEntry } from '../../sdk/vocabulary.ts';

export const keywords = ['contains:', 'regexp:', 'regexpCase:', 'regexpIgnoreCase:'] as const;
export type Keyword = (typeof keywords)[number];

/** As written, in any case. */
export function keywordOf(written: string): Keyword | undefined {
  return keywords.find((each) => each.toLowerCase() === written.toLowerCase());
}

const summaries: Readonly<Record<Keyword, string>> = {
  'contains:': 'Matches URLs that contain the text.',
  'regexp:': 'Matches URLs that contain a match of the regular expression. Case-sensitive.',
  'regexpCase:': 'The same as regexp:.',
  'regexpIgnoreCase:': 'Matches URLs that contain a match of the regular expression. Not case-sensitive.',
};

export function words(): Vocabulary {
  return {
    directives: [
      word('[Follow]', 'URLs that match a pattern below are followed, unless an exception also matches.'),
      word('[Do not crawl]', 'URLs that match a pattern below are skipped, even if they match a follow pattern.'),
      ...keywords.map((name) => word(name, summaries[name])),
    ],
  };
}

function word(name: string, summary: string): WordEntry {
  return { name, summary, params: [], assign: '' };
}
