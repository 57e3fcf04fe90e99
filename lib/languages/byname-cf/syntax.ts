/** Grammar of byname.cf. */

import { heuristicsSyntax } from '../../language-kit/type-heuristics.ts';

export const syntax = heuristicsSyntax(
  { id: 'byname-cf', usualPath: 'lib/byname.cf' },
  'the name of the file, without its folders',
);
