import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearCollection, emptiedTables } from './clear-collection.ts';
import { clearingKind } from './clearing-kind.ts';
import { cancelJob, enqueueJob } from './jobs.ts';
import { betweenRunsLock } from '../sql/locks.ts';
import { createRun } from '../runs/runs.ts';
import type { NewRun } from '../runs/runs.ts';
import { batch, fetched, found, options } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';
import { inTransaction } from '../sql/transaction.ts';
import { findUncoveredSite, replaceUncovered } from '../metadata/uncovered-urls.ts';

const home = 'http://a.test/';
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

const wanted = (): NewRun => ({ ...owner, kind: 'full', options, createdBy: 'test' });
async function askToClear(): Promise<number> {
  const { collectionId } = owner;
  const job = await enqueueJob(pool, { kind: clearingKind, collectionId, input: {}, createdBy: 'test' });
  if (job === undefined) throw new Error('there is no job');
  return job;
}

async function crawlHome(): Promise<void> {
  const run = await crawled.newRun(owner);
  await crawled.store.seed(run, [found(home)], []);
  await crawled.crawl(run, batch({ settled: [{ ...fetched(found(home)), body: Buffer.from('a page') }] }));
}

it('takes the URLs without external metadata away', async () => {
  const { collectionId } = owner;
  const site = { key: 'a.test:80', urls: 1, uncovered: 1, first: 0 };
  const counted = { sites: [site], seqs: Float64Array.of(1), yieldNow: () => Promise.resolve() };
  await inTransaction(pool, (client) => replaceUncovered(client, collectionId, counted));
  expect(await findUncoveredSite(pool, collectionId, site.key)).toEqual(site);
  await clearCollection(pool, crawled.bodies, collectionId);
  expect(await findUncoveredSite(pool, collectionId, site.key)).toBeUndefined();
  expect((await pool.query('SELECT FROM crawl.metadata_uncovered')).rowCount).toBe(0);
});

it('empties every table that does not go with the row of its collection', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'collection_id'
     WHERE c.relnamespace = 'crawl'::regnamespace AND c.relkind = 'r' AND NOT EXISTS (
       SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.confrelid IN ('"Collection"'::regclass, 'crawl.description'::regclass))`,
  );
  expect([...emptiedTables, 'description']).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
  expect(rows.length).toBeGreaterThan(5);
});

it('leaves a body that a commit under way may refer to, and removes an older one', async () => {
  const bodies = (): Promise<number | null> => pool.query('SELECT FROM crawl.body').then(({ rowCount }) => rowCount);
  await crawlHome();
  const { hash } = await crawled.bodies.keep(Buffer.from('a page'));
  expect(await clearCollection(pool, crawled.bodies, owner.collectionId)).toEqual({ urls: 1, rds: 1 });
  expect([await bodies(), await crawled.bodies.read(hash)]).toEqual([1, Buffer.from('a page')]);
  await crawlHome();
  await pool.query(`UPDATE crawl.body SET kept_at = kept_at - interval '2 hours'`);
  await clearCollection(pool, crawled.bodies, owner.collectionId);
  expect([await bodies(), await crawled.bodies.read(hash)]).toEqual([0, undefined]);
});

describe('emptying a collection and starting a run', () => {
  it('takes nothing from a run that has begun since the last portion', async () => {
    await crawlHome();
    let portions = 0;
    let begun: number | undefined;
    const onPortion = async (): Promise<void> => {
      if ((portions += 1) < 2) return;
      const run = await crawled.newRun(owner);
      begun = run.id;
      await crawled.store.seed(run, [found(home)], []);
      await crawled.store.commit(await crawled.acquireOne(run), batch({ settled: [fetched(found(home))] }));
    };
    expect(await clearCollection(pool, crawled.bodies, owner.collectionId, { onPortion })).toMatchObject({
      run: begun,
    });
    const kept = await pool.query('SELECT FROM crawl.page WHERE collection_id = $1', [owner.collectionId]);
    expect(kept.rowCount).toBe(1);
  });

  it('makes no run while a collection is to be emptied', async () => {
    const job = await askToClear();
    expect(await createRun(pool, wanted())).toEqual({ ok: false });
    await cancelJob(pool, job);
    expect(await createRun(pool, wanted())).toMatchObject({ ok: true });
  });

  it('answers the run a firing has made all the same', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `WITH s AS (INSERT INTO crawl.schedule (collection_id, name, enabled, zone, what, stop_act, created_by, changed_at)
         VALUES ($1, 'nightly', true, 'UTC', 'full', 'stop', 'test', now()) RETURNING id)
       INSERT INTO crawl.firing (schedule_id, kind, due_at, owner) SELECT id, 'start', now(), 1 FROM s RETURNING id`,
      [owner.collectionId],
    );
    const firing = { ...wanted(), firing: rows[0]?.id ?? '' };
    const made = await createRun(pool, firing);
    await askToClear();
    expect(made.ok).toBe(true);
    expect(await createRun(pool, firing)).toEqual(made);
  });

  it('makes a run wait for the portion that is being taken away', async () => {
    const lock = betweenRunsLock(owner.collectionId);
    const waiting = async (): Promise<number | null> =>
      (
        await pool.query(`SELECT FROM pg_locks WHERE NOT granted AND classid = $1::int::oid AND objid = $2::int::oid`, [
          ...lock,
        ])
      ).rowCount;
    const made = await inTransaction(pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1, $2)', [...lock]);
      const asked = createRun(pool, wanted());
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      await askToClear();
      return { asked };
    });
    expect(await made.asked).toEqual({ ok: false });
  });
});
