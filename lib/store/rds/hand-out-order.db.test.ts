/** Whatever is done between the statements that move the hand-out mark, the end of a run hands out all that the run did. */

import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failRun, moveRun } from '../runs/runs.ts';
import { traits } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { moveHandOuts, readHandOut, setHandOut, settleHandOut } from './hand-out.ts';
import { storeRds } from './write-rds.ts';

let crawled: TestCrawl;
let pool: pg.Pool;
beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ pool } = crawled);
});
afterAll(() => crawled.close());

const store = (collection: number, n: number) =>
  pool.query(
    storeRds(`SELECT ${collection}, '0000000${n}-0000-0000-0000-000000000000'::uuid, 'http://a.test/${n}', 'DOCUMENT',
      'a title', '{}', 0, NULL::jsonb, NULL::bigint, NULL::text, NULL::timestamptz, 1`),
  );

/** The pool, with something done before each statement; statements are counted from 0. */
function interrupted(before: (statement: number) => Promise<void>): pg.Pool {
  let statement = 0;
  const query = async (...given: Parameters<pg.Pool['query']>): Promise<unknown> => {
    await before(statement++);
    return pool.query(...given);
  };
  return { query } as unknown as pg.Pool;
}

type Act = () => Promise<unknown>;

interface Scene {
  readonly collection: number;
  /** What happens to the collection, in order, while the mark is being moved. */
  readonly acts: readonly Act[];
}

/** A run has ended; the next one starts, changes RDs, and ends. */
async function nextRun(): Promise<Scene> {
  const owner = await crawled.newOwner();
  const { collectionId: collection } = owner;
  const first = await crawled.newRun(owner, {}, traits);
  await store(collection, 1);
  await failRun(pool, first.id, 'for the test');
  let second = 0;
  const start = async (): Promise<void> => {
    second = (await crawled.newRun(owner, {}, traits)).id;
  };
  return { collection, acts: [start, () => store(collection, 2), () => failRun(pool, second, 'for the test')] };
}

/** A run ends in a transaction that began before the mark is moved and is committed after. */
async function slowEnd(): Promise<Scene> {
  const owner = await crawled.newOwner();
  const { collectionId: collection } = owner;
  const run = await crawled.newRun(owner, {}, traits);
  await store(collection, 1);
  await pool.query(`UPDATE crawl.run SET started_at = now() - interval '1 day' WHERE id = $1`, [run.id]);
  const client = await pool.connect();
  const begin = async (): Promise<void> => {
    await client.query('BEGIN');
    await client.query('SELECT now()');
  };
  const end = async (): Promise<void> => {
    await moveRun(client, run.id, 'stopped');
    await client.query('COMMIT');
    client.release();
  };
  return { collection, acts: [begin, () => store(collection, 2), end] };
}

async function lastChange(collection: number): Promise<bigint> {
  const { rows } = await pool.query<{ changed: string }>(
    'SELECT max(changed) AS changed FROM crawl.description WHERE collection_id = $1',
    [collection],
  );
  return BigInt(rows[0]?.changed ?? 0);
}

/** Before which statement each of three acts happens: all ways in which they come in order. */
const before = [0, 1, 2, 3];
const places = before.flatMap((a) =>
  before.filter((b) => b >= a).flatMap((b) => before.filter((c) => c >= b).map((c) => [a, b, c])),
);

const movers: Readonly<Record<string, (pool: pg.Pool, collection: number) => Promise<unknown>>> = {
  maintenance: (through, collection) => moveHandOuts(through, collection),
  'a person': (through, collection) => setHandOut(through, collection, undefined),
};

for (const [name, open] of Object.entries({ 'the next run': nextRun, 'a slow end': slowEnd })) {
  it.each(Object.keys(movers))(`${name}, while %s moves the mark, is handed out with all it did`, async (mover) => {
    const late: string[] = [];
    for (const place of places) {
      const { collection, acts } = await open();
      let next = 0;
      const actUpTo = async (statement: number): Promise<void> => {
        for (; next < acts.length && (place[next] ?? Infinity) <= statement; next++) await acts[next]?.();
      };
      await movers[mover]?.(interrupted(actUpTo), collection);
      await actUpTo(Infinity);
      expect(await settleHandOut(pool, collection)).toBe(true);
      const mark = await readHandOut(pool, collection);
      if (BigInt(mark?.number ?? 0) < (await lastChange(collection))) late.push(place.join());
    }
    expect(late).toEqual([]);
  });
}

it('a reader hears when what a run did is not committed in time', async () => {
  const owner = await crawled.newOwner();
  const run = await crawled.newRun(owner, {}, traits);
  const writer = await pool.connect();
  await writer.query('BEGIN');
  await writer.query('CREATE TEMPORARY TABLE open_writer ON COMMIT DROP AS SELECT 1 AS one');
  await failRun(pool, run.id, 'for the test');
  expect(await settleHandOut(pool, run.collectionId, 50)).toBe(false);
  await writer.query('ROLLBACK');
  writer.release();
  expect(await settleHandOut(pool, run.collectionId)).toBe(true);
});
