/** What runs confirm lasts, and what its owner withdraws goes: sites that are crawled over two years. */

import type http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Served, Site } from '../../engine/testing/site.ts';
import { filters } from '../../engine/testing/program.ts';
import { moveClocksOf } from '../testing/clocks.ts';
import type { Clocks } from '../testing/clocks.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestCollection, TestInstallation } from '../testing/installation.ts';
import { livingRds } from '../testing/living-rds.ts';
import { removalsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';

const day = 86_400_000;
const moments = { begin: 0, nextDay: day, in100Days: 100 * day, in2Years: 730 * day } as const;

let installation: TestInstallation;
let clocks: Clocks;
beforeAll(async () => {
  installation = await openInstallation();
  clocks = await moveClocksOf(installation);
});
afterAll(() => installation.close());

/** The headers of an answer with content, and of a 304. */
interface Steady {
  readonly first?: http.OutgoingHttpHeaders;
  readonly later?: http.OutgoingHttpHeaders;
  readonly links?: readonly string[];
}

/** Answers 304 to requests that have its validator. */
function steady({ first = {}, later = {}, links = [] }: Steady = {}): Answer {
  const { body } = page(links);
  return (request, response) => {
    const isKnown = request.headers['if-none-match'] === '"v1"';
    const headers = isKnown ? later : { 'content-type': 'text/html', ...first };
    response.writeHead(isKnown ? 304 : 200, { etag: '"v1"', ...headers }).end(isKnown ? undefined : body);
  };
}

async function crawl(collection: TestCollection): Promise<number> {
  const { id } = await collection.begin();
  await installation.work({ onlyRun: id, world: clocks.world });
  expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
  return id;
}

async function open(routes: Readonly<Record<string, Answer | Served>>, files: (site: Site) => Files) {
  const site = await installation.startSite({ pages: 0, routes });
  const collection = await installation.addCollection(files(site));
  /** Pages by path. */
  const living = async () => {
    const rds = await livingRds(installation.pool, collection.id);
    return new Map(Array.from(rds, ([url, rd]) => [url.slice(site.url.length), rd]));
  };
  return { site, collection, living };
}

const byRules = (site: Site): Files => collectionOf([{ site }]);
const byRoots = (site: Site): Files => ({
  'gatherer.cf': `Time-To-Live: 7776000\nRefresh-Rate: 3600\n<RootNodes>\n${site.url}/ Delay=0\n</RootNodes>\n`,
});
const date = (ms: number): string => new Date(ms).toUTCString();
const requests = ({ log }: Site, path: string): number => log.filter((each) => each.path === path).length;

describe('a page that each run confirms', () => {
  it('lasts, and its RD says when it was confirmed', async () => {
    const { site, collection, living } = await open({ '/': steady({ links: ['/a'] }), '/a': steady() }, byRules);
    for (const moment of Object.values(moments)) {
      await clocks.moveTo(moment);
      await crawl(collection);
      const rds = await living();
      expect([...rds.keys()]).toEqual(['/', '/a']);
      const { attributes = {}, livesDays = 0 } = rds.get('/a') ?? {};
      expect(livesDays).toBeGreaterThan(88);
      expect(livesDays).toBeLessThan(93);
      const confirmedAt = Date.parse(attributes['rd-last-modified']?.[0] ?? '');
      expect(Math.abs(confirmedAt - clocks.now())).toBeLessThan(60_000);
    }
    expect(requests(site, '/a')).toBe(4);
  });

  it('lasts where RootNodes lead to it, with the time of its update', async () => {
    const { site, collection, living } = await open({ '/': steady({ links: ['/a'] }), '/a': steady() }, byRoots);
    for (const moment of Object.values(moments)) {
      await clocks.moveTo(moment);
      await crawl(collection);
      const rds = await living();
      expect([...rds.keys()]).toEqual(['/', '/a']);
      const { attributes = {}, livesDays } = rds.get('/a') ?? {};
      expect(livesDays).toBeCloseTo(90, 1);
      expect(Math.abs(Number(attributes['update-time']?.[0]) * 1000 - clocks.now())).toBeLessThan(60_000);
    }
    expect(requests(site, '/a')).toBe(4);
  });
});

describe('what an owner withdraws', () => {
  it('goes with the 304 that says noindex, and comes back when the header is gone', async () => {
    const { site, collection, living } = await open({ '/': steady({ links: ['/a'] }), '/a': steady() }, byRules);
    const { pool } = installation;
    const at = async (ms: number, answer: Answer): Promise<number> => {
      site.serve('/a', answer);
      await clocks.moveTo(ms);
      return crawl(collection);
    };
    await at(moments.begin, steady());
    const run = await at(moments.nextDay, steady({ later: { 'x-robots-tag': 'noindex' } }));
    expect([...(await living()).keys()]).toEqual(['/']);
    expect(await removalsOf(pool, run)).toEqual([[`${site.url}/a`, 'noindex']]);
    const withdrawn = (await resourcesOf(pool, collection.id)).get(`${site.url}/a`);
    expect(withdrawn?.facts?.content?.noindex).toBe('X-Robots-Tag: noindex');
    expect(withdrawn?.fetches[0]).toMatchObject({ status: 304, note: 'updated headers: x-robots-tag' });

    await at(moments.in100Days, steady({ first: { 'x-robots-tag': 'noindex' } }));
    expect([...(await living()).keys()]).toEqual(['/']);
    await at(moments.in2Years, steady());
    expect([...(await living()).keys()]).toEqual(['/', '/a']);
    const headers = site.log.filter(({ path }) => path === '/a').map((each) => each.headers['if-none-match']);
    expect(headers).toEqual([undefined, '"v1"', undefined, undefined]);
  });

  it('goes with the links that are not to be followed any more', async () => {
    const routes = { '/': steady({ links: ['/a'] }), '/a': steady({ links: ['/b'] }), '/b': steady() };
    const { site, collection, living } = await open(routes, byRules);
    await clocks.moveTo(moments.begin);
    await crawl(collection);
    site.serve('/a', steady({ links: ['/b'], later: { 'x-robots-tag': 'nofollow' } }));
    await clocks.moveTo(moments.nextDay);
    await crawl(collection);
    expect([...(await living()).keys()]).toEqual(['/', '/a']);
    site.serve('/a', steady({ links: ['/b'] }));
    await clocks.moveTo(moments.in100Days);
    await crawl(collection);
    expect([...(await living()).keys()]).toEqual(['/', '/a', '/b']);
  });

  it('is decided by the headers of the 304 wherever a filter reads one', async () => {
    const filterConf = filters(
      'Enumerate fn=enumerate-urls type=text/html',
      'Data fn=filter-by-exact src=content-language deny=de\nGenerate fn=extract-source src="content-language,last-modified"',
    );
    const files = (site: Site): Files => collectionOf([{ site }], {}, { 'filter.conf': filterConf });
    const { site, collection, living } = await open({ '/': steady({ links: ['/a'] }), '/a': steady() }, files);
    const attributesAfter = async (later: http.OutgoingHttpHeaders) => {
      site.serve('/a', steady({ first: later, later }));
      await crawl(collection);
      return (await living()).get('/a');
    };
    await clocks.moveTo(moments.begin);
    await crawl(collection);
    const changed = date(Date.UTC(2026, 0, 1));
    const french = await attributesAfter({ 'content-language': 'fr', 'last-modified': changed });
    expect(french?.attributes).toMatchObject({ 'content-language': ['fr'], 'last-modified': [changed] });
    expect(new Map(french?.writers).get('content-language')).toMatchObject({ fn: 'extract-source', line: 6 });
    expect((await attributesAfter({}))?.attributes).toEqual(french?.attributes);
    expect(await attributesAfter({ 'content-language': 'de' })).toBeUndefined();
    expect((await attributesAfter({ 'content-language': 'en' }))?.attributes['content-language']).toEqual(['en']);
  });
});

describe('a 304', () => {
  it('with another Expires dates the RD by it; one that has passed leaves three months', async () => {
    const { site, collection, living } = await open({ '/': steady() }, byRules);
    const livesDays = async (ms: number, later: http.OutgoingHttpHeaders): Promise<number> => {
      await clocks.moveTo(ms);
      site.serve('/', steady({ later }));
      await crawl(collection);
      return (await living()).get('/')?.livesDays ?? 0;
    };
    expect(await livesDays(0, {})).toBeGreaterThan(88);
    await clocks.moveTo(day);
    expect(await livesDays(day, { expires: date(clocks.now() + 200 * day) })).toBeCloseTo(200, 1);
    expect(await livesDays(300 * day, {})).toBeGreaterThan(88);
    expect(requests(site, '/')).toBe(3);
  });

  it('about another version leaves the page to be asked for as a whole', async () => {
    const { site, collection, living } = await open({ '/': steady() }, byRules);
    await crawl(collection);
    site.serve('/', (request, response) => {
      const isKnown = request.headers['if-none-match'] !== undefined;
      const headers = { etag: '"v2"', 'content-type': 'text/html', ...(isKnown && { 'content-language': 'fr' }) };
      response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : page([], { title: 'Second' }).body);
    });
    await crawl(collection);
    expect((await living()).get('/')?.attributes).toMatchObject({ title: ['Second'] });
    expect((await living()).get('/')?.attributes['content-language']).toBeUndefined();
    expect(requests(site, '/')).toBe(3);
  });

  it('leaves the expiry that external metadata gives, and reads the kept body where only the content can say', async () => {
    const refreshing = { refresh: '5; url=/next' };
    const routes = { '/': steady(), '/next': steady() };
    const { site, collection, living } = await open(routes, byRules);
    const crawlKeeping = async (): Promise<void> => {
      const { id } = await collection.begin({ bodies: 'all' });
      await installation.work({ onlyRun: id, world: clocks.world });
    };
    await crawlKeeping();
    await installation.pool.query(
      `UPDATE crawl.description SET external = '{"rd-expires": ["x"]}', expires_at = now() + interval '9 days' WHERE collection_id = $1`,
      [collection.id],
    );
    await clocks.moveTo(clocks.ahead() + day);
    await crawlKeeping();
    expect((await living()).get('/')?.livesDays).toBeCloseTo(8, 1);
    site.serve('/', steady({ later: refreshing }));
    await crawlKeeping();
    expect([...(await living()).keys()]).toEqual(['/', '/next']);
    expect(requests(site, '/')).toBe(3);
  });
});

describe('clocks that differ', () => {
  it('of engine and database put nothing off that is due', async () => {
    let asked = 0;
    const busyAtFirst: Answer = (_, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(503, { 'retry-after': '1' }).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(page().body);
    };
    const { collection, living } = await open({ '/': busyAtFirst }, byRoots);
    await clocks.moveTo(0, 3_600_000);
    await crawl(collection);
    expect(asked).toBe(2);
    expect((await living()).get('/')?.livesDays).toBeCloseTo(90, 0);
  });
});
