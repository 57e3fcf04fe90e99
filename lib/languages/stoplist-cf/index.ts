/** stoplist.cf: types that are not indexed (Harvest manual, 4.7.1). */

import { defineTypeList } from '../../language-kit/type-list.ts';
import { examples } from './examples.ts';
import { stock } from './stock.ts';
import { syntax } from './syntax.ts';

export const stoplistCf = defineTypeList(syntax, {
  prefix: 'STOPLIST',
  title: 'Stop list',
  changes: ['decision'],
  about:
    'Document types that get no resource description. A document whose URL or file name gives such a type is fetched only if the type can have links.',
  examples,
  builtIn: stock,
});
