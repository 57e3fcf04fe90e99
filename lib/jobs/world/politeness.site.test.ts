/** What a site is owed. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Site } from '../../engine/testing/site.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { watchRequests } from '../testing/sent-requests.ts';
import type { SentRequests } from '../testing/sent-requests.ts';
import { collectionOf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';

let installation: TestInstallation;
let requests: SentRequests;

beforeAll(async () => {
  requests = watchRequests();
  installation = await openInstallation();
});
afterAll(async () => {
  requests.stop();
  await installation.close();
});

async function newSite(options: Parameters<TestInstallation['startSite']>[0] = {}): Promise<Site> {
  return installation.startSite(options);
}

/** Most requests that were answered at the same time, over all the sites. */
function mostAtOnce(sites: readonly Pick<Site, 'log'>[]): number {
  const requests = sites.flatMap(({ log }) => log);
  const starts = requests.map(({ at }) => ({ at, change: 1 }));
  const moments = [...starts, ...requests.map(({ endedAt }) => ({ at: endedAt, change: -1 }))];
  let open = 0;
  let most = 0;
  for (const { change } of moments.toSorted((a, b) => a.at - b.at || a.change - b.change)) {
    open += change;
    most = Math.max(most, open);
  }
  return most;
}

describe.concurrent('a site', () => {
  it('is asked no sooner than server-delay after the start of the last request, robots.txt too', async () => {
    const site = await newSite({ pages: 4, latencyMs: 300, robots: 'User-agent: *\nAllow: /' });
    const collection = await installation.addCollection(collectionOf([{ site }], { 'server-delay': 1 }));
    expect(await collection.crawl()).toMatchObject({ state: 'finished' });
    expect(site.log.map(({ path }) => path)[0]).toBe('/robots.txt');
    expect(site.log).toHaveLength(5);
    expect(requests.tooSoon(site, 1000)).toEqual([]);
  });

  it('is asked no sooner by the next run either', async () => {
    const site = await newSite({ pages: 1 });
    const collection = await installation.addCollection(collectionOf([{ site }], { 'server-delay': 2 }));
    await collection.crawl();
    await collection.crawl();
    expect(site.log.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/robots.txt', '/']);
    expect(requests.tooSoon(site, 2000)).toEqual([]);
  });

  it('is asked more slowly when its robots.txt says so', async () => {
    const site = await newSite({ pages: 3, robots: 'User-agent: *\nCrawl-delay: 1.5' });
    const collection = await installation.addCollection(collectionOf([{ site }], { 'server-delay': 1 }));
    await collection.crawl();
    expect(site.log).toHaveLength(4);
    expect(requests.tooSoon(site, 1500)).toEqual([]);
  });

  it('is waited for a whole delay when nobody knows when it was asked last', async () => {
    const site = await newSite({ pages: 2 });
    const collection = await installation.addCollection(collectionOf([{ site }], { 'server-delay': 2 }));
    const run = await collection.begin();
    await installation.pool.query(
      `INSERT INTO crawl.site (key, lease_epoch, lease_owner, lease_run, lease_until) VALUES ($1, 7, 999, $2, now())`,
      [`${site.host}:${site.port}`, run.id],
    );
    const startedAt = performance.now();
    await installation.work({ onlyRun: run.id });
    expect((site.log[0]?.at ?? 0) - startedAt).toBeGreaterThanOrEqual(2000);
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(2);
  });

  it('is not waited for after a URL that robots.txt disallows', async () => {
    const links = Array.from({ length: 40 }, (_, i) => `/private/${i}`);
    const site = await newSite({
      robots: 'User-agent: *\nDisallow: /private',
      routes: { '/': page([...links, '/x']) },
    });
    site.serve('/x', page());
    const collection = await installation.addCollection(collectionOf([{ site }], { 'server-delay': 1 }));
    await collection.crawl();
    expect(site.log.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/x']);
    const [robots, , last] = site.log;
    // Not 42 seconds.
    expect((last?.at ?? 0) - (robots?.at ?? 0)).toBeLessThan(10_000);
  });

  it('never has more connections open than site-max-connections, and has as many', async () => {
    const site = await newSite({ pages: 60, latencyMs: 30 });
    const collection = await installation.addCollection(
      collectionOf([{ site }], { 'site-max-connections': 3, 'max-connections': 20 }),
    );
    await collection.crawl();
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(60);
    expect(Math.max(...site.log.map(({ concurrent }) => concurrent))).toBe(3);
  });
});

describe.concurrent('several sites', () => {
  it('together have no more connections open than max-connections', async () => {
    const several = [];
    for (let i = 0; i < 5; i++) several.push(await newSite({ pages: 25, latencyMs: 20 }));
    const files = collectionOf(
      several.map((site) => ({ site })),
      { 'max-connections': 4, 'site-max-connections': 4 },
    );
    const collection = await installation.addCollection(files);
    await collection.crawl();
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(125);
    expect(mostAtOnce(several)).toBe(4);
  });
});

/** Says that it is busy the first time, in one of the ways there are; then answers. */
function busyOnce(status: number, retryAfter: () => string | undefined): Answer {
  let asked = 0;
  return (_request, response): void => {
    const wait = retryAfter();
    const headers: Record<string, string> = wait === undefined ? {} : { 'retry-after': wait };
    if (asked++ === 0) response.writeHead(status, headers).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>ready</title>');
  };
}

describe.concurrent('a site that is busy', () => {
  const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString();

  const waits: readonly (readonly [string, number, () => string | undefined, number])[] = [
    ['429 with Retry-After in seconds', 429, () => '2', 2000],
    // HTTP dates have whole seconds: up to one of the three may be gone already.
    ['503 with Retry-After as a date', 503, () => inSeconds(3), 2000],
    ['429 without Retry-After', 429, () => undefined, 2000],
  ];

  it.each(waits)('is left alone after %s, while others are not', async (_name, status, retryAfter, waitMs) => {
    const others = ['/1', '/2', '/3', '/4'];
    const routes = Object.fromEntries(others.map((path) => [path, page()]));
    const busy = await newSite({
      routes: { ...routes, '/': page(['/busy', ...others]), '/busy': busyOnce(status, retryAfter) },
    });
    const other = await newSite({ pages: 200, latencyMs: 20 });
    const collection = await installation.addCollection(
      collectionOf([{ site: busy }, { site: other }], { 'site-max-connections': 1 }),
    );
    expect(await collection.crawl()).toMatchObject({ state: 'finished' });
    const refusal = busy.log.find(({ path }) => path === '/busy')?.at ?? 0;
    const after = busy.log.filter(({ at }) => at > refusal);
    expect(after.map(({ path }) => path).toSorted()).toEqual([...others, '/busy'].toSorted());
    expect(Math.min(...after.map(({ at }) => at)) - refusal).toBeGreaterThanOrEqual(waitMs - 1);
    expect(other.log.some(({ at }) => at > refusal && at < refusal + 1000)).toBe(true);
    expect((await rdsOf(installation.pool, collection.id)).has(`${busy.url}/busy`)).toBe(true);
  });

  it('for longer than an hour is waited for an hour; then its URLs are deferred, not failed, and keep their RDs', async () => {
    const { pool } = installation;
    const links = ['/a', '/b', '/c', '/d'];
    const pages = Object.fromEntries(links.map((path) => [path, page()]));
    const site = await newSite({ routes: { '/': page(links), ...pages } });
    const collection = await installation.addCollection(collectionOf([{ site }], { 'site-max-connections': 1 }));
    await collection.crawl();
    for (const path of links) site.serve(path, { status: 503, headers: { 'retry-after': '86400' } });
    const before = site.log.length;
    const run = await collection.begin();
    const stop = new AbortController();
    const working = installation.work({ onlyRun: run.id }, stop.signal);
    const held = async (): Promise<number | undefined> => {
      const { rows } = await pool.query<{ seconds: number }>(
        `SELECT extract(epoch FROM avail_at - now())::float8 AS seconds FROM crawl.site
         WHERE key = $1 AND held_reason IS NOT NULL`,
        [`${site.host}:${site.port}`],
      );
      return rows[0]?.seconds;
    };
    await until('the site is held', async () => (await held()) !== undefined);
    expect(await held()).toBeGreaterThan(3_500);
    expect(await held()).toBeLessThanOrEqual(3_600);
    // The hour passes.
    await pool.query('UPDATE crawl.resource SET due_at = now() WHERE run_id = $1 AND due_at > now()', [run.id]);
    await pool.query('UPDATE crawl.run_site SET due_at = now() WHERE run_id = $1', [run.id]);
    await pool.query('UPDATE crawl.site SET avail_at = now() WHERE key = $1', [`${site.host}:${site.port}`]);
    await working;
    const resources = await resourcesOf(pool, collection.id);
    for (const path of links) {
      expect(resources.get(`${site.url}${path}`)).toMatchObject({ state: 'rejected', reason: 'deferred' });
    }
    const asked = site.log.slice(before).filter(({ path }) => links.includes(path));
    expect(asked).toHaveLength(2);
    expect((await rdsOf(pool, collection.id)).size).toBe(links.length + 1);
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
  });
});

describe.concurrent('robots.txt that cannot be reached', () => {
  it('closes the site after three tries, and no page is asked for', async () => {
    const site = await newSite({ routes: { '/robots.txt': { status: 503 }, '/': page() } });
    const collection = await installation.addCollection(collectionOf([{ site }]));
    expect(await collection.crawl()).toMatchObject({ state: 'finished' });
    expect(site.log.map(({ path }) => path)).toEqual(['/robots.txt', '/robots.txt', '/robots.txt']);
    const resources = await resourcesOf(installation.pool, collection.id);
    expect(resources.get(`${site.url}/`)).toMatchObject({ state: 'failed', stage: 'robots.txt' });
  });

  it('is asked for again, and the site is crawled when it answers', async () => {
    let asked = 0;
    const site = await newSite({ pages: 3 });
    site.serve('/robots.txt', (_request, response): void => {
      response.writeHead(asked++ === 0 ? 500 : 404).end();
    });
    const collection = await installation.addCollection(collectionOf([{ site }]));
    expect(await collection.crawl()).toMatchObject({ state: 'finished' });
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(3);
  });

  it('may take longer to answer than a lease lasts', async () => {
    const site = await newSite({ pages: 3 });
    site.serve('/robots.txt', (_request, response) => void setTimeout(() => response.writeHead(404).end(), 3000));
    const collection = await installation.addCollection(collectionOf([{ site }]));
    const run = await collection.begin();
    await installation.work({ onlyRun: run.id, leaseMs: 1000 });
    expect(site.log.map(({ path }) => path).toSorted()).toEqual(['/', '/page/1.html', '/page/2.html', '/robots.txt']);
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(3);
  });
});
