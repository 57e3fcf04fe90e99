/** bycontent.cf: types by content (Harvest manual, 4.7.1). */

import { defineTypeHeuristics } from '../../language-kit/type-heuristics.ts';
import { examples } from './examples.ts';
import { stock } from './stock.ts';
import { syntax } from './syntax.ts';

export const bycontentCf = defineTypeHeuristics(syntax, {
  prefix: 'BYCONT',
  title: 'Types by content',
  changes: ['content', 'decision', 'rd'],
  about:
    'The type of a document by its content, if neither byurl.cf nor byname.cf recognizes it. If no line matches, the type is Unrecognized.',
  examples,
  builtIn: stock,
});
