/** Servers whose certificates nobody vouches for, are out of date, or are another host's: said by name. */

import { once } from 'node:events';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../outside/clock.ts';
import { createResolver } from '../outside/dns.ts';
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from '../outside/testing/certificates.ts';
import { openInstallation } from './testing/installation.ts';
import type { TestInstallation } from './testing/installation.ts';
import { resourcesOf } from './testing/outcome.ts';
import { collectionOf } from './testing/texts.ts';

let installation: TestInstallation;
const servers: Server[] = [];

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await installation.close();
});

async function serve(certificate: string): Promise<number> {
  const server = createServer({ key: TEST_KEY, cert: certificate }, (_request, response) => void response.end('x'));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Crawls one URL, with these authorities; why it failed, or its state. */
async function crawl(url: string, authorities: readonly string[] | undefined, robots: boolean): Promise<unknown> {
  const { hostname: host, port } = new URL(url);
  const site = { host, port: Number(port), url: url.slice(0, -1) };
  const collection = await installation.addCollection(
    collectionOf([{ site }], { 'enable-robots-txt': String(robots) }),
  );
  const run = await collection.begin();
  const overrides = new Map(['site.test', 'other.test'].map((name) => [name, ['127.0.0.1']] as const));
  const resolver = createResolver({ overrides, clock: systemClock });
  await installation.work({
    onlyRun: run.id,
    world: { clock: systemClock, resolver, ...(authorities && { authorities }) },
  });
  const found = (await resourcesOf(installation.pool, collection.id)).get(url);
  return found?.state === 'failed' ? found.reason : found?.state;
}

const cases = [
  { name: 'a self-signed one', served: TEST_CERTIFICATE, host: 'site.test', expected: 'self-signed certificate' },
  { name: 'one that is trusted', served: TEST_CERTIFICATE, host: 'site.test', trusted: true, expected: 'fetched' },
  {
    name: 'one of another host',
    served: TEST_CERTIFICATE,
    host: 'other.test',
    trusted: true,
    expected: 'certificate of another host',
  },
  {
    name: 'one out of date',
    served: EXPIRED_CERTIFICATE,
    host: 'site.test',
    trusted: true,
    expected: 'expired certificate',
  },
];

it.each(cases)('$name', async ({ served, host, trusted = false, expected }) => {
  const url = `https://${host}:${await serve(served)}/`;
  const authorities = trusted ? [served] : undefined;
  expect(await crawl(url, authorities, true)).toBe(expected);
  expect(await crawl(url, authorities, false)).toBe(expected);
});
