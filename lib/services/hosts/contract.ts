/** The services that check host names and certificates, and what they answer. */

import type { checkHosts } from '../../jobs/check-hosts/declaration.ts';
import type { JobViewOf } from '../../jobs/queue.ts';
import type { Service } from '../define-service.ts';

export type { CheckedCertificate, CheckedHost } from '../../jobs/check-hosts/declaration.ts';

export type HostCheck = JobViewOf<typeof checkHosts>;

export interface HostServices {
  /** operator: { slug, hosts, servers?: { host, port }[] } Asks the name servers, and `servers` for their certificates. A job. */
  checkHosts: Service<{ readonly job: number }>;
  /** { slug, job } */
  getHostCheck: Service<HostCheck>;
}
