/** What a later run asks again, keeps and deletes. */

import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filters } from '../../engine/testing/program.ts';
import type { Answer, Site } from '../../engine/testing/site.ts';
import { countHeldRemovals, decideHeldRemovals } from '../../store/runs/finish-run.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestCollection, TestInstallation } from '../testing/installation.ts';
import { accountingOf, rdLines, rdsOf, removalsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import type { StoredRd } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

/** A page that has a version: who has it is told so, and gets no body. */
function versioned(links: readonly string[], title = 'A page'): Answer {
  const { headers, body = '' } = page(links, { title });
  const etag = `"${hash('md5', body)}"`;
  return (request, response) => {
    const isKnown = request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : 200, { ...headers, etag });
    response.end(isKnown ? undefined : body);
  };
}

type Pages = Readonly<Record<string, readonly string[]>>;

function newSite(pages: Pages): Promise<Site> {
  const routes = Object.fromEntries(Object.entries(pages).map(([path, links]) => [path, versioned(links)]));
  return installation.startSite({ pages: 0, routes });
}

/** A root with so many pages below it. */
function wide(pages: number): Pages {
  const leaves = Array.from({ length: pages }, (_, i) => `/leaf/${i}`);
  return { '/': leaves, ...Object.fromEntries(leaves.map((leaf) => [leaf, []])) };
}

async function urlsOf({ id }: TestCollection): Promise<readonly string[]> {
  return [...(await rdsOf(installation.pool, id)).keys()];
}

/** The requests from the given one on, without robots.txt. */
function requestsSince(site: Site, first: number): Site['log'] {
  return site.log.slice(first).filter(({ path }) => path !== '/robots.txt');
}

