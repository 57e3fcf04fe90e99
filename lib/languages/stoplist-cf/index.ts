/** stoplist.cf: types that are not indexed (Harvest manual, 4.7.1). */

import { defineTypeList } from '../../language-kit/type-list.ts';
import { examples } from './examples.ts';
import { stock } from './stock.ts';
import { syntax } from './syntax.ts';

export const stoplistCf = defineTypeList(syntax, {
  prefix: 'STOPLIST',
  title: 'Stop list',
  about:
    'Types of documents that get no resource description. One that URL or name tells is not even fetched, unless its links are wanted. An allowlist.cf counts instead.',
  examples,
  builtIn: stock,
});
