/** Sites that link to each other, crawled by two engines of which one is killed: every depth is that of a breadth-first walk. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { readRun } from '../../store/runs/runs.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdsOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { randomLinks, seededRandom, shortestPaths } from '../testing/random-pages.ts';
import { collectionOf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

const pages = 600;
const seed = Number(process.env['WINNOW_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

interface Linked {
  readonly sites: readonly Site[];
  /** Fewest links from the first page, by URL. */
  readonly depths: ReadonlyMap<string, number>;
  readonly asked: () => number;
}

/** Four sites whose pages link to pages of any of them. */
async function linkedSites(): Promise<Linked> {
  const random = seededRandom(seed);
  const links = randomLinks(random, pages);
  const sites = await Promise.all(Array.from({ length: 4 }, () => installation.startSite({ pages: 0 })));
  const urlOf = (index: number): string => `${sites[index % 4]?.url}/p${index}`;
  for (const [index, to] of links.entries()) {
    const { headers, body } = page(to.map(urlOf));
    const answerAfter = random() * 20;
    sites[index % 4]?.serve(`/p${index}`, (_request, response) => {
      setTimeout(() => response.writeHead(200, headers).end(body), answerAfter);
    });
  }
  const depths = new Map(shortestPaths(links).map((depth, index) => [urlOf(index), depth]));
  return { sites, depths, asked: () => sites.reduce((sum, { log }) => sum + log.length, 0) };
}

it.each([
  ['without a limit', -1],
  ['with a limit of the depth', 12],
])(`have the RDs and depths of a breadth-first walk, %s (seed ${seed})`, async (_name, limit) => {
  const { pool } = installation;
  const { sites, depths, asked } = await linkedSites();
  const expected = [...depths].filter(([, depth]) => limit < 0 || depth <= limit);
  const texts = sites.map((site, nth) => ({ site, starts: nth === 0 ? ['/p0'] : [] }));
  const files = collectionOf(texts, { depth: limit, 'max-connections': 8, 'site-max-connections': 8 });
  const collection = await installation.addCollection(files);
  const run = await collection.begin();
  const staying = startWorker(installation);
  for (const share of [0.2, 0.5]) {
    const killed = startWorker(installation);
    await until(`${share} of the pages were asked for`, () => asked() >= expected.length * share);
    await sleep(50);
    await killed.end('SIGKILL');
  }
  await until('the run finished', async () => (await readRun(pool, run.id))?.state === 'finished');
  await staying.end('SIGTERM');
  const rds = await rdsOf(pool, collection.id);
  expect(new Map(Array.from(rds, ([url, { depth }]) => [url, depth]))).toEqual(new Map(expected));
  expect([...rds.values()].filter((rd) => rd.attributes['depth']?.[0] !== String(rd.depth))).toEqual([]);
  expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
});
