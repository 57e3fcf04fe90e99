/** What the overview reads: of the counters and the runs, the same for one collection and for many. */

import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunRecord } from '../../engine/ports.ts';
import { foldRuns } from '../runs/fold-runs.ts';
import { orderRun } from '../runs/finish-run.ts';
import { createRunStore } from '../runs/run-store.ts';
import { rateParts } from '../runs/run-rate.ts';
import { changeSchedule, createSchedule, listSchedulesInUse } from '../schedules/schedules.ts';
import { openReadCrawl } from '../testing/read-crawl.ts';
import type { CrawlReads } from '../testing/read-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';

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

const dayMs = 86_400_000;
const dayAgo = (): number => Date.now() - dayMs;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

async function activityOf({ collectionId }: Owner, since = dayAgo()) {
  const activity = (await reads.activity([collectionId], since)).get(collectionId);
  if (activity === undefined) throw new Error('nothing was read');
  return activity;
}

it('counts RDs and their change, lists the runs, and keeps the rate of a run that ended', async () => {
  const activity = await activityOf(owner);
  expect(activity).toMatchObject({ descriptions: 3, descriptionsChange: 3, pausedBySchedule: false });
  expect(activity.runs).toMatchObject([{ id: run.id, kind: 'full', state: 'finished' }]);
  expect(activity.rate).toHaveLength(rateParts);
  expect(Math.round(sum(activity.rate))).toBe(4);
  const points = await reads.activitySeries([run.id], { since: dayAgo(), step: 60 });
  expect(sum(points.map(({ fetched }) => fetched))).toBe(4);
  expect(sum(points.map(({ failed }) => failed))).toBe(1);
  expect(sum(points.map(({ descriptions }) => descriptions))).toBe(3);
});

it('says the same of the last run as its own page, without counting a URL', async () => {
  const store = createRunStore(pool);
  const view = await store.find(owner.collectionId, run.id);
  expect((await store.latest([owner.collectionId])).get(owner.collectionId)).toEqual(view);
});

it('a collection that never ran has nothing, and is in the answer', async () => {
  const fresh = await crawled.newOwner();
  const activity = await reads.activity([owner.collectionId, fresh.collectionId], dayAgo());
  expect(activity.get(fresh.collectionId)).toEqual({
    descriptions: 0,
    descriptionsChange: 0,
    runs: [],
    rate: [],
    pausedBySchedule: false,
  });
});

it('asks as often for fifty collections as for one', async () => {
  const owners = await Promise.all(Array.from({ length: 50 }, () => crawled.newOwner()));
  for (const each of owners.slice(0, 3)) await crawled.newRun(each);
  const countFor = async (ids: readonly number[]): Promise<number> => {
    let asked = 0;
    const query = pool.query.bind(pool);
    // Every read goes through the pool's `query`.
    pool.query = ((...given: Parameters<typeof query>) => {
      asked += 1;
      return query(...given);
    }) as typeof pool.query;
    await reads.activity(ids, dayAgo());
    await createRunStore(pool).latest(ids);
    await listSchedulesInUse(pool, ids);
    pool.query = query;
    return asked;
  };
  const one = await countFor([owners[0]?.collectionId ?? 0]);
  expect(await countFor(owners.map(({ collectionId }) => collectionId))).toBe(one);
});

it('a run set aside stands where the work on it ended; one set aside by a schedule is told apart', async () => {
  const other = await crawled.newOwner();
  const going = await crawled.newRun(other);
  await pool.query(
    `UPDATE crawl.run SET started_at = now() - interval '5 hours', heartbeat_at = now() - interval '4 hours' WHERE id = $1`,
    [going.id],
  );
  await orderRun(pool, going.id, 'pause');
  const paused = await activityOf(other);
  expect(paused).toMatchObject({ runs: [{ id: going.id, state: 'paused' }], pausedBySchedule: false });
  expect(Date.now() - (paused.runs[0]?.beatAt ?? 0)).toBeGreaterThan(3.9 * 3_600_000);
  const schedule = await createSchedule(pool, { ...values, name: 'Nightly', collectionId: other.collectionId }, 1);
  if (typeof schedule === 'string') throw new Error(schedule);
  await orderRun(pool, going.id, 'resume');
  await orderRun(pool, going.id, 'pause', { schedule: schedule.id, reason: 'stop time' });
  expect((await activityOf(other)).pausedBySchedule).toBe(true);
});

