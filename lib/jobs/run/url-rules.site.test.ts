/** Parameters of URLs that do not make another URL (url-rules.conf). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { explain } from '../../engine/decide/explain.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { Site } from '../../engine/testing/site.ts';
import { registry } from '../../registry.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, RunWanted, TestCollection, TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';

let installation: TestInstallation;
let site: Site;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());
beforeEach(async () => {
  site = await installation.startSite({ pages: 0 });
});

const rules = 'drop utm_* sid\ndrop jsessionid\n';

function filesOf(urlRules: string | undefined, starts: readonly string[] = ['/']): Files {
  return collectionOf([{ site, starts }], {}, urlRules === undefined ? {} : { 'url-rules.conf': urlRules });
}

async function crawl(collection: TestCollection, wanted?: RunWanted): Promise<readonly string[]> {
  const { id, state } = await collection.crawl(wanted);
  expect(state).toBe('finished');
  expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
  const urls = [...(await rdsOf(installation.pool, collection.id)).keys()];
  return urls.map((url) => url.slice(site.url.length));
}

async function explained(collection: TestCollection, files: Files, path: string): Promise<string | undefined> {
  const facts = (await resourcesOf(installation.pool, collection.id)).get(site.url + path)?.facts;
  if (facts === undefined || facts === null) throw new TypeError('the page has no facts');
  const texts = new Map(Object.entries(files));
  const compiled = compileProgram({ files: texts, declarations: registry, limits: defaultLimits });
  if (!compiled.ok) throw new TypeError('the files do not compile');
  return explain(compiled.program, facts).steps.find(({ name }) => name === 'url-rules')?.note;
}

describe('dropped parameters', () => {
  it('are no part of links, redirects, start points, and URLs of sitemaps; the trace shows how a URL was found', async () => {
    const asked: string[] = [];
    site.serve('/', (request, response) => {
      asked.push(request.url ?? '');
      const links = ['/a?sid=1', '/a?sid=2', '/a?id=3&utm_source=x', '/b;jsessionid=7', '/moved?utm_medium=y', '/a'];
      const { headers, body } = page(links);
      response.writeHead(200, headers).end(body);
    });
    for (const path of ['/a', '/b', '/listed']) site.serve(path, page());
    site.setRobots(`Sitemap: ${site.url}/sitemap.xml?sid=5`);
    site.serve('/sitemap.xml', {
      headers: { 'content-type': 'application/xml' },
      body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site.url}/listed?sid=6</loc></url></urlset>`,
    });
    site.serve('/moved', { status: 302, headers: { location: '/new?sid=4' } });
    site.serve('/new', page());
    const written = filesOf(rules, ['/?utm_campaign=start']);
    const sites = written['filterrules.conf']?.replace('type=site', 'type=site sitemaps=true') ?? '';
    const files = { ...written, 'filterrules.conf': sites };
    const collection = await installation.addCollection(files);
    expect(await crawl(collection)).toEqual(['/', '/a', '/a?id=3', '/b', '/listed', '/new']);
    expect(asked).toEqual(['/']);
    const resources = await resourcesOf(installation.pool, collection.id);
    const changed = [...resources.keys()].filter((url) => /sid|utm_|jsession/.test(url));
    expect(changed).toEqual([`${site.url}/sitemap.xml?sid=5`]);
    expect(await explained(collection, files, '/a?id=3')).toBe(
      `found as ${site.url}/a?id=3&utm_source=x; url-rules.conf:1 drops utm_source`,
    );
    expect(await explained(collection, files, '/')).toContain('url-rules.conf:1 drops utm_campaign');
  });

  it('are a reason where a server redirects to itself to add them', async () => {
    site.serve('/', page(['/loop', '/a']));
    site.serve('/loop', { status: 302, headers: { location: '/loop?sid=1' } });
    site.serve('/a', { status: 302, headers: { location: '/b?sid=1' } });
    site.serve('/b', { status: 302, headers: { location: '/a?sid=2' } });
    const collection = await installation.addCollection(filesOf(rules));
    expect(await crawl(collection)).toEqual(['/']);
    const resources = await resourcesOf(installation.pool, collection.id);
    const reasonOf = (path: string) => resources.get(site.url + path);
    expect(reasonOf('/loop')).toMatchObject({
      state: 'fetched',
      reason: 'redirect to a dropped parameter',
      file: 'url-rules.conf',
      line: 1,
    });
    expect(['/a', '/b'].map((path) => reasonOf(path)?.reason)).toEqual(['redirect', 'redirect']);
  });
});

describe('a collection that gets rules', () => {
  const { headers, body } = page(['/a?sid=1', '/b']);

  async function crawled(): Promise<TestCollection> {
    site.serve('/', (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"v1"';
      response.writeHead(isKnown ? 304 : 200, { ...headers, etag: '"v1"' });
      response.end(isKnown ? undefined : body);
    });
    for (const path of ['/a?sid=1', '/a', '/b']) site.serve(path, page());
    const collection = await installation.addCollection(filesOf(undefined));
    expect(await crawl(collection)).toEqual(['/', '/a?sid=1', '/b']);
    return collection;
  }

  it('has the new URLs after a full run, also of pages that did not change, and keeps them', async () => {
    const collection = await crawled();
    await collection.revise(filesOf(rules));
    const kept = ['/', '/a', '/b'];
    expect(await crawl(collection)).toEqual(kept);
    expect(await crawl(collection)).toEqual(kept);
    expect(await crawl(collection)).toEqual(kept);
    const old = (await resourcesOf(installation.pool, collection.id)).get(`${site.url}/a?sid=1`);
    expect(old?.state).toBe('orphan');
  });

  it('rejects the old URLs in an incremental run, and fetches the new ones', async () => {
    const collection = await crawled();
    await collection.revise(filesOf(rules));
    expect(await crawl(collection, { kind: 'incremental' })).toEqual(['/', '/a', '/b']);
    const resources = await resourcesOf(installation.pool, collection.id);
    expect(resources.get(`${site.url}/a?sid=1`)).toMatchObject({
      state: 'rejected',
      reason: 'rewritten URL',
      file: 'url-rules.conf',
      line: 1,
    });
  });

  it('leads from an old URL to the new one though no page has a link to it by now', async () => {
    const collection = await crawled();
    site.serve('/', page(['/b']));
    await collection.revise(filesOf(rules));
    expect(await crawl(collection, { kind: 'incremental' })).toEqual(['/', '/a', '/b']);
  });

  it('crawls the same URLs as before without the file, and with one that has no rules', async () => {
    const collection = await crawled();
    await collection.revise(filesOf('# drop sid\n'));
    expect(await crawl(collection)).toEqual(['/', '/a?sid=1', '/b']);
  });

  it('crawls a single URL without its parameters', async () => {
    const collection = await crawled();
    await collection.revise(filesOf(rules));
    expect(await crawl(collection, { kind: 'single', urls: [`${site.url}/b?sid=3`] })).toEqual(['/', '/a?sid=1', '/b']);
    const { fetches } = (await resourcesOf(installation.pool, collection.id)).get(`${site.url}/b`) ?? {};
    expect(fetches).toHaveLength(2);
  });
});
