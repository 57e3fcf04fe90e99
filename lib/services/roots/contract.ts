/** What the services of RootNodes answer. */

import type { testRoot } from '../../jobs/test-root/declaration.ts';
import type { JobViewOf } from '../../jobs/queue.ts';

export type { ReachedUrl } from '../../jobs/test-root/declaration.ts';

export type RootTest = JobViewOf<typeof testRoot>;
