/** What is answered of hosts and certificates. */

export type { CheckedCertificate, CheckedHost } from '../../jobs/check-hosts/declaration.ts';
export type { ProbedUrl } from '../../jobs/probe-urls/declaration.ts';
