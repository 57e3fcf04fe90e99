/** What the check of host names answers. */

import type { checkHosts } from '../../jobs/kinds/check-hosts.ts';
import type { JobViewOf } from '../../jobs/queue.ts';

export type { CheckedHost } from '../../jobs/kinds/check-hosts.ts';

export type HostCheck = JobViewOf<typeof checkHosts>;
