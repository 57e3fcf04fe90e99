import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrawlStore, RunAlias, RunEvent, RunRecord, Visit } from '../../engine/ports.ts';
import { addAliases } from './aliases.ts';
import { tryFinishRun } from './finish-run.ts';
import { recountRun } from './recount.ts';
import { beatRuns, createRun, killRun, readRun } from './runs.ts';
import { batch, failed, fetched, found, hashOf, options, refused } from '../testing/crawl-steps.ts';
import { compareCounters, openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';

let crawled: TestCrawl;
let store: CrawlStore;
let pool: pg.Pool;
let owner: Owner;
let run: RunRecord;
let visit: Visit;

const home = 'http://a.test/';
const moved = 'http://b.test/';
const alias: RunAlias = { siteKey: 'b.test:80', of: 'a.test:80', named: false, from: home, to: `${moved}home` };
const notice: RunEvent = { at: 1, kind: 'notice', text: 'moved' };

beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ store, pool } = crawled);
});
beforeEach(async () => {
  await crawled.reset();
  owner = await crawled.newOwner();
  run = await crawled.newRun(owner);
  await store.seed(run, [found(home)], []);
  visit = await crawled.acquireOne(run);
});
afterAll(() => crawled.close());

async function stateOf(href: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ state: number }>(
    'SELECT state FROM crawl.resource WHERE collection_id = $1 AND url_hash = $2',
    [owner.collectionId, hashOf(href)],
  );
  return rows[0]?.state;
}

async function noticesOf({ id }: RunRecord): Promise<number> {
  const { rows } = await pool.query(
    `SELECT FROM crawl.commit_log, jsonb_array_elements(events) e WHERE run_id = $1 AND e ->> 'text' = 'moved'`,
    [id],
  );
  return rows.length;
}

async function expectToAddUp(): Promise<void> {
  const [counted, recounted] = await compareCounters(pool, owner);
  expect(counted).toEqual(recounted);
  expect(await recountRun(pool, run.id)).toMatchObject({ lost: 0 });
}

/** A transaction that holds rows until it is told to let go. */
async function holding(sql: string, values: readonly unknown[]): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(sql, [...values]);
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

