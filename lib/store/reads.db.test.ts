import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunRecord } from '../engine/ports.ts';
import { clearCollection } from './clear-collection.ts';
import { createCrawlReads, createSystemReads } from './crawl-reads.ts';
import { foldPace } from './fold-pace.ts';
import { foldTallies, trimPulses } from './fold-tallies.ts';
import { orderRun } from './finish-run.ts';
import { createTextIndexer, readTextLag } from './index-text.ts';
import { createRunStore } from './run-store.ts';
import { killRun } from './runs.ts';
import {
  batch,
  descriptionOf,
  failed,
  fetched,
  found,
  hashOf,
  keptPath,
  options,
  outlinksOf,
  refused,
  withoutRd,
} from './testing/crawl-steps.ts';
import { compareCounters, openTestCrawl } from './testing/test-crawl.ts';
import type { Owner, TestCrawl } from './testing/test-crawl.ts';
import { registerWorker } from './workers.ts';

const home = 'http://a.test/';
const [dog, cat, gone, bare] = ['dog', 'cat', 'gone', 'bare'].map((name) => `${home}${name}.html`) as [
  string,
  string,
  string,
  string,
];
const foreign = Array.from({ length: 5 }, (_, index) => `http://x${index}.test/`);

let crawled: TestCrawl;
let pool: pg.Pool;
let owner: Owner;
let run: RunRecord;
let reads: ReturnType<typeof createCrawlReads>;

beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ pool } = crawled);
  reads = createCrawlReads(pool);
  owner = await crawled.newOwner();
  run = await crawled.newRun(owner);
  await crawled.store.seed(run, [found(home)], []);
  const dogPage = {
    ...fetched(found(dog, 2, home), [home, cat], run.id),
    description: descriptionOf(dog, 'A dog barks.'),
  };
  await crawled.crawl(
    run,
    batch({
      settled: [
        {
          ...fetched(found(home), [dog, cat, gone, bare, ...foreign], run.id),
          cut: { count: 4, reason: 'links per page' },
        },
        dogPage,
        { ...fetched(found(cat, 2, home), [home], run.id), description: descriptionOf(cat, 'A cat meows, dogged.') },
        failed(found(gone, 2, home), run.id),
        withoutRd(found(bare, 2, home), run.id),
      ],
      discovered: foreign.map((href) => refused(href, 2)),
      linksFound: 13,
      events: [
        { at: 1, kind: 'settled', url: dog, hash: hashOf(dog), pathId: 11n },
        { at: 2, kind: 'settled', url: gone, hash: hashOf(gone), pathId: 14n },
      ],
    }),
  );
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
    await pool.query(`UPDATE crawl.tally SET at = at - interval '2 days'`);
    await pool.query(`INSERT INTO crawl.tally (at, run_id, kind, state, path_id, n, bytes, ms)
      SELECT now() - interval '2 days' + n * interval '1 s', ${run.id}, 4, 0, 0, n - 5, 0, 0 FROM generate_series(0, 10) n`);
    expect(await foldTallies(pool)).toBeGreaterThan(0);
    while ((await foldTallies(pool)) > 0);
    const [after] = await createRunStore(pool).list(owner.collectionId, { limit: 1 });
    expect(after?.accounting).toEqual(before?.accounting);
    const [counted, recounted] = await compareCounters(pool, owner);
    expect(counted).toEqual(recounted);
  });
});

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
      `INSERT INTO crawl.tally (at, path_id, bytes, ms, run_id, n, kind, state)
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
    await delay(600);
    const events = await reads.events(run.id, { limit: 10 });
    expect(events).toMatchObject([
      { kind: 'settled', url: gone, hash: hashOf(gone), state: 'failed', reason: 'http-error', line: 7 },
      { kind: 'settled', url: dog, state: 'fetched' },
      { kind: 'notice', text: '3 more in this batch' },
    ]);
    expect(await reads.events(run.id, { limit: 10, after: events[0]?.id ?? '' })).toEqual([]);
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
    expect(await foldPace(pool)).toBe(0);
    expect((await reads.window(run.id, wide)).latency).toEqual(view.latency);
    await pool.query(`UPDATE crawl.pace SET at = at - interval '2 days'`);
    while ((await foldPace(pool)) > 0);
    const old = await reads.window(run.id, wide);
    expect(old).toMatchObject({ hosts: [], hostsKept: false, latency: view.latency });
  });

  it('keeps the last thousand batches of the tail', async () => {
    const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM crawl.pulse WHERE run_id = $1`, [
      run.id,
    ]);
    await pool.query(
      `INSERT INTO crawl.pulse (run_id, batch, events, left_out)
       SELECT $1, gen_random_uuid(), '[]', 0 FROM generate_series(1, 1100)`,
      [run.id],
    );
    expect(await trimPulses(pool)).toBe(100 + (rows[0]?.n ?? 0));
  });
});

