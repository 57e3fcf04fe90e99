/** Requests through proxies as robot.conf and gatherer.cf say, over squid and tinyproxy: seen in the logs of both ends. */

import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxyKey, proxySecret } from '../../db/installed-proxy.ts';
import type { StoredProxy } from '../../db/installed-proxy.ts';
import { seal } from '../../db/seal.ts';
import { secretKeyFrom } from '../../db/secret-key.ts';
import type { SecretKey } from '../../db/secret-key.ts';
import { freePort } from '../../engine/testing/ports.ts';
import { readRunProxy } from '../../store/runs/run-proxy.ts';
import { readRun } from '../../store/runs/runs.ts';
import { giveCredential } from '../testing/give-credential.ts';
import { until } from '../testing/until.ts';
import type { World } from './open-site.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '../../outside/testing/certificates.ts';
import type { Site } from '../../engine/testing/site.ts';
import type { ProxyFact } from '../../sdk/resource.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { startMicrosocks, startSquid, startTinyproxy, whyWithout } from '../testing/real-servers.ts';
import type { ProxyOptions, RealServer } from '../testing/real-servers.ts';

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

async function crawl(files: Files, overrides: ReadonlyMap<string, readonly string[]> = new Map(), key?: SecretKey) {
  const collection = await installation.addCollection(files);
  const run = await collection.begin();
  const resolver = createResolver({ overrides, clock: systemClock });
  const secretKey = key && { secretKey: () => Promise.resolve(key) };
  const world = { clock: systemClock, resolver, authorities: [TEST_CERTIFICATE], ...secretKey };
  await installation.work({ onlyRun: run.id, world });
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  return resourcesOf(installation.pool, collection.id);
}

function smallSite(): Promise<Site> {
  return installation.startSite({ routes: { '/': page(['/a.html']), '/a.html': page() } });
}

/** Requests that came through no proxy. */
const unproxied = ({ log }: Site) => log.filter(({ headers }) => headers.via === undefined);