/** Resolves when so many statements of this database wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return;
    await sleep(10);
  }
}

describe('an alias of a run', () => {
  it('is added once, with its notice, and is there for whoever takes up the run', async () => {
    const another = { ...alias, siteKey: 'b.test:443' };
    expect(await store.addAliases(run, [alias], notice)).toEqual([alias]);
    expect(await store.addAliases(run, [alias], notice)).toEqual([alias]);
    expect(await store.addAliases(run, [another, alias], { ...notice, text: 'again' })).toEqual([alias, another]);
    expect((await readRun(pool, run.id))?.options).toEqual({ ...run.options, aliases: [alias, another] });
    expect(await noticesOf(run)).toBe(1);
  });

  it('added by two at once is added once', async () => {
    const both = await Promise.all([store.addAliases(run, [alias], notice), store.addAliases(run, [alias], notice)]);
    expect(both).toEqual([[alias], [alias]]);
    expect(await noticesOf(run)).toBe(1);
  });

  it('queues again what was decided on its URLs, and nothing else', async () => {
    const urls = ['home', 'x', 'y'].map((name) => moved + name);
    const [first = '', second = '', third = ''] = urls;
    await store.commit(
      visit,
      batch({
        settled: [fetched(found(home)), fetched(found(second)), failed(found(third))],
        discovered: [refused(first), refused('http://c.test/')],
      }),
    );
    await store.addAliases(run, [alias], notice);
    expect(await Promise.all(urls.map(stateOf))).toEqual([0, 0, 0]);
    expect([await stateOf(home), await stateOf('http://c.test/')]).toEqual([2, 1]);
    await expectToAddUp();
    expect(await recountRun(pool, run.id)).toMatchObject({ discovered: 5, queued: 3, fetched: 1, rejected: 1 });
    await store.release(visit, { nextInMs: 0 });
    const next = await crawled.acquireOne(run);
    expect(next.siteKey).toBe('b.test:80');
    expect((await store.more(next, 10, new Set())).map(({ url }) => url).toSorted()).toEqual(urls);
  });

  it('reaches what an earlier run of the generation decided', async () => {
    await store.commit(visit, batch({ settled: [fetched(found(home))], discovered: [refused(moved)] }));
    await store.release(visit, { nextInMs: 0 });
    expect(await tryFinishRun(pool, run.id)).toMatchObject({ state: 'finished' });
    run = await crawled.newRun(owner, { kind: 'incremental' });
    expect(await stateOf(moved)).toBe(1);
    await store.addAliases(run, [alias], notice);
    expect(await stateOf(moved)).toBe(0);
    await expectToAddUp();
  });

  it('goes over to runs in the same generation, and not to a new one', async () => {
    await store.addAliases(run, [alias], notice);
    await killRun(pool, run.id);
    const aliasesOfNew = async (kind: RunRecord['kind']): Promise<unknown> => {
      const made = await createRun(pool, { ...owner, kind, options, createdBy: 'test' });
      await killRun(pool, made.ok ? made.run.id : 0);
      return made.ok && made.run.options.aliases;
    };
    expect(await aliasesOfNew('incremental')).toEqual([alias]);
    expect(await aliasesOfNew('single')).toEqual([alias]);
    expect(await aliasesOfNew('full')).toBeUndefined();
    expect(await aliasesOfNew('incremental')).toBeUndefined();
  });

  it('comes too late for a run that is over', async () => {
    await killRun(pool, run.id);
    expect(await store.addAliases(run, [alias], notice)).toEqual([]);
    expect(await addAliases(pool, 0, [alias], notice)).toEqual([]);
    expect(await noticesOf(run)).toBe(0);
  });
});

describe('a batch', () => {
  const rejecting = () => batch({ settled: [fetched(found(home))], discovered: [refused(moved)] });

  it('is refused when it does not know all aliases, and taken when it does', async () => {
    await store.addAliases(run, [alias], notice);
    expect(await store.commit(visit, rejecting())).toEqual({ ok: false, aliases: [alias] });
    expect(await stateOf(home)).toBe(0);
    expect(await store.commit(visit, { ...rejecting(), aliases: 1 })).toEqual({ ok: true, desiredState: 'go' });
    expect(await stateOf(home)).toBe(2);
  });

  it('whose lease is lost as well says so once it knows them', async () => {
    await store.addAliases(run, [alias], notice);
    const stale = { ...visit, epoch: visit.epoch - 1 };
    expect(await store.commit(stale, { ...rejecting(), aliases: 1 })).toEqual({ ok: false });
  });

  it('that began before an alias and ends after it is refused, whoever changed the run meanwhile', async () => {
    const letGo = await holding('SELECT FROM crawl.site WHERE id = $1 FOR UPDATE', [visit.siteId]);
    const committing = store.commit(visit, rejecting());
    await untilWaiting(1);
    await beatRuns(pool, [run.id]);
    await store.addAliases(run, [alias], notice);
    await beatRuns(pool, [run.id]);
    await letGo();
    expect(await committing).toEqual({ ok: false, aliases: [alias] });
    expect(await stateOf(moved)).toBeUndefined();
  });

  it('that is being written is waited for, and what it rejected is queued again', async () => {
    const letGo = await holding('SELECT FROM crawl.resource WHERE collection_id = $1 FOR UPDATE', [owner.collectionId]);
    const committing = store.commit(visit, rejecting());
    await untilWaiting(1);
    const adding = store.addAliases(run, [alias], notice);
    await untilWaiting(2);
    await letGo();
    expect(await committing).toEqual({ ok: true, desiredState: 'go' });
    expect(await adding).toEqual([alias]);
    expect(await stateOf(moved)).toBe(0);
    await expectToAddUp();
  });
});
