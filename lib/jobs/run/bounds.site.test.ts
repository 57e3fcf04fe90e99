/** What robot.conf bounds: URLs processed at once, and URLs in memory. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdsOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { collectionOf } from '../testing/texts.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

/** Crawls two sites of 30 pages each. Answers the most requests that were open at the same time over both. */
async function mostAtOnce(parameters: Readonly<Record<string, number>>): Promise<number> {
  const options = { pages: 30, latencyMs: 20 };
  const sites = [await installation.startSite(options), await installation.startSite(options)];
  const collection = await installation.addCollection(
    collectionOf(
      sites.map((site) => ({ site })),
      parameters,
    ),
  );
  const run = await collection.crawl();
  expect(run.state).toBe('finished');
  expect((await rdsOf(installation.pool, collection.id)).size).toBe(60);
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  return mostOpen(sites);
}

function mostOpen(sites: readonly Pick<Site, 'log'>[]): number {
  const pages = sites.flatMap(({ log }) => log).filter(({ path }) => path !== '/robots.txt');
  return Math.max(...pages.map(({ at }) => pages.filter((each) => each.at <= at && each.endedAt > at).length));
}

describe('a bound of robot.conf', () => {
  it('engine-concurrent: so many URLs are processed at once, whatever max-connections allows', async () => {
    expect(await mostAtOnce({ 'engine-concurrent': 3 })).toBe(3);
    expect(await mostAtOnce({ 'engine-concurrent': 100, 'max-connections': 5 })).toBe(5);
  });

  it('max-working: so many URLs are in memory at once, and the others wait in the database', async () => {
    expect(await mostAtOnce({ 'max-working': 3 })).toBe(3);
    expect(await mostAtOnce({ 'max-working': 1 })).toBe(1);
  });
});
