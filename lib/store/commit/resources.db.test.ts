import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunRecord } from '../../engine/ports.ts';
import { batch, fetched, found, hashOf, keptPath, refused } from '../testing/crawl-steps.ts';
import { foundOnceInRun, foundUnlessShorter, reachedByRoot } from './on-conflict.ts';
import { encodeResources, resourceRows, writeResources } from './resources.ts';
import { openFragmentCrawl, tryFragment } from './testing/try-fragment.ts';
import type { FragmentCrawl, Trial } from './testing/try-fragment.ts';
import { was } from './was.ts';

let crawl: FragmentCrawl;
beforeAll(async () => {
  crawl = await openFragmentCrawl();
});
afterAll(() => crawl.close());

const home = 'http://a.test/';

const write = (
  part: Parameters<typeof batch>[0],
  onConflict = foundUnlessShorter,
  run: RunRecord = crawl.run,
  trial: Trial = {},
) => {
  const rows = resourceRows(batch(part));
  const sites = rows.map(() => 1);
  const values = {
    ...encodeResources(rows, { sites, answers: [], now: Date.now() }),
    run: run.id,
    collection: run.collectionId,
    generation: run.generation,
  };
  const select = 'SELECT url_hash, state, was FROM written ORDER BY was';
  return tryFragment(crawl.pool, writeResources(onConflict), { values, select, ...trial });
};
const id = (url: string): string => hashOf(url).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

it('says of each row what it was before: new, of this run, known by a longer path', async () => {
  const next = `${home}next`;
  expect(await write({ settled: [fetched(found(home))], discovered: [found(next, 3, home)] })).toEqual([
    { url_hash: id(next), state: 0, was: was.found },
    { url_hash: id(home), state: 2, was: was.settled },
  ]);
  expect(await write({ discovered: [found(next, 2, home)] })).toEqual([
    { url_hash: id(next), state: 0, was: was.shorterPath },
  ]);
  expect(await write({ discovered: [found(next, 3, home)] })).toEqual([]);
  expect(await write({ settled: [fetched(found(next, 3, home))] })).toEqual([{ url_hash: id(next), state: 2, was: 0 }]);
});

it('numbers URLs in the order of discovery, whatever their hashes are', async () => {
  const urls = Array.from({ length: 20 }, (_, n) => `${home}order/${n}`);
  await write({ discovered: urls.map((url) => found(url, 2, home)) });
  const { rows } = await crawl.pool.query<{ url: string }>(
    "SELECT url FROM crawl.resource WHERE url LIKE '%/order/%' ORDER BY seq",
  );
  expect(rows.map(({ url }) => url)).toEqual(urls);
});

it('writes nothing without its lease', async () => {
  expect(
    await write({ discovered: [found(`${home}refused`)] }, foundUnlessShorter, crawl.run, { refused: true }),
  ).toEqual([]);
});

it('takes over what an earlier run had, and says so', async () => {
  const old = `${home}old`;
  await write({ settled: [fetched(found(old))] });
  const next = { ...crawl.run, id: crawl.run.id + 1, generation: crawl.run.generation + 1 };
  expect(await write({ discovered: [found(old)] }, foundUnlessShorter, next)).toMatchObject([{ state: 0, was: 12 }]);
  expect(await write({ discovered: [found(old)] }, foundOnceInRun, next)).toEqual([]);
  expect(await write({ discovered: [found(old)] }, foundOnceInRun, crawl.run)).toMatchObject([{ state: 0, was: 10 }]);
});

it('queues what a root reaches, unless somebody has queued or settled it', async () => {
  const [rejected, settled] = [`${home}rejected`, `${home}settled`];
  await write({ discovered: [refused(rejected, 2)], settled: [fetched(found(settled))] });
  const reached = [found(rejected, 2, home), found(settled, 1, home)];
  expect(await write({ discovered: reached }, reachedByRoot)).toEqual([{ url_hash: id(rejected), state: 0, was: 1 }]);
  const { rows } = await crawl.pool.query('SELECT was_path, path_id FROM crawl.resource WHERE url = $1', [settled]);
  expect(rows).toEqual([{ was_path: '0', path_id: String(keptPath.id) }]);
});
