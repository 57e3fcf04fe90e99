/** Grammar of allowlist.cf. */

import { listSyntax } from '../../language-kit/type-list.ts';

export const syntax = listSyntax({
  id: 'allowlist-cf',
  usualPath: 'lib/allowlist.cf',
  places: ['lib/allowlist.cf', 'lib/*allowlist.cf'],
});
