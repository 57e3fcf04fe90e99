/** What the services of RootNodes answer. */

import type { testRoot } from '../../jobs/kinds/test-root.ts';
import type { JobViewOf } from '../../jobs/queue.ts';

export type { ReachedUrl } from '../../jobs/kinds/test-root.ts';

export type RootTest = JobViewOf<typeof testRoot>;
