import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderRun, tryFinishRun } from '../runs/finish-run.ts';
import { recountRun } from '../runs/recount.ts';
import type { Recount } from '../runs/recount.ts';
import { createRunStore } from '../runs/run-store.ts';
import { createRun, killRun, startRun } from '../runs/runs.ts';
import { batch, fetched, found, hashOf, options, refused, tooDeepPath, traits } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';

/** Engines that share a run: none writes to it beside its end, or after it. */

const home = 'http://a.test/';
const [page, deep] = [`${home}page`, `${home}deep`];

let crawled: TestCrawl;
let pool: pg.Pool;
let owner: Owner;

beforeAll(async () => {
  crawled = await openTestCrawl();
  pool = crawled.pool;
});
beforeEach(async () => {
  await crawled.reset();
  owner = await crawled.newOwner();
});
afterAll(() => crawled.close());

/** Does `work` while somebody else holds what `lock` locks; `meanwhile` begins when the work waits for it. */
async function heldUp<T>(
  lock: readonly [sql: string, values: readonly unknown[]],
  work: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(lock[0], [...lock[1]]);
    const working = work();
    await until('it waits', async () => (await countWaiting()) === 1);
    const other = meanwhile().then(() => true);
    // Either it is through, or it waits for the first: both are an order that there can be.
    await until('the other one is through or waits', async () => {
      const isThrough = await Promise.race([other, Promise.resolve(false)]);
      return isThrough || (await countWaiting()) === 2;
    });
    await holder.query('ROLLBACK');
    await other;
    return await working;
  } finally {
    holder.release();
  }
}

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries === 1_000) throw new Error(`waited in vain until ${what}`);
    await sleep(10);
  }
}

async function countWaiting(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

/** What the run's counters say, what was counted at its end if it has ended, and what its resources say now. */
async function allCounts(run: number) {
  const view = await createRunStore(pool).find(owner.collectionId, run);
  const { rows } = await pool.query<{ accounting: Recount | null }>('SELECT accounting FROM crawl.run WHERE id = $1', [
    run,
  ]);
  const { seconds: _, ...now } = await recountRun(pool, run);
  return { told: view?.accounting, atTheEnd: rows[0]?.accounting, now };
}

async function expectOneCount(run: number): Promise<void> {
  const { told, atTheEnd, now } = await allCounts(run);
  expect(told).toMatchObject(now);
  expect(atTheEnd).toMatchObject(now);
}

const lockSite = `SELECT FROM crawl.run_site rs WHERE run_id = $1 FOR UPDATE`;

describe('the end of a run', () => {
  it('does not come while another engine opens again what a shorter path leads to', async () => {
    const run = await crawled.newRun(owner);
    await crawled.store.seed(run, [found(home)], []);
    const visit = await crawled.acquireOne(run);
    await crawled.store.commit(visit, batch({ shortened: [{ hash: hashOf(deep), depth: 2 }] }));
    const rest = { settled: [fetched(found(home), [deep])], discovered: [refused(deep, 9, tooDeepPath)] };
    await crawled.store.commit(visit, batch(rest));
    await crawled.store.release(visit, { nextInMs: 0 });
    const lockDeep = 'SELECT FROM crawl.resource WHERE collection_id = $1 AND url = $2 FOR UPDATE';
    const idle = () => tryFinishRun(pool, run.id);
    await heldUp([lockDeep, [owner.collectionId, deep]], idle, idle);
    expect(await tryFinishRun(pool, run.id)).toMatchObject({ state: 'running' });
    expect(await recountRun(pool, run.id)).toMatchObject({ queued: 1, rejected: 0 });
  });

  it.each([
    ['stopped', (id: number) => orderRun(pool, id, 'stop')],
    ['killed', (id: number) => killRun(pool, id)],
  ])('knows the visit that begins when it is %s', async (_, end) => {
    const run = await crawled.newRun(owner);
    await crawled.store.seed(run, [found(home)], []);
    const taken = await heldUp(
      [lockSite, [run.id]],
      () => crawled.store.acquire(run, 1),
      () => end(run.id),
    );
    for (const visit of taken) {
      await crawled.store.commit(visit, batch({ settled: [fetched(found(home), [page])], discovered: [found(page)] }));
      await crawled.store.release(visit, { nextInMs: 0 });
    }
    expect(await tryFinishRun(pool, run.id)).toMatchObject({ state: 'stopped' });
    await expectOneCount(run.id);
  });

  it('waits for what a worker writes whose lease ran out', async () => {
    const run = await crawled.newRun(owner);
    await crawled.store.seed(run, [found(home)], []);
    const visit = await crawled.acquireOne(run);
    await pool.query('UPDATE crawl.site SET lease_until = now()');
    await heldUp(
      [lockSite, [run.id]],
      () => crawled.store.commit(visit, batch({ discovered: [found(page)] })),
      () => orderRun(pool, run.id, 'stop'),
    );
    expect(await tryFinishRun(pool, run.id)).toMatchObject({ state: 'stopped' });
    await expectOneCount(run.id);
  });

  it('is not before what is due has been queued, or nothing more is', async () => {
    await crawled.crawl(await seeded(), batch({ settled: [fetched(found(home))] }));
    const made = await createRun(pool, { ...owner, kind: 'incremental', options, createdBy: 'test' });
    if (!made.ok) throw new Error('another run is going on');
    await pool.query('INSERT INTO crawl.run_site (run_id, site_id) SELECT $1, id FROM crawl.site', [made.run.id]);
    await heldUp(
      [lockSite, [made.run.id]],
      () => startRun(pool, made.run.id, traits),
      () => orderRun(pool, made.run.id, 'stop'),
    );
    await tryFinishRun(pool, made.run.id);
    await expectOneCount(made.run.id);
  });
});

async function seeded() {
  const run = await crawled.newRun(owner);
  await crawled.store.seed(run, [found(home)], []);
  return run;
}

describe('an engine that is late', () => {
  it('takes nothing back from the next run', async () => {
    const first = await seeded();
    await crawled.crawl(first, batch({ settled: [fetched(found(home))], discovered: [refused(page)] }));
    const second = await seeded();
    await crawled.store.seed(first, [found(home)], []);
    await crawled.store.seed(first, [found(`${home}unheard-of`)], []);
    const { told, now } = await allCounts(second.id);
    expect(told).toMatchObject({ ...now, discovered: 1, queued: 1, lost: 0 });
    const before = await allCounts(first.id);
    expect([before.told, before.atTheEnd]).toMatchObject([1, 2].map(() => ({ discovered: 2, queued: 0, lost: 0 })));
  });

  it('queues nothing for a RootNode of a run that is over', async () => {
    const run = await seeded();
    await crawled.crawl(run, batch({ settled: [fetched(found(home))], discovered: [refused(page)] }));
    await crawled.store.reach(run, [found(page)], []);
    await expectOneCount(run.id);
  });
});
