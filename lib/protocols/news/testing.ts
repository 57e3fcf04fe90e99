/** For tests: News fetchers that may reach this machine, and only this machine. */

import { createConnector, type ConnectorOptions } from '../../outside/connector.ts';
import { createResolver } from '../../outside/dns.ts';
import type { Door, FetchSettings } from '../../outside/door.ts';
import { createEgressPolicy } from '../../outside/egress.ts';
import { TEST_CERTIFICATE } from '../../outside/testing/certificates.ts';
import type { FetchedResource, Fetcher, FetchRequest } from '../../sdk/define-protocol.ts';
import { patienceMs, requestOf, testDoor, testSettings } from '../testing.ts';
import { news } from './news.ts';

export interface NewsTestOptions extends Omit<Partial<Door>, 'process'> {
  readonly settings?: Partial<FetchSettings>;
  readonly tls?: ConnectorOptions['tls'];
}

function openNews({ settings, tls = { ca: TEST_CERTIFICATE }, ...door }: NewsTestOptions): Fetcher {
  const policy = createEgressPolicy({
    named: { hosts: [], domains: [] },
    allowCidrs: ['127.0.0.0/8'],
    own: () => ({ places: [], machine: [] }),
    denyPorts: [22],
  });
  const connector = createConnector({ policy, resolver: createResolver(), timeoutMs: patienceMs, tls });
  return news.open(testDoor({ connector, process: { ...testSettings, tls: 'never', ...settings }, ...door }));
}

export interface Got extends FetchedResource {
  /** A character a byte. */
  readonly text: string | undefined;
}

async function fetchOver(fetcher: Fetcher, href: string, rest: Partial<FetchRequest>): Promise<Got> {
  const got = await fetcher.fetch(requestOf(href, rest));
  return { ...got, text: got.body && Buffer.from(got.body).toString('latin1') };
}

/** One resource in a visit of its own. */
export async function getNews(
  href: string,
  options: NewsTestOptions = {},
  rest: Partial<FetchRequest> = {},
): Promise<Got> {
  const visit = openVisit(options);
  const got = await visit.get(href, rest);
  await visit.close();
  return got;
}

export function openVisit(options: NewsTestOptions = {}) {
  const fetcher = openNews(options);
  return {
    get: (href: string, rest: Partial<FetchRequest> = {}): Promise<Got> => fetchOver(fetcher, href, rest),
    close: fetcher.close,
  };
}

export function linksOf({ text = '' }: Pick<Got, 'text'>): readonly string[] {
  return news.entriesOf?.(text) ?? [];
}
