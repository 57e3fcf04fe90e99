/** For tests: a fetcher that may reach this machine, and only this machine. */

import { normalizeUrl } from '../match/url-key.ts';
import { createConnector } from '../outside/connector.ts';
import { createResolver } from '../outside/dns.ts';
import { createEgressPolicy } from '../outside/egress.ts';
import type { Fetcher } from '../sdk/define-protocol.ts';
import type { ResourceUrl } from '../sdk/resource.ts';
import { createHttpFetcher, type HttpOptions, type HttpSettings } from './http.ts';

export const testSettings: HttpSettings = {
  userAgent: 'Winnow/test',
  email: 'user@domain',
  connectTimeoutMs: 2_000,
  maxFileBytes: 1024 * 1024,
  cutsLargeFiles: true,
  siteMaxConnections: 4,
};

const policy = createEgressPolicy({
  named: { hosts: [], domains: [] },
  allowCidrs: ['127.0.0.0/8'],
  own: () => ({ places: [], machine: [] }),
  denyPorts: [22],
});
const testConnector = createConnector({ policy, resolver: createResolver(), timeoutMs: 2_000 });

export function testFetcher(options: Partial<HttpOptions> = {}): Fetcher {
  return createHttpFetcher({ connector: testConnector, process: testSettings, ...options });
}

/** Throws a TypeError on what is no URL. */
export function testUrl(href: string): ResourceUrl {
  const result = normalizeUrl(href);
  if (!result.ok) throw new TypeError(`${href}: ${result.reason}`);
  return result.url;
}
