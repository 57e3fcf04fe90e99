/** What a page answered stays in force when the site says that it has not changed. */

import type http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filters } from '../../engine/testing/program.ts';
import type { Answer, Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';

const changed = 'Sat, 01 Nov 2025 00:00:00 GMT';
const expires = 'Fri, 01 Jan 2027 00:00:00 GMT';
const later = 'Sat, 01 Jan 2028 00:00:00 GMT';
const body = '<!doctype html><title>Steady</title>';

/** Answers 200 once, then 304 with these headers only. */
function steady(notModified: http.OutgoingHttpHeaders, isChunked = false, whole = body): Answer {
  return (request, response) => {
    if (request.headers['if-none-match'] === '"v1"') {
      response.writeHead(304, notModified).end();
      return;
    }
    const length = isChunked ? {} : { 'content-length': whole.length };
    const headers = { 'content-type': 'text/html', 'last-modified': changed, expires, etag: '"v1"', ...length };
    response.writeHead(200, headers);
    response.end(whole);
  };
}

const large = `<!doctype html><title>Large</title>${'<p>text'.repeat(500)}`;

let installation: TestInstallation;
let site: Site;

beforeAll(async () => {
  installation = await openInstallation();
  site = await startSite({
    pages: 1,
    routes: {
      '/': page(['/bare.html', '/chunked.html', '/wrong.html', '/newer.html']),
      '/bare.html': steady({}),
      '/chunked.html': steady({}, true),
      '/wrong.html': steady({ 'content-type': 'text/plain', etag: '"v1"' }),
      '/newer.html': steady({ expires: later }),
      '/large.html': steady({}, false, large),
    },
  });
});
afterAll(async () => {
  await site.close();
  await installation.close();
});

const paths = ['/bare.html', '/chunked.html', '/wrong.html', '/newer.html'];

/** Lets in what was answered first, by every header a decision can read. */
function strict(more = ''): string {
  return filters(
    'Enumerate fn=enumerate-urls type=text/html',
    `Data fn=filter-by-exact src=content-type allow=text/html
Data fn=filter-by-exact src=last-modified allow="${changed}"
Data fn=filter-by-exact src=content-length allow=${body.length}
Data fn=filter-by-exact src=content-encoding allow=""
Data fn=filter-by-regex src=expires allow="GMT$"
${more}
Generate fn=extract-source src="last-modified,expires"`,
  );
}

describe('a page that has not changed', () => {
  it('is decided as it was when it was read, however often, by what it answered then and answers now', async () => {
    const files = collectionOf([{ site }], {}, { 'filter.conf': strict() });
    const collection = await installation.addCollection(files);
    await collection.crawl();
    const first = await resourcesOf(installation.pool, collection.id);
    for (const _ of [1, 2]) {
      await collection.crawl();
      const now = await resourcesOf(installation.pool, collection.id);
      for (const path of paths) {
        const url = site.url + path;
        expect(now.get(url), path).toMatchObject({ state: 'fetched', reason: null, pathId: first.get(url)?.pathId });
        expect(now.get(url)?.fetches[0], path).toMatchObject({ outcome: 'not-modified', status: 304 });
        expect(now.get(url)?.facts?.response?.headers['last-modified'], path).toBe(changed);
      }
      expect(now.get(`${site.url}/newer.html`)?.facts?.response?.headers['expires']).toBe(later);
    }
    const rds = await rdsOf(installation.pool, collection.id);
    expect(paths.filter((path) => rds.has(site.url + path))).toEqual(paths);
  });

  it('is decided by the same headers when another configuration reads its kept body', async () => {
    const files = collectionOf([{ site }], {}, { 'filter.conf': strict() });
    const collection = await installation.addCollection(files);
    await collection.crawl({ bodies: 'all' });
    await collection.crawl({ bodies: 'all' });
    await collection.revise({ ...files, 'filter.conf': strict('Data fn=filter-by-exact src=type deny=text/css') });
    await collection.crawl({ bodies: 'all' });
    const now = await resourcesOf(installation.pool, collection.id);
    for (const path of paths) {
      expect(now.get(site.url + path), path).toMatchObject({ state: 'fetched', reason: null });
      expect(now.get(site.url + path)?.fetches[0]?.note, path).toContain('stored body processed again');
    }
    const rd = (await rdsOf(installation.pool, collection.id)).get(`${site.url}/newer.html`);
    expect(rd?.attributes).toMatchObject({ 'last-modified': [changed], expires: [later] });
  });
});

describe('a page whose body was not whole', () => {
  it('is asked for as a whole the next time, and has no mark once it is', async () => {
    let length = 9999;
    const torn = await startSite({
      routes: {
        '/': ({ socket }) => {
          const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nETag: "v1"\r\nLast-Modified: ${changed}`;
          socket.end(`${head}\r\nContent-Length: ${length}\r\n\r\n${body}`);
        },
      },
    });
    const collection = await installation.addCollection(collectionOf([{ site: torn }]));
    const crawl = async () => {
      const before = torn.log.length;
      await collection.crawl();
      const known = (await resourcesOf(installation.pool, collection.id)).get(`${torn.url}/`);
      const conditions = torn.log.slice(before).filter(({ path }) => path === '/');
      return { known, conditions: conditions.map(({ headers }) => headers['if-none-match']) };
    };
    const { known, conditions } = await crawl();
    expect(known).toMatchObject({
      state: 'fetched',
      reason: null,
      facts: { response: { body: { truncated: 'connection' } } },
    });
    expect(known?.fetches[0]?.note).toBe(
      `truncated: the connection was closed after ${body.length} of 9999 bytes of the body`,
    );
    expect(conditions).toEqual([undefined, undefined]);
    length = body.length;
    const whole = await crawl();
    expect(whole.conditions).toEqual([undefined]);
    expect(whole.known?.fetches[0]?.note).toBeUndefined();
    expect((await crawl()).conditions).toEqual(['"v1"']);
    await torn.close();
  });
});

describe('a page that was cut', () => {
  it('stays marked when it has not changed, and is asked for as a whole under another limit', async () => {
    const url = `${site.url}/large.html`;
    const limited = (kb: number, action = 'cut') =>
      collectionOf([{ site }], { 'max-filesize-kb': kb, 'max-filesize-action': action });
    const collection = await installation.addCollection(limited(1));
    const crawl = async () => {
      await collection.crawl({ urls: [url], bodies: 'all' });
      return (await resourcesOf(installation.pool, collection.id)).get(url);
    };
    const response = { outcome: 'ok', bytes: 1024, notes: ['cut', 'max-filesize-kb'] };
    expect(await crawl()).toMatchObject({ state: 'fetched', facts: { response } });
    const unchanged = { outcome: 'not-modified', notes: ['cut', 'max-filesize-kb'] };
    expect(await crawl()).toMatchObject({ state: 'fetched', facts: { response: unchanged } });
    await collection.revise(limited(100));
    const whole = await crawl();
    expect(whole?.facts?.response).toMatchObject({ outcome: 'ok', bytes: large.length });
    expect(whole?.facts?.response?.notes).toBeUndefined();
    await collection.revise(limited(2));
    expect(await crawl()).toMatchObject({ facts: { response: { ...response, bytes: 2048 } } });
    await collection.revise(limited(2, 'refuse'));
    expect(await crawl()).toMatchObject({ state: 'failed', reason: 'too-large' });
  });
});
