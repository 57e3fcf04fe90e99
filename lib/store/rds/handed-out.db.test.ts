/** What is handed out of a collection, while its RDs go on changing. */

import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { traits } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';
import { failRun } from '../runs/runs.ts';
import { clearCollection } from '../jobs/clear-collection.ts';
import { readMark } from './change-mark.ts';
import { openHandOut, readHandedOutRds } from './handed-out.ts';
import type { HandedOutEntry, HandOutQuery } from './handed-out.ts';
import { setHandOut } from './hand-out.ts';
import { createDescriptionEdits } from './manual-attributes.ts';
import { countHandedOut, streamRds } from './stream-handed-out.ts';
import { trimChanges } from './trim-changes.ts';
import { changeRds, removeRds, storeRds } from './write-rds.ts';

let crawled: TestCrawl;
let pool: pg.Pool;
let owner: Owner;
let collection: number;
beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ pool } = crawled);
  await pool.query(`INSERT INTO crawl.blame_set VALUES (0, '[["title", {"by": "robot"}]]')`);
});
afterAll(() => crawled.close());
beforeEach(async () => {
  owner = await crawled.newOwner();
  collection = owner.collectionId;
});

const hashOf = (name: string): string => name.charCodeAt(0).toString(16).padStart(32, '0');
const urlOf = (name: string): string => `http://a.test/${name}`;

async function store(...texts: readonly string[]): Promise<void> {
  const rows = texts.map((text) => {
    const [name = ''] = text;
    return `(${collection}, '${hashOf(name)}'::uuid, '${urlOf(name)}', 'DOCUMENT', '${text}', '{"title": ["${text}"]}'::jsonb,
      0::int8, NULL::jsonb, NULL::int8, NULL::text, NULL::timestamptz, 1::int2)`;
  });
  await pool.query(storeRds(`SELECT * FROM (VALUES ${rows.join(', ')}) v ORDER BY 2`));
}

async function remove(...names: readonly string[]): Promise<void> {
  const of = `WHERE d.collection_id = ${collection} AND d.url_hash = ANY ($1::uuid[])`;
  await pool.query(`WITH ${removeRds(of)} SELECT FROM removed`, [names.map(hashOf)]);
}

async function mark(): Promise<string> {
  expect(await setHandOut(pool, collection, undefined)).toBe(true);
  return readMark(pool);
}

async function expire(name: string, when: string, change = ''): Promise<void> {
  const of = `WHERE d.collection_id = ${collection} AND d.url_hash = '${hashOf(name)}'`;
  const set = `expires_at = ${when}`;
  await pool.query(change === '' ? `UPDATE crawl.description d SET ${set} ${of}` : changeRds({ set, of }));
}

const word = (entry: HandedOutEntry): string =>
  entry.kind === 'deleted'
    ? `${entry.why} ${entry.url.at(-1) ?? ''}`
    : (entry.description.attributes.find(({ name }) => name === 'title')?.values.join() ?? '');

async function read(query: Omit<HandOutQuery, 'atOnce'>): Promise<readonly string[]> {
  const reading = await openHandOut(pool, collection, { ...query, atOnce: 2 });
  if (!('pages' in reading)) throw new Error(JSON.stringify(reading));
  const words: string[] = [];
  for await (const page of reading.pages) words.push(...page.map(word));
  return words;
}

const all = { since: '0' } as const;

async function held(): Promise<number> {
  return (
    (await pool.query('SELECT FROM crawl.description_at_mark WHERE collection_id = $1', [collection])).rowCount ?? 0
  );
}

async function byUrl(): Promise<readonly string[]> {
  const titles: string[] = [];
  for await (const rd of streamRds(pool, collection, 'mark'))
    titles.push(word({ kind: 'rd', number: '', hash: '', description: rd }));
  return titles;
}

