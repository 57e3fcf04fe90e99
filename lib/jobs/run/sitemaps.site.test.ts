/** Sitemaps that robots.txt and the configuration name, as a crawl of a site on this machine reads them. */

import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import { readAccountings } from '../../store/runs/read-accounting.ts';
import { readRun } from '../../store/runs/runs.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { accountingOf, rdLines, rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { robotConf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

let installation: TestInstallation;
let site: Site;

const listed = 600;

/** The start page links to nothing: everything else is known from sitemaps alone. */
beforeAll(async () => {
  installation = await openInstallation();
  site = await startSite({ pages: listed + 1, words: 20 });
  const at = (path: string): string => `<loc>${site.url}${path}</loc>`;
  const html = { 'content-type': 'text/html' };
  site.serve('/', { headers: html, body: '<title>Start</title><p>Nothing leads on from here.' });
  site.setRobots(
    `User-agent: *\nDisallow: /private\nSitemap: ${site.url}/index.xml\nSitemap: ${site.url}/private.xml\nSitemap: ${site.url}/gone.xml\n`,
  );
  site.serve('/index.xml', {
    body: `<sitemapindex>
<sitemap>${at('/index.xml')}</sitemap>
<sitemap>${at('/maps/first.xml.gz')}</sitemap>
<sitemap>${at('/moved.txt')}</sitemap>
</sitemapindex>`,
  });
  const pages = Array.from(
    { length: listed },
    (_, n) => `<url>${at(`/lonely/${n}.html`)}<lastmod>2026-01-0${1 + (n % 9)}</lastmod></url>`,
  );
  const foreign = '<url><loc>http://elsewhere.siroe.com/</loc></url>';
  site.serve('/maps/first.xml.gz', { body: zlib.gzipSync(`<urlset>\n${pages.join('\n')}\n${foreign}\n</urlset>`) });
  for (let n = 0; n < listed; n++)
    site.serve(`/lonely/${n}.html`, { headers: html, body: `<title>Lonely ${n}</title><p>Page ${n}` });
  site.serve('/moved.txt', { status: 301, headers: { location: '/maps/second.txt' } });
  site.serve('/maps/second.txt', {
    headers: { 'content-type': 'text/plain' },
    body: `${site.url}/private/a\n${site.url}/b.html\n`,
  });
  site.serve('/b.html', { headers: html, body: '<title>B</title>' });
  site.serve('/extra.xml', { body: `<urlset><url>${at('/c.html')}</url></urlset>` });
  site.serve('/c.html', { headers: html, body: '<title>C</title>' });
  site.serve('/gone.xml', { status: 404 });
});
afterAll(async () => {
  await site.close();
  await installation.close();
});

function files(siteParams: string, more = ''): Files {
  return {
    'robot.conf': robotConf(),
    'filterrules.conf': `<Site name=site${siteParams}>
  Server host=${site.host} port=${site.port}
  Start url="${site.url}/"
  ${more}
</Site>
`,
  };
}

