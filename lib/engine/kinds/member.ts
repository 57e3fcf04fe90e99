/** A file in an archive: filters decide on it, and it has links and an RD of its own. */

import { page } from './page.ts';
import type { ResourceKind } from './resource-kind.ts';

export const member: ResourceKind = { ...page, foundAs: 'member', isPart: true };
