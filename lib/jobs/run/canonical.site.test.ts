/** Pages that name canonical URLs: one RD of each content, under the URL that the site prefers. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { createCrawlReads } from '../../store/read/crawl-reads.ts';
import { readAccountings } from '../../store/runs/read-accounting.ts';
import { serveCanonicals } from '../testing/canonical-pages.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestCollection, TestInstallation } from '../testing/installation.ts';
import { rdsOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

/** A refused page loses its RD at once. */
const prefer = { canonical: 'prefer', 'refused-rd-days': 0 };

async function rdPaths(site: Site, collection: TestCollection): Promise<readonly string[]> {
  const rds = await rdsOf(installation.pool, collection.id);
  return Array.from(rds.keys(), (url) => url.slice(site.url.length)).toSorted();
}

const filter = (name: string, lines: string) =>
  `<Filter name="${name}">\nSetup fn=filterrules-setup config=filterrules.conf\nMetaData fn=filterrules-process\n${lines}\n</Filter>\n`;
const filtersOf = (generation: string) =>
  filter('enumeration-default', 'Enumerate fn=enumerate-urls') + filter('generation-default', generation);
const oneOfEach = filtersOf('Data fn=generate-md5\nData fn=filter-by-md5\nGenerate fn=extract-html-text');

const canonical = (href: string) => ({ head: `<link rel="canonical" href="${href}">` });

describe('canonical URLs', () => {
  it.each([1, 2, 3, 4])('decide which page has the RD, in every later run too: site %i', async (seed) => {
    const site = await installation.startSite({ pages: 0 });
    const made = serveCanonicals(site, seed);
    const collection = await installation.addCollection(collectionOf([{ site }], prefer));
    for (const kind of ['full', 'incremental', 'incremental', 'full'] as const) {
      const { id, state } = await collection.crawl({ kind, confirmDeletions: true });
      expect(state).toBe('finished');
      expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
      expect(await rdPaths(site, collection)).toEqual(['/', ...made.expected()].toSorted());
      made.change();
    }
  });

  it('cost no request, and count as merged, whichever page comes first', async () => {
    const site = await installation.startSite({ pages: 0 });
    site.serve('/', page(['/print', '/page', '/mobile', '/copy']));
    // Answered last, so that the others wait for it.
    site.serve('/page', (_, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Page</title>'), 500);
    });
    for (const path of ['/print', '/mobile', '/copy'])
      site.serve(path, page([], { ...canonical('/page'), title: path }));
    const collection = await installation.addCollection(collectionOf([{ site }], prefer));
    const { id } = await collection.crawl();
    expect(await rdPaths(site, collection)).toEqual(['/', '/page']);
    const asked = site.log.map(({ path }) => path).filter((path) => path !== '/robots.txt');
    expect(asked.toSorted()).toEqual(['/', '/copy', '/mobile', '/page', '/print']);
    expect((await readAccountings(installation.pool, [{ id }])).get(id)).toMatchObject({ stored: 2, merged: 3 });
    const { resource } = createCrawlReads(installation.pool);
    const urlOf = async (path: string) => resource(collection.id, { url: site.url + path });
    expect(await urlOf('/print')).toMatchObject({ mergedInto: { url: `${site.url}/page` } });
    const { merged } = (await urlOf('/page')) ?? {};
    expect(merged?.count).toBe(3);
    expect(merged?.first.map(({ url }) => url)).toEqual(['/copy', '/mobile', '/print'].map((path) => site.url + path));
  });

  it('lead to a page that nothing else links to', async () => {
    const site = await installation.startSite({ pages: 0 });
    site.serve('/', page(['/print']));
    site.serve('/print', page([], canonical('/page')));
    site.serve('/page', page([], { title: 'Page' }));
    const collection = await installation.addCollection(collectionOf([{ site }], prefer));
    await collection.crawl();
    expect(await rdPaths(site, collection)).toEqual(['/', '/page']);
  });

  it('win over the page that came first with the same content', async () => {
    const site = await installation.startSite({ pages: 0 });
    site.serve('/', page(['/index.html', '/page']));
    for (const path of ['/index.html', '/page']) site.serve(path, page([], canonical('/page')));
    const files = collectionOf([{ site }], prefer, { 'filter.conf': oneOfEach });
    const collection = await installation.addCollection(files);
    await collection.crawl();
    expect(await rdPaths(site, collection)).toEqual(['/', '/page']);
  });

  it('copies of a page that changes or goes have one RD again, and so on in later runs', async () => {
    const site = await installation.startSite({ pages: 0 });
    const copies = ['/a', '/b', '/c', '/d'];
    site.serve('/', page(copies));
    for (const path of copies) site.serve(path, page([], { title: 'Copy' }));
    const files = collectionOf([{ site }], { ...prefer, canonical: 'off' }, { 'filter.conf': oneOfEach });
    const collection = await installation.addCollection(files);
    await collection.crawl();
    const first = (await rdPaths(site, collection)).find((path) => path !== '/');
    expect(copies).toContain(first);
    for (const change of [page([], { title: 'Other' }), { status: 404 }]) {
      const now = (await rdPaths(site, collection)).find((path) => copies.includes(path)) ?? '';
      site.serve(now, change);
      copies.splice(copies.indexOf(now), 1);
      const { id } = await collection.crawl({ kind: 'incremental', confirmDeletions: true });
      expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
      const left = (await rdPaths(site, collection)).filter((path) => copies.includes(path));
      expect(left).toHaveLength(1);
    }
  });

  it.each([
    ['a filter.conf of its own', 'auto', oneOfEach, ['/', '/page', '/print']],
    ['canonical=note', 'note', undefined, ['/', '/page', '/print']],
    ['canonical=off', 'off', undefined, ['/', '/page', '/print']],
    ['the built-in filters', 'auto', undefined, ['/', '/page']],
  ])('with %s', async (_, mode, own, expected) => {
    const site = await installation.startSite({ pages: 0 });
    site.serve('/', page(['/print', '/page']));
    site.serve('/print', page([], canonical('/page')));
    site.serve('/page', page([], { title: 'Page' }));
    const more = own === undefined ? {} : { 'filter.conf': own };
    const collection = await installation.addCollection(collectionOf([{ site }], { canonical: mode }, more));
    await collection.crawl();
    expect(await rdPaths(site, collection)).toEqual(expected);
  });
});
