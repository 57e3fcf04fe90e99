/** Shorter paths noted while others write the same URLs; `postgres.db.test.ts` has them one after the other. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { batch, fetched, found, hashOf } from './testing/crawl-steps.ts';
import { openTestCrawl } from './testing/test-crawl.ts';
import type { Owner, TestCrawl } from './testing/test-crawl.ts';

const home = 'http://a.test/';
const page = 'http://a.test/page';

let crawled: TestCrawl;
let owner: Owner;

beforeAll(async () => {
  crawled = await openTestCrawl();
});
beforeEach(async () => {
  await crawled.reset();
  owner = await crawled.newOwner();
});
afterAll(() => crawled.close());

/** The depth of a URL, of its facts and of its RD. */
async function depthsOf(url: string): Promise<unknown> {
  const { rows } = await crawled.pool.query(
    `SELECT r.depth AS resource, p.facts -> 'depth' AS fact, d.depth AS rd, d.attributes -> 'depth' AS attribute
     FROM crawl.resource r JOIN crawl.page p USING (collection_id, url_hash)
     JOIN crawl.description d USING (collection_id, url_hash) WHERE r.collection_id = $1 AND r.url = $2`,
    [owner.collectionId, url],
  );
  return rows[0];
}

async function waitingForLocks(count: number): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await crawled.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows[0]?.n === count) return;
    await sleep(10);
  }
  throw new Error(`never were ${count} statements waiting for a lock`);
}

it('reaches the RD of a URL that is settled at that very moment', async () => {
  const { pool, store } = crawled;
  const run = await crawled.newRun(owner);
  await store.seed(run, [found(home)], []);
  const visit = await crawled.acquireOne(run);
  const first = fetched(found(home), [page]);
  await store.commit(visit, batch({ settled: [first], discovered: [found(page, 5, home)] }));
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM crawl.resource WHERE url = $1 FOR UPDATE', [page]);
  const settled = store.commit(visit, batch({ settled: [fetched(found(page, 5, home))] }));
  await waitingForLocks(1);
  const shortened = store.commit(visit, batch({ shortened: [{ hash: hashOf(page), depth: 2 }] }));
  await waitingForLocks(2);
  await holder.query('COMMIT');
  holder.release();
  await Promise.all([settled, shortened]);
  expect(await depthsOf(page)).toEqual({ resource: 2, fact: 2, rd: 2, attribute: ['2'] });
});

it('waits for a URL that only an earlier run has on record', async () => {
  const { store } = crawled;
  const earlier = await crawled.newRun(owner);
  await store.seed(earlier, [found(home)], []);
  const pages = [fetched(found(home), [page]), fetched(found(page, 7, home))];
  expect(await crawled.crawl(earlier, batch({ settled: pages }))).toMatchObject({ state: 'finished' });
  const run = await crawled.newRun(owner);
  await store.seed(run, [found(home)], []);
  await crawled.crawl(
    run,
    batch({ settled: [fetched(found(home), [page])], shortened: [{ hash: hashOf(page), depth: 2 }] }),
    batch({ settled: [fetched(found(page, 7, home))] }),
  );
  expect(await depthsOf(page)).toEqual({ resource: 2, fact: 2, rd: 2, attribute: ['2'] });
});
