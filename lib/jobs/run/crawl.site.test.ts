/** One crawl of a site that has something of everything, and what became of each URL. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunRecord } from '../../engine/ports.ts';
import type { Site } from '../../engine/testing/site.ts';
import { readAccountings } from '../../store/runs/read-accounting.ts';
import { hashesWithCut } from '../../store/sql/cuts.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestCollection, TestInstallation } from '../testing/installation.ts';
import { accountingOf, rdsOf, removalsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import type { KnownResource, StoredRd } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import {
  deepPath,
  limits,
  longPath,
  maxFilesizeKb,
  robots,
  startSiteOfEverything,
} from '../testing/site-of-everything.ts';
import { collectionOf } from '../testing/texts.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

function newSite(options: Parameters<TestInstallation['startSite']>[0]): Promise<Site> {
  return installation.startSite(options);
}

async function expectToAddUp({ id }: RunRecord): Promise<void> {
  expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
}

describe('a made-up site', () => {
  it('has an RD for every page, and everything adds up', async () => {
    const site = await newSite({ pages: 300 });
    const collection = await installation.addCollection(collectionOf([{ site }]));
    const run = await collection.crawl();
    expect(run).toMatchObject({ state: 'finished' });
    await expectToAddUp(run);
    const { recount } = await accountingOf(installation.pool, run.id);
    expect(recount).toMatchObject({ discovered: 300, fetched: 300, rejected: 0, failed: 0 });
    const rds = await rdsOf(installation.pool, collection.id);
    expect(new Map(Array.from(rds.values(), ({ url, md5 }) => [url.slice(site.url.length), md5]))).toEqual(site.sums);
    expect(rds.get(`${site.url}/page/7.html`)).toMatchObject({
      title: 'Page 7',
      depth: 2,
      attributes: { keywords: ['page, number 7'], depth: ['2'], 'content-type': ['text/html'] },
    });
    const asked = site.log.map(({ path }) => path);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  });

  it('is crawled from a start point given with the run, without a file that names it', async () => {
    const site = await newSite({ pages: 20 });
    const collection = await installation.addCollection({
      'robot.conf': collectionOf([{ site }])['robot.conf'] ?? '',
    });
    const run = await collection.crawl({ urls: [`${site.url}/`] });
    expect(run).toMatchObject({ state: 'finished' });
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(20);
  });

  it('fails at once, with the finding, when the configuration has errors', async () => {
    const site = await newSite({ pages: 1 });
    const files = collectionOf(
      [{ site }],
      {},
      { 'filter.conf': '<Filter name="enumeration-default">\nData fn=nothing\n' },
    );
    const collection = await installation.addCollection(files);
    const run = await collection.crawl();
    expect(run.state).toBe('failed');
    expect(run.reason).toMatch(/^The configuration has errors\. filter\.conf: /);
    expect(site.log).toEqual([]);
  });
});

describe('a site that has something of everything', () => {
  let site: Site;
  let foreign: Site;
  let run: RunRecord;
  let resources: ReadonlyMap<string, KnownResource>;
  let rds: ReadonlyMap<string, StoredRd>;
  let collection: TestCollection;

  beforeAll(async () => {
    foreign = await newSite({ pages: 5 });
    site = await startSiteOfEverything(foreign);
    const files = collectionOf([{ site }], { 'max-filesize-kb': maxFilesizeKb });
    collection = await installation.addCollection(files);
    run = await collection.crawl({ limits });
    resources = await resourcesOf(installation.pool, collection.id);
    rds = await rdsOf(installation.pool, collection.id);
  });
  afterAll(() => site.close());

  const at = (path: string): KnownResource | undefined => resources.get(site.url + path);
  const rdAt = (path: string): StoredRd | undefined => rds.get(site.url + path);
  const askedFor = (path: string): number => site.log.filter((request) => request.path === path).length;

  it('is finished and adds up', async () => {
    expect(run.state).toBe('finished');
    await expectToAddUp(run);
  });

  it('never contacts a host outside the sites, and says so', () => {
    expect(foreign.log).toEqual([]);
    const reason = { state: 'rejected', stage: 'scope', file: 'built-in', reason: 'no-site' };
    expect(resources.get(`${foreign.url}/`)).toMatchObject(reason);
    expect(resources.get(`${foreign.url}/page/1.html`)).toMatchObject({ ...reason, hops: 1, from: `${site.url}/away` });
  });

  it('follows a redirect as a discovery of its own', () => {
    expect(at('/old')).toMatchObject({ state: 'fetched', reason: 'redirect', depth: 1, hops: 0 });
    expect(at('/new.html')).toMatchObject({
      state: 'fetched',
      reason: null,
      depth: 1,
      hops: 1,
      from: `${site.url}/old`,
    });
    expect(rdAt('/old')).toBeUndefined();
    expect(rdAt('/new.html')).toMatchObject({ title: 'A page', attributes: { depth: ['1'] } });
    expect(at('/new.html')?.facts?.content?.canonical).toBe(`${site.url}/canonical.html`);
    expect(at('/fault/chain/0')).toMatchObject({ state: 'fetched', reason: null, depth: 1, hops: 3 });
    expect(at('/fault/chain/1')).toMatchObject({ state: 'fetched', reason: 'redirect', hops: 2 });
  });

  it('has no RD for what is not there, and for what fails after three tries', () => {
    expect(at('/missing')).toMatchObject({ state: 'failed', stage: 'fetch', reason: 'HTTP 404' });
    expect(at('/gone')).toMatchObject({ state: 'failed', reason: 'HTTP 410' });
    expect(at('/broken')).toMatchObject({ state: 'failed', reason: 'HTTP 500' });
    expect(['/missing', '/gone', '/broken'].map(askedFor)).toEqual([1, 1, 3]);
    expect(['/missing', '/gone', '/broken'].map(rdAt)).toEqual([undefined, undefined, undefined]);
  });

  it('keeps to noindex and nofollow of pages and of headers', () => {
    expect(at('/noindex.html')).toMatchObject({ state: 'fetched', stage: 'robots META', reason: 'noindex' });
    expect(rdAt('/noindex.html')).toBeUndefined();
    expect(rdAt('/from-noindex.html')).toBeDefined();
    expect(rdAt('/nofollow.html')).toBeDefined();
    expect(at('/from-nofollow.html')).toBeUndefined();
    expect(at('/header-noindex.html')).toMatchObject({ state: 'fetched', stage: 'robots META', reason: 'noindex' });
    expect(rdAt('/from-header.html')).toBeDefined();
    expect(rdAt('/header-other.html')).toBeDefined();
  });

  it('keeps to robots.txt and records the line', () => {
    expect(at('/private/secret.html')).toMatchObject({
      state: 'rejected',
      stage: 'robots.txt',
      file: 'robots.txt',
      line: 2,
      reason: 'robots.txt disallows it',
      facts: { robots: { state: 'found', allowed: false, line: 2, rule: 'Disallow: /private/', agent: '*' } },
    });
    expect(askedFor('/private/secret.html')).toBe(0);
    expect(at('/private/open.html')?.facts?.robots).toMatchObject({ allowed: true, line: 3 });
    expect(rdAt('/private/open.html')).toBeDefined();
    expect(askedFor('/robots.txt')).toBe(1);
  });

  it('makes RDs of text and of pages in other character sets', () => {
    expect(rdAt('/text.txt')).toMatchObject({ attributes: { 'content-type': ['text/plain'] } });
    expect(at('/in-text.html')).toBeUndefined();
    expect(rdAt('/latin.html')).toMatchObject({ title: 'ПРИВЕТ' });
    expect(at('/latin.html')?.facts?.content).toMatchObject({ charset: 'windows-1251', charsetFrom: 'header' });
  });

  it('cuts files that are too large, and refuses types that the generation filter does not allow', () => {
    const response = { bytes: maxFilesizeKb * 1024, notes: ['cut', 'max-filesize-kb'] };
    expect(at('/big.html')).toMatchObject({ state: 'fetched', reason: null, facts: { response } });
    expect(rdAt('/big.html')).toBeDefined();
    expect(at('/image.png')).toMatchObject({ state: 'fetched', stage: 'Data', file: 'filter.conf (built-in)' });
    expect(rdAt('/image.png')).toBeUndefined();
  });

  it('falls into no trap', () => {
    const trap = { state: 'rejected', stage: 'limits' };
    expect(at('/a/b/a/b/a/b/')).toMatchObject({ ...trap, reason: 'path repeats itself' });
    expect(at(deepPath)).toMatchObject({ ...trap, reason: 'path too deep' });
    expect(at(longPath)).toMatchObject({ ...trap, reason: 'URL too long' });
    expect([...resources.keys()].filter((url) => url.includes('xxx'))).toEqual([]);
    expect(Math.max(...site.log.map(({ path }) => path.length))).toBeLessThan(100);
  });

  it('takes URLs that differ by case, fragment or escapes for one where they are one', () => {
    expect(askedFor('/twice')).toBe(1);
    expect([...resources.keys()].filter((url) => url.includes('wice'))).toEqual([`${site.url}/twice`]);
  });

  it('rejects schemes it does not speak, and passes over what is no address of a document', () => {
    expect(resources.get('ftp://127.0.0.1/x')).toMatchObject({ state: 'rejected', stage: 'scope' });
    expect(resources.get('wais://h/1')).toMatchObject({ state: 'rejected', reason: 'scheme not supported' });
    expect([...resources.keys()].filter((url) => /^(mailto|javascript)/.test(url))).toEqual([]);
  });

  it('counts the pages cut by size, which the list of the run and the filter of resources name', async () => {
    const cut = [...resources.values()].filter(({ facts }) => facts?.response?.notes?.includes('cut') === true);
    expect(cut.length).toBeGreaterThan(0);
    const accounting = (await readAccountings(installation.pool, [{ id: run.id }])).get(run.id);
    expect(accounting?.otherCuts).toContainEqual({ kind: 'content', count: cut.length });
    const { rows } = await installation.pool.query<{ url: string }>(
      `SELECT url FROM crawl.resource WHERE collection_id = $1 AND url_hash IN (${hashesWithCut(['content'])}) ORDER BY url`,
      [run.collectionId],
    );
    expect(rows.map(({ url }) => url)).toEqual(cut.map(({ url }) => url).toSorted());
  });

  it('counts the links beyond the limit of a page', async () => {
    expect([...resources.keys()].filter((url) => url.includes('/many/'))).toHaveLength(50);
    expect(at('/many.html')?.cut).toBe(10);
    const { cut } = await accountingOf(installation.pool, run.id);
    expect(cut).toEqual({ 'limit of 50 links per page': 10, 'longer than 8192 bytes': 1 });
  });

  it('keeps the RD of what fails later, and deletes that of what is gone or refused later', async () => {
    site.serve('/plain.html', { status: 500 });
    site.serve('/latin.html', { status: 404 });
    site.serve('/new.html', page([], { head: '<meta name="robots" content="noindex">' }));
    site.serve('/broken', page(['/after-broken.html']));
    site.serve('/after-broken.html', page([]));
    site.setRobots(`${robots}\n\nUser-agent: *\nDisallow: /text`);
    const second = await collection.crawl({ limits });
    expect(second.state).toBe('finished');
    await expectToAddUp(second);
    const now = await rdsOf(installation.pool, collection.id);
    const has = (path: string): boolean => now.has(site.url + path);
    expect(['/plain.html', '/latin.html', '/new.html', '/text.txt', '/after-broken.html'].map(has)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(await removalsOf(installation.pool, second.id)).toEqual([
      [`${site.url}/latin.html`, 'HTTP 404'],
      [`${site.url}/new.html`, 'noindex'],
      [`${site.url}/text.txt`, 'robots.txt disallows it'],
    ]);
  });
});
