import { afterAll, beforeAll, expect, it } from 'vitest';
import { stateCodes, counterKinds } from '../sql/codes.ts';
import { cutCode } from '../sql/cuts.ts';
import { batch, fetched, found, hashOf } from '../testing/crawl-steps.ts';
import { encodePages } from './pages.ts';
import { writeCounters, encodeCounts } from './counters.ts';
import { appliedRow, openFragmentCrawl, tryFragment } from './testing/try-fragment.ts';
import type { FragmentCrawl, Trial } from './testing/try-fragment.ts';
import { was } from './was.ts';

let crawl: FragmentCrawl;
beforeAll(async () => {
  crawl = await openFragmentCrawl();
});
afterAll(() => crawl.close());

const nothing = { applied: [], stored: [], removed: [], held: [] };

async function count(given: Trial['given'], part: Parameters<typeof batch>[0] = {}) {
  const { settled = [] } = part;
  const values = { ...crawl.key, ...encodePages(settled, new Map()), ...encodeCounts(batch(part)) };
  await tryFragment(crawl.pool, writeCounters, { given: { ...nothing, ...given }, values });
  const { rows } = await crawl.pool.query(
    'DELETE FROM crawl.counter RETURNING kind, state, path_id::int AS path, n, note',
  );
  return rows
    .map(({ kind, state, path, n, note }) => [kind, state, path, n, note])
    .toSorted((a, b) => a[0] - b[0] || b[3] - a[3]);
}
const row = (before: Partial<Record<keyof typeof appliedRow, number>>) => ({
  ...appliedRow,
  url_hash: hashOf('x'),
  ...before,
});

it('counts a new URL as discovered, with its state and its answer', async () => {
  expect(await count({ applied: [row({ was: was.settled })] })).toEqual([
    [counterKinds.state, stateCodes.fetched, 11, 1, null],
    [counterKinds.discovered, 0, 0, 1, null],
    [counterKinds.answer, 0, 1, 1, null],
  ]);
});

it('takes one from what a URL of the run was', async () => {
  expect(await count({ applied: [row({ was: stateCodes.queued, was_answer: 1 })] })).toEqual([
    [counterKinds.state, stateCodes.fetched, 11, 1, null],
    [counterKinds.state, stateCodes.queued, 0, -1, null],
  ]);
});

it('takes one from the collection only where an earlier run had the URL, and calls it discovered', async () => {
  const before = row({ was: 10 + stateCodes.failed, was_path: 14, was_answer: 3, found_as: 6 });
  expect(await count({ applied: [before] })).toEqual([
    [counterKinds.state, stateCodes.fetched, 11, 1, null],
    [counterKinds.collectionState, stateCodes.failed, 14, -1, null],
    [counterKinds.discovered, 0, 0, 1, null],
    [counterKinds.answer, 0, 1, 1, null],
    [counterKinds.answer, 0, 3, -1, null],
    [counterKinds.listed, 0, 0, 1, null],
  ]);
});

it('counts RDs that were stored for the first time, deleted, and held', async () => {
  const stored = [true, false].map((fresh) => ({ url_hash: hashOf('x'), fresh }));
  const removed = [{ url_hash: hashOf('y'), url: 'y', path_id: 15 }];
  expect(await count({ stored, removed, held: [{ path_id: 15 }, { path_id: 15 }] })).toEqual([
    [counterKinds.stored, 0, 0, 1, null],
    [counterKinds.removed, 0, 15, -1, null],
    [counterKinds.held, 0, 15, 2, null],
  ]);
});

it('counts links, what the cache gave, and what a cap cut', async () => {
  const cuts = [
    { kind: 'links', count: 4, reason: 'links' },
    { kind: 'values', count: 2, reason: 'truncate=9' },
  ] as const;
  const page = { ...fetched(found('http://a.test/')), fromCache: 70, cuts };
  const counted = await count({ applied: [row({ url_hash: page.hash } as never)] }, { settled: [page], linksFound: 9 });
  expect(counted).toEqual(
    expect.arrayContaining([
      [counterKinds.linksFound, 0, 0, 9, null],
      [counterKinds.fromCache, 0, 0, 1, null],
      [counterKinds.cut, 0, 0, 4, 'links'],
      [counterKinds.cut, cutCode('values'), 0, 2, 'truncate=9'],
    ]),
  );
});