describe.concurrent('a second full run', () => {
  it('asks whether pages have changed, and keeps what has not', async () => {
    const site = await newSite({ '/': ['/a', '/b'], '/a': ['/c'], '/b': ['/c'], '/c': ['/'] });
    const collection = await installation.addCollection(collectionOf([{ site }]));
    await collection.crawl();
    const before = await rdLines(installation.pool, collection.id);
    expect(before).toHaveLength(4);
    const first = site.log.length;
    const run = await collection.crawl();
    expect(run).toMatchObject({ state: 'finished', generation: 2 });
    const asked = requestsSince(site, first);
    expect(asked.map(({ path }) => path).toSorted()).toEqual(['/', '/a', '/b', '/c']);
    expect(asked.every(({ headers }) => headers['if-none-match'] !== undefined)).toBe(true);
    expect(await rdLines(installation.pool, collection.id)).toEqual(before);
    expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
    const resources = await resourcesOf(installation.pool, collection.id);
    expect([...resources.values()].map(({ fetches }) => fetches.map(({ outcome }) => outcome))).toEqual(
      asked.map(() => ['not-modified', 'ok']),
    );
  });

  it('sees what has changed', async () => {
    const site = await newSite({ '/': ['/a'], '/a': [] });
    const collection = await installation.addCollection(collectionOf([{ site }]));
    await collection.crawl();
    site.serve('/a', versioned(['/new'], 'Changed'));
    site.serve('/new', versioned([]));
    await collection.crawl();
    const rds = await rdsOf(installation.pool, collection.id);
    expect(rds.get(`${site.url}/a`)).toMatchObject({ title: 'Changed' });
    expect(rds.has(`${site.url}/new`)).toBe(true);
  });

  it('writes the depth of today into RDs of pages that have not changed', async () => {
    const site = await newSite({ '/': ['/a', '/b'], '/a': ['/c'], '/b': [], '/c': [] });
    const collection = await installation.addCollection(collectionOf([{ site }]));
    await collection.crawl();
    site.serve('/', versioned(['/b'], 'Moved'));
    site.serve('/b', versioned(['/a'], 'Moved'));
    await collection.crawl();
    const rds = await rdsOf(installation.pool, collection.id);
    const depths = ['/', '/b', '/a', '/c'].map((path) => rds.get(site.url + path));
    expect(depths.map((rd) => [rd?.depth, rd?.attributes['depth']])).toEqual(
      [0, 1, 2, 3].map((depth) => [depth, [String(depth)]]),
    );
    const resources = await resourcesOf(installation.pool, collection.id);
    expect(resources.get(`${site.url}/c`)).toMatchObject({ depth: 3, facts: { depth: 3 } });
  });

  it('deletes the RDs of what it no longer finds, and lists them', async () => {
    const site = await newSite({ ...wide(3), '/leaf/0': ['/below'], '/below': [] });
    const collection = await installation.addCollection(collectionOf([{ site }]));
    await collection.crawl();
    site.serve('/', versioned(['/leaf/1', '/leaf/2'], 'Fewer'));
    const run = await collection.crawl();
    expect(await urlsOf(collection)).toEqual(['/', '/leaf/1', '/leaf/2'].map((path) => site.url + path));
    const removed = await removalsOf(installation.pool, run.id);
    expect(removed.map(([url]) => url)).toEqual(['/below', '/leaf/0'].map((path) => site.url + path));
    const resources = await resourcesOf(installation.pool, collection.id);
    expect(resources.get(`${site.url}/below`)?.state).toBe('orphan');
    expect((await accountingOf(installation.pool, run.id)).recount).toMatchObject({ discovered: 3, fetched: 3 });
    // Found again, it is crawled again.
    site.serve('/', versioned(['/leaf/0', '/leaf/1', '/leaf/2'], 'All'));
    const third = await collection.crawl();
    expect(await urlsOf(collection)).toHaveLength(5);
    expect(await whatDoesNotAddUp(installation.pool, third.id)).toEqual([]);
  });

  it('holds the deletion of more than a tenth until somebody decides', async () => {
    const { pool } = installation;
    const site = await newSite(wide(19));
    const collection = await installation.addCollection(collectionOf([{ site }]));
    await collection.crawl({ confirmDeletions: false });
    expect(await urlsOf(collection)).toHaveLength(20);
    site.serve('/', versioned(['/leaf/0', '/leaf/1', '/leaf/2'], 'Fewer'));
    const run = await collection.crawl({ confirmDeletions: false });
    expect(run.state).toBe('finished');
    expect(await countHeldRemovals(pool, run)).toBe(16);
    expect(await urlsOf(collection)).toHaveLength(20);
    expect([...(await rdsOf(pool, collection.id)).values()].filter(({ held }) => held)).toHaveLength(16);
    expect(await decideHeldRemovals(pool, run, true)).toBe(16);
    expect(await urlsOf(collection)).toHaveLength(4);
    expect(await removalsOf(pool, run.id)).toHaveLength(16);
  });

  it('deletes none of what was held and is found again', async () => {
    const { pool } = installation;
    const site = await newSite(wide(9));
    const collection = await installation.addCollection(collectionOf([{ site }]));
    await collection.crawl({ confirmDeletions: false });
    site.serve('/', versioned(['/leaf/0'], 'Fewer'));
    const run = await collection.crawl({ confirmDeletions: false });
    expect(await countHeldRemovals(pool, run)).toBe(8);
    site.serve('/', versioned(Object.keys(wide(9)).slice(1, 9), 'Most again'));
    const third = await collection.crawl({ confirmDeletions: false });
    // The one that is still missing is a tenth, and was deleted without asking.
    expect(await decideHeldRemovals(pool, run, true)).toBe(0);
    expect(await urlsOf(collection)).toHaveLength(9);
    expect(await whatDoesNotAddUp(pool, third.id)).toEqual([]);
  });

  it('lets the RDs stay when somebody decides so, and deletes up to a tenth without asking', async () => {
    const { pool } = installation;
    const site = await newSite(wide(19));
    const collection = await installation.addCollection(collectionOf([{ site }]));
    await collection.crawl({ confirmDeletions: false });
    const leaves = Object.keys(wide(19)).slice(1);
    site.serve('/', versioned(leaves.slice(2), 'Two fewer'));
    await collection.crawl({ confirmDeletions: false });
    expect(await urlsOf(collection)).toHaveLength(18);
    site.serve('/', versioned(leaves.slice(10), 'Many fewer'));
    const run = await collection.crawl({ confirmDeletions: false });
    expect(await decideHeldRemovals(pool, run, false)).toBe(8);
    expect(await urlsOf(collection)).toHaveLength(18);
    expect(await countHeldRemovals(pool, run)).toBe(0);
  });

  it('makes the RD of a page whose double is gone, although it has not changed itself', async () => {
    const site = await newSite({ '/': ['/a', '/b'] });
    site.serve('/a', versioned(['/c'], 'Same'));
    site.serve('/b', versioned(['/c'], 'Same'));
    site.serve('/c', versioned([]));
    const lines = 'Data fn=generate-md5\nData fn=filter-by-md5\n';
    const files = collectionOf(
      [{ site }],
      { 'site-max-connections': 1 },
      { 'filter.conf': filters(`${lines}Enumerate fn=enumerate-urls`, `${lines}Generate fn=extract-html-text`) },
    );
    const collection = await installation.addCollection(files);
    await collection.crawl();
    expect(await urlsOf(collection)).toEqual(['/', '/a', '/c'].map((path) => site.url + path));
    site.serve('/a', { status: 404 });
    const run = await collection.crawl();
    expect(await urlsOf(collection)).toEqual(['/', '/b', '/c'].map((path) => site.url + path));
    expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  });

  it('reads a page again whose depth has changed, when a line reads the depth', async () => {
    const site = await newSite({ '/': ['/a', '/b'], '/a': [], '/b': [] });
    const files = collectionOf(
      [{ site }],
      {},
      {
        'filter.conf': filters(
          'Enumerate fn=enumerate-urls',
          'Generate fn=assign-source dst=place src=depth\nGenerate fn=extract-source src=place',
        ),
      },
    );
    const collection = await installation.addCollection(files);
    await collection.crawl();
    site.serve('/', versioned(['/b'], 'Moved'));
    site.serve('/b', versioned(['/a'], 'Moved'));
    await collection.crawl();
    const rds = await rdsOf(installation.pool, collection.id);
    expect(rds.get(`${site.url}/a`)?.attributes['place']).toEqual(['2']);
  });

  it('counts the links of a page that fails as found', async () => {
    const site = await newSite({ '/': ['/a'], '/a': ['/b'], '/b': [] });
    const collection = await installation.addCollection(collectionOf([{ site }]));
    await collection.crawl();
    site.serve('/a', { status: 500 });
    const run = await collection.crawl();
    expect(run.state).toBe('finished');
    expect(await urlsOf(collection)).toEqual(['/', '/a', '/b'].map((path) => site.url + path));
    expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  });
});

