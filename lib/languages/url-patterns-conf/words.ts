/** The words of url-patterns.conf. */

import type { Vocabulary, WordEntry } from '../../sdk/vocabulary.ts';

export const keywords = ['contains:', 'regexp:', 'regexpCase:', 'regexpIgnoreCase:'] as const;
export type Keyword = (typeof keywords)[number];

/** As written, in any case. */
export function keywordOf(written: string): Keyword | undefined {
  return keywords.find((each) => each.toLowerCase() === written.toLowerCase());
}

const summaries: Readonly<Record<Keyword, string>> = {
  'contains:': 'Matches URLs that have the text anywhere.',
  'regexp:': 'Matches URLs in which the regular expression is found; capitals count.',
  'regexpCase:': 'The same as regexp:.',
  'regexpIgnoreCase:': 'Matches URLs in which the regular expression is found, whatever the case.',
};

export function words(): Vocabulary {
  return {
    directives: [
      word('[Follow]', 'URLs that match one of the patterns below are followed, unless an exception matches too.'),
      word('[Do not crawl]', 'URLs that match one of the patterns below are left out, whatever is followed.'),
      ...keywords.map((name) => word(name, summaries[name])),
    ],
  };
}

function word(name: string, summary: string): WordEntry {
  return { name, summary, params: [], assign: '' };
}
