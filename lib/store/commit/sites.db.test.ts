import { afterAll, beforeAll, expect, it } from 'vitest';
import { batch, fetched, found, hashOf } from '../testing/crawl-steps.ts';
import { countSites, encodeVisits } from './sites.ts';
import { appliedRow, openFragmentCrawl, tryFragment } from './testing/try-fragment.ts';
import type { FragmentCrawl } from './testing/try-fragment.ts';
import { was } from './was.ts';

let crawl: FragmentCrawl;
beforeAll(async () => {
  crawl = await openFragmentCrawl();
});
afterAll(() => crawl.close());

it('moves the counters of each site, and counts the pace of those visited', async () => {
  const visit = { runId: crawl.run.id, siteId: 1, siteKey: 'a.test:80', epoch: 1, leaseMs: 1000, waitMs: 0 };
  const parts = [{ visit, batch: batch({ settled: [fetched(found('http://a.test/'))] }) }];
  const row = (change: object) => ({ ...appliedRow, url_hash: hashOf('x'), ...change });
  const applied = [
    row({ was: 0 }),
    row({ state: 0, was: was.found }),
    row({ state: 1, was: 11 }),
    row({ site_id: 2, state: 0, was: was.found }),
  ];
  await tryFragment(crawl.pool, countSites, {
    given: { applied, later: [] },
    values: { ...crawl.key, ...encodeVisits(parts) },
  });
  const { rows } = await crawl.pool.query(
    `SELECT site_id, queued, rejected, fetched, failed, due_at < 'infinity' AS due, last_commit_at IS NOT NULL AS visited
     FROM crawl.run_site WHERE run_id = $1 ORDER BY site_id`,
    [crawl.run.id],
  );
  expect(rows).toEqual([
    { site_id: 1, queued: 0, rejected: 1, fetched: 1, failed: 0, due: true, visited: true },
    { site_id: 2, queued: 1, rejected: 0, fetched: 0, failed: 0, due: true, visited: false },
  ]);
  const pace = await crawl.pool.query('SELECT site_id, fetched, failed FROM crawl.pace');
  expect(pace.rows).toEqual([{ site_id: 1, fetched: 1, failed: 0 }]);
});
