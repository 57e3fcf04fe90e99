/** Grammar of stoplist.cf. */

import { listSyntax } from '../../language-kit/type-list.ts';

export const syntax = listSyntax({
  id: 'stoplist-cf',
  usualPath: 'lib/stoplist.cf',
  places: ['lib/stoplist.cf', 'lib/*stoplist.cf'],
});
