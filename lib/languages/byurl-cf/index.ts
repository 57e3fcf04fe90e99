/** byurl.cf: types by url (Harvest manual, 4.7.1). */

import { defineTypeHeuristics } from '../../language-kit/type-heuristics.ts';
import { examples } from './examples.ts';
import { stock } from './stock.ts';
import { syntax } from './syntax.ts';

export const byurlCf = defineTypeHeuristics(syntax, {
  prefix: 'BYURL',
  title: 'Types by URL',
  about:
    'Which type a URL has, before it is fetched. What no line matches is asked of byname.cf, and then of bycontent.cf.',
  examples,
  builtIn: stock,
});