describe('a crawl', () => {
  it('reads no sitemap unless the site says so', async () => {
    const collection = await installation.addCollection(files(''));
    await collection.crawl();
    expect((await resourcesOf(installation.pool, collection.id)).size).toBe(1);
  });

  it('finds what the sitemaps of robots.txt list, and everything adds up', async () => {
    const { pool } = installation;
    const before = site.log.length;
    const collection = await installation.addCollection(files(' sitemaps=true'));
    const run = await collection.crawl();
    expect(run).toMatchObject({ state: 'finished' });
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
    const known = await resourcesOf(pool, collection.id);
    const of = (path: string) => known.get(site.url + path);
    expect((await rdsOf(pool, collection.id)).size).toBe(listed + 2);
    expect(of('/index.xml')).toMatchObject({
      state: 'fetched',
      depth: 0,
      reason: 'sitemap',
      from: `${site.url}/robots.txt`,
    });
    expect(of('/index.xml')?.facts?.discovery.listing).toMatchObject({ line: 3 });
    expect(of('/maps/first.xml.gz')).toMatchObject({ state: 'fetched', cut: 1 });
    expect(of('/maps/first.xml.gz')?.facts?.content?.sitemap).toEqual({ kind: 'urls', entries: listed + 1 });
    expect(of('/lonely/9.html')).toMatchObject({ state: 'fetched', depth: 1, from: `${site.url}/maps/first.xml.gz` });
    expect(of('/lonely/9.html')?.facts?.discovery).toMatchObject({
      kind: 'sitemap',
      listing: { line: 11, lastmod: '2026-01-01' },
    });
    expect(of('/moved.txt')).toMatchObject({ state: 'fetched', reason: 'redirect' });
    expect(of('/maps/second.txt')).toMatchObject({ state: 'fetched', reason: 'sitemap', hops: 2 });
    expect(of('/b.html')).toMatchObject({ state: 'fetched', reason: null });
    expect(of('/private/a')).toMatchObject({ state: 'rejected', reason: 'robots.txt disallows it' });
    expect(of('/private.xml')).toMatchObject({ state: 'rejected', reason: 'robots.txt disallows it' });
    expect(of('/gone.xml')).toMatchObject({ state: 'failed', reason: 'HTTP 404' });
    expect(known.has('http://elsewhere.siroe.com/')).toBe(false);
    expect((await accountingOf(pool, run.id)).cut).toEqual({ 'not of the host or folder of the sitemap': 1 });
    const accounting = (await readAccountings(pool, [{ id: run.id }])).get(run.id);
    expect(accounting).toMatchObject({ listed: listed + 2, lost: 0 });
    const asked = site.log.slice(before).map(({ path }) => path);
    expect(asked.filter((path) => path === '/index.xml')).toHaveLength(1);
  });

  it('reads them again in the next run, and forgets what they no longer list', async () => {
    const { pool } = installation;
    const collection = await installation.addCollection(files('', `Sitemap url="${site.url}/extra.xml"`));
    await collection.crawl();
    expect((await resourcesOf(pool, collection.id)).get(`${site.url}/c.html`)).toMatchObject({
      state: 'fetched',
      depth: 1,
    });
    expect((await resourcesOf(pool, collection.id)).get(`${site.url}/extra.xml`)).toMatchObject({
      from: 'filterrules.conf',
      state: 'fetched',
    });
    const again = await collection.crawl();
    expect(await whatDoesNotAddUp(pool, again.id)).toEqual([]);
    expect((await rdsOf(pool, collection.id)).size).toBe(2);
    site.serve('/extra.xml', { status: 403 });
    const failing = await collection.crawl({ confirmDeletions: true });
    expect(await whatDoesNotAddUp(pool, failing.id)).toEqual([]);
    expect((await resourcesOf(pool, collection.id)).get(`${site.url}/c.html`)).toMatchObject({ state: 'fetched' });
    site.serve('/extra.xml', { body: '<urlset></urlset>' });
    await collection.crawl();
    expect((await resourcesOf(pool, collection.id)).get(`${site.url}/c.html`)).toMatchObject({ state: 'orphan' });
  }, 60_000);

  it('has the same RDs when the engine is killed on the way', async () => {
    const { pool } = installation;
    const collection = await installation.addCollection(files(' sitemaps=true'));
    const run = await collection.begin();
    for (const requests of [3, 200]) {
      const before = site.log.length;
      const worker = startWorker(installation);
      await until('some requests were made', () => site.log.length - before >= requests);
      await worker.end('SIGKILL');
    }
    const worker = startWorker(installation);
    await until('the run finished', async () => (await readRun(pool, run.id))?.state === 'finished');
    await worker.end('SIGTERM');
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
    expect(await rdLines(pool, collection.id)).toHaveLength(listed + 2);
  }, 60_000);
});
