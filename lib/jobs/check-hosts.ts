/** Asks the name servers for hosts, as a crawl does; nothing is connected to. */

import type { DnsFailure } from '../outside/dns.ts';
import { defineJobWork } from './job-work.ts';
import { checkHosts } from './kinds/check-hosts.ts';
import type { CheckedHost } from './kinds/check-hosts.ts';

export const checkHostsWork = defineJobWork(checkHosts, async ({ world, breathe, report }, { hosts }) => {
  const found: CheckedHost[] = [];
  for (const host of hosts) {
    await breathe();
    const answer = await world.resolver.resolve(host);
    found.push(
      answer.ok
        ? { host, addresses: [...answer.addresses] }
        : { host, addresses: [], problem: failureWords[answer.reason] },
    );
    report({ done: found.length });
  }
  return { hosts: found };
});

const failureWords: Readonly<Record<DnsFailure, string>> = {
  nxdomain: 'there is no such name',
  'no-address': 'the name has no address',
  servfail: 'the name servers failed',
  refused: 'the name servers refused to answer',
  timeout: 'the name servers did not answer in time',
  unreachable: 'the name servers cannot be reached',
  'invalid-name': 'this is no host name',
};
