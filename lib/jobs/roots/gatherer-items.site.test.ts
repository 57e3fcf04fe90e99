/** What the Gatherer's manual says of gathering (chapter 4), by the numbers of its statements, over sites of this machine. */

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import type { GivenWorld } from '../world/open-site.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestCollection, TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf } from '../testing/outcome.ts';
import type { KnownResource } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { watchRequests } from '../testing/sent-requests.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const plainWorld: GivenWorld = {
  clock: systemClock,
  resolver: createResolver(),
};

interface Gathered {
  readonly collection: TestCollection;
  readonly known: ReadonlyMap<string, KnownResource>;
}

async function gather(text: string, files: Files = {}, world: Partial<GivenWorld> = {}): Promise<Gathered> {
  const collection = await installation.addCollection({ 'gatherer.cf': text, ...files });
  const run = await collection.begin({ reach: ['127.0.0.0/8'] });
  await installation.work({ onlyRun: run.id, world: { ...plainWorld, ...world } });
  return { collection, known: await resourcesOf(installation.pool, collection.id) };
}

const quick = 'Access-Delay: 0\n';
const roots = (...lines: readonly string[]): string => `<RootNodes>\n${lines.join('\n')}\n</RootNodes>\n`;

/** Paths of the site that were asked for, robots.txt left out. */
function asked({ log }: Site): readonly string[] {
  return log.map(({ path }) => path).filter((path) => path !== '/robots.txt');
}

const chain = (count: number): Record<string, ReturnType<typeof page>> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`/${i}.html`, page([`/${i + 1}.html`])]));

describe('the manual says of RootNodes and LeafNodes', () => {
  it('items 11, 13, 14, 16: a list of URLs is enough; leaves are retrieved as they are, roots by their links', async () => {
    const site = await installation.startSite({
      routes: { '/': page(['/a.html']), '/a.html': page([]), '/leaf.html': page(['/never.html']) },
    });
    const leaf = `<LeafNodes>\n${site.url}/leaf.html\n</LeafNodes>\n`;
    const { collection } = await gather(`${roots(`${site.url}/ Delay=0`)}${leaf}`);
    expect(asked(site).toSorted()).toEqual(['/', '/a.html', '/leaf.html']);
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(3);
  });

  it('items 18, 42: a root expands to at most 250 URLs of its own server', async () => {
    const many = Array.from({ length: 300 }, (_, i) => `/${i}.html`);
    const routes = Object.fromEntries(many.map((path) => [path, page([])]));
    const site = await installation.startSite({
      routes: { ...routes, '/': page([...many, 'http://127.0.0.3:9/other.html']) },
    });
    const { known } = await gather(`${quick}${roots(`${site.url}/`)}`);
    expect(asked(site)).toHaveLength(250);
    const reasons = Map.groupBy(
      [...known.values()].filter(({ state }) => state === 'rejected'),
      ({ reason }) => reason,
    );
    expect([...reasons].map(([reason, { length }]) => [reason, length])).toEqual(
      expect.arrayContaining([
        ['url-max', 51],
        ['other-server', 1],
      ]),
    );
  });

  it('items 19, 20: it obeys robots.txt and robots META, speaks HTTP/1.1 and says who it is', async () => {
    const site = await installation.startSite({
      robots: 'User-agent: *\nDisallow: /closed/\n',
      routes: {
        '/': page(['/closed/a.html', '/nofollow.html', '/noindex.html']),
        '/closed/a.html': page([]),
        '/nofollow.html': page(['/behind.html'], { head: '<meta name="robots" content="nofollow">' }),
        '/noindex.html': page([], { head: '<meta name="robots" content="noindex">' }),
      },
    });
    const { collection, known } = await gather(`${quick}${roots(`${site.url}/`)}`, {
      'robot.conf': '<Process\n  user-agent="SiroeGatherer/1.0"\n  email="jack@siroe.com"\n>\n</Process>\n',
    });
    expect(asked(site).toSorted()).toEqual(['/', '/nofollow.html', '/noindex.html']);
    expect(known.get(`${site.url}/closed/a.html`)).toMatchObject({ stage: 'robots.txt', state: 'rejected' });
    expect([...(await rdsOf(installation.pool, collection.id)).keys()]).not.toContain(`${site.url}/noindex.html`);
    for (const { headers } of site.log.filter(({ path }) => path !== '/robots.txt')) {
      expect(headers).toMatchObject({ from: 'jack@siroe.com' });
      expect(headers['user-agent']).toContain('SiroeGatherer/1.0');
      expect(headers.host).toBe(`${site.host}:${site.port}`);
    }
  });
});

