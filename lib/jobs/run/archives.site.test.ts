import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Site } from '../../engine/testing/site.ts';
import { zipOf } from '../../essence/testing/zip.ts';
import { readRun } from '../../store/runs/runs.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdLines, rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const robotConf = (more: string): string => `<Process\n  server-delay=0\n${more}>\n</Process>\n`;
const unpacking = { 'robot.conf': robotConf('  unpack-archives=true\n') };
const html = (title: string, ...links: readonly string[]): string =>
  `<html><head><title>${title}</title></head><body>${links.map((link) => `<a href="${link}">x</a>`).join(' ')}</body></html>`;

/** Answers 304 to whoever has it. */
function served(body: Uint8Array, version: string): Answer {
  const etag = `"${version}"`;
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { 'content-type': 'application/zip', etag }).end(body);
  };
}

const askedFor = (site: Site): readonly string[] =>
  site.log.map(({ path }) => path).filter((path) => path !== '/robots.txt');

describe('an archive', () => {
  it('is one resource, unless robot.conf says that archives are unpacked', async () => {
    const site = await installation.startSite({
      routes: { '/': page(['/docs.zip']), '/docs.zip': served(await zipOf({ 'a.html': html('A') }), '1') },
    });
    const collection = await installation.addCollection({ 'robot.conf': robotConf('') });
    await collection.crawl({ urls: [`${site.url}/`] });
    const resources = await resourcesOf(installation.pool, collection.id);
    expect([...resources.keys()]).toEqual([`${site.url}/`, `${site.url}/docs.zip`]);
  });

  it('gives its members RDs and links of their own, keeps them when it is not modified or fails, and drops what it lost', async () => {
    const first = await zipOf({
      'docs/a.html': html('A', 'b.html', '/outside.html'),
      'docs/b.html': html('B'),
      'c.zip': await zipOf({ x: 'y' }),
    });
    const site = await installation.startSite({
      routes: {
        '/': page(['/docs.zip']),
        '/outside.html': page([], { title: 'Outside' }),
        '/docs.zip': served(first, '1'),
      },
    });
    const { pool } = installation;
    const collection = await installation.addCollection(unpacking);
    const inside = `${site.url}/docs.zip!/docs`;
    const titles = async (): Promise<readonly unknown[]> =>
      Array.from(await rdsOf(pool, collection.id), ([url, { title }]) => [url.slice(site.url.length), title]).filter(
        ([url]) => url !== '/' && url !== '/docs.zip',
      );
    const crawl = async (): Promise<void> => {
      const run = await collection.crawl({ urls: [`${site.url}/`], confirmDeletions: true });
      expect(run.state).toBe('finished');
      expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
    };

    await crawl();
    const whole = [
      ['/docs.zip!/docs/a.html', 'A'],
      ['/docs.zip!/docs/b.html', 'B'],
      ['/outside.html', 'Outside'],
    ];
    expect(await titles()).toEqual(expect.arrayContaining(whole));
    const resources = await resourcesOf(pool, collection.id);
    expect(resources.get(`${inside}/b.html`)).toMatchObject({
      from: `${site.url}/docs.zip`,
      fetches: [],
      state: 'fetched',
    });
    expect(resources.get(`${site.url}/docs.zip!/c.zip!/x`)).toMatchObject({ state: 'fetched' });
    expect(askedFor(site).filter((path) => path.includes('!/'))).toEqual([]);
    const all = await titles();

    await crawl();
    expect(await titles()).toEqual(all);
    expect((await resourcesOf(pool, collection.id)).get(`${site.url}/docs.zip`)?.fetches[0]).toMatchObject({
      outcome: 'not-modified',
    });

    site.serve('/docs.zip', { status: 500 });
    await crawl();
    expect(await titles()).toEqual(all);

    site.serve('/docs.zip', served(await zipOf({ 'docs/b.html': html('B, second') }), '2'));
    await crawl();
    expect(await titles()).toEqual([['/docs.zip!/docs/b.html', 'B, second']]);
    expect(askedFor(site).filter((path) => path.includes('!/'))).toEqual([]);
  });

  it('shares its limits with the archives in it', async () => {
    const inner = await zipOf(Object.fromEntries(Array.from({ length: 400 }, (_, nth) => [`${nth}.txt`, 'x'])));
    const outer = await zipOf({ 'a.zip': inner, 'b.zip': inner, 'c.zip': inner, 'd.zip': inner });
    const site = await installation.startSite({ pages: 0, routes: { '/docs.zip': served(outer, '1') } });
    const collection = await installation.addCollection(unpacking);
    const run = await collection.crawl({ urls: [`${site.url}/docs.zip`] });
    const known = await resourcesOf(installation.pool, collection.id);
    const inside = [...known.keys()].filter((url) => url.includes('.zip!/'));
    const inArchive = (name: string) => inside.filter((url) => url.includes(`${name}!/`)).length;
    expect([inside.length, ...['a.zip', 'b.zip', 'c.zip', 'd.zip'].map(inArchive)]).toEqual([1000, 400, 400, 196, 0]);
    expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  });

  it('adds up with all its members when the engine is killed in the middle', async () => {
    const { pool } = installation;
    const archives = 12;
    const names = Array.from({ length: archives }, (_, nth) => `/${nth}.zip`);
    const files = Object.fromEntries(
      Array.from({ length: 120 }, (_, nth) => [
        `${nth}.html`,
        html(`Member ${nth}`, `${(nth + 1) % 120}.html`, `/p${nth % 40}.html`),
      ]),
    );
    const body = await zipOf(files);
    const routes = Object.fromEntries(names.map((name) => [name, served(body, '1')]));
    const site = await installation.startSite({
      latencyMs: 20,
      routes: { '/': page(names), ...routes },
      otherwise: (_, response) => response.end(html('Page')),
    });
    const starts = { urls: [`${site.url}/`] };
    const undisturbed = await installation.addCollection(unpacking);
    await undisturbed.crawl(starts);
    const expected = await rdLines(pool, undisturbed.id);
    expect(expected.length).toBeGreaterThan(archives * 120);

    const collection = await installation.addCollection(unpacking);
    const run = await collection.begin(starts);
    const before = site.log.length;
    for (const moment of [3, 8, 13]) {
      const worker = startWorker(installation);
      await until(`request ${moment} was made`, () => site.log.length - before >= moment);
      await sleep(Math.random() * 150);
      await worker.end('SIGKILL');
    }
    const worker = startWorker(installation);
    await until('the run finished', async () => (await readRun(pool, run.id))?.state === 'finished');
    await worker.end('SIGTERM');
    expect(await rdLines(pool, collection.id)).toEqual(expected);
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
  });
});
