/** Sites that grow without end, crawled with unlimited depth and the usual settings; and large ones that do not. */

import type http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '../../engine/program/program.ts';
import type { RunNote, RunRecord } from '../../engine/ports.ts';
import type { Answer, Site } from '../../engine/testing/site.ts';
import { writeValue } from '../../lang/pblock-value.ts';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { insertLine } from '../../languages/filter-conf/insert-line.ts';
import { readRun } from '../../store/runs/runs.ts';
import { openInstallation } from '../testing/installation.ts';
import type { RunWanted, TestCollection, TestInstallation } from '../testing/installation.ts';
import { resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import type { KnownResource } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';
import { collectionOf } from '../testing/texts.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

/** Far above what the usual settings take, so that a crawl without end fails the test and does not hang it. */
const endless = 6_000;
const few: RunWanted = { limits: { ...defaultLimits, trapPages: 100 }, maxUrls: endless };

interface Crawled {
  readonly run: RunRecord;
  readonly collection: TestCollection;
  readonly resources: readonly KnownResource[];
  readonly traps: readonly KnownResource[];
}

async function crawl(site: Site, wanted: RunWanted = { maxUrls: endless }): Promise<Crawled> {
  const collection = await installation.addCollection(collectionOf([{ site }]));
  const run = await collection.crawl(wanted);
  return { run, collection, ...(await outcome(collection)) };
}

async function outcome({ id }: TestCollection): Promise<Pick<Crawled, 'resources' | 'traps'>> {
  const resources = [...(await resourcesOf(installation.pool, id)).values()];
  return { resources, traps: resources.filter(({ reason }) => reason?.startsWith('trap: ') === true) };
}

async function notesOf({ id }: RunRecord): Promise<readonly RunNote[]> {
  const { rows } = await installation.pool.query<{ notes: RunNote[] }>(
    `SELECT options -> 'notes' AS notes FROM crawl.run WHERE id = $1`,
    [id],
  );
  return rows[0]?.notes ?? [];
}

async function expectToHaveEnded({ run, resources, traps }: Crawled): Promise<void> {
  expect(run.state).toBe('finished');
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  expect(resources.filter(({ state }) => state === 'fetched').length).toBeLessThan(endless);
  expect(traps.length).toBeGreaterThan(0);
  expect(traps.every(({ state, stage }) => state === 'rejected' && stage === 'limits')).toBe(true);
}

type Body = (path: string) => string;

/** A start page with links, and whatever else is asked for. */
function siteOf(body: Body, start: readonly string[], latencyMs = 0): Promise<Site> {
  return installation.startSite({ routes: { '/': page(start) }, otherwise: answerWith(body), latencyMs });
}

function answerWith(body: Body): Answer {
  return (request: http.IncomingMessage, response: http.ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(body(request.url ?? '/'));
  };
}

const html = (title: string, text: string, links: readonly string[]): string =>
  `<title>${title}</title><h1>${title}</h1><p>${text}</p>${links.map((link) => `<a href="${link}">go</a>`).join(' ')}`;

const day = (date: Date): string => `/cal/${date.toISOString().slice(0, 10).replaceAll('-', '/')}`;

/** A page for every day of all time, with the days before and after. */
function calendarDay(path: string): string {
  const date = new Date(`${path.slice('/cal/'.length).replaceAll('/', '-')}T00:00:00Z`);
  const near = [-1, 1].map((step) => day(new Date(date.getTime() + step * 86_400_000)));
  return html('Calendar', `${date.toUTCString().slice(0, 16)}: no events.`, near);
}

/** A sheet for every month, with the weekdays. */
function calendarMonth(path: string): string {
  const query = new URL(path, 'http://x').searchParams;
  const [year, month] = [Number(query.get('year')), Number(query.get('month'))];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const sheet = Array.from({ length: days }, (_, i) =>
    new Date(Date.UTC(year, month - 1, i + 1)).toUTCString().slice(0, 7),
  );
  const near = [month - 2, month].map((index) => {
    const date = new Date(Date.UTC(year, index, 1));
    return `/cal?month=${date.getUTCMonth() + 1}&year=${date.getUTCFullYear()}`;
  });
  return html(`Month ${month} of ${year}`, sheet.join(' '), near);
}

const fetchedOf = ({ resources }: Pick<Crawled, 'resources'>): number =>
  resources.filter(({ state }) => state === 'fetched').length;

/** The same crawl, whose engine is killed before it has made `least` requests. */
async function crawlKilled(site: Site, undisturbed: Crawled, least: number): Promise<Crawled> {
  const collection = await installation.addCollection(collectionOf([{ site }]));
  const { id } = await collection.begin({ maxUrls: endless });
  const before = site.log.length;
  for (const share of [0.3, 0.9]) {
    const worker = startWorker(installation);
    await until('the next part was asked for', () => site.log.length - before >= share * least);
    await worker.end('SIGKILL');
  }
  await installation.work({ onlyRun: id });
  const run = (await readRun(installation.pool, id)) ?? undisturbed.run;
  return { run, collection, ...(await outcome(collection)) };
}

async function expectTheSameEnd(disturbed: Crawled, undisturbed: Crawled): Promise<void> {
  expect(disturbed.run.id).not.toBe(undisturbed.run.id);
  await expectToHaveEnded(disturbed);
  expect(fetchedOf(disturbed)).toBeLessThan(2 * fetchedOf(undisturbed));
  const [[told], [toldAgain, ...more]] = [await notesOf(undisturbed.run), await notesOf(disturbed.run)];
  expect(toldAgain?.trap).toEqual(told?.trap);
  expect(told?.trap).toBeDefined();
  expect(more).toEqual([]);
}

describe('an endless calendar whose engine is killed', () => {
  it('ends where it does when nobody disturbs it, with the same note, and adds up', async () => {
    const site = await siteOf(calendarDay, ['/cal/2031/05/17']);
    const undisturbed = await crawl(site);
    // How many more pages are fetched until the trap is noticed differs from crawl to crawl.
    await expectTheSameEnd(await crawlKilled(site, undisturbed, defaultLimits.trapPages), undisturbed);
  });
});

describe('an endless calendar', () => {
  it.each([
    ['of days', calendarDay, '/cal/2031/05/17', ['/cal/{n}/{n}/{n}', 'path', '^/cal/[0-9]+/[0-9]+/[0-9]+']],
    [
      'of months',
      calendarMonth,
      '/cal?month=5&year=2031',
      ['/cal?month={n}&year={n}', 'url', String.raw`^[^:]+://[^/]*/cal\?month=[0-9]+&year=[0-9]+`],
    ],
  ])(
    '%s comes to an end, and the report says where and how to mend it',
    async (_, body, start, [pattern = '', src = '', deny = '']) => {
      const site = await siteOf(body, [start]);
      const crawled = await crawl(site);
      await expectToHaveEnded(crawled);
      const reason = `trap: URLs like ${pattern} have no new content`;
      expect(new Set(crawled.traps.map((each) => each.reason))).toEqual(new Set([reason]));
      const [note] = await notesOf(crawled.run);
      expect(note).toMatchObject({ severity: 'warning', trap: { reason } });
      expect(note?.text).toContain(`${site.host}:${site.port}: URLs like ${pattern} `);
      const { collection } = crawled;
      await collection.revise(
        collectionOf(
          [{ site }],
          {},
          { 'filter.conf': insertLine(defaultFilterConf, note?.trap?.rule ?? '')?.text ?? '' },
        ),
      );
      expect((await collection.crawl()).state).toBe('finished');
      const { resources } = await outcome(collection);
      const denied = resources.filter(({ file }) => file === 'filter.conf');
      expect(denied.map(({ url }) => url)).toContain(site.url + start);
      expect(note?.trap?.rule).toBe(`MetaData fn=filter-by-regex src=${src} deny=${writeValue(deny)}`);
    },
  );

  it('is known to the runs that follow in the same generation', async () => {
    const site = await siteOf(calendarDay, ['/cal/2031/05/17']);
    const { collection } = await crawl(site, few);
    const asked = site.log.length;
    await collection.revise(collectionOf([{ site, starts: ['/', '/cal/2131/01/01'] }]));
    const run = await collection.crawl({ ...few, kind: 'incremental' });
    expect(run.state).toBe('finished');
    expect(site.log.filter(({ path }) => path.startsWith('/cal/2')).length - asked).toBeLessThan(asked);
  });

  it('goes on when the limit is off', async () => {
    const site = await siteOf(calendarDay, ['/cal/2031/05/17']);
    const { run, traps } = await crawl(site, { limits: { ...defaultLimits, trapPages: 0 }, maxUrls: 700 });
    expect(run.state).toBe('stopped');
    expect(traps).toEqual([]);
  });
});

const pagesOfShop = 120;

/** Each answer gives its links a new session id. */
function shop(link: (page: number, session: string) => string): Body {
  let sessions = 0;
  return (path) => {
    const number = Number(/\/p\/(\d+)/.exec(path)?.[1]);
    const next = (step: number): string =>
      link((number * 7 + step) % pagesOfShop, `s${(++sessions).toString(16).padStart(9, '0')}`);
    return html(`Product ${number}`, `All about product ${number}.`, [next(1), next(2), next(3)]);
  };
}

function productsOf({ resources }: Crawled): number {
  const numbers = resources.flatMap(({ state, url }) =>
    state === 'fetched' ? (/\/p\/(\d+)/.exec(url)?.[1] ?? []) : [],
  );
  return new Set(numbers).size;
}

describe('a session id in every link', () => {
  const places = [
    ['in the query', (number: number, session: string) => `/p/${number}?sid=${session}&lang=en`, 'sid'],
    ['in the path', (number: number, session: string) => `/p/${number};jsessionid=${session}`, 'jsessionid'],
  ] as const;
  it.each(places)('%s: every page is fetched, and the crawl ends', async (_, link, name) => {
    const site = await siteOf(shop(link), [link(0, 's000000000')]);
    const crawled = await crawl(site);
    await expectToHaveEnded(crawled);
    expect(new Set(crawled.traps.map(({ reason }) => reason))).toEqual(new Set([`trap: session ID in ${name}`]));
    expect(productsOf(crawled)).toBe(pagesOfShop);
    expect(site.log.length).toBeLessThan(1_000);
  });

  it('so it is when the engine is killed', async () => {
    const [, [, link]] = places;
    const site = await siteOf(shop(link), [link(0, 's000000000')], 50);
    const undisturbed = await crawl(site);
    const disturbed = await crawlKilled(site, undisturbed, pagesOfShop);
    await expectTheSameEnd(disturbed, undisturbed);
    expect(new Set(disturbed.traps.map(({ reason }) => reason))).toEqual(
      new Set(undisturbed.traps.map(({ reason }) => reason)),
    );
    expect(productsOf(disturbed)).toBe(pagesOfShop);
  });
});

describe('a large site that is no trap', () => {
  const most = 600;
  const chain = (path: (number: number) => string, text: (number: number) => string): [Body, string] => [
    (asked) => {
      const number = Number(/\d+/.exec(asked)?.[0]);
      return html('Document', text(number), number + 1 < most ? [path(number + 1)] : []);
    },
    path(0),
  ];
  const date = (number: number): string => new Date(Date.UTC(2015, 0, 1 + number)).toISOString().slice(0, 10);
  const dated = (number: number): string => `/news/${date(number).replaceAll('-', '/')}`;
  const byDate: Body = (asked) => {
    const number = Math.round(
      (Date.parse(asked.slice('/news/'.length).replaceAll('/', '-')) - Date.UTC(2015, 0, 1)) / 86_400_000,
    );
    return html('News', `Measured ${(number * 37) % 9973}.`, number + 1 < most ? [dated(number + 1)] : []);
  };
  it.each([
    [
      'a chain of numbered documents',
      ...chain(
        (number) => `/doc/${number}`,
        (number) => `This is document ${number}.`,
      ),
    ],
    [
      'pages of a list',
      ...chain(
        (number) => `/list?page=${number}`,
        (number) => `Entries ${number * 10} and on.`,
      ),
    ],
    [
      'a wiki',
      ...chain(
        (number) => `/w?title=Page_${number}`,
        (number) => `About ${number}.`,
      ),
    ],
    ['an archive by date', byDate, dated(0)],
  ])('%s is fetched whole', async (_, body, start) => {
    const site = await siteOf(body, [start]);
    const { run, resources } = await crawl(site, few);
    expect(run.state).toBe('finished');
    expect(resources.filter(({ state }) => state === 'fetched').length).toBe(most + 1);
  });

  it('equal pages that a list leads to are all fetched', async () => {
    const list = Array.from({ length: 400 }, (_, i) => `/members/${i}`);
    const site = await siteOf(() => html('Members only', 'Please sign in.', ['/members/0']), list);
    const { run, resources } = await crawl(site, few);
    expect(run.state).toBe('finished');
    expect(resources.filter(({ state }) => state === 'fetched').length).toBe(401);
  });
});