describe('the manual says of the limits of a root', () => {
  it('items 33, 57: URL-filter-default keeps pictures and sounds from being asked for; /dev/null takes it away', async () => {
    const site = await installation.startSite({
      routes: { '/': page(['/a.gif', '/b.au', '/c.html']), '/c.html': page([]) },
    });
    await gather(`${quick}${roots(`${site.url}/`)}`);
    expect(asked(site)).toEqual(['/', '/c.html']);
    const all = `Lib-Directory: lib\n${quick}${roots(`${site.url}/ URL=250,/dev/null`)}`;
    await gather(all, { 'lib/stoplist.cf': '' });
    expect(asked(site).slice(2).toSorted()).toEqual(['/', '/a.gif', '/b.au', '/c.html']);
  });

  it('items 56, 58, 59, 108: a stop list refuses RDs, and what it refuses is asked for where it may have links', async () => {
    const site = await installation.startSite({
      routes: {
        '/': page(['/a.ps', '/more.html', '/b.o']),
        '/more.html': page(['/c.ps']),
        '/a.ps': page([]),
        '/c.ps': page([]),
      },
    });
    const filter = 'Allow \\.html\nAllow \\.ps\nAllow \\.o\nAllow /$\nDeny .*\n';
    const gatherer = `Lib-Directory: lib\n${quick}${roots(`${site.url}/ URL=250,only`)}`;
    const { collection, known } = await gather(gatherer, {
      'filters/only': filter,
      'lib/stoplist.cf': 'HTML\nObject\n',
    });
    expect(asked(site).toSorted()).toEqual(['/', '/a.ps', '/c.ps', '/more.html']);
    expect([...(await rdsOf(installation.pool, collection.id)).keys()].toSorted()).toEqual([
      `${site.url}/a.ps`,
      `${site.url}/c.ps`,
    ]);
    expect(known.get(`${site.url}/b.o`)).toMatchObject({ stage: 'MetaData', state: 'rejected' });
  });

  it('items 36, 48, 49, 50: a host filter sees host:port and address:port, in the order of its lines', async () => {
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(() => installation.startSite({ routes: { '/': page([]), '/x.html': page([]) } })),
    );
    if (first === undefined || second === undefined || third === undefined) throw new Error('no sites');
    const names = ['own.test', 'named.test', 'denied.test'];
    const overrides = new Map(names.map((name) => [name, ['127.0.0.1']] as const));
    first.serve('/', page([`http://named.test:${second.port}/`, `http://denied.test:${third.port}/x.html`]));
    const filter = `Deny denied.test:${third.port}\nAllow ^127\\.0\\.0\\..*:${second.port}$\nDeny .\n`;
    const { known } = await gather(
      `${quick}${roots(`http://own.test:${first.port}/ Host=9,hosts`)}`,
      { 'filters/hosts': filter },
      { resolver: createResolver({ overrides }) },
    );
    expect(known.get(`http://named.test:${second.port}/`)).toMatchObject({ state: 'fetched' });
    expect(known.get(`http://denied.test:${third.port}/x.html`)).toMatchObject({
      reason: 'host-filter',
      file: 'filters/hosts',
      line: 1,
    });
  });

  it('items 37, 38: Access says which methods are followed; what it does not name is stopped by the root', async () => {
    const links = ['ftp://ftp.example.test/pub/', 'gopher://gopher.example.test/'];
    const site = await installation.startSite({ routes: { '/': page(links) } });
    const plain = await gather(`${quick}${roots(`${site.url}/`)}`);
    const open = await gather(`${quick}${roots(`${site.url}/ Access=HTTP|FTP Host=9`)}`);
    const reasonOf = ({ known }: Gathered, url: string) => known.get(url)?.reason ?? 'not known';
    for (const url of links) expect(reasonOf(plain, url), url).toBe('access');
    expect(open.known.get(links[0] ?? '')).toMatchObject({ state: 'failed' });
    expect(reasonOf(open, links[1] ?? '')).toBe('access');
  });

  it('item 39: Delay is kept between two requests to the server, in place of Access-Delay', async () => {
    const site = await installation.startSite({
      routes: { '/': page(['/a.html', '/b.html']), '/a.html': page([]), '/b.html': page([]) },
    });
    const requests = watchRequests();
    onTestFinished(requests.stop);
    await gather(`${quick}${roots(`${site.url}/ Delay=1`)}`);
    expect(site.log).toHaveLength(4);
    expect(requests.tooSoon(site, 1000)).toEqual([]);
  });

  it('item 40: Depth=1 is the URL and what it refers to, Depth=0 is without limit', async () => {
    const site = await installation.startSite({ routes: chain(30) });
    await gather(`${quick}${roots(`${site.url}/0.html Depth=1`)}`);
    expect(asked(site)).toEqual(['/0.html', '/1.html']);
    await gather(`${quick}${roots(`${site.url}/0.html Depth=0`)}`);
    expect(new Set(asked(site)).size).toBe(31);
  });

  it('item 32: URL-Max counts what is enumerated, not what passes later', async () => {
    const noindex = { head: '<meta name="robots" content="noindex">' };
    const routes = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`/${i}.html`, page([], noindex)]));
    const site = await installation.startSite({ routes: { ...routes, '/': page(Object.keys(routes)) } });
    const { collection } = await gather(`${quick}${roots(`${site.url}/ URL=5`)}`);
    expect(asked(site)).toHaveLength(5);
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(1);
  });
});

