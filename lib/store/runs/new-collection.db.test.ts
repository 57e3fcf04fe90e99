/** A collection that the planner's statistics have not heard of, beside one that they have. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { stateCodes } from '../sql/codes.ts';
import { orphanWithRd } from './finish-run.ts';
import { createStatisticsRefresher } from './refresh-statistics.ts';
import { batch, fetched, found as foundAt, keptPath } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';

let crawled: TestCrawl;

beforeAll(async () => {
  crawled = await openTestCrawl();
});
afterAll(() => crawled.close());

const pages = 1_500;

async function begin(owner: Owner, site: string) {
  const run = await crawled.newRun(owner);
  const found = Array.from({ length: pages }, (_, n) => foundAt(`http://${site}.test/${n}`));
  await crawled.store.seed(run, found, []);
  return { run, fetched: batch({ paths: [keptPath], settled: found.map((page) => fetched(page, [], run.id)) }) };
}

/** How many rows the planner expects, and how it reads them. */
async function planOf(sql: string): Promise<{ readonly rows: number; readonly text: string }> {
  const { rows } = await crawled.pool.query(`EXPLAIN (FORMAT JSON) ${sql}`);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  return { rows: plan['Plan Rows'], text: JSON.stringify(plan) };
}

it('is looked through once at the end of its run, and is known to the planner while it grows', async () => {
  const { pool } = crawled;
  const known = await crawled.newOwner();
  const first = await begin(known, 'known');
  await crawled.crawl(first.run, first.fetched);
  await pool.query('ANALYZE crawl.resource, crawl.description');
  const fresh = await crawled.newOwner();
  const { run, fetched: all } = await begin(fresh, 'fresh');
  await crawled.store.commit(await crawled.acquireOne(run), all);
  const ofFresh = `SELECT FROM crawl.resource WHERE collection_id = ${fresh.collectionId}`;
  const orphans = orphanWithRd
    .replaceAll('$1', String(fresh.collectionId))
    .replaceAll('$3', String(run.generation + 1));
  expect(orphans).toContain(`state = ${stateCodes.orphan}`);
  expect((await planOf(orphans)).text).not.toContain('Join Filter');

  const refresh = createStatisticsRefresher(pool);
  expect(await refresh()).toBe(1);
  expect((await planOf(ofFresh)).rows).toBe(pages);
  expect(await refresh()).toBe(0);
});
