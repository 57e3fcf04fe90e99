/** Several engines work on one run: each has its part of the sites, and together they stay within the bounds of the run. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { stateCodes } from '../../store/sql/codes.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { accountingOf, rdsOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { collectionOf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const pages = 60;

function filterOfAtMost(objects: number): string {
  const filter = (kind: string, last: string): string => `<Filter name="${kind}-default">
MetaData fn=filterrules-process
MetaData fn=filter-by-max src=objects value=${objects}
${last}
</Filter>
`;
  return filter('enumeration', 'Enumerate fn=enumerate-urls') + filter('generation', 'Generate fn=extract-html-meta');
}

async function startSites(count: number): Promise<readonly Site[]> {
  return Promise.all(Array.from({ length: count }, () => installation.startSite({ pages, latencyMs: 60 })));
}

/** The most requests that were open at the same time over all sites. */
function mostOpen(sites: readonly Pick<Site, 'log'>[]): number {
  const ends = sites.flatMap(({ log }) =>
    log.flatMap(({ at, endedAt }) => [
      { at, by: 1 },
      { at: endedAt, by: -1 },
    ]),
  );
  let open = 0;
  return Math.max(...ends.toSorted((a, b) => a.at - b.at || a.by - b.by).map(({ by }) => (open += by)));
}

/** Sites that are visited for the run, by engine. */
async function visitsOf(run: number): Promise<readonly number[]> {
  const { rows } = await installation.pool.query<{ sites: number }>(
    `SELECT count(*)::int AS sites FROM crawl.site WHERE lease_run = $1 AND lease_until > now() GROUP BY lease_owner`,
    [run],
  );
  return rows.map(({ sites }) => sites);
}

describe('engines that work on one run', () => {
  it('divide the sites, also those that the first one has taken, and keep to max-connections together', async () => {
    const sites = await startSites(12);
    const parameters = { 'max-connections': 6, 'site-max-connections': 3 };
    const collection = await installation.addCollection(
      collectionOf(
        sites.map((site) => ({ site })),
        parameters,
      ),
    );
    const { id } = await collection.begin();
    const first = installation.work({ onlyRun: id });
    await until('one engine visits all sites', async () => (await visitsOf(id)).join() === '12');
    const others = [installation.work({ onlyRun: id }), installation.work({ onlyRun: id })];
    await until('each of three engines visits its part', async () => {
      const visits = await visitsOf(id);
      return visits.length === 3 && Math.max(...visits) <= 5;
    });
    for (const site of sites) site.setLatency(5);
    await Promise.all([first, ...others]);
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(12 * pages);
    expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
    expect(mostOpen(sites)).toBeLessThanOrEqual(6);
    expect((await installation.pool.query('SELECT FROM crawl.run_member WHERE run_id = $1', [id])).rowCount).toBe(0);
  });

  it.each(['--max-urls', 'filter-by-max'])('fetch no more than %s says, all together', async (limit) => {
    const sites = await startSites(6);
    const files = limit === 'filter-by-max' ? { 'filter.conf': filterOfAtMost(50) } : {};
    const parts = sites.map((site) => ({ site }));
    const collection = await installation.addCollection(collectionOf(parts, { 'max-connections': 24 }, files));
    const { id } = await collection.begin(limit === '--max-urls' ? { maxUrls: 50 } : {});
    const stop = new AbortController();
    const first = installation.work({ onlyRun: id }, stop.signal);
    const second = installation.work({ onlyRun: id });
    await until('some are fetched', () => sites.reduce((sum, { log }) => sum + log.length, 0) > 25);
    // The other one goes on where it was.
    stop.abort();
    await Promise.all([first, second]);
    const { rows } = await installation.pool.query<{ urls: number }>(
      'SELECT count(*)::int AS urls FROM crawl.resource WHERE run_id = $1 AND state = $2',
      [id, stateCodes.fetched],
    );
    expect(rows).toEqual([{ urls: 50 }]);
    expect((await accountingOf(installation.pool, id)).recount).toMatchObject({ fetched: 50, lost: 0 });
  });

  it('use one connection by turns where the run has only one', async () => {
    const sites = await startSites(3);
    const collection = await installation.addCollection(
      collectionOf(
        sites.map((site) => ({ site, depth: 1 })),
        { 'max-connections': 1 },
      ),
    );
    for (const site of sites) site.setLatency(5);
    const { id } = await collection.begin();
    await Promise.all([1, 2, 3].map(() => installation.work({ onlyRun: id })));
    expect(mostOpen(sites)).toBe(1);
    expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
  });
});
