import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetched, found, hashOf } from '../testing/crawl-steps.ts';
import { encodeGrowths, noteGrowths } from './growths.ts';
import { appliedRow, openFragmentCrawl, tryFragment } from './testing/try-fragment.ts';
import type { FragmentCrawl } from './testing/try-fragment.ts';

let crawl: FragmentCrawl;
beforeAll(async () => {
  crawl = await openFragmentCrawl();
});
afterAll(() => crawl.close());

it('is evidence of the URLs that were written, once each', async () => {
  const settled = ['http://a.test/1', 'http://a.test/2'].map((url) => ({
    ...fetched(found(url)),
    growth: [{ kind: 'numbers' as const, pattern: url, print: hashOf('print') }],
  }));
  const values = { ...crawl.key, ...encodeGrowths(settled) };
  const given = { applied: [{ ...appliedRow, url_hash: hashOf('http://a.test/1'), site_id: 7 }] };
  for (const _ of [1, 2]) await tryFragment(crawl.pool, noteGrowths, { given, values });
  const { rows } = await crawl.pool.query('SELECT site_id, kind, pattern FROM crawl.growth');
  expect(rows).toEqual([{ site_id: 7, kind: 'numbers', pattern: 'http://a.test/1' }]);
});
