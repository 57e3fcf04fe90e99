/** Crawls that a gatherer.cf alone begins: what each RootNode gathers, and why the rest is not. */

import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Served, Site } from '../../engine/testing/site.ts';
import { agrees } from '../../engine/decide/explain.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { RunRecord } from '../../engine/ports.ts';
import { enumeratePlainly } from '../../engine/testing/plain-enumeration.ts';
import type { PlainRoot } from '../../engine/testing/plain-enumeration.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { registry } from '../../registry.ts';
import { readResource } from '../../store/read/read-resource.ts';
import { readRun } from '../../store/runs/runs.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestCollection, TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { randomLinks, seededRandom } from '../testing/random-pages.ts';
import { siteText } from '../testing/texts.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

/** What was asked for from the given request on; robots.txt is asked for by each run. */
function pagesSince(site: Site, first: number): readonly string[] {
  return site.log.flatMap(({ path }, nth) => (nth < first || path === '/robots.txt' ? [] : [path]));
}

function gatherer(lines: readonly string[], leaves: readonly string[] = []): string {
  return [
    'Access-Delay: 0',
    '<RootNodes>',
    ...lines,
    '</RootNodes>',
    '<LeafNodes>',
    ...leaves,
    '</LeafNodes>',
    '',
  ].join('\n');
}

async function crawl(files: Files) {
  const collection = await installation.addCollection(files);
  const run = await collection.crawl();
  expect(run).toMatchObject({ state: 'finished' });
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  return { collection, run, known: await resourcesOf(installation.pool, collection.id) };
}

/** Paths fetched, in order of their names. */
function fetched(known: Awaited<ReturnType<typeof crawl>>['known'], site: Site): readonly string[] {
  return [...known.values()]
    .filter(({ state }) => state === 'fetched')
    .map(({ url }) => url.slice(site.url.length))
    .toSorted();
}

describe('a collection with a gatherer.cf and nothing else', () => {
  it('gathers what its RootNodes lead to, and says of the rest which line stopped it', async () => {
    const site = await installation.startSite({
      routes: {
        '/': page(['/a.html', '/b.html', '/logo.gif', 'http://127.0.0.2:9/x.html']),
        '/a.html': page(['/deep.html']),
        '/b.html': page(['/a.html']),
        '/deep.html': page(['/deeper.html']),
        '/leaf.html': page(['/never.html']),
      },
    });
    const { collection, known } = await crawl({
      'gatherer.cf': gatherer([`${site.url}/ Depth=2`], [`${site.url}/leaf.html`]),
    });
    expect(fetched(known, site)).toEqual(['/', '/a.html', '/b.html', '/deep.html', '/leaf.html']);
    const why = (path: string) => {
      const { state, reason, file, line } = known.get(path.startsWith('http') ? path : `${site.url}${path}`) ?? {};
      return [state, reason, `${file}:${line}`];
    };
    expect(why('/deeper.html')).toEqual(['rejected', 'root-depth', 'gatherer.cf:3']);
    expect(why('/logo.gif')).toEqual(['rejected', 'url-filter', 'URL-filter-default (built-in):3']);
    expect(why('http://127.0.0.2:9/x.html')).toEqual(['rejected', 'other-server', 'gatherer.cf:3']);
    expect(known.has(`${site.url}/never.html`)).toBe(false);
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(5);
  });

  it('items 164 and 166: takes the spellings of a URL for one document, kept as it was first seen', async () => {
    const site = await installation.startSite({
      routes: {
        '/': page(['/~u/', '/%7eu/', '/%7Eu/', '/a%2fb', '/a%2Fb']),
        '/~u/': page(['/~u/one.html', '/%7Eu/one.html']),
        '/~u/one.html': page([]),
        '/a%2fb': page([]),
      },
    });
    const { known } = await crawl({ 'gatherer.cf': gatherer([`${site.url}/`]) });
    expect(fetched(known, site)).toEqual(['/', '/a%2fb', '/~u/', '/~u/one.html']);
    expect(known.size).toBe(4);
  });

  it('item 32: counts URL-Max for each root, over all depths, in the order of the pages', async () => {
    const site = await installation.startSite({ pages: 60 });
    const { known } = await crawl({ 'gatherer.cf': gatherer([`${site.url}/ URL=7`]) });
    expect(fetched(known, site)).toHaveLength(7);
    const over = [...known.values()].filter(({ state }) => state === 'rejected');
    expect(over.length).toBeGreaterThan(0);
    expect(new Set(over.map(({ reason, file, line }) => `${reason} ${file}:${line}`))).toEqual(
      new Set(['url-max gatherer.cf:3']),
    );
  });
});

