import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrawlStore, RunRecord } from '../../engine/ports.ts';
import { RobotError } from '../../sdk/errors.ts';
import { tryFinishRun } from '../runs/finish-run.ts';
import { workerLock } from '../sql/locks.ts';
import { recountRun } from '../runs/recount.ts';
import { beatRuns } from '../runs/runs.ts';
import { guarded, isPassing, storeError } from '../sql/store-error.ts';
import { batch, fetched, found, hashOf, refused } from '../testing/crawl-steps.ts';
import { compareCounters, openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';
import { registerWorker } from './workers.ts';

let crawled: TestCrawl;
let pool: pg.Pool;
let owner: Owner;

beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ pool } = crawled);
});
beforeEach(async () => {
  await crawled.reset();
  owner = await crawled.newOwner();
});
afterAll(() => crawled.close());

const sites = ['http://a.test/', 'http://b.test/', 'http://c.test/', 'http://d.test/'];
const pagesPerSite = 60;

/** Every page links to pages of all sites, so that workers find each other's URLs all the time, in other orders. */
function linksOf(href: string): readonly string[] {
  const number = Number(/p(\d+)$/.exec(href)?.[1] ?? 0);
  return sites
    .flatMap((site) => [1, 2, 3, 7].map((step) => `${site}p${(number * 2 + step) % pagesPerSite}`))
    .toSorted((a, b) => (hashOf(a + href) < hashOf(b + href) ? -1 : 1));
}

/** A worker with a seen-set of its own that crawls until the run ends, several batches in flight. */
async function work(store: CrawlStore, run: RunRecord): Promise<void> {
  const seen = new Set<string>();
  for (let idle = 0; idle < 400; idle += 1) {
    const visits = await store.acquire(run, 1);
    for (const visit of visits) {
      for (;;) {
        const due = await store.more(visit, 8, new Set());
        if (due.length === 0) break;
        const commits = due.map(({ url, depth }) => {
          const links = linksOf(url);
          const fresh = links.filter((link) => !seen.has(link));
          for (const link of fresh) seen.add(link);
          const settled = [fetched(found(url, depth), links, run.id)];
          const discovered = fresh.map((link) =>
            link.endsWith('p13') ? refused(link, depth + 1) : found(link, depth + 1, url),
          );
          return store.commit(visit, batch({ settled, discovered, linksFound: links.length }));
        });
        await Promise.all(commits);
      }
      await store.release(visit, { nextInMs: 0 });
    }
    if (visits.length === 0 && (await tryFinishRun(pool, run.id))?.state === 'finished') return;
  }
}

