/** The sites of a run page by page: each once, the largest first, those of the same size by name. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { readLargestSites } from './read-site-sums.ts';

let crawled: TestCrawl;
beforeAll(async () => {
  crawled = await openTestCrawl();
});
afterAll(() => crawled.close());

it('reads every site once, whatever the size of the pages', async () => {
  const { pool } = crawled;
  const run = await crawled.newRun(await crawled.newOwner());
  await pool.query(
    `WITH made AS (INSERT INTO crawl.site (key) SELECT 'h' || n || '.test:80' FROM generate_series(1, 9) n RETURNING id, key)
     INSERT INTO crawl.run_site (run_id, site_id, fetched, rejected, failed, queued)
     SELECT $1, id, length(key), substr(key, 2, 1)::int % 3, 0, 0 FROM made`,
    [run.id],
  );
  const all = await readLargestSites(pool, run.id, { limit: 100 });
  expect(all.total).toBe(9);
  const sums = all.sites.map(({ fetched, rejected }) => fetched + rejected);
  expect(sums).toEqual(sums.toSorted((a, b) => b - a));
  const paged: string[] = [];
  for (let after: { urls: number; site: string } | undefined; ;) {
    const { sites } = await readLargestSites(pool, run.id, { limit: 2, after });
    paged.push(...sites.map(({ site }) => site));
    const last = sites.at(-1);
    if (last === undefined) break;
    after = { site: last.site, urls: last.fetched + last.rejected };
  }
  expect(paged).toEqual(all.sites.map(({ site }) => site));
});
