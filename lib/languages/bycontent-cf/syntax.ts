/** Grammar of bycontent.cf. */

import { heuristicsSyntax } from '../../language-kit/type-heuristics.ts';

export const syntax = heuristicsSyntax(
  { id: 'bycontent-cf', usualPath: 'lib/bycontent.cf' },
  'the description of the content that file(1) prints',
);