/** URLs that are decided otherwise when they are decided again. */
async function decidedOtherwise(files: Files, { id }: TestCollection): Promise<readonly string[]> {
  const { pool } = installation;
  const compiled = compileProgram({
    files: new Map(Object.entries(files)),
    declarations: registry,
    limits: defaultLimits,
  });
  if (!compiled.ok) throw new TypeError(JSON.stringify([...compiled.diagnostics]));
  const { rows } = await pool.query<{ hash: string; path: string }>(
    `SELECT encode(uuid_send(url_hash), 'hex') AS hash, path_id::text AS path FROM crawl.resource WHERE collection_id = $1`,
    [id],
  );
  const otherwise: string[] = [];
  for (const { hash, path } of rows) {
    const stored = await readResource(pool, () => Promise.resolve(hash), id, { hash });
    if (stored === undefined || !agrees(compiled.program, stored.facts, BigInt(path))) {
      otherwise.push(stored?.row.url ?? hash);
    }
  }
  return otherwise;
}

describe('several RootNodes on one web', () => {
  const seed = Number(process.env['WINNOW_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const links = randomLinks(seededRandom(seed), 160);
  const plain: readonly PlainRoot[] = [
    { start: 0, urlMax: 60, depth: 0, isDepthFirst: false },
    { start: 40, urlMax: 1000, depth: 4, isDepthFirst: false },
    { start: 90, urlMax: 20, depth: 12, isDepthFirst: true },
  ];
  const expected = plain.map((root) => enumeratePlainly(links, root));
  let site: Site;
  let files: Files;

  beforeAll(async () => {
    const routes = links.map((to, i) => [`/${i}.html`, page(to.map((each) => `/${each}.html`))] as const);
    site = await installation.startSite({ pages: 1, latencyMs: 3, routes: Object.fromEntries(routes) });
    const lines = plain.map(({ start, urlMax, depth, isDepthFirst }) => {
      return `${site.url}/${start}.html URL=${urlMax} Depth=${depth} Search=${isDepthFirst ? 'Depth' : 'Breadth'}`;
    });
    files = { 'gatherer.cf': gatherer(lines) };
  });

  async function expectAsPlain({ id }: TestCollection, run: Pick<RunRecord, 'id'>): Promise<void> {
    const { pool } = installation;
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
    const numberOf = (url: string): number => Number(/(\d+)\.html$/.exec(url)?.[1]);
    const known = [...(await resourcesOf(pool, id)).values()];
    const gathered = known.filter(({ state }) => state === 'fetched').map(({ url }) => numberOf(url));
    const all = [...new Set(expected.flat())];
    expect(gathered.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
    const { rows } = await pool.query<{ root: string; url: string; n: number }>(
      `SELECT x ->> 'root' AS root, r.url, (x ->> 'url')::int AS n
       FROM crawl.resource r, jsonb_array_elements(r.listing -> 'reached') x WHERE r.collection_id = $1 AND x ? 'url' ORDER BY n`,
      [id],
    );
    for (const [i, { start, urlMax }] of plain.entries()) {
      const own = rows.filter(({ root, n }) => root === `${site.url}/${start}.html` && n <= urlMax);
      expect(own.map(({ url }) => numberOf(url))).toEqual(expected[i]);
    }
  }

  it(`gather what a plain enumeration of each gathers, counted for each (seed ${seed})`, async () => {
    const collection = await installation.addCollection(files);
    const run = await collection.crawl();
    await expectAsPlain(collection, run);
    expect(await decidedOtherwise(files, collection)).toEqual([]);
    const asked = site.log.length;
    const rds = await rdsOf(installation.pool, collection.id);

    // Another full run in the same database, and one of what is due.
    const again = await collection.crawl();
    await expectAsPlain(collection, again);
    expect(pagesSince(site, asked)).toHaveLength(rds.size);
    expect([...(await rdsOf(installation.pool, collection.id)).keys()]).toEqual([...rds.keys()]);
    await collection.crawl({ kind: 'incremental' });
    expect(pagesSince(site, asked)).toHaveLength(rds.size);
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(rds.size);
    expect(await decidedOtherwise(files, collection)).toEqual([]);
  });

  it('count every URL once, however often the engine is killed', async () => {
    const before = site.log.length;
    const collection = await installation.addCollection(files);
    const run = await collection.begin();
    for (const share of [0.2, 0.5, 0.8]) {
      const worker = startWorker(installation);
      await until(`${share} of the pages were asked for`, () => site.log.length - before > 80 * share);
      await worker.end('SIGKILL');
    }
    await installation.work({ onlyRun: run.id });
    expect(await readRun(installation.pool, run.id)).toMatchObject({ state: 'finished' });
    await expectAsPlain(collection, run);
  });
});

describe('what was gathered', () => {
  it('knows every root that came to a URL, those too that did while it was being fetched', async () => {
    const { pool } = installation;
    const other = await installation.startSite({});
    const site = await installation.startSite({ routes: { '/': page(['/both.html']) } });
    const both = `${site.url}/both.html`;
    const reachedBy = async (): Promise<readonly string[]> => {
      const { rows } = await pool.query<{ root: string }>(
        `SELECT x ->> 'root' AS root FROM crawl.resource r, jsonb_array_elements(r.listing -> 'reached') x WHERE r.url = $1`,
        [both],
      );
      return rows.map(({ root }) => root);
    };
    const answer = (response: ServerResponse, { headers, body }: Served): void =>
      void response.writeHead(200, headers).end(body);
    const isAsked = (): boolean => site.log.some(({ path }) => path === '/both.html');
    other.serve('/from.html', (_, response) => {
      void until('the URL is being fetched', isAsked).then(() => answer(response, page([both])));
    });
    site.serve('/both.html', (_, response) => {
      const hasBoth = async (): Promise<boolean> => (await reachedBy()).length === 2;
      void until('the other root has come to it', hasBoth).then(() => answer(response, page([])));
    });
    const collection = await installation.addCollection({
      'gatherer.cf': gatherer([`${site.url}/`, `${other.url}/from.html URL=9,URL-filter-default Host=2`]),
    });
    expect(await collection.crawl()).toMatchObject({ state: 'finished' });
    expect(await reachedBy()).toEqual([`${site.url}/`, `${other.url}/from.html`]);
  });

  it('items 9, 124: is asked for again when Refresh-Rate has passed, and lives for Time-To-Live after that', async () => {
    const { pool } = installation;
    const site = await installation.startSite({
      routes: { '/': page(['/a.html'], { headers: { etag: '"1"' } }), '/a.html': page([]) },
    });
    site.serve('/', (request, response) => {
      if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
      const { headers, body } = page(['/a.html'], { headers: { etag: '"1"' } });
      response.writeHead(200, headers).end(body);
    });
    const root = `<RootNodes>\n${site.url}/ Delay=0\n</RootNodes>\n`;
    const collection = await installation.addCollection({
      'gatherer.cf': `Refresh-Rate: 3600\nTime-To-Live: 86400\n${root}`,
    });
    await collection.crawl();
    const lives = async (): Promise<readonly number[]> => {
      const { rows } = await pool.query<{ hours: number }>(
        `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM crawl.description
         WHERE collection_id = $1`,
        [collection.id],
      );
      return rows.map(({ hours }) => hours);
    };
    expect(await lives()).toEqual([24, 24]);
    await pool.query(`UPDATE crawl.description SET expires_at = now() + interval '1 hour' WHERE collection_id = $1`, [
      collection.id,
    ]);
    const asked = site.log.length;
    await collection.crawl({ kind: 'incremental' });
    expect(site.log.length).toBe(asked);
    await pool.query(`UPDATE crawl.resource SET due_at = now() WHERE collection_id = $1`, [collection.id]);
    await collection.crawl({ kind: 'incremental' });
    expect(pagesSince(site, asked)).toEqual(['/', '/a.html']);
    expect(await lives()).toEqual([24, 24]);
  });
});

describe('a collection of both styles', () => {
  it('crawls the sites of the filter rules and gathers from the roots, and each URL says which', async () => {
    const crawled = await installation.startSite({
      routes: { '/': page(['/sun.html']), '/sun.html': page([]) },
    });
    const gathered = await installation.startSite({
      routes: {
        '/': page(['/one.html', '/secret.html', '/two.html']),
        '/one.html': page([`${crawled.url}/sun.html`]),
        '/two.html': page([]),
      },
    });
    const directives = '  MetaData fn=filterrules-process\n  MetaData fn=filter-by-regex src=path deny="/two.*"\n';
    const files = {
      'filterrules.conf': siteText({ site: crawled }),
      'gatherer.cf': gatherer([`${gathered.url}/ URL=9,roots/own Depth=3`]),
      'filters/own': 'Deny /secret\nAllow .\n',
      'filter.conf': `<Filter name="enumeration-default">\n${directives}  Enumerate fn=enumerate-urls\n</Filter>
<Filter name="generation-default">\n${directives}  Generate fn=extract-html-meta\n</Filter>\n`,
    };
    const { collection, known } = await crawl(files);
    for (const url of [`${crawled.url}/`, `${gathered.url}/`, `${gathered.url}/one.html`]) {
      expect(known.get(url), url).toMatchObject({ state: 'fetched' });
    }
    expect(known.get(`${crawled.url}/sun.html`)).toMatchObject({ state: 'fetched' });
    expect(known.get(`${gathered.url}/secret.html`)).toMatchObject({
      reason: 'url-filter',
      file: 'filters/own',
      line: 1,
    });
    expect(known.get(`${gathered.url}/two.html`)).toMatchObject({ state: 'rejected', file: 'filter.conf' });
    expect(await decidedOtherwise(files, collection)).toEqual([]);
  });
});

describe('hosts', () => {
  it('item 34: are counted by address, so that another name of the server is the server', async () => {
    const site = await installation.startSite({
      routes: { '/': page([]), '/alias.html': page([]), '/far.html': page([]) },
    });
    const at = (host: string, path: string): string => `http://${host}:${site.port}${path}`;
    site.serve(
      '/',
      page([at('alias.test', '/alias.html'), at('far.test', '/far.html'), `http://own.test:1/port.html`]),
    );
    const overrides = new Map([
      ['own.test', ['127.0.0.1']],
      ['alias.test', ['127.0.0.1']],
      ['far.test', ['127.0.0.9']],
    ]);
    const files = { 'gatherer.cf': gatherer([`${at('own.test', '/')} Depth=1`]) };
    const collection = await installation.addCollection(files);
    const run = await collection.begin({ reach: ['127.0.0.0/8'] });
    const world = { clock: systemClock, resolver: createResolver({ overrides }) };
    await installation.work({ onlyRun: run.id, world });
    const known = await resourcesOf(installation.pool, collection.id);
    expect(known.get(at('alias.test', '/alias.html'))).toMatchObject({ state: 'fetched' });
    expect(known.get(at('far.test', '/far.html'))).toMatchObject({
      reason: 'other-server',
      file: 'gatherer.cf',
      line: 3,
    });
    expect(known.get('http://own.test:1/port.html')).toMatchObject({
      reason: 'other-port',
      file: 'gatherer.cf',
      line: 3,
    });
    expect(await decidedOtherwise(files, collection)).toEqual([]);
    const { options } = (await readRun(installation.pool, run.id)) ?? run;
    expect(options.notes).toMatchObject([
      { severity: 'warning', text: expect.stringMatching(/^alias\.test, own\.test have one address, 127\.0\.0\.1: /) },
    ]);
  });
});
