/** Settings of retention, the cut of the audit log, and figures that are kept when a run ends. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCrawlReads } from '../read/crawl-reads.ts';
import { foldRuns } from '../runs/fold-runs.ts';
import { sumRuns } from '../runs/sum-runs.ts';
import { batch, fetched, found } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';
import { cutAudit, readAuditCut } from './cut-audit.ts';
import { createRetentionStore } from './retention-store.ts';

let crawled: TestCrawl;
let owner: Owner;

beforeAll(async () => {
  crawled = await openTestCrawl();
  owner = await crawled.newOwner();
});
afterAll(() => crawled.close());

test('people who save different settings at once lose nothing', async () => {
  const store = createRetentionStore(crawled.pool);
  const { collectionId } = owner;
  await Promise.all([
    store.save(null, { events: 7 }),
    store.save(null, { runs: 70, course: undefined }),
    store.save(collectionId, { course: 5 }),
    store.save(collectionId, { firings: 6 }),
  ]);
  expect(await store.read(null)).toEqual({ events: 7, runs: 70 });
  expect(await store.read(collectionId)).toEqual({ course: 5, firings: 6 });
  await Promise.all([store.save(null, { events: null }), store.save(null, { course: 9 })]);
  expect(await store.read(null)).toEqual({ runs: 70, course: 9 });
});

describe('The audit log', () => {
  const add = (days: number) =>
    crawled.pool.query(
      `INSERT INTO "AuditEvent" (at, "actorKind", actor, action) VALUES (now() - interval '1 day' * $1, 'cli', 'test', 'test')`,
      [days],
    );
  const count = async () => (await crawled.pool.query('SELECT FROM "AuditEvent"')).rowCount;

  test('is cut at its old end; what is left can be verified from the hash of the last entry removed', async () => {
    for (const days of [40, 30, 20, 1]) await add(days);
    expect(await readAuditCut(crawled.pool)).toBeUndefined();
    expect(await cutAudit(crawled.pool, 25)).toBe(2);
    const first = await readAuditCut(crawled.pool);
    expect(first).toMatchObject({ entries: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    expect(await cutAudit(crawled.pool, 25)).toBe(0);
    expect(await readAuditCut(crawled.pool)).toEqual(first);
    expect(await cutAudit(crawled.pool, 10)).toBe(1);
    expect(await readAuditCut(crawled.pool)).toMatchObject({ entries: 3 });
    const left = await crawled.pool.query('SELECT previous FROM "AuditEvent" ORDER BY id LIMIT 1');
    expect(left.rows).toEqual([{ previous: (await readAuditCut(crawled.pool))?.hash }]);
    expect(await count()).toBe(1);
  });

  test('refuses every other change', async () => {
    await expect(crawled.pool.query('DELETE FROM "AuditEvent"')).rejects.toThrow(/append-only/);
    await expect(crawled.pool.query(`UPDATE "AuditEvent" SET actor = 'x'`)).rejects.toThrow(/append-only/);
    expect(await count()).toBe(1);
  });
});

describe('A run that has ended', () => {
  const home = 'http://a.test/';
  let run: number;

  beforeAll(async () => {
    const begun = await crawled.newRun(owner);
    run = begun.id;
    const pages = ['http://a.test/1', 'http://a.test/2'];
    await crawled.store.seed(begun, [found(home)], []);
    const settled = [fetched(found(home), pages), ...pages.map((href) => fetched(found(href, 2, home)))];
    expect(await crawled.crawl(begun, batch({ settled }))).toMatchObject({ state: 'finished' });
  });

  test('keeps its chart and its totals as they were at its end', async () => {
    const { pool } = crawled;
    const reads = createCrawlReads(pool);
    const [series, runs] = [await reads.keptSeries(run), await reads.latestRuns([owner.collectionId])];
    expect(series?.points.reduce((sum, { fetched: n }) => sum + n, 0)).toBe(3);
    await pool.query(`UPDATE crawl.counter SET at = at - interval '2 days'`);
    await pool.query(
      `UPDATE crawl.run SET created_at = created_at - interval '3 days', ended_at = ended_at - interval '2 days'`,
    );
    expect(await foldRuns(pool)).toBeGreaterThan(0);
    expect(await reads.keptSeries(run)).toEqual(series);
    const after = await reads.latestRuns([owner.collectionId]);
    expect(after.get(owner.collectionId)?.accounting).toEqual(runs.get(owner.collectionId)?.accounting);
  });

  test('is part of the sums of its collection, with what is counted for it later', async () => {
    const { pool } = crawled;
    const reads = createCrawlReads(pool);
    const figures = async () => (await reads.figures([owner.collectionId])).get(owner.collectionId);
    const before = await figures();
    expect(before).toMatchObject({ descriptions: 3, resources: 3 });
    expect(await sumRuns(pool)).toBe(1);
    expect(await figures()).toEqual(before);
    await pool.query(
      `INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms) VALUES (now(), $1, 8, 0, 12, -1, 0, 0)`,
      [run],
    );
    expect(await figures()).toMatchObject({ descriptions: 2, resources: 3 });
    expect(await sumRuns(pool)).toBe(1);
    expect(await sumRuns(pool)).toBe(0);
    expect(await figures()).toMatchObject({ descriptions: 2, resources: 3 });
  });
});