describe('the state at the hand-out mark', () => {
  it('is nothing before the first mark, and nothing is kept for it', async () => {
    await store('a1');
    await store('a2');
    expect(await openHandOut(pool, collection, all)).toEqual({ nothingYet: true });
    expect(await held()).toBe(0);
    expect(await byUrl()).toEqual(['a2']);
  });

  it('stays as it was when RDs are changed, deleted, and added, in the order of changes', async () => {
    await store('c1', 'a1', 'b1', 'd1');
    await mark();
    await store('a2', 'e1');
    await store('a3');
    await remove('b');
    await store('b9');
    expect(await read(all)).toEqual(['a1', 'b1', 'c1', 'd1']);
    expect(await byUrl()).toEqual(['a1', 'b1', 'c1', 'd1']);
    expect(await held()).toBe(2);
    expect(await countHandedOut(pool, collection, 5)).toEqual({ exported: 4, expired: 0 });
    const some = await readHandedOutRds(pool, collection, ['a', 'b', 'e'].map(hashOf));
    expect([...some.values()].map(word).toSorted()).toEqual(['a1', 'b1']);
  });

  it('moves on with the mark, and what was kept goes', async () => {
    await store('a1', 'b1', 'c1');
    const first = await mark();
    await store('a2');
    await remove('c');
    const second = await mark();
    expect(await held()).toBe(0);
    expect(await read(all)).toEqual(['b1', 'a2']);
    expect(await read({ since: first })).toEqual(['a2', 'deleted c']);
    expect(await read({ since: first, only: 'rd' })).toEqual(['a2']);
    expect(await read({ since: first, only: 'deleted' })).toEqual(['deleted c']);
    expect(await read({ since: second })).toEqual([]);
  });

  it('is read to the new mark by a reader whom it overtakes: every RD, and the last state of each', async () => {
    await store('a1');
    await store('b1');
    await store('c1');
    await mark();
    const reading = await openHandOut(pool, collection, { ...all, atOnce: 1 });
    if (!('pages' in reading)) throw new Error('no pages');
    const words = [(await reading.pages.next()).value].flat().map((entry) => entry && word(entry));
    await store('a2', 'c2');
    await mark();
    for await (const page of reading.pages) words.push(...page.map(word));
    expect(words).toEqual(['a1', 'b1', 'a2', 'c2']);
  });

  it('has the values that people gave by then', async () => {
    await store('a1');
    const edits = createDescriptionEdits(pool);
    const edit = (id: string, value: string) => ({ id, name: 'title', values: [value], by: 'otto', at: 0 });
    await edits.one(collection, hashOf('a'), edit('1', 'by hand'));
    await mark();
    await edits.one(collection, hashOf('a'), edit('2', 'by hand again'));
    expect(await read(all)).toEqual(['by hand']);
    await edits.takeBack(collection, { id: '2', name: 'title' });
    await edits.one(collection, hashOf('a'), { ...edit('3', ''), values: undefined });
    expect(await read(all)).toEqual(['by hand']);
    await mark();
    expect(await read(all)).toEqual(['a1']);
  });

  it('is the earlier one for an RD that changed while the mark was being set, until the next', async () => {
    await store('a1');
    await mark();
    await store('a2');
    const at = await readMark(pool);
    await store('a3');
    await pool.query('UPDATE crawl.hand_out SET number = $2 WHERE collection_id = $1', [collection, at]);
    expect(await read(all)).toEqual(['a1']);
    await store('a4');
    await pool.query('UPDATE crawl.hand_out SET number = number + 1 WHERE collection_id = $1', [collection]);
    expect(await read(all)).toEqual(['a1']);
    await mark();
    expect(await read(all)).toEqual(['a4']);
  });

  it('keeps no earlier text where lists say who may see it', async () => {
    await store('a1', 'b1');
    await mark();
    await pool.query(
      `INSERT INTO crawl.principal (collection_id, is_group, namespace, name, ignores_case) VALUES ($1, true, '', 'g', false)`,
      [collection],
    );
    await store('a2');
    await remove('b');
    expect(await read(all)).toEqual([]);
    await mark();
    expect(await read(all)).toEqual(['a2']);
  });

  it('is empty as soon as the collection is emptied', async () => {
    await store('a1', 'b1');
    const since = await mark();
    await clearCollection(pool, crawled.bodies, collection);
    expect(await held()).toBe(0);
    await mark();
    expect(await read(all)).toEqual([]);
    expect((await read({ since })).toSorted()).toEqual(['deleted a', 'deleted b']);
  });
});

describe('expired RDs', () => {
  it('are never handed out, and are deletions for who reads what changed', async () => {
    await store('a1', 'b1', 'c1');
    await expire('b', `now() + interval '1 h'`);
    const first = await mark();
    await expire('a', 'clock_timestamp()');
    await expire('c', `'2005-01-01'`, 'and changes');
    expect(await read(all)).toEqual(['b1', 'c1']);
    expect(await read({ since: first })).toEqual(['expired a']);
    await mark();
    expect(await read(all)).toEqual(['b1']);
    expect(await read({ since: first })).toEqual(['expired c', 'expired a']);
    expect(await byUrl()).toEqual(['b1']);
    expect(await countHandedOut(pool, collection, 3)).toEqual({ exported: 1, expired: 2 });
    expect((await readHandedOutRds(pool, collection, [hashOf('a')])).size).toBe(0);
  });
});