/** Why the run waits, and what it has failed to fetch; it is left waiting. */
async function waitingFor(lines: readonly string[], root: string, world: Partial<World> = {}) {
  const { pool } = installation;
  const collection = await installation.addCollection({ 'robot.conf': robotConf(lines, root) });
  const { id } = await collection.begin();
  const stop = new AbortController();
  const plainWorld = { clock: systemClock, resolver: createResolver(), ...world };
  const working = installation.work({ onlyRun: id, world: plainWorld }, stop.signal);
  let reason: string | undefined;
  await until('the run waits', async () => {
    const run = await readRun(pool, id);
    if (run?.state === 'paused') reason = run.reason;
    return reason !== undefined;
  });
  stop.abort();
  await working;
  const known = [...(await resourcesOf(pool, collection.id)).values()];
  return { reason, failed: known.filter(({ state }) => state === 'failed') };
}

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
      const before = await Promise.all(
        [one, two].map(async (proxy) => (await proxy.log()).filter((line) => line.includes(site.url)).length),
      );
      const files = { 'robot.conf': robotConf(lines, `${site.url}/`), ...(text !== '' && { 'gatherer.cf': text }) };
      const known = await crawl(files);
      expect(known.get(`${site.url}/a.html`), lines.join(' ')).toMatchObject({ state: 'fetched' });
      const after = await Promise.all(
        [one, two].map(async (proxy) => (await proxy.log()).filter((line) => line.includes(site.url)).length),
      );
      const saw = [one, two].filter((_, nth) => (after[nth] ?? 0) > (before[nth] ?? 0));
      expect(saw, `${lines.join(' ')} ${text}`).toEqual(used === undefined ? [] : [used]);
    }
  });

  it('of the installation are used where the configuration names none, and with what it says besides', async () => {
    const login = { user: 'robot', password: 'sesame' };
    const [site, own, common] = await Promise.all([smallSite(), tinyproxy(), tinyproxy({ login })]);
    const key = secretKeyFrom('a key of thirty-two characters or more');
    const sealed = seal(key, proxySecret, login.password);
    const origin = `http://127.0.0.1:${common.port}`;
    const set = (stored: Partial<StoredProxy>) =>
      installation.pool.query(
        'INSERT INTO "Setting" (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2',
        [
          proxyKey,
          { url: origin, noProxy: '', user: 'robot', sealed, origins: [origin], setAt: 0, setBy: '', ...stored },
        ],
      );
    const through = { server: origin, by: 'the installation' };
    const cases: readonly (readonly [stored: Partial<StoredProxy>, lines: readonly string[], fact: ProxyFact])[] = [
      [{}, [], through],
      [{ noProxy: '127.0.0.0/8' }, [], { by: 'the installation' }],
      [{ noProxy: '127.0.0.0/8' }, ['no-proxy=siroe.com'], through],
      [{}, ['no-proxy=127.0.0.1'], { by: 'no-proxy (robot.conf:3)' }],
      [{}, ['proxy-type=none'], { by: 'proxy-type (robot.conf:3)' }],
      [
        {},
        [`auto-proxy="${addressOf(own)}"`],
        { server: `http://127.0.0.1:${own.port}`, by: 'auto-proxy (robot.conf:3)' },
      ],
    ];
    try {
      for (const [stored, lines, fact] of cases) {
        await set(stored);
        const known = await crawl({ 'robot.conf': robotConf(lines, `${site.url}/`) }, new Map(), key);
        expect(known.get(`${site.url}/`)?.facts?.response?.proxy, JSON.stringify([stored, lines])).toEqual(fact);
      }
      await set({ origins: ['http://127.0.0.1:1'] });
      const { reason } = await waitingFor([], `${site.url}/`, { secretKey: () => Promise.resolve(key) });
      expect(reason).toContain('requires credentials; the password of the installation was not sent');
      await set({ url: '' });
      const known = await crawl({ 'robot.conf': robotConf([], `${site.url}/`) });
      expect(known.get(`${site.url}/`)?.facts?.response).not.toHaveProperty('proxy');
    } finally {
      await installation.pool.query('DELETE FROM "Setting" WHERE key = $1', [proxyKey]);
    }
    expect((await common.log()).join('\n')).toContain(`GET ${site.url}/a.html`);
    expect(site.log.filter(({ headers }) => 'proxy-authorization' in headers)).toEqual([]);
  });

  it('that are down, or go down, keep the run waiting and cost no URL a try', async () => {
    const links = Array.from({ length: 40 }, (_, nth) => `/${nth}.html`);
    const routes = Object.fromEntries(links.map((path) => [path, page()]));
    const site = await installation.startSite({ routes: { '/': page(links), ...routes }, latencyMs: 20 });
    const port = await freePort();
    const text = robotConf([`auto-proxy="http://127.0.0.1:${port}/"`, 'site-max-connections=2'], `${site.url}/`);
    const collection = await installation.addCollection({ 'robot.conf': text });
    const { id } = await collection.begin();
    const working = installation.work({ onlyRun: id });
    const { pool } = installation;
    const isWaiting = async (): Promise<boolean> => {
      const { state, reason = '' } = (await readRun(pool, id)) ?? {};
      return state === 'paused' && reason.startsWith(`Waiting for the proxy: the proxy http://127.0.0.1:${port}`);
    };
    await until('the run waits for the proxy', isWaiting);
    expect(site.log).toEqual([]);
    const checked = async () => (await readRunProxy(pool, id))?.down?.checked;
    await until('the proxy was asked whether it works', async () => (await checked()) !== undefined);
    expect((await checked())?.answer).toContain('cannot be reached');
    const first = await startTinyproxy({ port });
    await until('ten pages were asked for', () => site.log.length > 10);
    await first.close();
    await until('the run waits for the proxy again', isWaiting);
    expect((await readRunProxy(pool, id))?.down).toMatchObject({ server: { port }, drains: false });
    const second = await startTinyproxy({ port });
    await working;
    await second.close();
    expect(await readRun(pool, id)).toMatchObject({ state: 'finished' });
    const known = [...(await resourcesOf(pool, collection.id)).values()];
    expect(known.filter(({ state }) => state === 'fetched')).toHaveLength(links.length + 1);
    expect(known.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(await whatDoesNotAddUp(pool, id)).toEqual([]);
  });

  const login = { user: 'robot', password: 'open sesame' };

  it.each([
    ['squid', squid],
    ['tinyproxy', (options: ProxyOptions) => tinyproxy(options)],
  ])('that ask for credentials get those of proxy-username and proxy-password: %s', async (_, start) => {
    const given = { user: 'robot', password: 'sesame' };
    const [site, proxy] = await Promise.all([smallSite(), start({ login: given })]);
    const through = `auto-proxy="${addressOf(proxy)}"`;
    const without = await waitingFor([through], `${site.url}/`);
    expect(without).toMatchObject({ reason: expect.stringContaining('requires credentials') as string, failed: [] });
    for (const root of [`${site.url}/`, 'https://127.0.0.1:9/']) {
      const wrong = await waitingFor([through, 'proxy-username=robot', 'proxy-password=simsim'], root);
      expect(wrong.reason).toContain('rejected the credentials of robot');
      expect(wrong.failed).toEqual([]);
    }
    expect(site.log).toEqual([]);
    const text = robotConf([through, 'proxy-username=robot', 'proxy-password=sesame'], `${site.url}/`);
    const known = await crawl({ 'robot.conf': text });
    expect(known.get(`${site.url}/a.html`)).toMatchObject({ state: 'fetched' });
    expect(unproxied(site)).toEqual([]);
    expect(site.log.filter(({ headers }) => 'proxy-authorization' in headers)).toEqual([]);
  });

  it('are told an encrypted password only when it was entered for them', async () => {
    const given = { user: 'robot', password: 'sesame' };
    const [site, proxy] = await Promise.all([smallSite(), tinyproxy({ login: given })]);
    const { pool } = installation;
    const key = secretKeyFrom('a key of thirty-two characters or more');
    const lines = [`auto-proxy="${addressOf(proxy)}"`, 'proxy-username=robot', 'proxy-password=credential:ours'];
    for (const origins of [['http://127.0.0.1:1'], [`http://127.0.0.1:${proxy.port}`]]) {
      const collection = await installation.addCollection({ 'robot.conf': robotConf(lines, `${site.url}/`) });
      await giveCredential(pool, key, { collectionId: collection.id, name: 'ours', secret: 'sesame', origins });
      const { id } = await collection.begin();
      const stop = new AbortController();
      const world = { clock: systemClock, resolver: createResolver(), secretKey: () => Promise.resolve(key) };
      const working = installation.work({ onlyRun: id, world }, stop.signal);
      const settled = new Set(['paused', 'finished']);
      await until('the run settles', async () => settled.has((await readRun(pool, id))?.state ?? ''));
      const { state, reason } = (await readRun(pool, id)) ?? {};
      stop.abort();
      await working;
      if (origins[0]?.endsWith(':1') === true)
        expect(reason).toContain('its secret was entered for http://127.0.0.1:1');
      else expect(state).toBe('finished');
    }
    expect(site.log.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/a.html']);
  });

  it('are left out for the hosts of no-proxy', async () => {
    const [site, proxy] = await Promise.all([smallSite(), tinyproxy()]);
    const lines = [`auto-proxy="${addressOf(proxy)}"`, 'no-proxy="siroe.com, 127.0.0.0/8"'];
    const known = await crawl({ 'robot.conf': robotConf(lines, `${site.url}/`) });
    expect(unproxied(site)).toHaveLength(3);
    expect(known.get(`${site.url}/`)?.facts?.response?.proxy).toEqual({ by: 'no-proxy (robot.conf:4)' });
  });

  it.skipIf(whyWithout('microsocks') !== undefined).each([
    ['no password', undefined],
    ['a password', login],
  ])('of SOCKS5 are asked for every connection, with %s', async (_, given) => {
    const site = await smallSite();
    const proxy = await startMicrosocks(given ? { login: given } : {});
    proxies.push(proxy);
    const words = given ? [`proxy-username=${given.user}`, `proxy-password="${given.password}"`] : [];
    const lines = [`auto-proxy="socks5://127.0.0.1:${proxy.port}"`, ...words];
    const known = await crawl({ 'robot.conf': robotConf(lines, `${site.url}/`) });
    expect(known.get(`${site.url}/a.html`)).toMatchObject({ state: 'fetched' });
    expect((await proxy.log()).join('\n')).toContain(`connected to 127.0.0.1:${new URL(site.url).port}`);
    if (given === undefined) return;
    const without = await waitingFor(lines.slice(0, 1), `${site.url}/`);
    expect(without).toMatchObject({ reason: expect.stringContaining('requires credentials') as string, failed: [] });
  });

  it('are chosen by a script for each host, as their logs show, and the next one is taken for one that is down', async () => {
    const [site, one, two, dead] = await Promise.all([smallSite(), tinyproxy(), tinyproxy(), freePort()]);
    const { port } = new URL(site.url);
    const script = `function FindProxyForURL(url, host) {
      if (host === 'localhost') return 'PROXY 127.0.0.1:${one.port}';
      if (dnsResolve(host) === '127.0.0.1') return 'PROXY 127.0.0.1:${dead}; PROXY 127.0.0.1:${two.port}';
      return 'DIRECT';
    }`;
    const scripts = await installation.startSite({ routes: { '/proxy.pac': { body: script } } });
    const urls = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${port}/`);
    const known = await crawl({ 'robot.conf': robotConf([`auto-proxy="${scripts.url}/proxy.pac"`], ...urls) });
    const saw = async (proxy: RealServer, host: string): Promise<boolean> =>
      (await proxy.log()).some((line) => line.includes(`http://${host}:${port}/a.html`));
    expect([await saw(one, 'localhost'), await saw(one, '127.0.0.1')]).toEqual([true, false]);
    expect([await saw(two, 'localhost'), await saw(two, '127.0.0.1')]).toEqual([false, true]);
    const { proxy } = known.get(urls[0] ?? '')?.facts?.response ?? {};
    expect(proxy).toMatchObject({
      server: `http://127.0.0.1:${one.port}`,
      script: { answer: `PROXY 127.0.0.1:${one.port}` },
    });
    expect(proxy?.script?.revision).toMatch(/^[0-9a-f]{12}$/);
    expect(unproxied(site)).toEqual([]);
  });
});

