import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../store/sql/transaction.ts';
import { connect, disconnect } from './client.ts';
import type { Connections } from './client.ts';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';

let database: TestDatabase;
let cut: Connections;

beforeAll(async () => {
  database = await createTestDatabase();
  cut = connect(database.url, 'cut');
  await database.pool.query('CREATE TABLE noted (what text)');
});
beforeEach(() => database.pool.query('TRUNCATE noted, "Setting"'));
afterAll(async () => {
  await disconnect(cut);
  await database.drop();
});

/** Ends all connections named `cut`; answers how many there were. */
async function cutAll(): Promise<number> {
  const { rowCount } = await database.pool.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'cut' AND datname = current_database()`,
  );
  return rowCount ?? 0;
}

async function untilSleeping(): Promise<void> {
  for (;;) {
    const { rowCount } = await database.pool.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'cut' AND wait_event = 'PgSleep'`,
    );
    if (rowCount === 1) return;
  }
}

const noted = async (): Promise<number> => (await database.pool.query('SELECT FROM noted')).rowCount ?? 0;

it('does a statement once whose connection is cut while it runs', async () => {
  const writing = cut.pool.query(`INSERT INTO noted SELECT 'once' FROM pg_sleep(0.5)`);
  await untilSleeping();
  expect(await cutAll()).toBe(1);
  await writing;
  expect(await noted()).toBe(1);
});

it('says what is wrong with a statement at once', async () => {
  await expect(cut.pool.query('SELECT 1 / 0')).rejects.toBeInstanceOf(pg.DatabaseError);
});

it('survives that a connection is cut that somebody holds and does not use', async () => {
  const failed = inTransaction(cut.pool, async (client) => {
    await client.query(`INSERT INTO noted VALUES ('never')`);
    await cutAll();
    return client.query('SELECT 1');
  });
  await expect(failed).rejects.toThrow(/not queryable|terminat/);
  expect(await noted()).toBe(0);
});

it('makes a transaction of Prisma once whose connection is cut', async () => {
  let tries = 0;
  await cut.prisma.$transaction(async (client) => {
    tries += 1;
    await client.setting.create({ data: { key: 'k', value: tries } });
    if (tries === 1) await cutAll();
    await client.setting.count();
  });
  expect(tries).toBe(2);
  expect((await database.pool.query('SELECT value FROM "Setting"')).rows).toEqual([{ value: 2 }]);
});
