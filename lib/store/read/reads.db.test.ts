/** What the console reads of a run while it goes on and afterwards: accounting, hosts, time series, workers. */

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunRecord } from '../../engine/ports.ts';
import { clearCollection } from '../jobs/clear-collection.ts';
import { createSystemReads } from './crawl-reads.ts';
import { foldRuns } from '../runs/fold-runs.ts';
import { trimCommitLog } from '../runs/trim-commit-log.ts';
import { orderRun } from '../runs/finish-run.ts';
import { createRunStore } from '../runs/run-store.ts';
import { killRun } from '../runs/runs.ts';
import { batch, fetched, found, hashOf, refused, withoutRd } from '../testing/crawl-steps.ts';
import { dog, gone, home, openReadCrawl } from '../testing/read-crawl.ts';
import type { CrawlReads } from '../testing/read-crawl.ts';
import { compareCounters } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';
import { registerWorker } from '../lease/workers.ts';

let crawled: TestCrawl;
let pool: pg.Pool;
let owner: Owner;
let run: RunRecord;
let reads: CrawlReads;

beforeAll(async () => {
  ({ crawled, owner, run, reads } = await openReadCrawl());
  ({ pool } = crawled);
});
afterAll(() => crawled.close());

describe('the accounting', () => {
  it('adds up, with the reasons of everything that was not kept', async () => {
    const [view] = await createRunStore(pool).list(owner.collectionId, { limit: 5 });
    expect(view).toMatchObject({ id: run.id, state: 'finished', revision: 1, startedBy: 'test', heldDeletions: 0 });
    expect(view?.accounting).toMatchObject({
      discovered: 10,
      fetched: 4,
      rejected: 5,
      failed: 1,
      queued: 0,
      stored: 3,
      withoutRd: 1,
      linksFound: 13,
      cut: 4,
      otherCuts: [{ kind: 'values', count: 2 }],
      lost: 0,
      bytes: 400,
    });
    expect(view?.accounting.byReason).toEqual([
      { state: 'rejected', stage: 'scope', reason: 'no-site', file: 'filterrules.conf', line: 7, count: 5 },
      { state: 'fetched', stage: 'Data', reason: 'filter', file: 'filter.conf', line: 9, count: 1 },
      { state: 'failed', stage: 'fetch', reason: 'http-error', file: 'filterrules.conf', line: 7, count: 1 },
    ]);
  });

  it('stays the same when its rows are folded', async () => {
    const [before] = await createRunStore(pool).list(owner.collectionId, { limit: 1 });
    await pool.query(`UPDATE crawl.counter SET at = at - interval '2 days'`);
    await pool.query(`INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
      SELECT now() - interval '2 days' + n * interval '1 s', ${run.id}, 4, 0, 0, n - 5, 0, 0 FROM generate_series(0, 10) n`);
    await letAge('3 days');
    expect(await foldRuns(pool)).toBeGreaterThan(0);
    const { rows } = await pool.query('SELECT DISTINCT width FROM crawl.counter WHERE run_id = $1', [run.id]);
    expect(rows).toEqual([{ width: 900 }]);
    const [after] = await createRunStore(pool).list(owner.collectionId, { limit: 1 });
    expect(after?.accounting).toEqual(before?.accounting);
    const [counted, recounted] = await compareCounters(pool, owner);
    expect(counted).toEqual(recounted);
  });
});

/** Nothing of the run was folded yet, and it is so much older. */
const letAge = (age: string) =>
  pool.query(
    `UPDATE crawl.run SET created_at = created_at - $1::interval, minutes_to = '-infinity', quarters_to = '-infinity'`,
    [age],
  );

/** With the present one, which is not over. */
function lastSeconds() {
  const to = Math.ceil(Date.now() / 1000) * 1000 + 1000;
  return { from: to - 10_000, to };
}

