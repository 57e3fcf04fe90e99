/** How runs of each kind begin, wait and end, and what they delete. */

import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrawlStore, RunRecord } from '../../engine/ports.ts';
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
  refused,
  traits,
  withoutRd,
} from '../testing/crawl-steps.ts';
import { compareCounters, openTestCrawl, rdsOf, rowOf } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';

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
    expect(await rdsOf(pool, owner)).toHaveLength(6);
    expect(await rowOf(pool, pages[7] ?? '', owner)).toMatchObject({ state: 4 });
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
    expect(await rdsOf(pool, owner)).toHaveLength(21);
    expect(await countHeldRemovals(pool, second)).toBe(15);
    expect(await decideHeldRemovals(pool, second, true)).toBe(15);
    expect(await rdsOf(pool, owner)).toHaveLength(6);
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
    expect(await rdsOf(pool, owner)).toHaveLength(19);
    expect(await countHeldRemovals(pool, run)).toBe(18);
    expect(await decideHeldRemovals(pool, run, false)).toBe(18);
    expect(await rdsOf(pool, owner)).toHaveLength(19);
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
    expect(await rdsOf(pool, owner)).toHaveLength(20);
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
    expect(await rdsOf(pool, owner)).toHaveLength(21);
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
    expect(await rdsOf(pool, owner)).toHaveLength(20);
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
      `SELECT p.reason, sum(t.n)::int AS n FROM crawl.counter t JOIN crawl.decision_path p ON p.id = t.path_id
       WHERE t.run_id = $1 AND t.kind = 1 GROUP BY 1`,
      [run.id],
    );
    expect(rows).toEqual([{ reason: failedPath.decision.decidedBy?.reason, n: 1 }]);
  });
});