describe('two workers', () => {
  it('on sites that link to each other lose nothing and count everything once', async () => {
    const run = await crawled.newRun(owner);
    await crawled.store.seed(run, [found(`${sites[0]}p0`)], []);
    await Promise.all([work(crawled.newStore(1), run), work(crawled.newStore(2), run), work(crawled.newStore(3), run)]);
    const accounting = await recountRun(pool, run.id);
    expect(accounting).toMatchObject({ queued: 0, failed: 0, lost: 0 });
    expect(accounting.discovered).toBe(accounting.fetched + accounting.rejected);
    expect(accounting.rejected).toBe(sites.length);
    expect((await tryFinishRun(pool, run.id))?.state).toBe('finished');
    const [counted, recounted] = await compareCounters(pool, owner);
    expect(counted).toEqual(recounted);
    const { rows } = await pool.query<{ ok: boolean }>(
      `SELECT bool_and(rs.queued = 0 AND rs.fetched = c.fetched AND rs.rejected = c.rejected) AS ok FROM crawl.run_site rs
       JOIN (SELECT site_id, count(*) FILTER (WHERE state = 2) AS fetched, count(*) FILTER (WHERE state = 1) AS rejected
         FROM crawl.resource WHERE run_id = $1 GROUP BY 1) c USING (site_id) WHERE rs.run_id = $1`,
      [run.id],
    );
    expect(rows).toEqual([{ ok: true }]);
  });

  it('give every URL the depth of its shortest path', async () => {
    const run = await crawled.newRun(owner);
    await crawled.store.seed(run, [found(`${sites[0]}p0`, 0)], []);
    await Promise.all([work(crawled.newStore(1), run), work(crawled.newStore(2), run)]);
    const depths = new Map([[`${sites[0]}p0`, 0]]);
    for (const [url, depth] of depths) {
      if (url.endsWith('p13')) continue;
      for (const link of linksOf(url)) if (!depths.has(link)) depths.set(link, depth + 1);
    }
    const { rows } = await pool.query<{ url: string; depth: number; fact: number | null }>(
      `SELECT r.url, r.depth, (p.facts ->> 'depth')::int AS fact FROM crawl.resource r
       LEFT JOIN crawl.page p USING (collection_id, url_hash) WHERE r.run_id = $1`,
      [run.id],
    );
    expect(new Map(rows.map(({ url, depth }) => [url, depth]))).toEqual(depths);
    for (const { url, fact } of rows) if (!url.endsWith('p13')) expect([url, fact]).toEqual([url, depths.get(url)]);
  });

  it('save the robots.txt of many sites together, but not of a site whose lease is lost', async () => {
    const run = await crawled.newRun(owner);
    await crawled.store.seed(
      run,
      sites.map((site) => found(site)),
      [],
    );
    const visits = await crawled.store.acquire(run, sites.length);
    await pool.query('UPDATE crawl.site SET lease_epoch = lease_epoch + 1 WHERE id = $1', [visits[1]?.siteId]);
    const robots = { status: 'found' as const, text: 'User-agent: *', fetchedAt: 1, attempts: 1 };
    await Promise.all(visits.map((visit) => crawled.store.saveRobots(visit, robots)));
    const { rows } = await pool.query<{ text: string | null }>(
      `SELECT robots ->> 'text' AS text FROM crawl.site WHERE id = ANY ($1) ORDER BY id`,
      [visits.map(({ siteId }) => siteId)],
    );
    expect(rows.map(({ text }) => text)).toEqual([robots.text, null, robots.text, robots.text]);
  });

  it('whose runs share a site take turns', async () => {
    const runs = await Promise.all([crawled.newRun(owner), crawled.newRun(await crawled.newOwner())]);
    for (const run of runs) await crawled.store.seed(run, [found('http://shared.test/')], []);
    await beatRuns(
      pool,
      runs.map(({ id }) => id),
    );
    const served: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      for (const run of runs) {
        const [visit] = await crawled.store.acquire(run, 1);
        if (visit === undefined) continue;
        served.push(runs.indexOf(run));
        await crawled.store.release(visit, { nextInMs: 0 });
      }
    }
    expect(served.filter((index) => index === 0).length).toBe(served.filter((index) => index === 1).length);
    expect(served.every((index, place) => index !== served[place + 1])).toBe(true);
  });
});

describe('a worker that died', () => {
  async function dieHolding(signal: 'SIGKILL' | undefined): Promise<number> {
    const script = new URL('../testing/register-and-wait.ts', import.meta.url);
    const child = fork(script, [crawled.url], { stdio: 'inherit' });
    const [id] = (await once(child, 'message')) as [number];
    if (signal !== undefined) child.kill(signal);
    else children.push(child);
    if (signal !== undefined) await once(child, 'exit');
    return id;
  }
  const children: ReturnType<typeof fork>[] = [];
  afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

  it('on this machine gives its sites free at once, and its successor knows', async () => {
    const run = await crawled.newRun(owner);
    await crawled.store.seed(run, [found('http://dead.test/')], []);
    const dead = await dieHolding('SIGKILL');
    const visit = await crawled.acquireOne(run, crawled.newStore(dead));
    const [next] = await crawled.newStore(99).acquire(run, 1);
    expect(next).toMatchObject({ siteId: visit.siteId, epoch: visit.epoch + 1, takenOver: true });
  });

  it('keeps them while it may still live', async () => {
    const run = await crawled.newRun(owner);
    await crawled.store.seed(run, [found('http://alive.test/')], []);
    const alive = await dieHolding(undefined);
    await crawled.acquireOne(run, crawled.newStore(alive));
    expect(await crawled.newStore(99).acquire(run, 1)).toEqual([]);
    await pool.query(`UPDATE crawl.worker SET host = 'elsewhere/1', pid = 1 WHERE id = $1`, [alive]);
    expect(await crawled.newStore(98).acquire(run, 1)).toEqual([]);
  });
});

