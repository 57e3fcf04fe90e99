import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrawlStore, RunRecord, Visit } from '../engine/ports.ts';
import { countHeldRemovals, decideHeldRemovals, orderRun, tryFinishRun } from './finish-run.ts';
import { recountRun } from './recount.ts';
import { createRun, killRun, startRun } from './runs.ts';
import type { NewRun } from './runs.ts';
import {
  batch,
  failed,
  failedPath,
  fetched,
  found,
  hashOf,
  options,
  outlinksOf,
  refused,
  tooDeepPath,
  traits,
  withoutRd,
} from './testing/crawl-steps.ts';
import { compareCounters, openTestCrawl } from './testing/test-crawl.ts';
import type { Owner, TestCrawl } from './testing/test-crawl.ts';

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

async function rdsOf({ collectionId }: Owner): Promise<readonly string[]> {
  const { rows } = await pool.query<{ url: string }>(
    'SELECT url FROM crawl.description WHERE collection_id = $1 ORDER BY url',
    [collectionId],
  );
  return rows.map(({ url }) => url);
}

interface RowState {
  readonly state: number;
  readonly depth: number;
}

async function rowOf(href: string, { collectionId }: Owner): Promise<RowState | undefined> {
  const { rows } = await pool.query<RowState>(
    'SELECT state, depth FROM crawl.resource WHERE collection_id = $1 AND url = $2',
    [collectionId, href],
  );
  return rows[0];
}

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
    expect(result).toEqual({ ok: true, wish: 'go' });
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
    expect(await store.commit(visit, sent)).toEqual({ ok: true, wish: 'go' });
    expect(await store.commit(visit, sent)).toEqual({ ok: true, wish: 'go' });
    const { rows } = await pool.query(
      `SELECT kind, state, sum(n)::int AS n FROM crawl.tally WHERE run_id = $1
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
    expect(answers).toEqual(answers.map(() => ({ ok: true, wish: 'go' })));
    const { rows } = await pool.query('SELECT sum(n)::int AS n FROM crawl.tally WHERE run_id = $1 AND kind = 4', [
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
    expect(await store.commit(visit, batch({ linksFound: 1 }))).toEqual({ ok: true, wish: 'pause' });
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
    const first = await store.firstWithMd5(run, 'enumeration', 'd'.repeat(32), hashOf(home), home);
    const second = await store.firstWithMd5(run, 'enumeration', 'd'.repeat(32), hashOf('x'), 'http://a.test/x');
    const other = await store.firstWithMd5(run, 'generation', 'd'.repeat(32), hashOf('x'), 'http://a.test/x');
    expect([first, second, other]).toEqual([home, home, 'http://a.test/x']);
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

describe('a shorter path', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => `http://a.test/${name}`) as [string, string, string, string];
  let owner: Owner;
  beforeEach(async () => {
    owner = await crawled.newOwner();
  });

  it('is passed on over the links of what was fetched, into facts and RDs', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    await crawled.crawl(
      run,
      batch({
        settled: [fetched(found(home), [a]), fetched(found(a, 5, home), [b]), fetched(found(b, 6, a), [c])],
        discovered: [found(c, 7, b)],
      }),
      batch({ shortened: [{ hash: hashOf(a), depth: 2 }] }),
    );
    await crawled.passOn(run);
    expect(await Promise.all([a, b, c].map((url) => rowOf(url, owner)))).toEqual([
      { state: 2, depth: 2 },
      { state: 2, depth: 3 },
      { state: 0, depth: 4 },
    ]);
    const { rows } = await pool.query(
      `SELECT p.facts -> 'depth' AS fact, d.attributes -> 'depth' AS attribute, d.depth FROM crawl.page p
       JOIN crawl.description d USING (collection_id, url_hash) WHERE d.collection_id = $1 AND d.url = $2`,
      [owner.collectionId, b],
    );
    expect(rows).toEqual([{ fact: 3, attribute: ['3'], depth: 3 }]);
  });

  it('reaches what was found by the longer path and recorded only later', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    const finished = await crawled.crawl(
      run,
      batch({ settled: [fetched(found(home), [a]), fetched(found(a, 5, home), [b])] }),
      batch({ shortened: [{ hash: hashOf(a), depth: 2 }] }),
      batch({ settled: [fetched(found(b, 6, a), [c])], discovered: [refused(c, 7)] }),
    );
    expect(finished).toMatchObject({ state: 'finished' });
    expect(await Promise.all([a, b, c].map((url) => rowOf(url, owner)))).toEqual([
      { state: 2, depth: 2 },
      { state: 2, depth: 3 },
      { state: 1, depth: 4 },
    ]);
  });

  it('does not deepen by a redirect', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    const redirect = withoutRd(found(a, 5, home));
    const response = {
      outcome: 'redirect',
      status: 301,
      headers: {},
      redirectTo: b,
      bytes: 0,
      received: 0,
      ms: 1,
    } as const;
    await crawled.crawl(
      run,
      batch({
        settled: [{ ...redirect, facts: { ...redirect.facts, response }, outlinks: outlinksOf(b) }],
        discovered: [found(b, 5, a)],
        shortened: [{ hash: hashOf(a), depth: 2 }],
      }),
    );
    await crawled.passOn(run);
    expect(await rowOf(b, owner)).toEqual({ state: 0, depth: 2 });
  });

  it('opens again what was refused for its depth, and the counters follow', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    const visit = await crawled.acquireOne(run);
    await store.commit(
      visit,
      batch({
        settled: [fetched(found(home), [a]), fetched(found(a, 9, home), [b, d])],
        discovered: [refused(b, 10, tooDeepPath), refused(d, 10)],
      }),
    );
    await store.commit(visit, batch({ shortened: [{ hash: hashOf(a), depth: 2 }] }));
    await crawled.passOn(run);
    expect(await rowOf(b, owner)).toEqual({ state: 0, depth: 3 });
    expect(await rowOf(d, owner)).toEqual({ state: 1, depth: 3 });
    expect(await store.more(visit, 10, new Set())).toMatchObject([{ url: b, depth: 3 }]);
    const [counted, recounted] = await compareCounters(pool, owner);
    expect(counted).toEqual(recounted);
    expect(await recountRun(pool, run.id)).toMatchObject({ queued: 1, lost: 0 });
  });

  it('means reading again when the program reads depths', async () => {
    const run = await crawled.newRun(owner, {}, { ...traits, readsDepth: true });
    await store.seed(run, [found(home)], []);
    await crawled.crawl(
      run,
      batch({ settled: [fetched(found(home)), fetched(found(a, 5, home), [b])], discovered: [found(b, 6, a)] }),
      batch({ shortened: [{ hash: hashOf(a), depth: 2 }] }),
    );
    await crawled.passOn(run);
    expect(await rowOf(a, owner)).toEqual({ state: 0, depth: 2 });
    expect(await rowOf(b, owner)).toEqual({ state: 0, depth: 6 });
  });

  it('found by another worker counts, whoever commits first', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    const visit = await crawled.acquireOne(run);
    await store.commit(visit, batch({ discovered: [found(a, 5, home)] }));
    await store.commit(visit, batch({ discovered: [found(a, 3, home)] }));
    await crawled.passOn(run);
    expect(await rowOf(a, owner)).toEqual({ state: 0, depth: 3 });
    // Settled at the old depth by somebody who did not know: it stays queued, to be read at the new one.
    await store.commit(visit, batch({ settled: [fetched(found(a, 5, home))] }));
    expect(await rowOf(a, owner)).toEqual({ state: 0, depth: 3 });
    expect(await rdsOf(owner)).toEqual([]);
    await store.commit(visit, batch({ settled: [fetched(found(a, 3, home))] }));
    expect(await rdsOf(owner)).toEqual([a]);
    expect(await recountRun(pool, run.id)).toMatchObject({ discovered: 2, fetched: 1, queued: 1, lost: 0 });
  });

  it('waits for its URL when the commits of a visit overtake each other', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    const visit = await crawled.acquireOne(run);
    await store.commit(visit, batch({ shortened: [{ hash: hashOf(a), depth: 2 }] }));
    await store.commit(visit, batch({ settled: [fetched(found(home), [a])], discovered: [found(a, 5, home)] }));
    await store.release(visit, { nextInMs: 0 });
    await tryFinishRun(pool, run.id);
    await crawled.passOn(run);
    expect(await rowOf(a, owner)).toEqual({ state: 0, depth: 2 });
  });
});

