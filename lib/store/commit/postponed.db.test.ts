import { afterAll, beforeAll, expect, it } from 'vitest';
import { batch, fetched, found, hashOf } from '../testing/crawl-steps.ts';
import { encodePostponed, postpone } from './postponed.ts';
import { openFragmentCrawl, tryFragment } from './testing/try-fragment.ts';
import type { FragmentCrawl } from './testing/try-fragment.ts';

let crawl: FragmentCrawl;
beforeAll(async () => {
  crawl = await openFragmentCrawl();
});
afterAll(() => crawl.close());

const [queued, settled] = ['http://a.test/queued', 'http://a.test/settled'];

it('puts off what is queued, and nothing else', async () => {
  const { run, store } = crawl;
  await store.seed(run, [found(queued), found(settled)], []);
  await store.commit(await crawl.acquireOne(run), batch({ settled: [fetched(found(settled))] }));
  const postponed = [queued, settled].map((url) => ({
    hash: hashOf(url),
    dueAt: Date.now() + 60_000,
    attempts: 3,
    reason: '503',
  }));
  const values = { ...encodePostponed(batch({ postponed }), Date.now()), collection: run.collectionId };
  await tryFragment(crawl.pool, postpone, { values, refused: true });
  const put = 'SELECT url, due_at > now() AS later, attempts FROM crawl.resource WHERE attempts > 0';
  expect((await crawl.pool.query(put)).rows).toEqual([]);
  await tryFragment(crawl.pool, postpone, { values });
  expect((await crawl.pool.query(put)).rows).toEqual([{ url: queued, later: true, attempts: 3 }]);
});

it('leaves out what the same batch finds', () => {
  const postponed = [{ hash: hashOf(queued), dueAt: Date.now(), attempts: 1, reason: '503' }];
  expect(encodePostponed(batch({ discovered: [found(queued)], postponed }), Date.now())).toEqual({ postponed: '[]' });
});
