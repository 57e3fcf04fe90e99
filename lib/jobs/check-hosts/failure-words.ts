/** Why DNS gave no address, in words. */

import type { DnsFailure } from '../../outside/dns.ts';

export const failureWords: Readonly<Record<DnsFailure, string>> = {
  nxdomain: 'the name does not exist',
  'no-address': 'the name has no address',
  servfail: 'the name servers failed',
  refused: 'the name servers refused the query',
  timeout: 'the name servers timed out',
  unreachable: 'the name servers are unreachable',
  'invalid-name': 'invalid host name',
};
