/** A document of a feed: filters decide on it, and nobody is asked for it. */

import { page } from './page.ts';
import type { ResourceKind } from './resource-kind.ts';

export const fed: ResourceKind = { ...page, foundAs: 'fed', isBrought: true };
