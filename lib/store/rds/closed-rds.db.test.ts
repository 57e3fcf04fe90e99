/** Who may see RDs is judged by their access lists, and by whatever says so in them. */

import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { readHasClosed } from './closed-rds.ts';
import { setHandOut } from './hand-out.ts';
import { createDescriptionEdits } from './manual-attributes.ts';
import { readMark } from './change-mark.ts';
import { searchHandedOut } from './search-handed-out.ts';
import { storeRds } from './write-rds.ts';

let crawled: TestCrawl;
let pool: pg.Pool;
let collection: number;
beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ pool } = crawled);
  await pool.query(`INSERT INTO crawl.blame_set VALUES (0, '[["title", {"by": "robot"}]]'),
    (1, '[["title", {"by": "robot"}], ["acl-deny", {"by": "feed"}]]'), (2, '[["acl-allow", {"by": "annotation"}]]')`);
});
afterAll(() => crawled.close());
beforeEach(async () => {
  ({ collectionId: collection } = await crawled.newOwner());
});

const hashOf = (name: string): string => name.charCodeAt(0).toString(16).padStart(32, '0');

async function store(name: string, { blame = 0, external = 'NULL' } = {}): Promise<void> {
  const laid = external === 'NULL' ? 'NULL' : `'{"acl-allow": ["x"]}'`;
  await pool.query(
    storeRds(`VALUES (${collection}, '${hashOf(name)}'::uuid, 'http://a.test/${name}', 'DOCUMENT', '${name}',
      '{"title": ["${name}"], "n": ["${blame}"]}'::jsonb, ${blame}::int8, ${laid}::jsonb, ${external}::int8, NULL::text,
      NULL::timestamptz, 1::int2)`),
  );
}

async function give(name: string): Promise<void> {
  const edit = { id: name, name: 'acl-allow', values: ['x'], by: 'ann', at: 0 };
  await createDescriptionEdits(pool).one(collection, hashOf(name), edit);
}

async function found(mark: string, seesAll: boolean): Promise<readonly [names: string, available: number]> {
  const collections = [{ id: collection, mark, seesAll }];
  const asked = { collections, words: undefined, order: [], first: 1, limit: 10, timeoutMs: 10_000 };
  const answer = await searchHandedOut(pool, asked);
  if (answer === 'too-slow') throw new Error(answer);
  return [answer.hits.map(({ hash }) => String.fromCharCode(Number.parseInt(hash, 16))).join(''), answer.available];
}

it('a search counts and finds what is for everybody only, whatever says otherwise and since when', async () => {
  await store('a');
  await store('b', { blame: 1 });
  await store('c', { external: '2' });
  await store('d');
  await give('d');
  await store('e', { blame: 1 });
  await store('f');
  await setHandOut(pool, collection, undefined);
  const mark = await readMark(pool);
  await store('e');
  await store('f', { blame: 1 });
  expect(await found(mark, false)).toEqual(['a', 1]);
  expect((await found(mark, true))[1]).toBe(6);
});

it('a collection has documents for some people where anything says so, or may have said so of what was deleted', async () => {
  await store('a');
  expect(await readHasClosed(pool, collection)).toBe(false);
  await store('b', { blame: 1 });
  expect(await readHasClosed(pool, collection)).toBe(true);
  await store('b');
  expect(await readHasClosed(pool, collection)).toBe(false);
  await store('a', { external: '2' });
  expect(await readHasClosed(pool, collection)).toBe(true);
  await store('a');
  await give('a');
  expect(await readHasClosed(pool, collection)).toBe(true);
  await pool.query('DELETE FROM crawl.manual_attributes WHERE collection_id = $1', [collection]);
  expect(await readHasClosed(pool, collection)).toBe(false);
  await pool.query(`INSERT INTO crawl.feed_source (collection_id, kind, name) VALUES ($1, 'soif', 'rdm')`, [
    collection,
  ]);
  expect(await readHasClosed(pool, collection)).toBe(true);
});
