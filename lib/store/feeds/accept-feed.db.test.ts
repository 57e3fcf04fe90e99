import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../sql/transaction.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { acceptFeed, countBacklog, knownFiles } from './accept-feed.ts';
import type { NewFeed } from './accept-feed.ts';
import { noCounts } from './feed-counts.ts';
import { endFeed, noteBatch, noteReading, readFeed } from './feeds.ts';

let crawled: TestCrawl;
let pool: pg.Pool;
let feed: NewFeed;

beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ pool } = crawled);
});
beforeEach(async () => {
  await pool.query('DELETE FROM crawl.feed_source');
  const { collectionId } = await crawled.newOwner();
  feed = {
    collectionId,
    kind: 'xmlfeed',
    source: 'sample',
    type: 'full',
    channel: 'http',
    sender: '127.0.0.1',
    file: 'a.xml',
    size: 7,
  };
});
afterAll(() => crawled.close());

const sources = async (): Promise<unknown> =>
  (await pool.query('SELECT kind, name, deleted_at IS NOT NULL AS gone FROM crawl.feed_source ORDER BY id')).rows;

describe('a feed that is accepted', () => {
  it('keeps what was counted with its batches when another attempt reads it again', async () => {
    const id = await acceptFeed(pool, feed);
    const countsOf = async () => (await readFeed(pool, id))?.counts.documents.added;
    const counted = (added: number) => ({ ...noCounts, documents: { ...noCounts.documents, added } });
    await noteReading(pool, id, counted(1));
    expect(await countsOf()).toBe(1);
    const open = await readFeed(pool, id);
    if (open === undefined) throw new Error('the feed is gone');
    await inTransaction(pool, (client) => noteBatch(client, { ...open, batches: 1 }, counted(2)));
    await noteReading(pool, id, noCounts);
    expect(await countsOf()).toBe(2);
  });

  it('has a number, a source, and is in the backlog until it has ended', async () => {
    const first = await acceptFeed(pool, feed);
    const second = await acceptFeed(pool, { ...feed, file: 'b.xml' });
    await acceptFeed(pool, { ...feed, kind: 'xmlgroups', type: 'cleanup', file: null, size: 0 });
    expect(second).toBeGreaterThan(first);
    expect(await sources()).toEqual([
      { kind: 'xmlfeed', name: 'sample', gone: false },
      { kind: 'xmlgroups', name: 'sample', gone: false },
    ]);
    expect(await countBacklog(pool)).toBe(3);
    await pool.query(`UPDATE crawl.feed SET state = 'failed', ended_at = now() WHERE id = $1`, [first]);
    expect(await countBacklog(pool)).toBe(2);
    expect(await knownFiles(pool, ['a.xml', 'b.xml', 'c.xml'])).toEqual(new Set(['a.xml', 'b.xml']));
  });

  it('took as long as the transaction that ends it, too', async () => {
    const id = await acceptFeed(pool, feed);
    const client = await pool.connect();
    await client.query('BEGIN');
    await endFeed(client, id, { state: 'completed', counts: noCounts, messages: [] });
    const { rows } = await client.query('SELECT ended_at > now() AS "isLater" FROM crawl.feed WHERE id = $1', [id]);
    await client.query('COMMIT');
    client.release();
    expect(rows).toEqual([{ isLater: true }]);
  });

  it('is recorded once, though it is not known whether it was', async () => {
    const id = await acceptFeed(pool, feed);
    expect(await acceptFeed(pool, feed)).toBe(id);
    expect(await countBacklog(pool)).toBe(1);
  });

  it('brings back a source that was deleted', async () => {
    await acceptFeed(pool, feed);
    await pool.query('UPDATE crawl.feed_source SET deleted_at = now()');
    await acceptFeed(pool, { ...feed, file: 'b.xml' });
    expect(await sources()).toEqual([{ kind: 'xmlfeed', name: 'sample', gone: false }]);
  });
});
