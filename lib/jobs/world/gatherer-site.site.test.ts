/** Retrieval as gatherer.cf asks for it, over servers, proxies and files of this machine. */

import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyFrom } from '../../db/secret-key.ts';
import type { Answer } from '../../engine/testing/site.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import type { GivenWorld } from './open-site.ts';
import { giveCredential } from '../testing/give-credential.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { resourcesOf } from '../testing/outcome.ts';
import type { KnownResource } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { watchRequests } from '../testing/sent-requests.ts';
import type { SentRequests } from '../testing/sent-requests.ts';
import { robotConf } from '../testing/texts.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const plainWorld: GivenWorld = {
  clock: systemClock,
  resolver: createResolver(),
};

async function gather(text: string, world: Partial<GivenWorld> = {}): Promise<ReadonlyMap<string, KnownResource>> {
  const collection = await installation.addCollection({ 'gatherer.cf': `Access-Delay: 0\n${text}` });
  const run = await collection.begin();
  await installation.work({ onlyRun: run.id, world: { ...plainWorld, ...world } });
  return resourcesOf(installation.pool, collection.id);
}

const roots = (...lines: readonly string[]): string => `<RootNodes>\n${lines.join('\n')}\n</RootNodes>\n`;

/** A page for those who give the password; for others a question by the realm. */
function guarded(realm: string, password: string): Answer {
  const expected = `Basic ${Buffer.from(`me:${password}`).toString('base64')}`;
  return (request, response) => {
    if (request.headers.authorization === expected) {
      const { headers, body } = page([]);
      response.writeHead(200, headers).end(body);
    } else response.writeHead(401, { 'www-authenticate': `Basic realm="${realm}"` }).end();
  };
}

describe('HTTP-Basic-Auth', () => {
  it('item 136: answers the realm of a server that a root names, with the secret of the credential, and no other', async () => {
    const key = secretKeyFrom('a key of thirty-two characters or more');
    const stranger = await installation.startSite({ routes: { '/': guarded('Staff only', 'geheim') } });
    const site = await installation.startSite({
      routes: {
        '/': page(['/in.html', '/other.html', `${stranger.url}/`]),
        '/in.html': guarded('Staff only', 'geheim'),
        '/other.html': guarded('Elsewhere', 'geheim'),
      },
    });
    const collection = await installation.addCollection({
      'gatherer.cf': `Access-Delay: 0\nHTTP-Basic-Auth: Staff only me credential:staff\n${roots(`${site.url}/ Host=2`)}`,
    });
    const credential = { collectionId: collection.id, name: 'staff', secret: 'geheim', origins: [site.url] };
    await giveCredential(installation.pool, key, credential);
    const run = await collection.begin();
    await installation.work({ onlyRun: run.id, world: { ...plainWorld, secretKey: () => Promise.resolve(key) } });
    const known = await resourcesOf(installation.pool, collection.id);
    expect(known.get(`${site.url}/in.html`)).toMatchObject({ state: 'fetched' });
    expect(known.get(`${site.url}/other.html`)).toMatchObject({ state: 'failed', reason: 'HTTP 401' });
    expect(stranger.log.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
    const { rows } = await installation.pool.query('SELECT facts::text AS text FROM crawl.page');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('me:geheim').toString('base64'));
  });
});

describe('a password in the URL of a root', () => {
  it('item 135: is for its server, and stands in nothing that is stored or shown', async () => {
    const site = await installation.startSite({ routes: { '/': guarded('Any', 'p:w d') } });
    const known = await gather(roots(`http://me:p%3Aw%20d@${site.host}:${site.port}/`));
    expect([...known]).toMatchObject([[`${site.url}/`, { state: 'fetched' }]]);
    const { rows } = await installation.pool.query('SELECT listing::text AS listing, url FROM crawl.resource');
    expect(JSON.stringify(rows)).not.toContain('p%3Aw');
  });
});

