/** The words of filter files: two, each with an expression behind it. */

import type { Vocabulary, WordEntry } from '../../sdk/vocabulary.ts';

export function words(): Vocabulary {
  return {
    directives: [
      word('Allow', 'Allows what matches the regular expression. The first line that matches decides.'),
      word('Deny', 'Denies what matches the regular expression. The first line that matches decides.'),
    ],
  };
}

function word(name: string, summary: string): WordEntry {
  return { name, summary, params: [] };
}