describe('what changed since a time', () => {
  /** Seconds since the epoch. */
  async function at(seconds: number, ...names: readonly string[]): Promise<void> {
    await pool.query(
      `UPDATE crawl.description SET updated_at = to_timestamp($2) WHERE collection_id = $1 AND url_hash = ANY ($3::uuid[])`,
      [collection, seconds, names.map(hashOf)],
    );
  }

  async function markAt(seconds: number): Promise<void> {
    const number = await mark();
    await pool.query('UPDATE crawl.hand_out_mark SET at = to_timestamp($2) WHERE collection_id = $1 AND number = $3', [
      collection,
      seconds,
      number,
    ]);
  }

  it('T21: is what has an Update-Time of then or later', async () => {
    await store('a1');
    await store('b1');
    await store('c1');
    await at(1000, 'a');
    await at(1001, 'b');
    await at(1002, 'c');
    await markAt(2000);
    expect(await read({ since: { seconds: 1001 } })).toEqual(['b1', 'c1']);
    expect(await read({ since: { seconds: 0 } })).toEqual(['a1', 'b1', 'c1']);
    expect(await read({ since: { seconds: 2001 } })).toEqual([]);
  });

  it('is also what was updated before, and handed out by a later mark', async () => {
    await store('a1', 'b1');
    await at(1000, 'a', 'b');
    await markAt(1500);
    await store('a2');
    await remove('b');
    await at(1600, 'a');
    await markAt(2000);
    expect(await read({ since: { seconds: 1700 } })).toEqual(['a2', 'deleted b']);
    expect(await read({ since: { seconds: 1200 } })).toEqual(['a2', 'deleted b']);
  });

  it('is an answer of its own where deletions of that time are forgotten', async () => {
    await store('a1', 'b1');
    const first = await mark();
    await remove('b');
    await mark();
    await pool.query(`UPDATE crawl.change_mark SET settled_at = settled_at - interval '31 days'`);
    expect(await trimChanges(pool)).toBeGreaterThan(0);
    expect(await openHandOut(pool, collection, { since: first })).toEqual({ startAgain: true });
    expect(await openHandOut(pool, collection, { since: '99999999999' })).toEqual({ startAgain: true });
    expect(await read(all)).toEqual(['a1']);
  });
});

it('reads no more than about a megabyte at once', async () => {
  const long = 'x'.repeat(600_000);
  await store('a1', 'b1', 'c1');
  await pool.query(
    `UPDATE crawl.description SET attributes = jsonb_build_object('title', jsonb_build_array($2::text)) WHERE collection_id = $1`,
    [collection, long],
  );
  await mark();
  const reading = await openHandOut(pool, collection, all);
  if (!('pages' in reading)) throw new Error('no pages');
  const sizes: number[] = [];
  for await (const page of reading.pages) sizes.push(page.length);
  expect(sizes).toEqual([2, 1]);
});

it('has what a run left that has just ended: whoever reads moves the mark', async () => {
  const run = await crawled.newRun(owner, {}, traits);
  await store('a1');
  expect(await openHandOut(pool, collection, all)).toEqual({ nothingYet: true });
  await failRun(pool, run.id, 'for the test');
  expect(await read(all)).toEqual(['a1']);
});

describe('a page of many RDs', () => {
  it('reads no more of them than it has', async () => {
    await pool.query(
      storeRds(`SELECT ${collection}, md5(n::text)::uuid, 'http://many.test/' || n, 'DOCUMENT', 'Page', '{}'::jsonb, 0::int8,
        NULL::jsonb, NULL::int8, NULL::text, NULL::timestamptz, 1::int2 FROM generate_series(1, 3000) n ORDER BY 2`),
    );
    await mark();
    const asked: (readonly [sql: string, values: unknown[]])[] = [];
    const watched = Object.assign(Object.create(pool) as pg.Pool, {
      query: (sql: string, values: unknown[]) => {
        asked.push([sql, values]);
        return pool.query(sql, values);
      },
    });
    const reading = await openHandOut(watched, collection, { ...all, atOnce: 20 });
    if (!('pages' in reading)) throw new Error('nothing is handed out');
    expect((await reading.pages.next()).value).toHaveLength(20);
    const [sql, values] = asked.findLast(([text]) => text.includes('WITH page')) ?? ['', []];
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      values,
    );
    const read = rowsRead(rows[0]?.['QUERY PLAN'][0].Plan);
    expect(read).toBeGreaterThanOrEqual(20);
    // The keys, and what they lead to.
    expect(read).toBeLessThanOrEqual(2 * 20);
  });
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

/** Of the table of RDs. */
function rowsRead(plan: Plan | undefined): number {
  if (plan === undefined) return 0;
  const own = plan['Relation Name'] === 'description' ? plan['Actual Rows'] * plan['Actual Loops'] : 0;
  return own + (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
}
