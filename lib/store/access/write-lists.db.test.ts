import { createHash } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '../../match/access/access.ts';
import { createTestCollection, createTestDatabase } from '../../db/testing/database.ts';
import type { TestDatabase } from '../../db/testing/database.ts';
import { inTransaction } from '../sql/transaction.ts';
import { readHandedOut } from './handed-out.ts';
import { createPrincipalInterner } from './intern-principals.ts';
import { readLists } from './lists.ts';
import { createListWriter, emptyListBatch } from './write-lists.ts';
import type { FedList, ListBatch, WrittenLists } from './write-lists.ts';

let database: TestDatabase;
let pool: pg.Pool;
let collectionId: number;
let source: number;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
beforeEach(async () => {
  made += 1;
  ({ collectionId } = await createTestCollection(pool, `access-${made}`));
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO crawl.feed_source (collection_id, kind, name) VALUES ($1, 'xmlfeed', 'sample') RETURNING id`,
    [collectionId],
  );
  source = rows[0]?.id ?? 0;
});
afterAll(() => database.drop());

const hashOf = (url: string): string => createHash('md5').update(url).digest('hex');
const user = (name: string, more: Partial<Principal> = {}): Principal => ({
  scope: 'user',
  namespace: 'Default',
  name,
  ignoresCase: false,
  ...more,
});

const list = (url: string, permits: readonly Principal[], more: Partial<FedList> = {}): FedList => ({
  hash: hashOf(url),
  url,
  line: 1,
  inheritance: 'child-overrides',
  permits,
  denies: [],
  ...more,
});

const from = (url: string) => ({ inheritFrom: { url, hash: hashOf(url) } });

async function write(feed: number, batch: Partial<ListBatch>): Promise<WrittenLists> {
  const writer = createListWriter(pool, { collectionId, source, feed, run: 1 });
  const prepared = await writer.prepare({ ...emptyListBatch, ...batch });
  return inTransaction(pool, prepared);
}

const read = (url: string) => readLists(pool, collectionId, [hashOf(url)]);

describe('lists', () => {
  it('keep their principals in the order of the feed, each known once', async () => {
    const [ann, ben] = [user('ann'), user('ann', { scope: 'group' })];
    expect(await write(1, { lists: [list('a', [ben, ann]), list('b', [ann])] })).toMatchObject({ changed: 2 });
    const ids = await createPrincipalInterner(pool, collectionId).ids([ann, ben]);
    expect((await read('a')).get(hashOf('a'))?.permits).toEqual(ids.toReversed());
    expect((await read('b')).get(hashOf('b'))?.permits).toEqual(ids.slice(0, 1));
    const { rows } = await pool.query('SELECT FROM crawl.principal WHERE collection_id = $1', [collectionId]);
    expect(rows).toHaveLength(2);
  });

  it('are changed by other principals, another parent, and another type, and by nothing else', async () => {
    const given = list('a', [user('ann')]);
    await write(1, { lists: [given] });
    expect(await write(2, { lists: [{ ...given, line: 9 }] })).toMatchObject({ changed: 0, unchanged: 1 });
    expect((await read('a')).get(hashOf('a'))?.origin).toMatchObject({ feed: 2, line: 9 });
    for (const change of [{ permits: [user('ben')] }, from('top'), { inheritance: 'leaf-node' as const }]) {
      expect(await write(3, { lists: [{ ...given, ...change }] })).toMatchObject({ changed: 1, unchanged: 0 });
    }
  });

  it('of a later batch of the same upload take the place of its earlier ones, which is told', async () => {
    await write(1, { lists: [list('a', [user('ann')], { line: 3 })] });
    const again = await write(1, { lists: [list('a', [user('ben')], { line: 70 }), list('b', [])] });
    expect(again.repeated).toEqual([{ url: 'a', line: 70, other: 3 }]);
    expect((await write(2, { lists: [list('a', [])] })).repeated).toEqual([]);
  });

  it('are not cleared by a record of the same upload, but by one of a later one', async () => {
    await write(1, { lists: [list('a', [user('ann')])] });
    expect(await write(1, { cleared: [hashOf('a')] })).toMatchObject({ removed: 0 });
    expect(await write(2, { cleared: [hashOf('a')] })).toMatchObject({ removed: 1 });
    await write(2, { lists: [list('a', [])] });
    expect(await write(2, { removed: [hashOf('a')] })).toMatchObject({ removed: 1 });
  });

  it('are not there when the transaction of their batch is rolled back', async () => {
    const writer = createListWriter(pool, { collectionId, source, feed: 1, run: 1 });
    const prepared = await writer.prepare({ ...emptyListBatch, lists: [list('a', [user('ann')])] });
    const killed = inTransaction(pool, async (client) => {
      await prepared(client);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await read('a')).toEqual(new Map());
    expect(await inTransaction(pool, prepared)).toMatchObject({ changed: 1 });
  });
});

describe('who may see documents', () => {
  it('is read for a whole batch of RDs in four statements', async () => {
    const documents = Array.from({ length: 300 }, (_, n) => list(`doc ${n}`, [user(`user ${n}`)], from('folder')));
    await write(1, { lists: [...documents, list('folder', [], { ...from('share'), denies: [user('eve')] })] });
    await write(1, { lists: [list('share', [user('admin')], { inheritance: 'and-both-permit' })] });
    let statements = 0;
    const counting = {
      query: (...given: Parameters<pg.Pool['query']>) => {
        statements += 1;
        return pool.query(...given);
      },
    };
    const hashes = [...documents.map(({ hash }) => hash), hashOf('nothing')];
    const access = await readHandedOut(counting as unknown as pg.Pool, collectionId, hashes);
    expect([access.size, statements]).toEqual([300, 4]);
    expect(access.get(hashOf('doc 7'))).toMatchObject({
      isPublic: false,
      allow: [{ name: 'user 7' }],
      require: [[{ name: 'admin' }]],
      deny: [],
    });
  });

  it('ends where lists inherit from each other', async () => {
    await write(1, { lists: [list('a', [user('ann')], from('b')), list('b', [], from('a'))] });
    const access = await readHandedOut(pool, collectionId, [hashOf('a'), hashOf('b')]);
    expect([...access.values()].map(({ allow, isPublic }) => [allow.length, isPublic])).toEqual([
      [0, false],
      [0, false],
    ]);
  });
});