describe('From', () => {
  const senders = async (text: string, robot?: string): Promise<readonly (string | undefined)[]> => {
    const site = await installation.startSite({ routes: { '/': page([]) } });
    const seen: (string | undefined)[] = [];
    site.serve('/from', (request, response) => {
      seen.push(request.headers.from);
      response.writeHead(200, { 'content-type': 'text/html' }).end();
    });
    const collection = await installation.addCollection({
      'gatherer.cf': `Access-Delay: 0\n${text}\n${roots(`${site.url}/from`)}`,
      ...(robot !== undefined && { 'robot.conf': `<Process\n  email="${robot}"\n>\n</Process>\n` }),
    });
    const run = await collection.begin();
    await installation.work({ onlyRun: run.id, world: plainWorld });
    return seen;
  };

  it('item 20: is user@host of Gatherer-Host, unless robot.conf gives an address', async () => {
    expect(await senders('Gatherer-Host: harvest.siroe.com')).toEqual([`${userInfo().username}@harvest.siroe.com`]);
    expect(await senders('Gatherer-Host: harvest.siroe.com', 'crawl@siroe.com')).toEqual(['crawl@siroe.com']);
    expect(await senders('')).toEqual([undefined]);
  });
});

describe('Delay', () => {
  const delayMs = 500;
  let requests: SentRequests;
  beforeAll(() => {
    requests = watchRequests();
  });
  afterAll(() => requests.stop());

  const named = (names: readonly string[], port: number) => ({
    resolver: createResolver({ overrides: new Map(names.map((name) => [name, ['127.0.0.1']])) }),
    lines: names.map((name) => `http://${name}:${port}/ Depth=1 URL=3 Delay=0.5`),
  });

  it('items 39, 40: counts for the server, whatever names its hosts have', async () => {
    const site = await installation.startSite({ pages: 3 });
    const { resolver, lines } = named(['own.test', 'alias.test', 'third.test'], site.port);
    await gather(roots(...lines), { resolver });
    expect(site.log.length).toBeGreaterThan(6);
    expect(requests.tooSoon(site, delayMs)).toEqual([]);
  });

  it('counts from when a request goes out, though a connection is waited for', async () => {
    const site = await installation.startSite({ pages: 3 });
    let asked = 0;
    site.serve('/robots.txt', (_request, response) => {
      setTimeout(() => response.writeHead(404).end(), asked++ === 0 ? 1_200 : 0);
    });
    const { resolver, lines } = named(['own.test', 'alias.test', 'third.test'], site.port);
    const collection = await installation.addCollection({
      'robot.conf': robotConf({ 'max-connections': 1 }),
      'gatherer.cf': `Access-Delay: 0\n${roots(...lines)}`,
    });
    const { id } = await collection.begin();
    await installation.work({ onlyRun: id, world: { ...plainWorld, resolver } });
    expect(site.log.length).toBeGreaterThan(6);
    expect(requests.tooSoon(site, delayMs)).toEqual([]);
  });

  it('counts for the server also when two engines crawl collections that name hosts of it', async () => {
    const site = await installation.startSite({ pages: 3 });
    const names = ['one.test', 'two.test'];
    const { resolver, lines } = named(names, site.port);
    const runs = await Promise.all(
      lines.map(async (line) => {
        const collection = await installation.addCollection({ 'gatherer.cf': `Access-Delay: 0\n${roots(line)}` });
        return collection.begin();
      }),
    );
    await Promise.all(runs.map(({ id }) => installation.work({ onlyRun: id, world: { ...plainWorld, resolver } })));
    expect(new Set(site.log.map(({ headers }) => headers.host)).size).toBe(names.length);
    expect(requests.tooSoon(site, delayMs)).toEqual([]);
  });

  it('counts for the request that is repeated with a password', async () => {
    const site = await installation.startSite({ routes: { '/': guarded('Staff only', 'geheim') } });
    await gather(`HTTP-Basic-Auth: Staff only me geheim\n${roots(`${site.url}/ Depth=1 Delay=0.5`)}`);
    expect(site.log.map(({ path: asked }) => asked)).toEqual(['/robots.txt', '/', '/']);
    expect(requests.tooSoon(site, delayMs)).toEqual([]);
  });
});