describe('a registered worker', () => {
  const cutLock = async (id: number): Promise<number> => {
    const [first, second] = workerLock(id);
    const { rowCount } = await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND classid = $1::int::oid AND objid = $2::int::oid AND granted`,
      [first, second],
    );
    return rowCount ?? 0;
  };

  it('proves that it lives on another connection when one is cut', async () => {
    const worker = await registerWorker(crawled.url, '1');
    // Each further cut finds the lock held again.
    for (let cuts = 0; cuts < 3; await delay(10)) cuts += await cutLock(worker.id);
    expect(worker.lost.aborted).toBe(false);
    await worker.end();
  });

  it('hears that its registration is gone', async () => {
    const worker = await registerWorker(crawled.url, '1');
    const lost = once(worker.lost, 'abort');
    await pool.query('DELETE FROM crawl.worker WHERE id = $1', [worker.id]);
    await cutLock(worker.id);
    await lost;
    await worker.end();
  });

  it('holds no site any more when it has ended, whatever it could not give back', async () => {
    const worker = await registerWorker(crawled.url, '1');
    const run = await crawled.newRun(owner);
    await crawled.store.seed(run, [found('http://left.test/')], []);
    const visit = await crawled.acquireOne(run, crawled.newStore(worker.id));
    await worker.end();
    const [next] = await crawled.newStore(97).acquire(run, 1);
    expect(next).toMatchObject({ siteId: visit.siteId, takenOver: true });
  });
});

describe('the store', () => {
  it('tries again what lost against another transaction', async () => {
    let attempts = 0;
    const result = await guarded(async () => {
      attempts += 1;
      if (attempts < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return 'done';
    });
    expect([result, attempts]).toEqual(['done', 3]);
  });

  it('gives up after a while, and says that it may be tried again', async () => {
    let attempts = 0;
    const failing = guarded(async () => {
      attempts += 1;
      throw Object.assign(new Error('could not serialize'), { code: '40001' });
    });
    await expect(failing).rejects.toMatchObject({ code: 'store-unavailable', retryable: true });
    expect(attempts).toBeGreaterThan(5);
  });

  it('does not repeat what may have been done, unless that does no harm', async () => {
    const broken = new Error('Connection terminated unexpectedly');
    let attempts = 0;
    const work = async (): Promise<string> => {
      attempts += 1;
      if (attempts === 1) throw broken;
      return 'done';
    };
    await expect(guarded(work)).rejects.toMatchObject({ code: 'store-unavailable', retryable: true });
    attempts = 0;
    expect(await guarded(work, isPassing)).toBe('done');
  });

  it('names what the engine can wait for, and leaves bugs alone', () => {
    const of = (code: string) => storeError(Object.assign(new Error('x'), { code }));
    expect(of('57P01')).toBeInstanceOf(RobotError);
    expect(of('ECONNREFUSED')).toMatchObject({ code: 'store-unavailable', retryable: true });
    expect(of('53100')).toMatchObject({ code: 'disk-full' });
    expect(of('25006')).toMatchObject({ code: 'store-unavailable', message: 'The database is read-only.' });
    expect(of('42601')).not.toBeInstanceOf(RobotError);
  });

  it('survives that all its connections are cut', async () => {
    const run = await crawled.newRun(owner);
    await crawled.store.seed(run, [found('http://cut.test/')], []);
    const visit = await crawled.acquireOne(run);
    const sent = batch({ settled: [fetched(found('http://cut.test/'))] });
    const commit = crawled.store.commit(visit, sent).catch((error: unknown) => error);
    await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'test'`);
    const first = await commit;
    if (first instanceof Error) expect(first).toMatchObject({ code: 'store-unavailable', retryable: true });
    expect(await trying(() => crawled.store.commit(visit, sent))).toEqual({ ok: true, desiredState: 'go' });
    expect(await trying(() => recountRun(pool, run.id))).toMatchObject({ discovered: 1, fetched: 1, lost: 0 });
  });

  /** That an idle connection was cut shows when it is used: what can be tried again is tried again, as the engine does. */
  async function trying<Value>(work: () => Promise<Value>): Promise<Value> {
    for (let left = 10; ; left--) {
      try {
        return await work();
      } catch (error) {
        const named = error instanceof RobotError ? error : storeError(error);
        if (!(named instanceof RobotError) || !named.retryable || left === 0) throw error;
      }
    }
  }
});

it('of commits that go together only that one is refused whose lease is lost', async () => {
  const { store } = crawled;
  const run = await crawled.newRun(owner);
  await store.seed(
    run,
    sites.map((site) => found(site)),
    [],
  );
  const visits = await store.acquire(run, sites.length);
  const starts = new Map(sites.map((site) => [found(site).url.siteKey, found(site)]));
  const lost = visits.at(-1);
  await pool.query('UPDATE crawl.site SET lease_epoch = lease_epoch + 1 WHERE id = $1', [lost?.siteId]);
  const results = await Promise.all(
    visits.map((visit) => {
      const start = starts.get(visit.siteKey);
      return store.commit(visit, batch({ settled: start === undefined ? [] : [fetched(start, [], run.id)] }));
    }),
  );
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true, false]);
  const { rows } = await pool.query('SELECT count(*)::int AS batches FROM crawl.commit_log WHERE run_id = $1', [
    run.id,
  ]);
  // Those of the visits, and the start points.
  expect(rows).toEqual([{ batches: 4 }]);
  expect(await recountRun(pool, run.id)).toMatchObject({ fetched: 3, queued: 1, lost: 0 });
});
