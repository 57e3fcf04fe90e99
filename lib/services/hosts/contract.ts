/** What the services that check host names and certificates answer. */

import type { checkHosts } from '../../jobs/check-hosts/declaration.ts';
import type { JobViewOf } from '../../jobs/queue.ts';

export type { CheckedCertificate, CheckedHost } from '../../jobs/check-hosts/declaration.ts';

export type HostCheck = JobViewOf<typeof checkHosts>;
