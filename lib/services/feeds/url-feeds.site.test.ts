/** Feeds that name URLs, from the upload to the RDs: crawled by whatever run there is, and kept by every later one. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../engine/testing/site.ts';
import { whatDoesNotAddUp } from '../../jobs/testing/outcome.ts';
import { page } from '../../jobs/testing/pages.ts';
import { robotConf } from '../../jobs/testing/texts.ts';
import { until } from '../../jobs/testing/until.ts';
import { openTestServices, operator, value } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { feedWith, openFed } from '../testing/url-feeds.ts';
import { startEngine } from '../testing/work-on-jobs.ts';
import { startDueFeeds } from './start-feeds.ts';

let test: TestServices;
let stop: () => Promise<void>;

beforeAll(async () => {
  test = await openTestServices();
  stop = startEngine(test, { startFeeds: () => startDueFeeds(test.context) });
});
afterAll(async () => {
  await stop();
  await test.close();
});

const addsUp = async (run: number): Promise<void> =>
  expect(await whatDoesNotAddUp(test.database.pool, run)).toEqual([]);

/** Answers once it is let go. */
function gated(title: string): {
  readonly answer: Answer;
  readonly isAsked: () => boolean;
  readonly letGo: () => void;
} {
  const gate = Promise.withResolvers<void>();
  let isAsked = false;
  return {
    answer: (_, response) => {
      isAsked = true;
      const { headers, body } = page([], { title });
      void gate.promise.then(() => response.writeHead(200, headers).end(body));
    },
    isAsked: () => isAsked,
    letGo: gate.resolve,
  };
}

/** 304 to whoever has it. */
const steady =
  (title: string): Answer =>
  (request, response) => {
    const { headers, body } = page([], { title });
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else response.writeHead(200, { ...headers, etag: '"v1"' }).end(body);
  };

