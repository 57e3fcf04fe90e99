/** Requests through proxies as robot.conf and gatherer.cf say, over squid and tinyproxy: seen in the logs of both ends. */

import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '../../outside/testing/certificates.ts';
import type { Site } from '../../engine/testing/site.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { startSquid, startTinyproxy, whyWithout } from '../testing/real-servers.ts';
import type { RealServer } from '../testing/real-servers.ts';

let installation: TestInstallation;
const proxies: RealServer[] = [];

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await installation.close();
});

async function squid(options: Parameters<typeof startSquid>[0] = {}): Promise<RealServer> {
  const started = await startSquid(options);
  proxies.push(started);
  return started;
}

async function tinyproxy(options: Parameters<typeof startTinyproxy>[0] = {}): Promise<RealServer> {
  const started = await startTinyproxy(options);
  proxies.push(started);
  return started;
}

const robotConf = (lines: readonly string[], ...urls: readonly string[]): string =>
  `<Process\n  server-delay=0\n${lines.map((line) => `  ${line}\n`).join('')}>\n${urls.join('\n')}\n</Process>\n`;

const addressOf = ({ port }: Pick<RealServer, 'port'>): string => `http://127.0.0.1:${port}/`;

async function crawl(files: Files, overrides: ReadonlyMap<string, readonly string[]> = new Map()) {
  const collection = await installation.addCollection(files);
  const run = await collection.begin();
  const resolver = createResolver({ overrides, clock: systemClock });
  const world = { clock: systemClock, resolver, authorities: [TEST_CERTIFICATE] };
  await installation.work({ onlyRun: run.id, world });
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  return resourcesOf(installation.pool, collection.id);
}

function smallSite(): Promise<Site> {
  return installation.startSite({ routes: { '/': page(['/a.html']), '/a.html': page() } });
}

/** Requests that came through no proxy. */
const unproxied = ({ log }: Site) => log.filter(({ headers }) => headers.via === undefined);

const whyNot = whyWithout('squid') ?? whyWithout('tinyproxy');

describe.skipIf(whyNot !== undefined)(`proxies${whyNot === undefined ? '' : ` (${whyNot})`}`, () => {
  it.each([
    ['squid', squid],
    ['tinyproxy', tinyproxy],
  ])('take every request of auto-proxy, robots.txt too: %s', async (_, start) => {
    const [site, proxy] = await Promise.all([smallSite(), start()]);
    const known = await crawl({ 'robot.conf': robotConf([`auto-proxy="${addressOf(proxy)}"`], `${site.url}/`) });
    expect(known.get(`${site.url}/a.html`)).toMatchObject({ state: 'fetched' });
    expect(site.log.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/a.html']);
    expect(unproxied(site)).toEqual([]);
    const said = (await proxy.log()).join('\n');
    expect(said).toContain(`GET ${site.url}/a.html`);
    const { facts } = known.get(`${site.url}/`) ?? {};
    const by = { server: `http://127.0.0.1:${proxy.port}`, by: 'auto-proxy (robot.conf:3)' };
    expect(facts?.response?.proxy).toEqual(by);
    expect(facts?.address).toMatchObject({ allowed: true, ip: '127.0.0.1', proxy: by.server });
  });

  it.each([
    ['squid', squid],
    ['tinyproxy', tinyproxy],
  ])('are asked for a connection to servers of https, whose certificates count: %s', async (_, start) => {
    const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, response) => {
      response.writeHead(request.url === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html' }).end('<p>page');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const proxy = await start();
    const root = `https://127.0.0.1:${port}/`;
    const known = await crawl({ 'robot.conf': robotConf([`auto-proxy="${addressOf(proxy)}"`], root) });
    server.close();
    server.closeAllConnections();
    expect(known.get(root)).toMatchObject({ state: 'fetched' });
    expect((await proxy.log()).join('\n')).toContain(`CONNECT 127.0.0.1:${port}`);
  });

  it('are those that auto_serv, proxy-loc and proxy-type name, or else HTTP-Proxy', async () => {
    const [site, one, two] = await Promise.all([smallSite(), tinyproxy(), tinyproxy()]);
    const [first, second] = [`"${addressOf(one)}"`, `"${addressOf(two)}"`];
    const script = `"${addressOf(one)}proxy.pac"`;
    const gatherer = `HTTP-Proxy: 127.0.0.1:${two.port}\n`;
    const cases: readonly (readonly [lines: readonly string[], gatherer: string, used: RealServer | undefined])[] = [
      [[`auto-proxy=${first}`], '', one],
      [[`auto_serv=${second}`], '', two],
      [[`auto-proxy=${first}`, `auto_serv=${second}`], '', one],
      [[`auto-proxy=${first}`, `auto_serv=${second}`, 'proxy-loc=server'], '', two],
      [[`auto-proxy=${first}`, 'proxy-type=none'], '', undefined],
      [[`auto-proxy=${script}`, 'proxy-type=manual'], '', one],
      [[], gatherer, two],
      [[`auto-proxy=${first}`], gatherer, one],
      [['proxy-type=none'], gatherer, undefined],
    ];
    for (const [lines, text, used] of cases) {
      const before = await Promise.all([one, two].map(async (proxy) => (await proxy.log()).length));
      const files = { 'robot.conf': robotConf(lines, `${site.url}/`), ...(text !== '' && { 'gatherer.cf': text }) };
      const known = await crawl(files);
      expect(known.get(`${site.url}/a.html`), lines.join(' ')).toMatchObject({ state: 'fetched' });
      const after = await Promise.all([one, two].map(async (proxy) => (await proxy.log()).length));
      const saw = [one, two].filter((_, nth) => (after[nth] ?? 0) > (before[nth] ?? 0));
      expect(saw, `${lines.join(' ')} ${text}`).toEqual(used === undefined ? [] : [used]);
    }
  });
});
