/** The words of url-rules.conf. */

import type { Vocabulary, WordEntry } from '../../sdk/vocabulary.ts';

export const verbs = ['drop', 'keep', 'sort'] as const;
export type Verb = (typeof verbs)[number];

/** As written, in any case. */
export function verbOf(written: string): Verb | undefined {
  return verbs.find((each) => each === written.toLowerCase());
}

const summaries: Readonly<Record<Verb, string>> = {
  drop: 'Removes parameters with these names from the query of URLs, and from their path, such as ;jsessionid=. A name may end with *.',
  keep: 'Keeps parameters with these names, whatever later lines drop. A name may end with *.',
  sort: 'Sorts the parameters of the query by name. Parameters with the same name keep their order.',
};

export function words(): Vocabulary {
  return { directives: verbs.map(word) };
}

function word(name: Verb): WordEntry {
  return { name, summary: summaries[name], params: [], assign: name === 'sort' ? '' : ' ' };
}
