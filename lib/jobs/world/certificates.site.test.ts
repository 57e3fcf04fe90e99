/** Servers whose certificates nobody vouches for, are out of date, or are another host's: said by name. */

import { once } from 'node:events';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPem } from '../../outside/authorities.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from '../../outside/testing/certificates.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { resourcesOf } from '../testing/outcome.ts';
import { collectionOf } from '../testing/texts.ts';

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

interface Trusted {
  readonly authorities?: readonly string[];
  readonly robots?: boolean;
  /** Of the collection. */
  readonly settings?: unknown;
}

/** Crawls one URL; why it failed, or its state. */
async function crawl(url: string, { authorities, robots = true, settings = {} }: Trusted): Promise<unknown> {
  const { hostname: host, port } = new URL(url);
  const site = { host, port: Number(port), url: url.slice(0, -1) };
  const collection = await installation.addCollection(
    collectionOf([{ site }], { 'enable-robots-txt': String(robots) }),
  );
  await installation.pool.query('UPDATE "Collection" SET settings = $2 WHERE id = $1', [collection.id, settings]);
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
  const authorities = trusted ? { authorities: [served] } : {};
  expect(await crawl(url, { ...authorities, robots: true })).toBe(expected);
  expect(await crawl(url, { ...authorities, robots: false })).toBe(expected);
});

it('authorities of a collection are trusted in its runs, those of the installation in all', async () => {
  const url = `https://site.test:${await serve(TEST_CERTIFICATE)}/`;
  expect(await crawl(url, { settings: { authorities: TEST_CERTIFICATE } })).toBe('fetched');
  expect(await crawl(url, {})).toBe('self-signed certificate');
  const stored = { pem: `Ours\n${TEST_CERTIFICATE}`, setAt: 0, setBy: 'test' };
  await installation.pool.query(`INSERT INTO "Setting" VALUES ('authorities', $1)`, [stored]);
  expect(await crawl(url, {})).toBe('fetched');
  await installation.pool.query(`DELETE FROM "Setting" WHERE key = 'authorities'`);
});

const acceptance = { subject: '', issuer: '', validTo: 0, problem: '', acceptedAt: 0, acceptedBy: '' };

const fingerprint = (certificate: string): string => {
  const read = readPem(certificate);
  return read.ok ? (read.authorities[0]?.sha256 ?? '') : '';
};

it.each([true, false])(
  'one certificate that was accepted is trusted at its server only, robots.txt %s',
  async (robots) => {
    const [port, other] = [await serve(EXPIRED_CERTIFICATE), await serve(EXPIRED_CERTIFICATE)];
    const accepted = {
      ...acceptance,
      host: 'other.test',
      port,
      sha256: fingerprint(EXPIRED_CERTIFICATE),
    };
    const settings = { certificates: [accepted] };
    expect(await crawl(`https://other.test:${port}/`, { settings, robots })).toBe('fetched');
    expect(await crawl(`https://site.test:${port}/`, { settings, robots })).toMatch(/certificate/);
    expect(await crawl(`https://other.test:${other}/`, { settings, robots })).toMatch(/certificate/);
    const before = { certificates: [{ ...accepted, sha256: fingerprint(TEST_CERTIFICATE) }] };
    expect(await crawl(`https://other.test:${port}/`, { settings: before, robots })).toBe(
      'certificate changed since it was accepted',
    );
  },
);

it('a certificate that authorities vouch for by now needs no acceptance any more', async () => {
  const port = await serve(TEST_CERTIFICATE);
  const certificates = [{ ...acceptance, host: 'site.test', port, sha256: 'of the one before' }];
  const settings = { certificates, authorities: TEST_CERTIFICATE };
  expect(await crawl(`https://site.test:${port}/`, { settings })).toBe('fetched');
});
