/** byname.cf: types by name (Harvest manual, 4.7.1). */

import { defineTypeHeuristics } from '../../language-kit/type-heuristics.ts';
import { examples } from './examples.ts';
import { stock } from './stock.ts';
import { syntax } from './syntax.ts';

export const bynameCf = defineTypeHeuristics(syntax, {
  prefix: 'BYNAME',
  title: 'Types by name',
  changes: ['content', 'decision', 'rd'],
  about: 'The type of a document by its file name, before it is fetched, where byurl.cf gives none.',
  examples,
  builtIn: stock,
});
