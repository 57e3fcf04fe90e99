import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { batch, descriptionOf, fetched, found, traits, withoutRd } from '../testing/crawl-steps.ts';
import { describedRows, encodeDescriptions, writeDescriptions } from './descriptions.ts';
import { encodeKept, keepDescriptions, keptRows } from './kept-descriptions.ts';
import { encodeRemovals, removeDescriptions } from './removals.ts';
import { appliedRow, openFragmentCrawl, tryFragment } from './testing/try-fragment.ts';
import type { FragmentCrawl } from './testing/try-fragment.ts';

let crawl: FragmentCrawl;
beforeAll(async () => {
  crawl = await openFragmentCrawl();
});
afterAll(() => crawl.close());

const [home, b, c] = ['http://a.test/', 'http://a.test/b', 'http://a.test/c'] as const;
const urls = [home, b, c];
const page = (url: string, text = 'x') => ({ ...fetched(found(url)), description: descriptionOf(url, text) });
const applied = urls.map((url) => ({ ...appliedRow, url_hash: fetched(found(url)).hash }));

const write = (pages: readonly ReturnType<typeof page>[], given = applied) =>
  tryFragment(crawl.pool, writeDescriptions, {
    given: { applied: given },
    values: { ...crawl.key, ...encodeDescriptions(describedRows(pages)) },
    select: 'SELECT fresh FROM stored',
  });
const rds = async (columns: string) =>
  (await crawl.pool.query(`SELECT ${columns} FROM crawl.description ORDER BY url`)).rows;

beforeEach(async () => {
  await crawl.pool.query('DELETE FROM crawl.description; DELETE FROM crawl.rd_removed');
  await write(urls.map((url) => page(url)));
});

it('stores RDs, says which are new, and numbers those that are others than before', async () => {
  const before = await rds('changed');
  expect(await write([page(home), page(b, 'y')])).toEqual([{ fresh: false }, { fresh: false }]);
  const after = await rds('changed');
  expect(after.map(({ changed }, n) => changed === before[n]?.changed)).toEqual([true, false, true]);
  expect(await write([page(home, 'not written')], [])).toEqual([]);
  expect(
    await write([page('http://a.test/new')], [{ ...appliedRow, url_hash: page('http://a.test/new').hash }]),
  ).toEqual([{ fresh: true }]);
});

it('gives an RD that stays its depth, and a life from its fetch on', async () => {
  const kept = urls.map((url) => ({ ...page(url), description: 'keep' as const }));
  const settled = kept.map((each, n) =>
    n === 1 ? { ...each, facts: { ...each.facts, now: Date.now() }, liveMs: 3_600_000 } : each,
  );
  const run = { id: 1, collectionId: 1, kind: 'full', generation: 1, maxRemovals: 0, program: traits } as const;
  const before = await rds('changed');
  await tryFragment(crawl.pool, keepDescriptions, {
    given: { applied, given: settled.map(({ hash }, n) => ({ hash, depth: n === 0 ? 5 : 1, reach: null })) },
    values: { ...crawl.key, ...encodeKept(run, keptRows(settled)) },
  });
  expect(
    await rds("depth, attributes -> 'depth' AS attribute, expires_at > now() + interval '59 min' AS lives"),
  ).toEqual([
    { depth: 5, attribute: ['5'], lives: null },
    { depth: 1, attribute: ['1'], lives: true },
    { depth: 1, attribute: ['1'], lives: null },
  ]);
  const after = await rds('changed');
  expect(after.map(({ changed }, n) => changed === before[n]?.changed)).toEqual([false, false, true]);
});

it('revises an RD that stays: values, writers and expiry, and leaves what external metadata gives', async () => {
  const dated = `UPDATE crawl.description SET expires_at = '2030-01-01', external = '{"rd-expires": ["x"], "title": ["y"]}', title = 'y'`;
  await crawl.pool.query(`${dated} WHERE url = '${b}'`);
  const writer = { by: 'directive', file: 'filter.conf', line: 9, fn: 'extract-source' } as const;
  const values = new Map([
    ['title', ['New']],
    ['rd-expires', ['Sat, 01 Jan 2028 00:00:00 GMT']],
    ['full-text', undefined],
  ]);
  const writers = new Map([
    ['title', writer],
    ['depth', writer],
    ['rd-expires', writer],
  ]);
  const settled = urls.map((url) => ({
    ...page(url),
    description: 'keep' as const,
    ...(url !== c && { revision: { values, writers } }),
  }));
  const run = { id: 1, collectionId: 1, kind: 'full', generation: 1, maxRemovals: 0, program: traits } as const;
  await tryFragment(crawl.pool, keepDescriptions, {
    given: { applied, given: settled.map(({ hash }) => ({ hash, depth: 1, reach: null })) },
    values: { ...crawl.key, ...encodeKept(run, keptRows(settled)) },
  });
  const names = '(SELECT array_agg(k ORDER BY k) FROM jsonb_object_keys(attributes) k) AS names';
  const revised = ['depth', 'rd-expires', 'title'];
  expect(await rds(`title, extract(year FROM expires_at)::int AS year, ${names}`)).toEqual([
    { title: 'New', year: 2028, names: revised },
    { title: 'y', year: 2030, names: revised },
    { title: `Title of ${c}`, year: null, names: ['depth', 'full-text', 'title'] },
  ]);
  const blames = await rds('blame_id');
  expect([
    blames[0]?.['blame_id'] === blames[1]?.['blame_id'],
    blames[0]?.['blame_id'] === blames[2]?.['blame_id'],
  ]).toEqual([true, false]);
});

it('deletes as many RDs as the run may, with a tombstone each, and holds the others', async () => {
  const run = { id: 1, collectionId: 1, kind: 'full', generation: 2, maxRemovals: 2, program: traits } as const;
  await crawl.pool.query(
    `INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms) VALUES (now(), $1, 8, 0, 0, -1, 0, 0)`,
    [crawl.run.id],
  );
  const answer = await tryFragment(crawl.pool, removeDescriptions, {
    given: { applied },
    values: { ...crawl.key, ...encodeRemovals(run, batch({ settled: urls.map((url) => withoutRd(found(url))) })) },
    select: 'SELECT (SELECT count(*) FROM removed)::int AS removed, (SELECT count(*) FROM held)::int AS held',
  });
  expect(answer).toEqual([{ removed: 1, held: 2 }]);
  expect(await rds('held_run, held_path')).toEqual([1, 2].map(() => ({ held_run: crawl.run.id, held_path: '11' })));
  const { rows } = await crawl.pool.query('SELECT url FROM crawl.rd_removed JOIN crawl.removal USING (url)');
  expect(rows).toHaveLength(1);
});
