/** Grammar of byurl.cf. */

import { heuristicsSyntax } from '../../language-kit/type-heuristics.ts';

export const syntax = heuristicsSyntax({ id: 'byurl-cf', usualPath: 'lib/byurl.cf' }, 'the whole URL');