describe('a metadata-and-url feed', () => {
  it('says who may see the URLs it names, and the folders they inherit from', async () => {
    const fed = await openFed(test, { '/hr/a.html': page([], { title: 'A' }) });
    const principal = (access: string, name: string) =>
      `<principal scope="user" access="${access}">${name}</principal>`;
    const folder = `<acl url="${fed.url('/hr/')}" inheritance-type="and-both-permit">${principal('permit', 'ann')}${principal('permit', 'bob')}</acl>`;
    const list = `<acl inherit-from="${fed.url('/hr/')}">${principal('permit', 'ann')}</acl>`;
    const record = `<record url="${fed.url('/hr/a.html')}" mimetype="text/html">${list}</record>`;
    const feed = await fed.pushFeed(
      'metadata-and-url',
      feedWith(`${folder}${record}<acl>${principal('permit', 'x')}</acl>`),
    );
    await fed.ended(feed);
    await fed.quiet();
    expect(await fed.stateOf(feed)).toMatchObject({
      state: 'completed-with-errors',
      counts: { records: 3, applied: 2, errors: 1, acls: { changed: 2, unchanged: 0, removed: 0 } },
    });
    const { row } = value(await test.services.getResource(operator, { slug: fed.slug, url: fed.url('/hr/a.html') }));
    const verdicts = await Promise.all(
      ['ann', 'bob'].map(async (name) => {
        const asked = { slug: fed.slug, hash: row.hash, principal: name };
        return value(await test.services.decideDocumentAccess(operator, asked)).verdict;
      }),
    );
    expect(verdicts).toEqual(['permit', 'deny']);
    const cleared = await fed.pushFeed(
      'metadata-and-url',
      feedWith(`<record url="${fed.url('/hr/a.html')}" mimetype="text/html"/>`),
    );
    await fed.ended(cleared);
    await fed.quiet();
    expect((await fed.stateOf(cleared)).counts.acls).toEqual({ changed: 0, unchanged: 0, removed: 1 });
  });

  it('has its URLs fetched, their metadata before those of the page, and links followed', async () => {
    const fed = await openFed(test, {
      '/a.html': page(['/b.html'], { title: 'A', head: '<meta name="author" content="Page">' }),
      '/b.html': page([], { title: 'B' }),
    });
    const end = await fed.crawled([
      { url: fed.url('/a.html'), author: 'Feed', attributes: 'displayurl="http://shown.example/"' },
    ]);
    expect(end).toMatchObject({ state: 'completed', counts: { records: 1, applied: 1, errors: 0, warnings: 0 } });
    expect(await fed.rds()).toEqual(['/a.html A Feed Page', '/b.html B']);
    await addsUp(end.run);
    const run = value(await test.services.getRun(operator, { slug: fed.slug, run: end.run }));
    expect(run).toMatchObject({ kind: 'feed', state: 'finished', accounting: { discovered: 2, fetched: 2, lost: 0 } });
    const named = await fed.resource(fed.url('/a.html'));
    expect(named).toMatchObject({
      depth: 0,
      from: 'sample',
      facts: {
        discovery: { kind: 'fed-url', from: 'sample', fed: { feed: end.feed, line: 3, source: 'sample' } },
        fed: { metas: ['author'], displayUrl: 'http://shown.example/' },
      },
    });
    const why = value(await test.services.explainUrl(operator, { slug: fed.slug, url: fed.url('/a.html') }));
    expect(why).toMatchObject({ agrees: true });
    expect(JSON.stringify(why)).toContain(`line 3 of upload ${end.feed} of sample`);
    const { description } = value(
      await test.services.getResource(operator, { slug: fed.slug, url: fed.url('/a.html') }),
    );
    const byFeed = description?.attributes.flatMap(({ name, values, writer }) =>
      writer.by === 'feed' ? [[name, ...values]] : [],
    );
    expect(byFeed).toEqual([
      ['datasource', 'sample'],
      ['displayurl', 'http://shown.example/'],
    ]);
    expect((await fed.resource(fed.url('/b.html')))?.facts).toMatchObject({ discovery: { kind: 'link' } });
  });

  it('has the RD made again when the metadata alone have changed, and asks once where nothing has', async () => {
    const fed = await openFed(test, { '/a.html': steady('A') });
    const record = { url: fed.url('/a.html'), author: 'Ann' };
    await fed.crawled([record]);
    const { run } = await fed.crawled([{ ...record, author: 'Bea' }]);
    expect(await fed.rds()).toEqual(['/a.html A Bea']);
    await addsUp(run);
    const before = fed.asked('/a.html');
    await fed.crawled([{ ...record, author: 'Bea' }]);
    expect(await fed.rds()).toEqual(['/a.html A Bea']);
    expect(fed.asked('/a.html') - before).toBe(1);
    expect((await fed.resource(record.url))?.fetches[0]).toMatchObject({ outcome: 'not-modified' });
  });

  it('deletes what it says it deletes: the URL is rejected, its RD is gone, and later crawls do not name it', async () => {
    const fed = await openFed(test, { '/a.html': page([], { title: 'A' }), '/b.html': page([], { title: 'B' }) });
    await fed.crawled([{ url: fed.url('/a.html') }, { url: fed.url('/b.html') }]);
    const end = await fed.crawled([{ url: fed.url('/a.html'), attributes: 'action="delete"' }]);
    expect(end).toMatchObject({ state: 'completed', counts: { applied: 1, errors: 0 } });
    expect(await fed.rds()).toEqual(['/b.html B']);
    expect(await fed.resource(fed.url('/a.html'))).toMatchObject({ state: 'rejected', reason: 'deleted by a feed' });
    await addsUp(end.run);
    await fed.crawl('full');
    expect(await fed.rds()).toEqual(['/b.html B', '/start.html A page']);
    expect(fed.asked('/a.html')).toBe(1);
  });

  it('counts the last record of a URL, skips those with errors, and keeps the others', async () => {
    const fed = await openFed(test, { '/a.html': page([], { title: 'A' }) });
    const end = await fed.crawled([
      { url: fed.url('/a.html'), author: 'Ann' },
      { url: '' },
      { url: fed.url('/a.html'), author: 'Bea' },
    ]);
    expect(end).toMatchObject({
      state: 'completed-with-errors',
      counts: { records: 3, applied: 1, repeated: 1, errors: 1 },
    });
    expect(await fed.rds()).toEqual(['/a.html A Bea']);
  });
});

