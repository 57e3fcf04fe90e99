/** The hand-out mark on a crawl in the database: when it moves, and what lies behind it. */

import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRunStore } from '../runs/run-store.ts';
import { failRun } from '../runs/runs.ts';
import { traits } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { readChanges } from './change-log.ts';
import { readMark } from './change-mark.ts';
import { moveHandOuts, readHandOut, setHandOut, settleHandOut } from './hand-out.ts';
import { storeRds } from './write-rds.ts';

let crawled: TestCrawl;
let pool: pg.Pool;
beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ pool } = crawled);
});
afterAll(() => crawled.close());

function storedRd(collection: number, n: number): string {
  const hash = `0000000${n}-0000-0000-0000-000000000000`;
  return storeRds(`SELECT ${collection}, '${hash}'::uuid, 'http://a.test/${n}', 'DOCUMENT', 'a title', '{}', 0, NULL::jsonb,
    NULL::bigint, NULL::text, NULL::timestamptz, 1`);
}

const store = (collection: number, n: number) => pool.query(storedRd(collection, n));

it('moves on during a run as often as index-after-ngenerated says, and at its end', async () => {
  const owner = await crawled.newOwner();
  const run = await crawled.newRun(owner, {}, { ...traits, handOutMinutes: 30 });
  const began = (minutes: number): Promise<unknown> =>
    pool.query(`UPDATE crawl.run SET started_at = now() - $2 * interval '1 min' WHERE id = $1`, [run.id, minutes]);
  const handedOut = async (): Promise<readonly string[]> => {
    const { number = '0' } = (await readHandOut(pool, run.collectionId)) ?? {};
    const page = await readChanges(pool, run.collectionId, { since: '0', limit: 100 });
    if ('startAgain' in page) throw new Error('the log goes back to its beginning');
    return page.changes.filter((change) => BigInt(change.number) <= BigInt(number)).map(({ url }) => url);
  };
  await store(run.collectionId, 1);
  await began(29);
  expect(await moveHandOuts(pool)).toBe(0);
  expect(await readHandOut(pool, run.collectionId)).toBeUndefined();
  await began(31);
  expect(await moveHandOuts(pool)).toBe(1);
  expect(await handedOut()).toEqual(['http://a.test/1']);
  await store(run.collectionId, 2);
  expect(await moveHandOuts(pool)).toBe(0);
  expect(await handedOut()).toEqual(['http://a.test/1']);
  await failRun(pool, run.id, 'for the test');
  expect(await moveHandOuts(pool)).toBe(1);
  expect(await handedOut()).toEqual(['http://a.test/1', 'http://a.test/2']);
  expect(await moveHandOuts(pool)).toBe(0);
  const view = await createRunStore(pool).find(run.collectionId, run.id);
  expect(view?.handOut).toEqual(await readHandOut(pool, run.collectionId));
});

/** Does the work while a transaction that has written an RD of the collection is open. */
async function whileWriting(collection: number, n: number, work: (commit: () => Promise<void>) => Promise<void>) {
  const writer = await pool.connect();
  try {
    await writer.query('BEGIN');
    await writer.query(storedRd(collection, n));
    await work(async () => void (await writer.query('COMMIT')));
  } finally {
    await writer.query('ROLLBACK');
    writer.release();
  }
}

it('waits at the end of a run for changes that are still being committed', async () => {
  const owner = await crawled.newOwner();
  const run = await crawled.newRun(owner, {}, traits);
  await whileWriting(run.collectionId, 9, async () => {
    await failRun(pool, run.id, 'for the test');
    expect(await moveHandOuts(pool)).toBe(0);
    expect(await setHandOut(pool, run.collectionId, { id: run.id, hasEnded: true })).toBe(false);
  });
  expect(await moveHandOuts(pool)).toBe(1);
});

it('does not wait at the end of a run for what is begun later, here or elsewhere', async () => {
  const [ended, other] = [await crawled.newOwner(), await crawled.newOwner()];
  const run = await crawled.newRun(ended, {}, traits);
  await store(run.collectionId, 3);
  await failRun(pool, run.id, 'for the test');
  // As whoever follows the changes looks all the time.
  await readMark(pool);
  for (const { collectionId } of [run, other]) {
    await pool.query('DELETE FROM crawl.hand_out WHERE collection_id = $1', [run.collectionId]);
    await whileWriting(collectionId, 8, async () => expect(await moveHandOuts(pool)).toBe(1));
  }
});

it('a reader waits until what is being committed at the end of a run is there', async () => {
  const owner = await crawled.newOwner();
  const run = await crawled.newRun(owner, {}, traits);
  await whileWriting(run.collectionId, 7, async (commit) => {
    await failRun(pool, run.id, 'for the test');
    const settled = settleHandOut(pool, run.collectionId);
    await commit();
    await settled;
  });
  const { number = '0' } = (await readHandOut(pool, run.collectionId)) ?? {};
  const { rows } = await pool.query<{ changed: string }>(
    'SELECT changed FROM crawl.description WHERE collection_id = $1',
    [run.collectionId],
  );
  expect(rows.map(({ changed }) => BigInt(changed) <= BigInt(number))).toEqual([true]);
});
