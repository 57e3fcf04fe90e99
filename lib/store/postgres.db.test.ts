/** One visit: what it commits, how often it counts, and when it is refused. */

import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrawlStore, RunRecord, Visit } from '../engine/ports.ts';
import { orderRun, tryFinishRun } from './runs/finish-run.ts';
import { recountRun } from './runs/recount.ts';
import { killRun } from './runs/runs.ts';
import { batch, failed, fetched, found, hashOf, refused, traits } from './testing/crawl-steps.ts';
import { openTestCrawl } from './testing/test-crawl.ts';
import type { TestCrawl } from './testing/test-crawl.ts';

let crawled: TestCrawl;
let store: CrawlStore;
let pool: pg.Pool;

const home = 'http://a.test/';

beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ store, pool } = crawled);
});
beforeEach(() => crawled.reset());
afterAll(() => crawled.close());

describe('a visit', () => {
  let run: RunRecord;
  let visit: Visit;
  beforeEach(async () => {
    run = await crawled.newRun(await crawled.newOwner());
    await store.seed(run, [found(home)], []);
    visit = await crawled.acquireOne(run);
  });

  it('finds the start point due, with how it was found', async () => {
    expect(await store.more(visit, 10, new Set())).toEqual([
      { hash: hashOf(home), url: home, depth: 1, attempts: 0, discovery: { kind: 'start', hops: 0 }, bodyKept: false },
    ]);
    expect(await store.more(visit, 10, new Set([hashOf(home)]))).toEqual([]);
  });

  it('is the only one of its site', async () => {
    expect(await store.acquire(run, 10)).toEqual([]);
  });

  it('commits what it settled and found, and counts it exactly', async () => {
    const links = [`${home}b`, 'http://x.test/'];
    const result = await store.commit(
      visit,
      batch({
        settled: [fetched(found(home), links, run.id)],
        discovered: [found(`${home}b`, 2, home), refused('http://x.test/', 2)],
        linksFound: 3,
      }),
    );
    expect(result).toEqual({ ok: true, desiredState: 'go' });
    expect(await recountRun(pool, run.id)).toMatchObject({
      discovered: 3,
      fetched: 1,
      rejected: 1,
      queued: 1,
      failed: 0,
      lost: 0,
    });
    expect((await store.outlinkUrls(run, hashOf(home))).map(({ url }) => url)).toEqual(links);
    expect(await store.more(visit, 10, new Set())).toMatchObject([
      { url: `${home}b`, depth: 2, discovery: { from: home } },
    ]);
  });

  it('counts a batch once, however often it is sent', async () => {
    const sent = batch({ settled: [fetched(found(home), [], run.id)], linksFound: 7 });
    expect(await store.commit(visit, sent)).toEqual({ ok: true, desiredState: 'go' });
    expect(await store.commit(visit, sent)).toEqual({ ok: true, desiredState: 'go' });
    const { rows } = await pool.query(
      `SELECT kind, state, sum(n)::int AS n FROM crawl.counter WHERE run_id = $1
      GROUP BY kind, state HAVING sum(n) <> 0 ORDER BY kind, state`,
      [run.id],
    );
    expect(rows).toEqual([
      { kind: 1, state: 2, n: 1 },
      { kind: 3, state: 0, n: 1 },
      { kind: 4, state: 0, n: 7 },
      { kind: 6, state: 0, n: 1 },
      { kind: 10, state: 0, n: 1 },
    ]);
  });

  it('counts a batch once that is sent again while it is still being written', async () => {
    const sent = batch({ settled: [fetched(found(home), [], run.id)], linksFound: 7 });
    // Connections are there already, so that all are written side by side.
    await Promise.all([1, 2, 3].map(() => pool.query('SELECT pg_sleep(0.1)')));
    const answers = await Promise.all([1, 2, 3].map(() => store.commit(visit, sent)));
    expect(answers).toEqual(answers.map(() => ({ ok: true, desiredState: 'go' })));
    const { rows } = await pool.query('SELECT sum(n)::int AS n FROM crawl.counter WHERE run_id = $1 AND kind = 4', [
      run.id,
    ]);
    expect(rows).toEqual([{ n: 7 }]);
  });

  it('may land before the commit that found its URLs', async () => {
    const next = found(`${home}late`, 2, home);
    await store.commit(visit, batch({ settled: [fetched(next, [], run.id)] }));
    await store.commit(visit, batch({ settled: [fetched(found(home), [], run.id)], discovered: [next] }));
    expect(await recountRun(pool, run.id)).toMatchObject({ discovered: 2, fetched: 2, queued: 0, lost: 0 });
  });

  it('is refused when its lease went to another worker', async () => {
    await pool.query(`UPDATE crawl.site SET lease_until = now()`);
    const other = crawled.newStore(2);
    const second = await crawled.acquireOne(run, other);
    expect(second).toMatchObject({ epoch: visit.epoch + 1, takenOver: true });
    expect(await store.commit(visit, batch({ settled: [fetched(found(home))] }))).toEqual({ ok: false });
    expect(await store.extend(visit)).toBe(false);
    await store.release(visit, { nextInMs: 0 });
    expect(await other.extend(second)).toBe(true);
    expect(await recountRun(pool, run.id)).toMatchObject({ fetched: 0, queued: 1 });
  });

  it('puts off what is to be tried again, and says when the site is due', async () => {
    const later = { hash: hashOf(home), dueAt: Date.now() + 60_000, attempts: 1, reason: '503' };
    await store.commit(visit, batch({ postponed: [later] }));
    expect(await store.more(visit, 10, new Set())).toEqual([]);
    await store.release(visit, { nextInMs: 0 });
    const { rows } = await pool.query<{ s: number }>(
      `SELECT extract(epoch FROM due_at - now())::int AS s FROM crawl.run_site WHERE run_id = $1`,
      [run.id],
    );
    expect(rows[0]?.s).toBeGreaterThan(50);
    expect(await store.acquire(run, 1)).toEqual([]);
    expect((await tryFinishRun(pool, run.id))?.state).toBe('running');
  });

  it('puts off a URL found in the same batch', async () => {
    const next = found(`${home}busy`, 2, home);
    const later = { hash: next.hash, dueAt: Date.now() + 60_000, attempts: 2, reason: '503' };
    await store.commit(visit, batch({ settled: [fetched(found(home))], discovered: [next], postponed: [later] }));
    expect(await store.more(visit, 10, new Set())).toEqual([]);
    const { rows } = await pool.query('SELECT attempts FROM crawl.resource WHERE url_hash = $1', [next.hash]);
    expect(rows).toEqual([{ attempts: 2 }]);
  });

  it('is told what a person wants', async () => {
    await orderRun(pool, run.id, 'pause');
    expect(await store.commit(visit, batch({ linksFound: 1 }))).toEqual({ ok: true, desiredState: 'pause' });
    expect((await tryFinishRun(pool, run.id))?.state).toBe('pausing');
    await store.release(visit, { nextInMs: 0 });
    expect((await tryFinishRun(pool, run.id))?.state).toBe('paused');
    expect(await store.acquire(run, 1)).toEqual([]);
  });

  it('is cut off when the run is killed, and nothing is lost', async () => {
    expect((await killRun(pool, run.id))?.state).toBe('stopped');
    expect(await store.commit(visit, batch({ settled: [fetched(found(home))] }))).toEqual({ ok: false });
    expect(await recountRun(pool, run.id)).toMatchObject({ discovered: 1, queued: 1, lost: 0 });
  });

  it('keeps text that PostgreSQL cannot hold', async () => {
    const odd = fetched(found(home));
    const writer = { by: 'robot' } as const;
    const attributes = new Map([
      ['__proto__', { values: ['a\0b', '\ud800', 'c:\\u0000'], writer }],
      ['title', { values: ['nul\0'], writer }],
    ]);
    await store.commit(
      visit,
      batch({ settled: [{ ...odd, description: { url: home, schema: 'DOCUMENT', attributes } }] }),
    );
    const { rows } = await pool.query('SELECT title, attributes FROM crawl.description WHERE collection_id = $1', [
      run.collectionId,
    ]);
    const kept: unknown = JSON.parse('{"title":["nul\ufffd"],"__proto__":["a\ufffdb","\ufffd","c:\\\\u0000"]}');
    expect(rows).toEqual([{ title: 'nul\ufffd', attributes: kept }]);
  });

  it('knows every URL of the generation', async () => {
    await store.commit(visit, batch({ settled: [fetched(found(home))], discovered: [found(`${home}b`, 2, home)] }));
    const known = new Map<string, number>();
    for await (const some of store.known(run)) for (const [hash, depth] of some) known.set(hash, depth);
    expect(known).toEqual(
      new Map([
        [hashOf(home), 1],
        [hashOf(`${home}b`), 2],
      ]),
    );
  });

  it('registers the first URL with a content, per filter', async () => {
    const md5 = 'd'.repeat(32);
    const firstOf = (filter: string, url: string): Promise<string> =>
      store.firstWithMd5(run, { filter, md5, hash: hashOf(url), url, isLate: false });
    const x = 'http://a.test/x';
    const [first, second, other] = [
      await firstOf('enumeration', home),
      await firstOf('enumeration', x),
      await firstOf('generation', x),
    ];
    expect([first, second, other]).toEqual([home, home, x]);
  });

  it('keeps the body it is given, and what was kept when the page fails', async () => {
    const body = Buffer.from('<p>kept</p>'.repeat(50));
    await store.commit(visit, batch({ settled: [{ ...fetched(found(home)), body, etag: '"1"' }] }));
    expect((await store.keptBody(run, hashOf(home)))?.body).toEqual(body);
    await store.commit(visit, batch({ settled: [failed(found(home))] }));
    expect((await store.keptBody(run, hashOf(home)))?.body).toEqual(body);
    expect(await recountRun(pool, run.id)).toMatchObject({ failed: 1, fetched: 0, lost: 0 });
    await store.commit(visit, batch({ settled: [fetched(found(home))] }));
    expect(await store.keptBody(run, hashOf(home))).toBeUndefined();
    expect(await store.storedFacts(run, hashOf(home))).toMatchObject({ programKey: traits.key, facts: { depth: 1 } });
  });
});
