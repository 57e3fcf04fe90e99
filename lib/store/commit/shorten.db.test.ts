/** Shorter paths noted while others write the same URLs; `shorter-paths.db.test.ts` has them one after the other. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Batch, RunRecord, Visit } from '../../engine/ports.ts';
import { shorteningLock } from '../sql/locks.ts';
import { createRunFactsCache } from '../sql/run-facts.ts';
import { decidesByDepth } from './shorten.ts';
import { batch, fetched, found, hashOf, refused, tooDeepPath } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';

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

/** A statement that holds locks until it is let go. */
async function holding(sql: string, values: readonly unknown[]): Promise<() => Promise<void>> {
  const holder = await crawled.pool.connect();
  await holder.query('BEGIN');
  await holder.query(sql, [...values]);
  return async () => {
    await holder.query('COMMIT');
    holder.release();
  };
}

/** A visit under way, with the page found by a long way. */
async function visiting(run: RunRecord): Promise<Visit> {
  const { store } = crawled;
  await store.seed(run, [found(home)], []);
  const visit = await crawled.acquireOne(run);
  await store.commit(visit, batch({ settled: [fetched(found(home), [page])], discovered: [found(page, 5, home)] }));
  return visit;
}

it('never makes a commit wait: whoever notes the same URLs appends', async () => {
  const run = await crawled.newRun(owner);
  const visit = await visiting(run);
  const notes = (depth: number): Batch => batch({ shortened: [{ hash: hashOf(page), depth }] });
  await crawled.store.commit(visit, notes(4));
  const letGo = await holding('SELECT FROM crawl.shortening WHERE run_id = $1 FOR UPDATE', [run.id]);
  await crawled.store.commit(visit, notes(3));
  await letGo();
  const letGoOfPage = await holding('SELECT FROM crawl.resource WHERE url = $1 FOR UPDATE', [page]);
  await crawled.store.commit(visit, notes(2));
  await letGoOfPage();
  await crawled.passOn(run);
  const { rows } = await crawled.pool.query('SELECT depth FROM crawl.resource WHERE url = $1', [page]);
  expect(rows).toEqual([{ depth: 2 }]);
});

it('leaves a URL alone that is being settled at that very moment, and reaches its RD later', async () => {
  const { store, pool } = crawled;
  const run = await crawled.newRun(owner);
  const visit = await visiting(run);
  await store.commit(visit, batch({ shortened: [{ hash: hashOf(page), depth: 2 }] }));
  const letGo = await holding('SELECT FROM crawl.resource WHERE url = $1 FOR UPDATE', [page]);
  const settled = store.commit(visit, batch({ settled: [fetched(found(page, 5, home))] }));
  await waitingForLocks(1);
  await crawled.passOn(run);
  await letGo();
  await settled;
  expect(await depthsOf(page)).toEqual({ resource: 5, fact: 5, rd: 5, attribute: ['5'] });
  await pool.query(`UPDATE crawl.shortening SET at = now()`);
  await crawled.passOn(run);
  expect(await depthsOf(page)).toEqual({ resource: 2, fact: 2, rd: 2, attribute: ['2'] });
});

it('is passed on by one worker of a run at a time', async () => {
  const run = await crawled.newRun(owner);
  const visit = await visiting(run);
  await crawled.store.commit(visit, batch({ shortened: [{ hash: hashOf(page), depth: 2 }] }));
  const letGo = await holding('SELECT pg_advisory_xact_lock($1, $2)', shorteningLock(run.id));
  await crawled.passOn(run);
  const depth = async (): Promise<unknown> =>
    (await crawled.pool.query('SELECT depth FROM crawl.resource WHERE url = $1', [page])).rows[0];
  expect(await depth()).toEqual({ depth: 5 });
  await letGo();
  await crawled.passOn(run);
  expect(await depth()).toEqual({ depth: 2 });
});

it('is passed on while the crawl goes on only where a depth decides', async () => {
  const { pool, store } = crawled;
  const run = await crawled.newRun(owner);
  const facts = await createRunFactsCache(pool).of(run);
  const visit = await visiting(run);
  expect(await decidesByDepth(pool, facts)).toBe(false);
  expect(await decidesByDepth(pool, { ...facts, program: { ...facts.program, readsDepth: true } })).toBe(true);
  await store.commit(visit, batch({ discovered: [refused('http://a.test/deep', 9, tooDeepPath)] }));
  expect(await decidesByDepth(pool, facts)).toBe(true);
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
