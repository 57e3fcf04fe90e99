/** An idle installation: how often its processes query the database, and how soon they wake up. */

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommandPorts } from '../../servers/command-port/command-ports.ts';
import { startGatherds } from '../../servers/gatherd/gatherds.ts';
import type { Ports } from '../../servers/ports/follow-ports.ts';
import { cli } from '../../services/actor.ts';
import { readWantedGatherds } from '../../services/gatherd/wanted.ts';
import { openTestServices, value } from '../../services/testing/test-services.ts';
import type { TestServices } from '../../services/testing/test-services.ts';
import { startEngine } from '../../services/testing/work-on-jobs.ts';
import { createWorkSignal } from '../../store/sql/work-signal.ts';
import type { WorkSignal } from '../../store/sql/work-signal.ts';

let installation: TestServices;
let endEngine: () => Promise<void>;
let signal: WorkSignal;
let ports: readonly Ports[];

beforeAll(async () => {
  installation = await openTestServices();
  const { database, context, services: made } = installation;
  value(await made.createCollection(cli, { name: 'Idle', url: 'http://127.0.0.1:9/' }));
  const none = async (): Promise<number> => 0;
  endEngine = startEngine(installation, { fireSchedules: none, startRounds: none, startFeeds: none });
  signal = createWorkSignal({ url: () => database.url, name: 'test signal' });
  const services = async () => made;
  ports = [
    startCommandPorts({ services, signal }),
    startGatherds({ services, signal, wanted: () => readWantedGatherds(context) }),
  ];
});
afterAll(async () => {
  await Promise.all(ports.map((each) => each.stop()));
  await signal.close();
  await endEngine();
  await installation.close();
});

/** Transactions of the test database, without those of this reader, which is connected to another one. */
async function readTransactions(): Promise<number> {
  const { rows } = await installation.database.pool.query<{ n: string }>(
    `SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()`,
  );
  return Number(rows[0]?.n);
}

/** A session reports what it did some seconds later. */
const reportedAfterMs = 12_000;
const spanMs = 20_000;

test('makes at most two transactions per second', async () => {
  await delay(reportedAfterMs + 10_000);
  const before = await readTransactions();
  await delay(spanMs);
  const perSecond = (((await readTransactions()) - before) * 1000) / spanMs;
  expect(perSecond).toBeLessThanOrEqual(2);
});

test('a job that somebody asks for is taken up within a second', async () => {
  const { pool } = installation.database;
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO crawl.job (kind, created_by, input) VALUES ('plan', 'test', '{}') RETURNING id`,
  );
  const isTaken = async (): Promise<boolean | undefined> => {
    const found = await pool.query<{ soon: boolean }>(
      `SELECT started_at - created_at < interval '1 second' AS soon FROM crawl.job WHERE id = $1 AND started_at IS NOT NULL`,
      [rows[0]?.id],
    );
    return found.rows[0]?.soon;
  };
  await expect.poll(isTaken, { timeout: 30_000, interval: 100 }).toBe(true);
});