describe('a web feed', () => {
  it('names URLs alone, deletes them, too, and never makes documents of what it says beside them', async () => {
    const fed = await openFed(test, {
      '/a.html': page(['/b.html'], { title: 'A' }),
      '/b.html': page([], { title: 'B' }),
    });
    const end = await fed.crawled([{ url: fed.url('/a.html'), author: 'Feed' }], 'web');
    expect(end).toMatchObject({ state: 'completed', counts: { applied: 1, warnings: 1, codes: { 'FEED-113': 1 } } });
    expect(await fed.rds()).toEqual(['/a.html A', '/b.html B']);
    await fed.crawled([{ url: fed.url('/a.html'), attributes: 'action="delete"' }], 'web');
    expect(await fed.rds()).toEqual(['/b.html B']);
  });
});

describe('the crawl that takes them', () => {
  it('is the one that goes on, which does not end before', async () => {
    const start = gated('Start');
    const fed = await openFed(test, { '/start.html': start.answer, '/a.html': page([], { title: 'A' }) });
    const run = await fed.begin('full');
    await until('the run is busy', start.isAsked);
    const feed = await fed.push([{ url: fed.url('/a.html'), author: 'Ann' }]);
    await fed.ended(feed);
    start.letGo();
    expect(await fed.quiet()).toBe(run);
    expect(await fed.stateOf(feed)).toMatchObject({ state: 'completed', run });
    expect(await fed.rds()).toEqual(['/a.html A Ann', '/start.html Start']);
    await addsUp(run);
  });

  it('fetches once more what was being fetched when a feed named it anew', async () => {
    const slow = gated('A');
    const fed = await openFed(test, { '/a.html': slow.answer });
    const record = { url: fed.url('/a.html'), author: 'Ann' };
    const first = await fed.push([record]);
    await until('the page is asked for', slow.isAsked);
    const second = await fed.push([{ ...record, author: 'Bea' }]);
    await until('the run has taken the second record', async () => (await fed.stateOf(second)).run !== null);
    slow.letGo();
    const run = await fed.quiet();
    expect([(await fed.stateOf(first)).run, (await fed.stateOf(second)).run]).toEqual([run, run]);
    expect(await fed.rds()).toEqual(['/a.html A Bea']);
    expect(fed.asked('/a.html')).toBe(2);
    await addsUp(run);
  });

  it('leaves what a feed has deleted meanwhile without an RD', async () => {
    const slow = gated('A');
    const fed = await openFed(test, { '/a.html': slow.answer });
    await fed.push([{ url: fed.url('/a.html') }]);
    await until('the page is asked for', slow.isAsked);
    const second = await fed.push([{ url: fed.url('/a.html'), attributes: 'action="delete"' }]);
    await until('the run has taken the second record', async () => (await fed.stateOf(second)).run !== null);
    slow.letGo();
    await addsUp(await fed.quiet());
    expect(await fed.rds()).toEqual([]);
    expect(await fed.resource(fed.url('/a.html'))).toMatchObject({ state: 'rejected', reason: 'deleted by a feed' });
  });

  it('waits for another revision when the last one could not be crawled by', async () => {
    const fed = await openFed(test, { '/a.html': page([], { title: 'A' }) });
    const { pool } = test.database;
    const first = await fed.crawled([{ url: fed.url('/a.html'), author: 'Ann' }]);
    await pool.query(`UPDATE crawl.run SET state = 'failed' WHERE id = $1`, [first.run]);
    const second = await fed.push([{ url: fed.url('/a.html'), author: 'Bea' }]);
    await fed.ended(second);
    expect(await test.context.feedRuns.namesWaiting()).toEqual([]);
    await fed.save({ 'robot.conf': robotConf({ depth: 7 }) });
    await fed.quiet();
    expect((await fed.stateOf(second)).run).toBeGreaterThan(first.run);
    expect(await fed.rds()).toEqual(['/a.html A Bea']);
  });

  it('is not begun again when somebody stopped it, before another upload arrives', async () => {
    const slow = gated('A');
    const fed = await openFed(test, { '/a.html': slow.answer, '/b.html': page([], { title: 'B' }) });
    const feed = await fed.push([{ url: fed.url('/a.html') }]);
    await until('the page is asked for', slow.isAsked);
    const { run } = await fed.stateOf(feed);
    value(await test.services.pauseRun(operator, { slug: fed.slug, run }));
    const second = await fed.push([{ url: fed.url('/b.html') }]);
    await fed.ended(second);
    slow.letGo();
    await until('the run has paused', async () => {
      const { state } = value(await test.services.getRun(operator, { slug: fed.slug, run }));
      return state === 'paused';
    });
    value(await test.services.stopRun(operator, { slug: fed.slug, run }));
    expect(await fed.stateOf(second)).toMatchObject({ state: 'completed', run: null });
    expect(await test.context.feedRuns.namesWaiting()).toEqual([]);
    await fed.crawled([{ url: fed.url('/c.html') }]);
    expect((await fed.stateOf(second)).run).toBeGreaterThan(run);
    expect(fed.asked('/b.html')).toBe(1);
  });
});

