/** A crawl whose engine, or whose database, is killed again and again has the RDs of one that nobody disturbed. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import { readRun } from '../../store/runs/runs.ts';
import { openInstallation, openOwnServer } from '../testing/installation.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { rdLines, whatDoesNotAddUp } from '../testing/outcome.ts';
import { seededRandom } from '../testing/random-pages.ts';
import { collectionOf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

const pages = 1000;
const kills = 3;
const connections = 8;
/** Longer than these tests may last: nobody waits for a lease to run out. */
const longLeaseMs = 60_000;
const seed = Number(process.env['WINNOW_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let installation: TestInstallation;
let site: Site;
let files: Files;
/** The RDs of a crawl nobody disturbed. */
let expected: readonly string[];

beforeAll(async () => {
  installation = await openInstallation();
  site = await startSite({ pages, words: 20 });
  files = collectionOf([{ site }], { 'site-max-connections': connections });
  const undisturbed = await installation.addCollection(files);
  await undisturbed.crawl();
  expected = await rdLines(installation.pool, undisturbed.id);
});
afterAll(async () => {
  await site.close();
  await installation.close();
});

it('an undisturbed crawl has an RD for every page', () => {
  expect(expected).toHaveLength(pages);
});

describe('a crawl that is disturbed', () => {
  it(`has the same RDs after ${kills} kills of the engine (seed ${seed})`, async () => {
    const { pool } = installation;
    const random = seededRandom(seed);
    const before = site.log.length;
    const asked = (): number => site.log.slice(before).filter(({ path }) => path !== '/robots.txt').length;
    const moments = Array.from({ length: kills }, () => Math.floor(random() * 0.8 * pages)).toSorted((a, b) => a - b);
    const collection = await installation.addCollection(files);
    const run = await collection.begin();
    const isFinished = async (): Promise<boolean> => (await readRun(pool, run.id))?.state === 'finished';
    const killed: number[] = [];
    for (const moment of moments) {
      const worker = startWorker(installation);
      await until(`request ${moment} was made`, () => asked() >= moment);
      await sleep(random() * 200);
      killed.push(asked());
      await worker.end('SIGKILL');
    }
    const worker = startWorker(installation);
    await until('the run finished by itself', isFinished);
    await worker.end('SIGTERM');

    expect(await rdLines(pool, collection.id)).toEqual(expected);
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
    const again = asked() - pages;
    console.log(`killed after requests ${killed.join(', ')} of ${pages}; ${again} were made again`);
    expect(again).toBeLessThanOrEqual(kills * connections);
  });

  it('asks a slow site for no more pages again, after each kill, than it has connections', async () => {
    const few = 4;
    const slow = await startSite({ pages: 160, latencyMs: 300 });
    try {
      const collection = await installation.addCollection(
        collectionOf([{ site: slow }], { 'server-delay': 0.02, 'site-max-connections': few }),
      );
      const run = await collection.begin();
      for (let moment = 40; moment <= kills * 40; moment += 40) {
        const worker = startWorker(installation);
        await until(`request ${moment} was made`, () => slow.log.length >= moment);
        await sleep(Math.random() * 300);
        await worker.end('SIGKILL');
      }
      await installation.work({ onlyRun: run.id });
      const asked = slow.log.filter(({ path }) => path !== '/robots.txt').length;
      console.log(`${asked - 160} pages were asked for again after ${kills} kills with ${few} connections`);
      expect(asked - 160).toBeLessThanOrEqual(kills * few);
      expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
    } finally {
      await slow.close();
    }
  });

  it('goes on by itself when the database was killed, without waiting for leases', async () => {
    const server = await openOwnServer();
    try {
      const before = site.log.length;
      const collection = await server.addCollection(files);
      const run = await collection.begin();
      const working = server.work({ onlyRun: run.id, leaseMs: longLeaseMs });
      await until('half of the pages were asked for', () => site.log.length - before > pages / 2);
      process.kill(server.postgres.pid, 'SIGKILL');
      await server.postgres.revive();
      await working;
      expect(await readRun(server.pool, run.id)).toMatchObject({ state: 'finished' });
      expect(await rdLines(server.pool, collection.id)).toEqual(expected);
      expect(await whatDoesNotAddUp(server.pool, run.id)).toEqual([]);
    } finally {
      await server.close();
    }
  }, 50_000);

  it('goes on when the connections to the database are cut, without waiting for leases', async () => {
    const { pool } = installation;
    const before = site.log.length;
    const collection = await installation.addCollection(files);
    const run = await collection.begin();
    const working = installation.work({ onlyRun: run.id, leaseMs: longLeaseMs });
    for (const [share, who] of [
      [0.25, 'winnow worker'],
      [0.5, 'winnow engine'],
      [0.75, 'winnow%'],
    ] as const) {
      await until(`${share} of the pages were asked for`, () => site.log.length - before > pages * share);
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name LIKE $1`,
        [who],
      );
    }
    await working;
    expect(await readRun(pool, run.id)).toMatchObject({ state: 'finished' });
    expect(await rdLines(pool, collection.id)).toEqual(expected);
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
  }, 50_000);

  it('goes on when its leases are taken away, and what it had not committed is found again', async () => {
    const { pool } = installation;
    const before = site.log.length;
    const collection = await installation.addCollection(files);
    const run = await collection.begin();
    const working = installation.work({ onlyRun: run.id });
    for (const share of [0.1, 0.4, 0.7]) {
      await until(`${share} of the pages were asked for`, () => site.log.length - before > pages * share);
      await pool.query(
        'UPDATE crawl.site SET lease_epoch = lease_epoch + 1, lease_until = now() WHERE lease_run = $1',
        [run.id],
      );
    }
    await working;
    expect(await readRun(pool, run.id)).toMatchObject({ state: 'finished' });
    expect(await rdLines(pool, collection.id)).toEqual(expected);
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
  });

  it('lets go at once when it is told to end, and goes on in the next process', async () => {
    const { pool } = installation;
    const before = site.log.length;
    const collection = await installation.addCollection(files);
    const run = await collection.begin();
    const first = startWorker(installation, longLeaseMs);
    await until('a quarter of the pages were asked for', () => site.log.length - before > pages / 4);
    expect(await first.end('SIGTERM')).toBe(0);
    expect(site.log.length - before).toBeLessThan(pages);
    expect(await readRun(pool, run.id)).toMatchObject({ state: 'running', desiredState: 'go' });
    const leases = 'SELECT key FROM crawl.site WHERE lease_owner IS NOT NULL';
    expect((await pool.query(leases)).rows).toEqual([]);
    await installation.work({ onlyRun: run.id });
    expect(await readRun(pool, run.id)).toMatchObject({ state: 'finished' });
    expect(await rdLines(pool, collection.id)).toEqual(expected);
    // No page was asked for twice; robots.txt is, by each process.
    const asked = site.log.slice(before).filter(({ path }) => path !== '/robots.txt');
    expect(asked).toHaveLength(pages);
  });
});