describe('a bad script', () => {
  it.each([
    ['loops', 'function FindProxyForURL() { for (;;) {} }', 'longer than 500 ms'],
    ['answers nonsense', 'function FindProxyForURL() { return "nowhere" }', 'names no proxy'],
    ['allocates', 'var a = []; function FindProxyForURL() { for (;;) a.push("x".repeat(1e6)); }', 'longer than 500 ms'],
    ['throws', 'function FindProxyForURL() { throw new Error("closed today"); }', 'closed today'],
    ['answers with a number', 'function FindProxyForURL() { return 42; }', 'did not return text'],
    [
      'names kinds of proxies for browsers',
      'function FindProxyForURL() { return "HTTPS p:443; QUIC p:443"; }',
      'HTTPS and QUIC',
    ],
    ['is a page', '<html>not found</html>', 'a web page, not a script'],
    ['has 10 MB', `function FindProxyForURL() { return 'DIRECT'; } ${' '.repeat(1e7)}`, 'larger than 1 MB'],
    ['is absent', undefined, 'status 404'],
    ['has moved', '', 'redirects to'],
  ])('that %s keeps the run waiting, and nothing fails', async (_, body, why) => {
    const site = await smallSite();
    const moved = { status: 302, headers: { location: '/elsewhere.pac' } };
    const routes = body === undefined ? {} : { '/proxy.pac': body === '' ? moved : { body } };
    const scripts = await installation.startSite({ routes });
    const found = await waitingFor([`auto-proxy="${scripts.url}/proxy.pac"`], `${site.url}/`);
    expect(found).toMatchObject({ reason: expect.stringContaining(why) as string, failed: [] });
    expect(site.log).toEqual([]);
  });
});
