/** allowlist.cf: the types that are indexed (Harvest manual, 4.7.1). */

import { defineTypeList } from '../../language-kit/type-list.ts';
import { examples } from './examples.ts';
import { syntax } from './syntax.ts';

export const allowlistCf = defineTypeList(syntax, {
  prefix: 'ALLOWLIST',
  title: 'Allow list',
  changes: ['decision'],
  about:
    'The only document types that get a resource description. The file takes effect if Essence-Options in gatherer.cf names it with --allowlist.',
  examples,
});