describe('the list of resources', () => {
  const search = async (filter: Parameters<typeof reads.search>[1] extends infer Q ? Partial<Q> : never) => {
    const page = await reads.search(owner.collectionId, { limit: 50, ...filter });
    return page.rows.map(({ url }) => url);
  };

  it('is in the order of discovery, page by page', async () => {
    const first = await reads.search(owner.collectionId, { limit: 4 });
    expect(first.rows.map(({ url }) => url)).toEqual([home, dog, cat, gone]);
    expect(first.count).toEqual({ value: 10, exact: true });
    const second = await reads.search(owner.collectionId, { limit: 50, after: first.next });
    expect(second.rows.map(({ url }) => url)).toEqual([bare, ...foreign]);
    expect(second.next).toBeUndefined();
  });

  it('says of each what became of it and which line decided', async () => {
    const { rows } = await reads.search(owner.collectionId, { limit: 50, outcome: 'no-rd' });
    expect(rows).toMatchObject([
      {
        url: bare,
        site: 'a.test:80',
        state: 'fetched',
        outcome: 'no-rd',
        type: 'text/html',
        status: 200,
        decidedBy: { file: 'filter.conf', line: 9, reason: 'filter', stage: 'Data' },
      },
    ]);
    expect(rows[0]?.fetchedAt).toBeGreaterThan(1.7e12);
  });

  it('is filtered by outcome, site, answer, line and reason', async () => {
    expect(await search({ outcome: 'kept' })).toEqual([home, dog, cat]);
    expect(await search({ outcome: 'failed' })).toEqual([gone]);
    expect(await search({ outcome: 'queued' })).toEqual([]);
    expect(await search({ state: 'fetched' })).toEqual([home, dog, cat, bare]);
    expect(await search({ state: 'rejected', stage: 'scope' })).toEqual(foreign);
    expect(await search({ site: 'x3.test:80' })).toEqual([foreign[3]]);
    expect(await search({ status: 200, type: 'text/html' })).toEqual([home, dog, cat, bare]);
    expect(await search({ file: 'filterrules.conf', line: 7, reason: 'no-site' })).toEqual(foreign);
    expect(await search({ site: 'nowhere:80' })).toEqual([]);
    expect(await search({ text: `a'; DROP TABLE crawl.resource; --` })).toEqual([]);
  });

  it('finds parts of URLs at once, words of RDs when they are indexed', async () => {
    expect(await search({ text: 'dog.html' })).toEqual([dog]);
    expect(await search({ text: '%' })).toEqual([]);
    expect(await search({ text: 'barks' })).toEqual([]);
    const { lag } = await reads.search(owner.collectionId, { text: 'barks', limit: 1 });
    expect(lag).toMatchObject({ waiting: 3 });
    const index = createTextIndexer(pool);
    expect(await index(2)).toBe(2);
    expect(await readTextLag(pool, owner.collectionId)).toMatchObject({ waiting: 1, leftMs: expect.any(Number) });
    expect(await index(10)).toBe(1);
    expect(await readTextLag(pool, owner.collectionId)).toEqual({ waiting: 0, oldestMs: 0 });
    expect(await search({ text: 'barks' })).toEqual([dog]);
    expect(await search({ text: '"a cat meows"' })).toEqual([cat]);
  });

  it('has facets as exact as the count above them, however large the collection', async () => {
    const large = await crawled.newOwner();
    const big = await crawled.newRun(large);
    await crawled.store.seed(big, [found('http://big.test/')], []);
    await crawled.crawl(big, batch({ settled: [withoutRd(found('http://big.test/'), big.id)] }));
    const rows = 10_050;
    const all = 2_000_000;
    await pool.query(
      `INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id,
         generation, depth, state, was, found_as, hops, url)
       SELECT gen_random_uuid(), 1000000 + n, ${keptPath.id}, 0, $1, (SELECT id FROM crawl.site WHERE key = 'big.test:80'), 0, 0, $2, 1, 3,
         2, -2, 1, 0, 'http://big.test/' || n FROM generate_series(1, ${rows}) n`,
      [large.collectionId, big.id],
    );
    await pool.query(
      `INSERT INTO crawl.tally (at, path_id, bytes, ms, run_id, n, kind, state) VALUES (now(), ${keptPath.id}, 0, 0, $1, ${all}, 1, 2)`,
      [big.id],
    );
    const { count } = await reads.search(large.collectionId, { outcome: 'kept', limit: 10 });
    expect(count).toEqual({ value: all, exact: true });
    const facets = await reads.facets(large.collectionId, { outcome: 'kept' });
    expect(facets.outcome).toEqual([{ value: 'kept', count: all, exact: true }]);
    expect(facets.site).toEqual([{ value: 'big.test:80', count: all, exact: true }]);
    // Found by words, neither is exact; what is counted is said as far as it goes.
    const some = await reads.facets(large.collectionId, { outcome: 'kept', text: 'big.test' });
    expect(some.outcome).toEqual([{ value: 'kept', count: 10_000, exact: false }]);
    expect((await reads.search(large.collectionId, { outcome: 'kept', text: 'big.test', limit: 10 })).count).toEqual({
      value: 10_000,
      exact: false,
    });
    await pool.query('DELETE FROM crawl.resource WHERE collection_id = $1', [large.collectionId]);
    await pool.query('DELETE FROM crawl.run WHERE id = $1', [big.id]);
  });

  it('has facets that add up', async () => {
    const facets = await reads.facets(owner.collectionId, {});
    expect(facets.outcome).toEqual([
      { value: 'rejected', count: 5, exact: true },
      { value: 'kept', count: 3, exact: true },
      { value: 'failed', count: 1, exact: true },
      { value: 'no-rd', count: 1, exact: true },
    ]);
    expect(facets.type).toEqual([{ value: 'text/html', count: 4, exact: true }]);
    expect(facets.status).toEqual([{ value: '200', count: 4, exact: true }]);
    expect(facets.site[0]).toEqual({ value: 'a.test:80', count: 5, exact: true });
    expect(facets.decidedBy[0]).toMatchObject({ value: 'filterrules.conf:7 no-site', count: 5, line: 7 });
    const some = await reads.facets(owner.collectionId, { site: 'a.test:80' });
    expect(some.outcome.map(({ value, count }) => [value, count])).toEqual([
      ['kept', 3],
      ['failed', 1],
      ['no-rd', 1],
    ]);
  });
});

