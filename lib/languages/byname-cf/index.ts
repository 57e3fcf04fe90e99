/** byname.cf: types by name (Harvest manual, 4.7.1). */

import { defineTypeHeuristics } from '../../language-kit/type-heuristics.ts';
import { examples } from './examples.ts';
import { stock } from './stock.ts';
import { syntax } from './syntax.ts';

export const bynameCf = defineTypeHeuristics(syntax, {
  prefix: 'BYNAME',
  title: 'Types by name',
  about: 'Which type a file has by its name, before it is fetched. What no line matches is asked of bycontent.cf.',
  examples,
  builtIn: stock,
});
