/** For tests: a fetcher that may reach this machine, and only this machine. */

import { normalizeUrl } from '../match/urls/url-key.ts';
import { systemClock } from '../outside/clock.ts';
import { createConnector } from '../outside/connector.ts';
import { createResolver } from '../outside/dns.ts';
import type { Deadlines, Door, FetchSettings } from '../outside/door.ts';
import { createEgressPolicy } from '../outside/egress.ts';
import type { FetchedResource, Fetcher, FetchRequest } from '../sdk/define-protocol.ts';
import type { ResourceUrl } from '../sdk/resource.ts';
import { createHttpFetcher } from './http.ts';

/** Milliseconds for what is expected to succeed: against what hangs, not against what is slow. */
export const patienceMs = 60_000;

/** For tests of one limit: the others are never exceeded. */
export const longDeadlines: Omit<Deadlines, 'minBytesPerSecond'> = {
  connectMs: patienceMs,
  headersMs: patienceMs,
  totalMs: patienceMs,
  rateAfterMs: patienceMs,
};

export const testSettings: FetchSettings = {
  userAgent: 'Winnow/test',
  email: 'user@domain',
  connectTimeoutMs: patienceMs,
  maxFileBytes: 1024 * 1024,
  cutsLargeFiles: true,
  siteMaxConnections: 4,
  tls: 'offered',
  plainNewsLogin: false,
};

const policy = createEgressPolicy({
  named: { hosts: [], domains: [] },
  allowCidrs: ['127.0.0.0/8'],
  own: () => ({ places: [], machine: [] }),
  denyPorts: [22],
});
/** May reach this machine, and only this machine. */
const testConnector = createConnector({ policy, resolver: createResolver(), timeoutMs: patienceMs });

export function testDoor(options: Partial<Door> = {}): Door {
  return { connector: testConnector, process: testSettings, clock: systemClock, fileRoots: [], ...options };
}

export function testFetcher(options: Partial<Door> = {}): Fetcher {
  return createHttpFetcher(testDoor(options));
}

/** Throws a TypeError on what is no URL. */
export function testUrl(href: string): ResourceUrl {
  const result = normalizeUrl(href);
  if (!result.ok) throw new TypeError(`${href}: ${result.reason}`);
  return result.url;
}

export function requestOf(href: string, rest: Partial<FetchRequest> = {}): FetchRequest {
  return { url: testUrl(href), ...rest };
}

/** The fetchers of a test, closed together. `siteUrl`: of the site whose paths are asked for. */
export function createTestFetchers(siteUrl: () => string) {
  const open = new Set<Fetcher>();
  const fetcher = (options: Partial<Door> = {}): Fetcher => {
    const made = testFetcher(options);
    open.add(made);
    return made;
  };
  const get = (path: string, options: Partial<Door> = {}): Promise<FetchedResource> =>
    fetcher(options).fetch(requestOf(siteUrl() + path));
  return {
    fetcher,
    get,
    fault: (name: string, options: Partial<Door> = {}) => get(`/fault/${name}`, options),
    closeAll: async (): Promise<void> => {
      await Promise.all([...open].map((each) => each.close()));
      open.clear();
    },
  };
}