describe('one resource', () => {
  it('has its observations, decision, fetches and description with blame', async () => {
    const resource = await reads.resource(owner.collectionId, { hash: hashOf(dog) });
    expect(resource).toMatchObject({
      row: { url: dog, outcome: 'kept', title: `Title of ${dog}` },
      facts: { depth: 2, discovery: { kind: 'link', from: home } },
      fetches: [{ outcome: 'ok', status: 200 }],
      decision: { state: 'fetched', verdict: { generate: true } },
      outlinks: 2,
      bodyKept: false,
      run: run.id,
    });
    expect(resource?.description?.attributes.map(({ name, values, writer }) => [name, values[0], writer.line])).toEqual(
      [
        ['title', `Title of ${dog}`, 3],
        ['full-text', 'A dog barks.', 3],
        ['depth', '1', 3],
      ],
    );
    expect(await reads.resource(owner.collectionId, { hash: 'no hash' })).toBeUndefined();
    expect(await reads.resource(owner.collectionId, { url: 'http://never.test/' })).toBeUndefined();
    const never = await reads.resource(owner.collectionId, { hash: hashOf(foreign[0] ?? '') });
    expect(never).toMatchObject({ facts: { url: { host: 'x0.test' } }, fetches: [], outlinks: 0 });
  });

  it('knows where its links lead and who links to it', async () => {
    const out = await reads.links(owner.collectionId, { hash: hashOf(dog), direction: 'out' });
    expect(out?.rows.map(({ url }) => url)).toEqual([home, cat]);
    const incoming = await reads.links(owner.collectionId, { hash: hashOf(cat), direction: 'in' });
    expect(incoming?.rows.map(({ url }) => url)).toEqual([home, dog]);
    expect(incoming?.cut).toBe(false);
  });

  it('can be compiled again from its run', async () => {
    expect(await reads.pinnedRun(run.id)).toEqual({
      collectionId: run.collectionId,
      revisionId: run.revisionId,
      revision: 1,
      limits: run.options.limits,
      urls: [],
      aliases: [],
      printed: [],
    });
  });

  it('needs the start points and aliases of its run, but no start points for a run of single URLs', async () => {
    const another = await crawled.newOwner();
    const urls = [`${home}extra`];
    const alias = { siteKey: 'b.test:80', of: 'a.test:80', named: false, from: home, to: 'http://b.test/' };
    const full = await crawled.newRun(another, { options: { ...options, urls } });
    await crawled.store.addAliases(full, [alias], { at: 1, kind: 'notice', text: 'moved' });
    expect(await reads.pinnedRun(full.id)).toMatchObject({ urls, aliases: [alias] });
    await killRun(crawled.pool, full.id);
    const single = await crawled.newRun(another, { kind: 'single', options: { ...options, urls } });
    expect(await reads.pinnedRun(single.id)).toMatchObject({ urls: [], aliases: [alias] });
  });
});