describe('the live page', () => {
  it('lists hosts without those that only occur in links', async () => {
    const hosts = await reads.hosts(run.id, { limit: 10, within: lastSeconds() });
    expect(hosts).toMatchObject([
      { site: 'a.test:80', state: 'done', queued: 0, fetched: 4, failed: 1, rejected: 0, robots: 'unknown' },
    ]);
    // Over: of the whole run.
    const { accounting } = (await createRunStore(pool).find(owner.collectionId, run.id)) ?? {};
    expect(hosts[0]?.perSecond).toBeCloseTo(4 / (accounting?.seconds ?? 0));
  });

  it('gives latencies in order, as a percentile needs them', async () => {
    const slow = await crawled.newRun(await crawled.newOwner());
    await pool.query(
      `INSERT INTO crawl.counter (at, path_id, bytes, ms, run_id, n, kind, state)
       SELECT to_timestamp(1000 + n), 0, 0, 0, $1, 1, 1, 2 FROM generate_series(0, 999) n`,
      [slow.id],
    );
    await pool.query(
      `INSERT INTO crawl.pace (at, run_id, site_id, fetched, failed, latency)
       SELECT to_timestamp(1000 + n), $1, 1, 1, 0, array_fill(1, ARRAY[60]) FROM generate_series(0, 999) n`,
      [slow.id],
    );
    await pool.query('ANALYZE crawl.pace');
    for (const step of [1, 2, 60]) {
      const points = await reads.series(slow.id, { from: 0, step, queuedNow: 0 });
      for (const { latency } of points) expect(latency).toEqual(latency.toSorted(([a], [b]) => a - b));
    }
    await pool.query('DELETE FROM crawl.run WHERE id = $1', [slow.id]);
  });

  it('measures the hosts of a run going on as it measures the run', async () => {
    const busy = await crawled.newOwner();
    const going = await crawled.newRun(busy);
    const at = (site: string, page: number) => found(`http://${site}.test/${page}`);
    await crawled.store.seed(going, [at('rate-a', 0), at('rate-b', 0)], []);
    for (const visit of await crawled.store.acquire(going, 2)) {
      const [site = ''] = visit.siteKey.split('.');
      const pages = site === 'rate-a' ? 7 : 3;
      const settled = Array.from({ length: pages }, (_, page) => withoutRd(at(site, page), going.id));
      await crawled.store.commit(visit, batch({ settled }));
      await crawled.store.release(visit, { nextInMs: 0 });
    }
    const within = lastSeconds();
    const hosts = await reads.hosts(going.id, { limit: 10, within });
    const series = await reads.series(going.id, { from: within.from, step: 1, queuedNow: 0 });
    expect(hosts.map(({ perSecond }) => perSecond).toSorted((a, b) => a - b)).toEqual([3 / 10, 7 / 10]);
    expect(hosts.reduce((sum, { perSecond }) => sum + perSecond, 0)).toBeCloseTo(
      series.reduce((sum, point) => sum + point.fetched, 0) / 10,
    );
    await orderRun(pool, going.id, 'pause');
    const paused = await reads.hosts(going.id, { limit: 10, within });
    expect(paused.map(({ perSecond }) => perSecond)).toEqual([0, 0]);
    await orderRun(pool, going.id, 'stop');
  });

  it('does not say that a run waits which does not go on', async () => {
    const other = await crawled.newOwner();
    const going = await crawled.newRun(other);
    await crawled.store.seed(going, [found('http://waits.test/')], []);
    await pool.query(
      `UPDATE crawl.site SET avail_at = now() + interval '1 min', held_reason = 'Retry-After' WHERE key = 'waits.test:80'`,
    );
    const hostOf = async () =>
      (await reads.hosts(going.id, { limit: 10, within: lastSeconds() })).map(({ state, reason, nextAt }) => [
        state,
        reason,
        nextAt !== undefined,
      ]);
    await pool.query('UPDATE crawl.run_site SET first_request_at = now() WHERE run_id = $1', [going.id]);
    expect(await hostOf()).toEqual([['held', 'Retry-After', true]]);
    await orderRun(pool, going.id, 'pause');
    expect(await hostOf()).toEqual([['left', undefined, false]]);
    await orderRun(pool, going.id, 'stop');
    expect(await hostOf()).toEqual([['left', undefined, false]]);
  });

  it('shows the event tail, newest first, and says what was left out', async () => {
    const events = await reads.events(run.id, { limit: 10 });
    expect(events).toMatchObject([
      { kind: 'settled', url: gone, hash: hashOf(gone), state: 'failed', reason: 'http-error', line: 7 },
      { kind: 'settled', url: dog, site: 'a.test:80', state: 'fetched' },
      { kind: 'notice', text: '3 more in this batch' },
    ]);
    expect(await reads.events(run.id, { limit: 10, after: events[0]?.id ?? '' })).toEqual([]);
  });

  it('shows no event that a slower transaction with a lower number could still come before', async () => {
    const note = (text: string): string =>
      `INSERT INTO crawl.commit_log (run_id, batch, events, left_out)
       VALUES (${run.id}, gen_random_uuid(), '[{"kind":"notice","at":0,"text":"${text}"}]', 0)`;
    const [newest] = await reads.events(run.id, { limit: 1 });
    const after = newest?.id ?? '';
    const textsAfter = async (id: string): Promise<readonly (string | undefined)[]> =>
      (await reads.events(run.id, { limit: 10, after: id })).map(({ text }) => text);
    const slow = await pool.connect();
    await slow.query('BEGIN');
    await slow.query(note('slow'));
    await pool.query(note('fast'));
    expect(await textsAfter(after)).toEqual([]);
    await slow.query('COMMIT');
    slow.release();
    expect(await textsAfter(after)).toEqual(['fast', 'slow']);
    await pool.query(`DELETE FROM crawl.commit_log WHERE run_id = $1 AND events @> '[{"kind":"notice","at":0}]'`, [
      run.id,
    ]);
  });

  it('has a time series whose sums are the counters', async () => {
    for (const step of [1, 5, 60, 900]) {
      const points = await reads.series(run.id, { from: 0, step, queuedNow: 0 });
      const sum = (read: (point: (typeof points)[number]) => number) => points.reduce((n, point) => n + read(point), 0);
      expect(sum(({ fetched }) => fetched)).toBeCloseTo(4);
      expect(sum(({ rejected }) => rejected)).toBeCloseTo(5);
      expect(sum(({ failed: n }) => n)).toBeCloseTo(1);
      expect(points.at(-1)?.queued).toBe(0);
      expect(points.every(({ seconds }) => seconds === step)).toBe(true);
    }
  });

  it('says of a part of its time what was settled, where, and how long answers took, folded or not', async () => {
    const wide = { limits: { hosts: 10, events: 10 }, from: 0, to: Date.now() + 60_000 };
    const view = await reads.window(run.id, wide);
    expect(view).toMatchObject({
      accounting: { discovered: 10, fetched: 4, rejected: 5, failed: 1, queued: 0, stored: 3, withoutRd: 1, cut: 4 },
      hosts: [{ site: 'a.test:80', fetched: 4, failed: 1 }],
      hostsKept: true,
      latency: [
        [9, 4],
        [12, 1],
      ],
    });
    expect(view.accounting.byReason).toHaveLength(3);
    expect(view.events).toHaveLength(3);
    expect(await reads.window(run.id, { ...wide, from: 0, to: 1 })).toMatchObject({
      accounting: { discovered: 0 },
      hosts: [],
      events: [],
    });
    await pool.query(`UPDATE crawl.pace SET at = at - interval '1 hour'`);
    await letAge('1 hour');
    expect(await foldRuns(pool)).toBeGreaterThan(0);
    expect((await reads.window(run.id, wide)).latency).toEqual(view.latency);
    await pool.query(`UPDATE crawl.pace SET at = at - interval '2 days'`);
    await letAge('2 days');
    expect(await foldRuns(pool)).toBeGreaterThan(0);
    const old = await reads.window(run.id, wide);
    expect(old).toMatchObject({ hosts: [], hostsKept: false, latency: view.latency });
  });

  it('keeps the last thousand batches of the tail', async () => {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM crawl.commit_log WHERE run_id = $1`,
      [run.id],
    );
    await pool.query(
      `INSERT INTO crawl.commit_log (run_id, batch, events, left_out)
       SELECT $1, gen_random_uuid(), '[]', 0 FROM generate_series(1, 1100)`,
      [run.id],
    );
    expect(await trimCommitLog(pool)).toBe(100 + (rows[0]?.n ?? 0));
  });
});

describe('the system', () => {
  it('names the workers that live', async () => {
    const system = createSystemReads(pool);
    expect(await system.workers()).toEqual([]);
    const worker = await registerWorker(crawled.url, '1.2.3');
    expect(await system.workers()).toMatchObject([{ id: String(worker.id), pid: process.pid, version: '1.2.3' }]);
    await worker.end();
    expect(await system.workers()).toEqual([]);
    expect(await system.databaseBytes()).toBeGreaterThan(1_000_000);
  });
});

describe('a cleared collection', () => {
  it('holds nothing, and its counters know', async () => {
    const other = await crawled.newOwner();
    const going = await crawled.newRun(other);
    await crawled.store.seed(going, [found(home)], []);
    const body = Buffer.from('only in this collection');
    await crawled.crawl(
      going,
      batch({ settled: [{ ...fetched(found(home)), body }], discovered: [refused('http://x0.test/')] }),
    );
    expect((await reads.figures([other.collectionId])).get(other.collectionId)).toMatchObject({
      descriptions: 1,
      resources: 2,
      lastRun: { id: going.id },
    });
    const next = await crawled.newRun(other);
    const underRun = await clearCollection(pool, crawled.bodies, other.collectionId);
    expect(underRun).toEqual({ urls: 0, rds: 0, run: next.id });
    await killRun(pool, next.id);
    await pool.query(`UPDATE crawl.body SET kept_at = kept_at - interval '2 hours'`);
    const portions: unknown[] = [];
    const onPortion = async (sums: object): Promise<void> => void portions.push(sums);
    expect(await clearCollection(pool, crawled.bodies, other.collectionId, { onPortion })).toEqual({ urls: 2, rds: 1 });
    expect(portions).toEqual([
      { urls: 2, rds: 1 },
      { urls: 2, rds: 1 },
    ]);
    expect((await reads.figures([other.collectionId])).get(other.collectionId)).toMatchObject({
      descriptions: 0,
      resources: 0,
    });
    expect(await reads.search(other.collectionId, { limit: 5 })).toEqual({
      rows: [],
      count: { value: 0, exact: true },
    });
    expect((await pool.query('SELECT FROM crawl.body')).rowCount).toBe(0);
    const again = await crawled.newRun(other);
    await crawled.store.seed(again, [found(home)], []);
    await crawled.crawl(again, batch({ settled: [fetched(found(home))] }));
    const [counted, recounted] = await compareCounters(pool, other);
    expect(counted).toEqual(recounted);
  });
});
