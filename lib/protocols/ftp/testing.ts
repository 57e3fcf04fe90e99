/** For tests: a fetcher of FTP that may reach this machine, and only this machine. */

import { systemClock } from '../../outside/clock.ts';
import { createConnector, type ConnectorOptions } from '../../outside/connector.ts';
import { createResolver } from '../../outside/dns.ts';
import type { Door, FetchSettings } from '../../outside/door.ts';
import { createEgressPolicy, type EgressOptions } from '../../outside/egress.ts';
import { TEST_CERTIFICATE } from '../../outside/testing/certificates.ts';
import type { FetchedResource, Fetcher, FetchRequest } from '../../sdk/define-protocol.ts';
import { patienceMs, requestOf, testSettings } from '../testing.ts';
import { ftp } from './ftp.ts';

export interface FtpTestOptions {
  readonly settings?: Partial<FetchSettings>;
  readonly door?: Partial<Door>;
  readonly egress?: Partial<EgressOptions>;
  readonly tls?: ConnectorOptions['tls'];
  readonly accepted?: ConnectorOptions['accepted'];
}

function openFtp({ settings, door, egress, tls, accepted }: FtpTestOptions): Fetcher {
  const policy = createEgressPolicy({
    named: { hosts: [], domains: [] },
    allowCidrs: ['127.0.0.0/8'],
    own: () => ({ places: [], machine: [] }),
    denyPorts: [22],
    ...egress,
  });
  const trust = tls ?? { ca: TEST_CERTIFICATE };
  return ftp.open({
    connector: createConnector({
      policy,
      resolver: createResolver(),
      timeoutMs: patienceMs,
      tls: trust,
      ...(accepted && { accepted }),
    }),
    process: { ...testSettings, ...settings },
    clock: systemClock,
    fileRoots: [],
    ...door,
  });
}

/** The fetchers of a test, closed together. */
export function createFtpFetchers() {
  const opened = new Set<Fetcher>();
  const open = (options: FtpTestOptions = {}): Fetcher => {
    const fetcher = openFtp(options);
    opened.add(fetcher);
    return fetcher;
  };
  return {
    open,
    /** With a fetcher of its own. */
    get: (url: string, options: FtpTestOptions = {}, request: Partial<FetchRequest> = {}): Promise<FetchedResource> =>
      open(options).fetch(requestOf(url, request)),
    closeAll: async (): Promise<void> => {
      await Promise.all([...opened].map((each) => each.close()));
      opened.clear();
    },
  };
}

export function textOf({ body }: Pick<FetchedResource, 'body'>): string {
  return Buffer.from(body ?? []).toString('latin1');
}
