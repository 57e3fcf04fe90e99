/** byurl.cf: types by url (Harvest manual, 4.7.1). */

import { defineTypeHeuristics } from '../../language-kit/type-heuristics.ts';
import { examples } from './examples.ts';
import { stock } from './stock.ts';
import { syntax } from './syntax.ts';

export const byurlCf = defineTypeHeuristics(syntax, {
  prefix: 'BYURL',
  title: 'Types by URL',
  changes: ['content', 'decision', 'rd'],
  about: 'The type of a document by its URL, before it is fetched. If no line matches, byname.cf decides.',
  examples,
  builtIn: stock,
});
