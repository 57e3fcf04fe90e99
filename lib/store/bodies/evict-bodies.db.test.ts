import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evictBodies } from './evict-bodies.ts';
import { batch, fetched, found } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';

const home = 'http://a.test/';

let crawled: TestCrawl;

beforeAll(async () => {
  crawled = await openTestCrawl();
});
afterAll(() => crawled.close());

describe('bodies', () => {
  it('are evicted oldest first when they take more room than they may', async () => {
    const other = await crawled.newOwner();
    const going = await crawled.newRun(other);
    await crawled.store.seed(going, [found(home)], []);
    const pages = ['1', '2', '3'].map((name) => found(`${home}${name}`));
    const visit = await crawled.acquireOne(going);
    for (const page of pages) {
      await crawled.store.commit(
        visit,
        batch({ settled: [{ ...fetched(page), body: Buffer.from(page.url.href.repeat(20)) }] }),
      );
    }
    const { rows } = await crawled.pool.query<{ stored: number }>(
      'SELECT stored FROM crawl.body ORDER BY kept_at DESC LIMIT 1',
    );
    await crawled.pool.query(
      `UPDATE "Collection" SET settings = jsonb_build_object('bodies', jsonb_build_object('maxBytes', $2::int)) WHERE id = $1`,
      [other.collectionId, rows[0]?.stored ?? 0],
    );
    await crawled.pool.query(`UPDATE crawl.body SET kept_at = kept_at - interval '2 hours'`);
    expect(await evictBodies(crawled.pool, crawled.bodies)).toBe(2);
    const kept = await Promise.all(pages.map(({ hash }) => crawled.store.keptBody(going, hash)));
    expect(kept.map((body) => body !== undefined)).toEqual([false, false, true]);
  });
});
