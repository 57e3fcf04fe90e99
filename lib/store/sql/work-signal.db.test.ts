/** Sleeping until the database announces work. */

import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest';
import { createTestCollection, createTestDatabase } from '../../db/testing/database.ts';
import type { TestDatabase } from '../../db/testing/database.ts';
import { createRun, noteOrder } from '../runs/runs.ts';
import { options } from '../testing/crawl-steps.ts';
import { createWorkSignal } from './work-signal.ts';
import type { WorkSignal } from './work-signal.ts';

let database: TestDatabase;
let signal: WorkSignal | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await signal?.close();
  signal = undefined;
});
afterAll(() => database.drop());

/** Announcements on the channel as a plain listener receives them. */
async function heardDuring(work: () => Promise<unknown>): Promise<number> {
  const client = await database.pool.connect();
  let heard = 0;
  client.on('notification', () => {
    heard += 1;
  });
  await client.query('LISTEN winnow_work');
  await work();
  await client.query('UNLISTEN *');
  client.removeAllListeners('notification');
  client.release();
  return heard;
}

describe('The database announces', () => {
  test('a run that is made and one that is told to stop, but not that it is alive', async () => {
    const owner = await createTestCollection(database.pool, 'announced');
    const made = await createRun(database.pool, { ...owner, kind: 'full', options, createdBy: 'test' });
    if (!made.ok) throw new Error('the run was not made');
    const beat = () => database.pool.query('UPDATE crawl.run SET heartbeat_at = now() WHERE id = $1', [made.run.id]);
    expect(await heardDuring(beat)).toBe(0);
    expect(await heardDuring(() => noteOrder(database.pool, made.run.id, 'stop'))).toBeGreaterThan(0);
  });

  test('a setting, but not the state of something that listens', async () => {
    const write = (key: string) => () =>
      database.pool.query(`INSERT INTO "Setting" (key, value) VALUES ($1, '{}')`, [key]);
    expect(await heardDuring(write('feed-receiver-state'))).toBe(0);
    expect(await heardDuring(write('gatherd-state:1'))).toBe(0);
    expect(await heardDuring(write('command-port:1'))).toBe(0);
    expect(await heardDuring(write('feed-receiver'))).toBe(1);
  });
});

test('a broken connection is replaced, and who rests wakes up', async () => {
  signal = createWorkSignal({ url: () => database.url, name: 'to be cut' });
  const open = () => database.pool.query(`SELECT pid FROM pg_stat_activity WHERE application_name = 'to be cut'`);
  await expect.poll(async () => (await open()).rowCount).toBe(1);
  const [before] = (await open()).rows;
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'to be cut'`,
  );
  await signal.rest({ awakeMs: 10, idleMs: 600_000 }, new AbortController().signal);
  await expect.poll(async () => (await open()).rows[0], { timeout: 20_000 }).not.toEqual(before);
});

test('who rests ends at once when it is told to stop', async () => {
  signal = createWorkSignal({ url: () => database.url, name: 'stopped' });
  const stop = new AbortController();
  const resting = signal.rest({ awakeMs: 600_000, idleMs: 600_000 }, stop.signal);
  stop.abort();
  await resting;
});
