/** Keywords out of the words of other attributes (Harvest manual, 4.7.2: what `--no-keywords` turns off). */

import { contentLimit } from '../../sdk/content-limit.ts';
import type { EssenceAttribute } from '../../sdk/examination.ts';
import { WordCollector } from './word-collector.ts';

const mostKeywords = contentLimit('keywords', 5_000, 'keywords');
/** They are keywords, hold no words of the document, or all of them. */
const without: ReadonlySet<string> = new Set(['keywords', 'url-references', 'images', 'full-text', 'symbols']);

/** In lower case, sorted, each once, one a line, behind those that the summarizer found. */
export function withKeywords(attributes: readonly EssenceAttribute[]): readonly EssenceAttribute[] {
  const words = new WordCollector(mostKeywords.most);
  for (const { name, values } of attributes) if (!without.has(name)) for (const value of values) words.add(value);
  const own = attributes.find(({ name }) => name === 'keywords');
  if (own !== undefined) words.dropLines(own.values.join('\n'));
  mostKeywords.cut(words.left);
  const found = words.list();
  if (found.length === 0) return attributes;
  const made = found.toSorted().join('\n');
  if (own === undefined) return [...attributes, { name: 'keywords', values: [made], by: 'keywords' }];
  return attributes.map((each) => (each === own ? { ...own, values: [...own.values, made] } : each));
}