describe.concurrent('a run with another configuration', () => {
  const other = {
    'filter.conf': filters(
      'Enumerate fn=enumerate-urls type=text/html',
      'Data fn=generate-md5\nGenerate fn=extract-html-text\nGenerate fn=extract-source src="md5->sum"',
    ),
  };

  it('reads kept bodies again, and nothing is sent a second time', async () => {
    const site = await newSite({ '/': ['/a'], '/a': [] });
    const collection = await installation.addCollection(collectionOf([{ site }]));
    await collection.crawl({ bodies: 'all' });
    const before = await rdsOf(installation.pool, collection.id);
    expect(before.get(`${site.url}/a`)?.attributes['sum']).toBeUndefined();
    const first = site.log.length;
    await collection.revise(collectionOf([{ site }], {}, other));
    const run = await collection.crawl({ bodies: 'all' });
    const asked = requestsSince(site, first);
    expect(asked.map(({ path }) => path)).toEqual(['/', '/a']);
    expect(asked.every(({ headers }) => headers['if-none-match'] !== undefined)).toBe(true);
    const after = await rdsOf(installation.pool, collection.id);
    expect(after.get(`${site.url}/a`)?.attributes['sum']).toEqual([before.get(`${site.url}/a`)?.md5]);
    expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
    const resources = await resourcesOf(installation.pool, collection.id);
    expect(resources.get(`${site.url}/a`)?.bodyKept).toBe(true);
    // Once more, with nothing new: the body is still there.
    await collection.revise(collectionOf([{ site }]));
    await collection.crawl({ bodies: 'all' });
    const names = (rd: StoredRd | undefined): readonly string[] => Object.keys(rd?.attributes ?? {});
    const last = await rdsOf(installation.pool, collection.id);
    expect(names(last.get(`${site.url}/a`))).toEqual(names(before.get(`${site.url}/a`)));
  });

  it('asks for the whole page when its body was not kept', async () => {
    const site = await newSite({ '/': ['/a'], '/a': [] });
    const collection = await installation.addCollection(collectionOf([{ site }]));
    await collection.crawl();
    const first = site.log.length;
    await collection.revise(collectionOf([{ site }], {}, other));
    await collection.crawl();
    const asked = requestsSince(site, first);
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined]);
    const rds = await rdsOf(installation.pool, collection.id);
    expect([...rds.values()].map(({ md5 }) => [md5])).toEqual(
      [...rds.values()].map(({ attributes }) => attributes['sum']),
    );
  });

  it('deletes the RDs it now refuses, and fetches what it now wants', async () => {
    const site = await newSite({ '/': ['/a', '/b'], '/a': [], '/b': [] });
    const without = (path: string) => ({
      'filter.conf': filters(
        `MetaData fn=filter-by-exact src=path deny=${path}\nEnumerate fn=enumerate-urls type=text/html`,
        `MetaData fn=filter-by-exact src=path deny=${path}\nGenerate fn=extract-html-text`,
      ),
    });
    const collection = await installation.addCollection(collectionOf([{ site }], {}, without('/a')));
    await collection.crawl();
    expect(await urlsOf(collection)).toEqual([`${site.url}/`, `${site.url}/b`]);
    await collection.revise(collectionOf([{ site }], {}, without('/b')));
    const run = await collection.crawl();
    expect(await urlsOf(collection)).toEqual([`${site.url}/`, `${site.url}/a`]);
    expect(await removalsOf(installation.pool, run.id)).toEqual([[`${site.url}/b`, 'path is /b']]);
  });
});

describe.concurrent('an incremental run', () => {
  it('asks again for everything due, follows what is new, and deletes nothing it did not look at', async () => {
    const site = await newSite({ '/': ['/a', '/b'], '/a': [], '/b': [] });
    const collection = await installation.addCollection(collectionOf([{ site }]));
    const full = await collection.crawl();
    site.serve('/', versioned(['/a', '/new'], 'Changed'));
    site.serve('/new', versioned([]));
    site.serve('/a', { status: 404 });
    const first = site.log.length;
    const run = await collection.crawl({ kind: 'incremental' });
    expect(run).toMatchObject({ state: 'finished', generation: full.generation });
    expect(
      requestsSince(site, first)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/', '/a', '/b', '/new']);
    expect(await urlsOf(collection)).toEqual(['/', '/b', '/new'].map((path) => site.url + path));
    expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  });
});
