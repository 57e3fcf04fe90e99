/** Filters that leave out the filter rules, where the original robot would have gone to every host. */

import { pairOf, sameWord } from '../lang/pblock.ts';
import { rulesAsked } from './filter-conf/rules-asked.ts';
import type { OpenCollection } from './open-collection.ts';
import { setMessages, type SetFinding } from './set-messages.ts';

/** `used`: names of the filters that a run uses. RootNodes have a scope of their own. */
export function checkScope(open: OpenCollection, used: ReadonlySet<string>): readonly SetFinding[] {
  const { filters, functions, gatherer, rules } = open;
  const hasRoots = gatherer?.parsed.ast.lists.some(({ entries }) => entries.length > 0) === true;
  const isOpen = rules.some(({ parsed }) =>
    parsed.ast.options.some(({ pairs }) => sameWord(pairOf(pairs, 'default-site')?.value.text ?? '', 'allow')),
  );
  if (filters === undefined || hasRoots || isOpen) return [];
  return filters.parsed.ast.filters.flatMap((filter) => {
    const { name } = filter;
    if (name === undefined || !used.has(name.text) || rulesAsked(filter, functions).length > 0) return [];
    return [{ path: filters.path, diagnostic: setMessages.report('withoutScope', name.span, { name: name.text }) }];
  });
}
