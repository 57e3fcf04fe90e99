/** Which writes of an RD change its content, and which only confirm it, for readers who follow what is handed out. */

import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { readMark } from './change-mark.ts';
import { openHandOut } from './handed-out.ts';
import type { HandedOutPart } from './handed-out.ts';
import { setHandOut } from './hand-out.ts';
import { confirmingAttributes, isNotWritten, changeRds, removeRds, storeRds } from './write-rds.ts';

let crawled: TestCrawl;
let pool: pg.Pool;
let collection: number;
beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ pool } = crawled);
  await pool.query(`INSERT INTO crawl.blame_set VALUES (0, '[]')`);
});
afterAll(() => crawled.close());
beforeEach(async () => {
  collection = (await crawled.newOwner()).collectionId;
});

const hash = '0'.repeat(32);
const times = Object.fromEntries(confirmingAttributes.map((name) => [name, ['1']]));

interface Row {
  readonly url?: string;
  readonly type?: string;
  readonly title?: string;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  readonly external?: string;
  readonly expires?: string;
  readonly depth?: number;
}

const inTheFuture = "'2099-01-01'::timestamptz";

async function store({ expires = inTheFuture, ...row }: Row = {}): Promise<void> {
  const { url = 'http://a.test/', type = 'FILE', title = 'A', external = null, depth = 1 } = row;
  const attributes = { ...times, title: ['A'], ...row.attributes };
  await pool.query(
    storeRds(
      `SELECT $1::int, $2::uuid, $3, $4, $5, $6::jsonb, 0::int8, $7::jsonb, NULL::int8, NULL::text, ${expires}, $8::int2`,
    ),
    [collection, hash, url, type, title, JSON.stringify(attributes), external, depth],
  );
}

const of = 'WHERE d.collection_id = $1';

async function mark(): Promise<string> {
  expect(await setHandOut(pool, collection, undefined)).toBe(true);
  return readMark(pool);
}

/** RDs that whoever has read up to there hears of. */
async function heard(since: string, only: HandedOutPart): Promise<number> {
  const reading = await openHandOut(pool, collection, { since, only });
  let count = 0;
  if ('pages' in reading) for await (const page of reading.pages) count += page.length;
  return count;
}

async function becomes(since: string): Promise<string> {
  const [changed, confirmed, rds] = await Promise.all(
    (['changed', 'confirmed', 'rd'] as const).map((only) => heard(since, only)),
  );
  expect(rds).toBe((changed ?? 0) + (confirmed ?? 0));
  return `${changed} changed, ${confirmed} confirmed`;
}

const [nothing, changed, confirmed] = ['0 changed, 0 confirmed', '1 changed, 0 confirmed', '0 changed, 1 confirmed'];

it.each<readonly [string, Row, string]>([
  ['nothing', {}, nothing],
  ...confirmingAttributes.map((name) => [name, { attributes: { [name]: ['2'] } }, confirmed] as const),
  ['when it expires', { expires: "'2099-02-01'::timestamptz" }, confirmed],
  ['a title', { attributes: { title: ['B'] } }, changed],
  ['a time and a title', { attributes: { 'update-time': ['2'], title: ['B'] } }, changed],
  ['a new attribute', { attributes: { 'last-modification-time': ['2'] } }, changed],
  ['its URL', { url: 'http://b.test/' }, changed],
  ['its type', { type: 'OTHER' }, changed],
  ['its depth', { depth: 2 }, changed],
  ['external metadata', { external: '{"author": ["B"]}' }, changed],
])('an RD in which %s is another one', async (_, row, expected) => {
  await store();
  const since = await mark();
  await store(row);
  await mark();
  expect(await becomes(since)).toBe(expected);
  expect(await becomes('0')).toBe(changed);
});

it('has changed for whoever read before its content did, however often it is confirmed', async () => {
  await store();
  const first = await mark();
  await store({ attributes: { title: ['B'] } });
  const second = await mark();
  await pool.query(changeRds({ of, isConfirmed: 'true' }), [collection]);
  await store({ attributes: { title: ['B'], 'update-time': ['3'] } });
  // Held as it was at the mark, while it goes on changing.
  await mark();
  await store({ attributes: { title: ['C'] } });
  expect(await becomes(first)).toBe(changed);
  expect(await becomes(second)).toBe(confirmed);
});

it.each([
  ['has expired', `now() - interval '1 s'`],
  ['expires before the mark may move', `now() + interval '1 hour'`],
])('is sent whole once more when it is confirmed and %s: the reader may have dropped it', async (_, expires) => {
  await store({ expires });
  const since = await mark();
  await store({ attributes: { 'update-time': ['2'] } });
  await mark();
  expect(await becomes(since)).toBe(changed);
});

it('is new when it was deleted in between', async () => {
  await store();
  const since = await mark();
  await pool.query(`WITH ${removeRds(of)} SELECT FROM removed`, [collection]);
  await store({ attributes: { 'update-time': ['2'] } });
  await mark();
  expect(await becomes(since)).toBe(changed);
});

it('has changed when the transaction that confirms it writes who may see it', async () => {
  await store();
  const since = await mark();
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(changeRds({ of, isConfirmed: 'true' }), [collection]);
  await client.query(changeRds({ of: `${of} AND ${isNotWritten}` }), [collection]);
  await client.query('COMMIT');
  client.release();
  await mark();
  expect(await becomes(since)).toBe(changed);
});