describe('later crawls', () => {
  it('keep what feeds name: no orphans, with the metadata of the last record', async () => {
    const fed = await openFed(test, { '/a.html': page([], { title: 'A' }) });
    await fed.crawled([{ url: fed.url('/a.html'), author: 'Ann' }]);
    for (const kind of ['full', 'incremental', 'full'] as const) {
      const run = await fed.crawl(kind);
      expect(await fed.rds()).toEqual(['/a.html A Ann', '/start.html A page']);
      await addsUp(run);
    }
    expect(fed.asked('/a.html')).toBe(4);
  });

  it('keep the facts of the feed for a start point and for a link', async () => {
    const fed = await openFed(test, {
      '/start.html': page(['/a.html'], { title: 'Start' }),
      '/a.html': page([], { title: 'A' }),
    });
    await fed.crawled([
      { url: fed.url('/start.html'), author: 'Ann' },
      { url: fed.url('/a.html'), author: 'Bea' },
    ]);
    await fed.crawl('full');
    expect(await fed.rds()).toEqual(['/a.html A Bea', '/start.html Start Ann']);
    expect((await fed.resource(fed.url('/start.html')))?.facts).toMatchObject({
      discovery: { kind: 'start', fed: { source: 'sample' } },
    });
  });

  it('do not fetch again what is crawled once, and keep its RD, also where pages link to it', async () => {
    const fed = await openFed(test, {
      '/start.html': page(['/a.html'], { title: 'Start' }),
      '/a.html': page([], { title: 'A' }),
    });
    await fed.crawled([{ url: fed.url('/a.html'), author: 'Ann', attributes: 'crawl-once="true"' }]);
    for (const kind of ['full', 'incremental', 'full'] as const) {
      const run = await fed.crawl(kind);
      expect(await fed.rds()).toEqual(['/a.html A Ann', '/start.html Start']);
      await addsUp(run);
    }
    expect(fed.asked('/a.html')).toBe(1);
  });
});

describe('the order of a site', () => {
  it('is led by what is to be crawled immediately, at the beginning and while a run goes on', async () => {
    const slow = gated('0');
    const fed = await openFed(
      test,
      { '/0.html': slow.answer },
      {
        options: { otherwise: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>x') },
        parameters: { 'site-max-connections': 1, 'max-connections': 1 },
      },
    );
    const now = 'crawl-immediately="true"';
    const paths = ['/1.html', '/2.html', '/3.html'];
    const feed = await fed.push([
      ...paths.map((path) => ({ url: fed.url(path) })),
      { url: fed.url('/0.html'), attributes: now },
    ]);
    await until('the first is asked for', slow.isAsked);
    expect(await fed.stateOf(feed)).toMatchObject({ state: 'completed' });
    const second = await fed.push([{ url: fed.url('/now.html'), attributes: now }]);
    await until('the run has taken it', async () => (await fed.stateOf(second)).run !== null);
    slow.letGo();
    await fed.quiet();
    const asked = fed.site.log.map(({ path }) => path).filter((path) => path !== '/robots.txt');
    expect(asked).toEqual(['/0.html', '/now.html', ...paths]);
  });
});