const values = {
  zone: 'UTC',
  start: '0 3 * * *',
  what: 'full',
  stopAct: 'pause',
  metadata: null,
  createdBy: 'test',
  changedAt: Date.now(),
  nextStart: Date.now() + 1000,
  nextStop: null,
} as const;

it('schedules that are on come with the start time that came to nothing, if it was their last', async () => {
  const other = await crawled.newOwner();
  const { collectionId } = other;
  const made = await createSchedule(pool, { ...values, name: 'Nightly', collectionId }, 1);
  if (typeof made === 'string') throw new Error(made);
  const fire = (minutesAgo: number, outcome: string, reason: string): Promise<unknown> =>
    pool.query(
      `INSERT INTO crawl.firing (schedule_id, owner, kind, due_at, outcome, reason, done_at)
       VALUES ($1, 1, 'start', now() - $2 * interval '1 minute', $3, $4, now())`,
      [made.id, minutesAgo, outcome, reason],
    );
  await fire(20, 'refused', 'Two assertions fail.');
  expect(await listSchedulesInUse(pool, [collectionId])).toMatchObject([
    { name: 'Nightly', refused: { reason: 'Two assertions fail.' } },
  ]);
  await fire(10, 'started', '');
  expect((await listSchedulesInUse(pool, [collectionId]))[0]).not.toHaveProperty('refused');
  await changeSchedule(pool, made, (before) => ({ ...before, enabled: false, nextStart: null }));
  expect(await listSchedulesInUse(pool, [collectionId])).toEqual([]);
});

it('says how far search is behind', async () => {
  const before = await reads.engine();
  await pool.query(
    `INSERT INTO crawl.description (updated_at, url_hash, collection_id, blame_id, depth, type, url, attributes)
     SELECT now() - n * interval '1 s', gen_random_uuid(), $1, 0, 1, 'DOCUMENT', '', '{}' FROM generate_series(1, 90) n`,
    [owner.collectionId],
  );
  const { search, hosts } = await reads.engine();
  expect(search.waiting).toBe(before.search.waiting + 90);
  expect(search.exact).toBe(true);
  expect(search.oldestMs).toBeGreaterThan(89_000);
  expect(hosts).toBe(0);
});

it('a run of days ago is not on the line of time, its RDs are no change, and its rate is not forgotten', async () => {
  const { collectionId } = await crawled.newOwner();
  const other = { collectionId, revisionId: owner.revisionId };
  await pool.query(
    `INSERT INTO crawl.run (collection_id, revision_id, kind, state, generation, options, created_by, created_at, started_at, ended_at, accounting, rate)
     SELECT $1, $2, 'full', 'finished', 1, options, 'test', now() - interval '3 days', now() - interval '3 days',
       now() - interval '3 days' + interval '10 minutes', accounting, rate FROM crawl.run WHERE id = $3`,
    [collectionId, owner.revisionId, run.id],
  );
  await pool.query(
    `INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms)
     SELECT now() - interval '3 days', id, 6, 0, 0, 5, 0, 0 FROM crawl.run WHERE collection_id = $1`,
    [collectionId],
  );
  while ((await foldRuns(pool)) > 0);
  const activity = await activityOf(other);
  expect(activity).toMatchObject({ descriptions: 5, descriptionsChange: 0 });
  expect(activity.runs.filter(({ endedAt = Infinity }) => endedAt > dayAgo())).toEqual([]);
  expect(Math.round(sum(activity.rate))).toBe(4);
});