describe('the manual says of what was gathered', () => {
  it('items 9, 29, 60: it stays over runs, and is asked for with If-Modified-Since', async () => {
    const date = 'Sat, 03 Jan 2026 10:00:00 GMT';
    const site = await installation.startSite({ routes: {} });
    site.serve('/', (request, response) => {
      if (request.headers['if-modified-since'] === date) return void response.writeHead(304).end();
      response.writeHead(200, { 'content-type': 'text/html', 'last-modified': date }).end('<title>Home</title>');
    });
    const { collection } = await gather(`${quick}${roots(`${site.url}/`)}`);
    const before = await rdsOf(installation.pool, collection.id);
    await collection.crawl();
    expect(site.log.filter(({ path }) => path === '/').map(({ headers }) => headers['if-modified-since'])).toEqual([
      undefined,
      date,
    ]);
    expect([...(await rdsOf(installation.pool, collection.id)).keys()]).toEqual([...before.keys()]);
  });

  it('item 162: META tags of a page that is no good HTML are read all the same', async () => {
    const body =
      '<html><head><title>Bad<meta name=keywords content="a, b"><p></title><table><meta name="author" content=Joe>';
    const site = await installation.startSite({
      routes: { '/': { headers: { 'content-type': 'text/html' }, body: `<meta name=keywords content="a, b">${body}` } },
    });
    const { collection } = await gather(`${quick}${roots(`${site.url}/`)}`);
    const [rd] = [...(await rdsOf(installation.pool, collection.id)).values()];
    expect(JSON.stringify(rd?.attributes)).toContain('a, b');
  });
});
