/** The same promise as in kill.site.test.ts, under many more blows. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { readRun } from '../../store/runs/runs.ts';
import { openInstallation, openOwnServer } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdLines, rdsOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { randomLinks, seededRandom, shortestPaths } from '../testing/random-pages.ts';
import { collectionOf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';
import type { WorkerProcess } from '../testing/worker-process.ts';

const seed = Number(process.env['WINNOW_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const leaseMs = 2_000;

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

function newSite(options: Parameters<TestInstallation['startSite']>[0]): Promise<Site> {
  return installation.startSite(options);
}

describe('a crawl of 5,000 pages', () => {
  const pages = 5000;
  const connections = 8;
  const files = (site: Site) => collectionOf([{ site }], { 'site-max-connections': connections });
  let site: Site;
  let expected: readonly string[];

  beforeAll(async () => {
    site = await newSite({ pages, words: 20 });
    const undisturbed = await installation.addCollection(files(site));
    await undisturbed.crawl();
    expected = await rdLines(installation.pool, undisturbed.id);
    expect(expected).toHaveLength(pages);
  });

  it(`has the same RDs after 50 kills of the engine (seed ${seed})`, async () => {
    const { pool } = installation;
    const random = seededRandom(seed);
    const kills = 50;
    const before = site.log.length;
    const collection = await installation.addCollection(files(site));
    const run = await collection.begin();
    const isFinished = async (): Promise<boolean> => (await readRun(pool, run.id))?.state === 'finished';
    let killed = 0;
    while (killed < kills && !(await isFinished())) {
      const worker = startWorker(installation, leaseMs);
      const asked = site.log.length;
      // Often before it has begun, often in the middle of what it does.
      const moves = Math.floor(random() * 2 * (pages / kills));
      await until('it has moved on', async () => site.log.length >= asked + moves || (await isFinished()));
      await sleep(random() * 150);
      await worker.end('SIGKILL');
      killed++;
    }
    const worker = startWorker(installation, leaseMs);
    await until('the run finished by itself', isFinished);
    await worker.end('SIGTERM');
    expect(await rdLines(pool, collection.id)).toEqual(expected);
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
    const again = site.log.length - before - pages;
    console.log(`${killed} kills; ${again} requests were made again`);
    expect(again).toBeLessThanOrEqual(killed * (connections + 300));
  });

  it(`has the same RDs after 15 deaths of the database (seed ${seed})`, async () => {
    const server = await openOwnServer();
    try {
      const random = seededRandom(seed + 1);
      const before = site.log.length;
      const collection = await server.addCollection(files(site));
      const run = await collection.begin();
      const working = server.work({ onlyRun: run.id, leaseMs: 60_000 });
      let { pid } = server.postgres;
      const deaths = Array.from({ length: 15 }, (_, i) => (i % 3 === 0 ? 'SIGKILL' : 'SIGQUIT'));
      for (const [i, signal] of deaths.entries()) {
        const moment = ((i + random()) / deaths.length) * 0.9 * pages;
        await until(`request ${moment} was made`, () => site.log.length - before >= moment);
        process.kill(pid, signal);
        await sleep(random() * 1000);
        ({ pid } = await server.postgres.revive());
      }
      await working;
      expect(await readRun(server.pool, run.id)).toMatchObject({ state: 'finished' });
      expect(await rdLines(server.pool, collection.id)).toEqual(expected);
      expect(await whatDoesNotAddUp(server.pool, run.id)).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

describe('an engine that was stopped for three leases and goes on', () => {
  it('writes nothing any more that another one has taken over', async () => {
    const { pool } = installation;
    const site = await newSite({ pages: 600, latencyMs: 30 });
    const files = collectionOf([{ site }], { 'site-max-connections': 4 });
    const undisturbed = await installation.addCollection(files);
    await undisturbed.crawl();
    const collection = await installation.addCollection(files);
    const run = await collection.begin();
    const before = site.log.length;
    const first = startWorker(installation, leaseMs);
    await until('some pages were asked for', () => site.log.length - before > 100);
    first.signal('SIGSTOP');
    const second = startWorker(installation, leaseMs);
    await sleep(3 * leaseMs);
    // The one took over while the other slept, and is not done yet or long done: both are to be endured.
    const asked = site.log.length - before;
    expect(asked).toBeGreaterThan(150);
    first.signal('SIGCONT');
    await until('the run is finished', async () => (await readRun(pool, run.id))?.state === 'finished');
    await sleep(1000);
    expect([await first.end('SIGTERM'), await second.end('SIGTERM')]).toEqual([0, 0]);
    expect(await readRun(pool, run.id)).toMatchObject({ state: 'finished' });
    expect(await rdLines(pool, collection.id)).toEqual(await rdLines(pool, undisturbed.id));
    expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
  });
});

describe('two engines on pages linked at random over three sites, killed in turn', () => {
  it.each([seed, seed + 1, seed + 2, seed + 3])(
    'find every page and the depth of its shortest path (seed %i)',
    async (seed) => {
      const { pool } = installation;
      const random = seededRandom(seed);
      const count = 500;
      const limit = 14;
      const links = randomLinks(random, count);
      const depths = shortestPaths(links);
      const three = [await newSite({ pages: 0 }), await newSite({ pages: 0 }), await newSite({ pages: 0 })] as const;
      const siteOf = (index: number): Site => three[(index * 7 + (index >> 3)) % 3] ?? three[0];
      const urlOf = (index: number): string => `${siteOf(index).url}/p${index}`;
      for (const [index, to] of links.entries()) {
        const answerAfter = random() < 0.1 ? random() * 1000 : random() * 30;
        const { headers, body } = page(to.map(urlOf));
        siteOf(index).serve(`/p${index}`, (_request, response) => {
          setTimeout(() => response.writeHead(200, headers).end(body), answerAfter);
        });
      }
      const starts = three.map((site) => ({ site, starts: site === siteOf(0) ? ['/p0'] : [] }));
      const collection = await installation.addCollection(collectionOf(starts, { depth: limit }));
      const run = await collection.begin();
      const isFinished = async (): Promise<boolean> => (await readRun(pool, run.id))?.state === 'finished';
      const engines: WorkerProcess[] = [startWorker(installation, leaseMs), startWorker(installation, leaseMs)];
      for (let kill = 0; kill < 10 && !(await isFinished()); kill++) {
        await sleep(800 + random() * 1200);
        await engines[kill % 2]?.end('SIGKILL');
        engines[kill % 2] = startWorker(installation, leaseMs);
      }
      await until('the run finished by itself', isFinished);
      await Promise.all(engines.map((engine) => engine.end('SIGTERM')));
      const rds = await rdsOf(pool, collection.id);
      const found = links.map((_, index) => {
        const rd = rds.get(urlOf(index));
        return rd === undefined ? null : [rd.depth, rd.attributes['depth']];
      });
      expect(found).toEqual(depths.map((depth) => (depth <= limit ? [depth, [String(depth)]] : null)));
      expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
    },
  );
});
