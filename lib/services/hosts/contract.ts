/** What is answered of hosts and certificates. */

export type { CheckedCertificate, CheckedHost } from '../../jobs/check-hosts/declaration.ts';
