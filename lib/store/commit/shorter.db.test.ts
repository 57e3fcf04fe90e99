import { afterAll, beforeAll, expect, it } from 'vitest';
import { batch, hashOf } from '../testing/crawl-steps.ts';
import { encodeShortened, noteShorter } from './shorter.ts';
import { appliedRow, openFragmentCrawl, tryFragment } from './testing/try-fragment.ts';
import type { FragmentCrawl } from './testing/try-fragment.ts';
import { was } from './was.ts';

let crawl: FragmentCrawl;
beforeAll(async () => {
  crawl = await openFragmentCrawl();
});
afterAll(() => crawl.close());

it('notes each URL once, with the least depth of what was met and what was written', async () => {
  const [met, known] = [hashOf('met'), hashOf('known')];
  const row = (hash: string, depth: number) => ({ hash, depth, reach: null });
  await tryFragment(crawl.pool, noteShorter, {
    given: {
      given: [row(met, 4), row(known, 5)],
      written: [
        { ...appliedRow, url_hash: met, was: was.shorterPath },
        { ...appliedRow, url_hash: known, was: was.found },
      ],
    },
    values: { ...crawl.key, ...encodeShortened(batch({ shortened: [{ hash: met, depth: 3 }] })) },
  });
  const { rows } = await crawl.pool.query(
    "SELECT encode(uuid_send(url_hash), 'hex') AS hash, depth FROM crawl.shortening",
  );
  expect(rows).toEqual([{ hash: met, depth: 3 }]);
});
