import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptPath, rejectedPath } from '../testing/crawl-steps.ts';
import { encodeBlames, blameOf, writeBlames } from './blames.ts';
import { encodePaths, writePaths } from './paths.ts';
import { openFragmentCrawl, tryFragment } from './testing/try-fragment.ts';
import type { FragmentCrawl } from './testing/try-fragment.ts';

let crawl: FragmentCrawl;
beforeAll(async () => {
  crawl = await openFragmentCrawl();
});
afterAll(() => crawl.close());

it('records a decision once, with what decided', async () => {
  const values = encodePaths([keptPath, rejectedPath]);
  await tryFragment(crawl.pool, writePaths, { values, refused: true });
  expect((await crawl.pool.query('SELECT FROM crawl.decision_path')).rowCount).toBe(0);
  for (const _ of [1, 2]) await tryFragment(crawl.pool, writePaths, { values });
  const { rows } = await crawl.pool.query('SELECT id, state, file, line, reason FROM crawl.decision_path ORDER BY id');
  expect(rows).toEqual([
    { id: '11', state: 2, file: null, line: null, reason: null },
    { id: '12', state: 1, file: 'filterrules.conf', line: 7, reason: 'no-site' },
  ]);
});

it('records who wrote the attributes once, and sends what is known for certain no more', async () => {
  const blame = blameOf(new Map([['title', { values: ['x'], writer: { by: 'robot' } }]]));
  const values = encodeBlames([blame, blame], new Set());
  await tryFragment(crawl.pool, writeBlames, { values, refused: true });
  expect((await crawl.pool.query('SELECT FROM crawl.blame_set')).rowCount).toBe(0);
  for (const _ of [1, 2]) await tryFragment(crawl.pool, writeBlames, { values });
  const { rows } = await crawl.pool.query('SELECT id, blame FROM crawl.blame_set');
  expect(rows).toEqual([{ id: String(blame.id), blame: [['title', { by: 'robot' }]] }]);
  expect(encodeBlames([blame], new Set([blame.id]))).toEqual({ newBlames: '[]' });
});