describe('many links', () => {
  it('are paged', async () => {
    const many = await crawled.newOwner();
    const going = await crawled.newRun(many);
    const targets = Array.from({ length: 250 }, (_, index) => `${home}t${index}`);
    await crawled.store.seed(going, [found(home)], []);
    const page = { ...fetched(found(home), [], going.id), outlinks: outlinksOf(...targets) };
    await crawled.crawl(going, batch({ settled: [page], discovered: targets.map((href) => refused(href)) }));
    const seen: string[] = [];
    for (let after: string | undefined = '0'; after !== undefined;) {
      const links: Awaited<ReturnType<typeof reads.links>> = await reads.links(many.collectionId, {
        hash: hashOf(home),
        direction: 'out',
        after,
      });
      seen.push(...(links?.rows ?? []).map(({ url }) => url));
      after = links?.next;
    }
    expect(seen).toEqual(targets);
  });
});

describe('descriptions', () => {
  it('are streamed by URL, without those that expired', async () => {
    await pool.query(`UPDATE crawl.description SET expires_at = now() - interval '1 s' WHERE url = $1`, [cat]);
    const urls: string[] = [];
    for await (const { url } of reads.descriptions(owner.collectionId)) urls.push(url);
    expect(urls).toEqual([home, dog]);
  });

  it('may be left in the middle of the stream', async () => {
    for await (const { url } of reads.descriptions(owner.collectionId)) {
      expect(url).toBe(home);
      break;
    }
    expect((await createSystemReads(pool).ping()).version).not.toBe('');
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