describe('HTTP-Proxy', () => {
  it('is asked for everything over http, also for hosts that have no address here', async () => {
    const asked: string[] = [];
    const proxy = http.createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.host}`);
      const isPage = request.url === 'http://inside.test/';
      const { headers, body } = page(['/next.html']);
      if (request.url?.endsWith('/robots.txt') === true) response.writeHead(404).end();
      else response.writeHead(200, headers).end(isPage ? body : page([]).body);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const resolver = createResolver({ servers: ['127.0.0.1:1'], system: () => Promise.reject(new Error('offline')) });
    const known = await gather(`HTTP-Proxy: 127.0.0.1:${port}\n${roots('http://inside.test/')}`, { resolver });
    proxy.close();
    proxy.closeAllConnections();
    expect(known.get('http://inside.test/next.html')).toMatchObject({ state: 'fetched' });
    const { proxy: used } = known.get('http://inside.test/next.html')?.facts?.response ?? {};
    expect(used).toEqual({ server: `http://127.0.0.1:${port}`, by: 'HTTP-Proxy (gatherer.cf:2)' });
    expect(asked).toEqual([
      'GET http://inside.test/robots.txt inside.test',
      'GET http://inside.test/ inside.test',
      'GET http://inside.test/next.html inside.test',
    ]);
  });
});

describe('Local-Mapping', () => {
  it('items 129, 132, 133, 160: reads plain files below the opened folders, and asks the server for everything else', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'winnow-mapping-'));
    const local = '<html><head><title>local</title></head><body></body></html>';
    for (const name of ['plain.html', 'cgi.html', 'a b.html']) await writeFile(path.join(folder, name), local);
    await chmod(path.join(folder, 'cgi.html'), 0o755);
    await symlink(path.join(folder, 'plain.html'), path.join(folder, 'link.html'));
    const names = ['plain.html', 'cgi.html', 'link.html', 'a%20b.html', 'absent.html'];
    const site = await installation.startSite({
      routes: {
        '/': page(names.map((name) => `/${name}`)),
        ...Object.fromEntries(names.map((name) => [`/${name}`, page([])])),
      },
    });
    const text = `Local-Mapping: ${site.url}/ ${folder}/\n${roots(`${site.url}/ Depth=1`)}`;
    try {
      const known = await gather(text, { fileRoots: [folder] });
      const isLocal = (name: string): boolean =>
        known.get(`${site.url}/${name}`)?.facts?.response?.notes?.includes('[L]') ?? false;
      expect(names.filter(isLocal)).toEqual(['plain.html']);
      expect(site.log.map(({ path: asked }) => asked).toSorted()).toEqual([
        '/',
        '/a%20b.html',
        '/absent.html',
        '/cgi.html',
        '/link.html',
        '/robots.txt',
      ]);
      const closed = await gather(text, { fileRoots: [] });
      const why = (of: typeof known, name: string) => of.get(`${site.url}/${name}`)?.facts?.response?.notes;
      expect(why(closed, 'plain.html')).toEqual([
        `Local-Mapping: ${folder}/plain.html cannot be read: WINNOW_FILE_ROOTS names no folder`,
      ]);
      expect(['cgi.html', 'link.html', 'a%20b.html', 'absent.html'].map((name) => why(known, name)?.[0])).toEqual([
        `Local-Mapping: ${folder}/cgi.html has execute bits`,
        `Local-Mapping: ${folder}/link.html is no regular file`,
        'Local-Mapping: a%20b.html has escapes or a query',
        `Local-Mapping: ${folder}/absent.html cannot be read`,
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