describe('a run', () => {
  const pages = Array.from({ length: 20 }, (_, index) => `http://a.test/p${index}`);
  let owner: Owner;
  beforeEach(async () => {
    owner = await crawled.newOwner();
  });

  async function crawlPages(hrefs: readonly string[], change: Partial<NewRun> = {}): Promise<RunRecord | undefined> {
    const run = await crawled.newRun(owner, change);
    await store.seed(run, [found(home)], []);
    return crawled.crawl(
      run,
      batch({ settled: [fetched(found(home), hrefs), ...hrefs.map((href) => fetched(found(href, 2, home)))] }),
    );
  }

  it('finishes although a shorter path was noted to a URL that never came', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    const shortened = [{ hash: hashOf('http://a.test/never'), depth: 2 }];
    expect(await crawled.crawl(run, batch({ settled: [fetched(found(home))], shortened }))).toMatchObject({
      state: 'finished',
    });
  });

  it('is the only active one of its collection', async () => {
    const run = await crawled.newRun(owner);
    const second = await createRun(pool, { ...owner, kind: 'full', options, createdBy: 'test' });
    expect(second).toMatchObject({ ok: false, active: { id: run.id } });
  });

  it('finishes when nothing is left, and its accounting adds up', async () => {
    const run = await crawlPages(pages);
    expect(run).toMatchObject({ state: 'finished', generation: 1 });
    const { rows } = await pool.query('SELECT accounting FROM crawl.run WHERE id = $1', [run?.id]);
    expect(rows).toMatchObject([{ accounting: { discovered: 21, fetched: 21, queued: 0, lost: 0 } }]);
  });

  it('does not finish while a site is visited or something is queued', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    expect((await tryFinishRun(pool, run.id))?.state).toBe('running');
    const visit = await crawled.acquireOne(run);
    await store.commit(visit, batch({ settled: [fetched(found(home))] }));
    expect((await tryFinishRun(pool, run.id))?.state).toBe('running');
    await store.release(visit, { nextInMs: 0 });
    expect((await tryFinishRun(pool, run.id))?.state).toBe('finished');
  });

  it('deletes the RDs of what it no longer finds, when all is confirmed', async () => {
    await crawlPages(pages);
    const second = await crawlPages(pages.slice(0, 5));
    expect(second).toMatchObject({ state: 'finished', generation: 2 });
    expect(await rdsOf(owner)).toHaveLength(6);
    expect(await rowOf(pages[7] ?? '', owner)).toMatchObject({ state: 4 });
    const { rows } = await pool.query('SELECT count(*)::int AS n FROM crawl.removal WHERE run_id = $1', [second?.id]);
    expect(rows).toEqual([{ n: 15 }]);
    const [counted, recounted] = await compareCounters(pool, owner);
    expect(counted).toEqual(recounted);
  });

  it('holds more than a tenth of deletions until somebody decides', async () => {
    const asks = { options: { ...options, confirmDeletions: false } };
    await crawlPages(pages, asks);
    const second = await crawlPages(pages.slice(0, 5), asks);
    if (second === undefined) throw new Error('no run');
    expect(await rdsOf(owner)).toHaveLength(21);
    expect(await countHeldRemovals(pool, second)).toBe(15);
    expect(await decideHeldRemovals(pool, second, true)).toBe(15);
    expect(await rdsOf(owner)).toHaveLength(6);
    expect(await countHeldRemovals(pool, second)).toBe(0);
  });

  it('holds deletions by its decisions as well, beyond the first tenth', async () => {
    const asks = { options: { ...options, confirmDeletions: false } };
    await crawlPages(pages, asks);
    const run = await crawled.newRun(owner, asks);
    await store.seed(run, [found(home)], []);
    await crawled.crawl(
      run,
      batch({ settled: [fetched(found(home), pages), ...pages.map((href) => withoutRd(found(href, 2, home)))] }),
    );
    expect(await rdsOf(owner)).toHaveLength(19);
    expect(await countHeldRemovals(pool, run)).toBe(18);
    expect(await decideHeldRemovals(pool, run, false)).toBe(18);
    expect(await rdsOf(owner)).toHaveLength(19);
  });

  it('deletes within a tenth without asking, with the decision on record', async () => {
    const asks = { options: { ...options, confirmDeletions: false } };
    await crawlPages(pages, asks);
    const run = await crawled.newRun(owner, asks);
    await store.seed(run, [found(home)], []);
    const [gone = '', ...others] = pages;
    await crawled.crawl(
      run,
      batch({
        settled: [
          fetched(found(home)),
          withoutRd(found(gone, 2, home)),
          ...others.map((href) => fetched(found(href, 2, home))),
        ],
      }),
    );
    expect(await rdsOf(owner)).toHaveLength(20);
    const { rows } = await pool.query('SELECT url, path_id FROM crawl.removal WHERE run_id = $1', [run.id]);
    expect(rows).toEqual([{ url: gone, path_id: '15' }]);
  });

  it('deletes nothing when it was stopped', async () => {
    await crawlPages(pages);
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    const visit = await crawled.acquireOne(run);
    expect((await orderRun(pool, run.id, 'stop'))?.state).toBe('stopping');
    await store.release(visit, { nextInMs: 0 });
    expect((await tryFinishRun(pool, run.id))?.state).toBe('stopped');
    expect(await rdsOf(owner)).toHaveLength(21);
    const [counted, recounted] = await compareCounters(pool, owner);
    expect(counted).toEqual(recounted);
  });

  it('pauses at once when nobody works on it, and goes on when resumed', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    expect((await orderRun(pool, run.id, 'pause'))?.state).toBe('paused');
    expect(await store.acquire(run, 1)).toEqual([]);
    expect((await orderRun(pool, run.id, 'resume'))?.state).toBe('queued');
    await startRun(pool, run.id, traits);
    expect(await store.acquire(run, 1)).toHaveLength(1);
    await orderRun(pool, run.id, 'stop');
    await killRun(pool, run.id);
    expect(await orderRun(pool, run.id, 'resume')).toBeUndefined();
  });

  it('of an incremental kind visits again what was settled, with its validators', async () => {
    const first = await crawled.newRun(owner);
    await store.seed(first, [found(home)], []);
    await crawled.crawl(
      first,
      batch({
        settled: [{ ...fetched(found(home), pages), etag: '"7"' }, failed(found(pages[0] ?? '', 2, home))],
        discovered: [refused('http://x.test/')],
      }),
    );
    const run = await crawled.newRun(owner, { kind: 'incremental' });
    expect(run.generation).toBe(1);
    const visit = await crawled.acquireOne(run);
    const due = await store.more(visit, 10, new Set());
    expect(due).toMatchObject([{ url: home, etag: '"7"', programKey: traits.key }, { url: pages[0] }]);
    await store.commit(
      visit,
      batch({ settled: [fetched(found(home), pages), failed(found(pages[0] ?? '', 2, home))] }),
    );
    await store.release(visit, { nextInMs: 0 });
    expect(await tryFinishRun(pool, run.id)).toMatchObject({ state: 'finished' });
    expect(await recountRun(pool, run.id)).toMatchObject({ discovered: 2, fetched: 1, failed: 1, lost: 0 });
    const [counted, recounted] = await compareCounters(pool, owner);
    expect(counted).toEqual(recounted);
  });

  it('of single URLs visits only those', async () => {
    await crawlPages(pages);
    const run = await crawled.newRun(owner, { kind: 'single' });
    await store.seed(run, [found(pages[3] ?? '', 2)], []);
    const visit = await crawled.acquireOne(run);
    expect(await store.more(visit, 10, new Set())).toMatchObject([{ url: pages[3] }]);
    await store.commit(visit, batch({ settled: [withoutRd(found(pages[3] ?? '', 2))] }));
    await store.release(visit, { nextInMs: 0 });
    expect((await tryFinishRun(pool, run.id))?.state).toBe('finished');
    expect(await rdsOf(owner)).toHaveLength(20);
    const [counted, recounted] = await compareCounters(pool, owner);
    expect(counted).toEqual(recounted);
  });

  it('fetches again what an earlier one left, exactly once', async () => {
    const first = await crawled.newRun(owner);
    await store.seed(first, [found(home)], []);
    const visit = await crawled.acquireOne(first);
    await store.commit(
      visit,
      batch({ settled: [fetched(found(home), pages)], discovered: pages.map((href) => found(href, 2, home)) }),
    );
    await killRun(pool, first.id);
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    const next = await crawled.acquireOne(run);
    expect(await store.more(next, 50, new Set())).toHaveLength(1);
    await store.commit(
      next,
      batch({ settled: [fetched(found(home), pages)], discovered: pages.map((href) => found(href, 2, home)) }),
    );
    expect((await store.more(next, 50, new Set())).map(({ url }) => url)).toEqual(pages);
    expect(await recountRun(pool, run.id)).toMatchObject({ discovered: 21, queued: 20, lost: 0 });
  });

  it('counts failures by the line that decided', async () => {
    const run = await crawled.newRun(owner);
    await store.seed(run, [found(home)], []);
    await crawled.crawl(run, batch({ settled: [failed(found(home))] }));
    const { rows } = await pool.query(
      `SELECT p.reason, sum(t.n)::int AS n FROM crawl.tally t JOIN crawl.decision_path p ON p.id = t.path_id
       WHERE t.run_id = $1 AND t.kind = 1 GROUP BY 1`,
      [run.id],
    );
    expect(rows).toEqual([{ reason: failedPath.decision.decidedBy?.reason, n: 1 }]);
  });
});
