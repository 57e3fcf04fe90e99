/** What is kept of uploads, and for how long. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { openFeedSpool } from './spool.ts';
import type { Spool } from './spool.ts';
import { trimUploads } from './trim-uploads.ts';
import { createUploadStore } from './upload-store.ts';
import type { UploadStore } from './upload-store.ts';

let crawled: TestCrawl;
let folder: string;
let spool: Spool;
let uploads: UploadStore;
let collectionId: number;

beforeAll(async () => {
  crawled = await openTestCrawl();
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-trimmed-'));
  spool = openFeedSpool(folder);
  uploads = createUploadStore(crawled.pool, spool);
});
beforeEach(async () => {
  await crawled.pool.query('DELETE FROM crawl.feed');
  await Promise.all((await spool.list()).map((name) => spool.remove(name)));
  ({ collectionId } = await crawled.newOwner());
});
afterAll(async () => {
  await crawled.close();
  await rm(folder, { recursive: true });
});

/** Ended so many days ago; without days it is open. */
async function upload(daysAgo?: number, source = 'sample'): Promise<number> {
  const feed = { collectionId, kind: 'xmlfeed', source, type: 'full', channel: 'console', sender: 'admin' } as const;
  const id = await uploads.store(feed, [Buffer.alloc(1000)]);
  if (daysAgo === undefined) return id;
  await crawled.pool.query(
    `UPDATE crawl.feed SET state = 'completed', ended_at = now() - $2 * interval '1 day' WHERE id = $1`,
    [id, daysAgo],
  );
  return id;
}

async function kept(): Promise<readonly (readonly [number, boolean])[]> {
  const { rows } = await crawled.pool.query<{ id: number; file: string | null }>(
    'SELECT id, file FROM crawl.feed ORDER BY id',
  );
  expect(await spool.list()).toHaveLength(rows.filter(({ file }) => file !== null).length);
  return rows.map(({ id, file }) => [id, file !== null]);
}

const limits = { fileDays: 30, logDays: 365, spoolBytes: 1e9 };

it('removes files by age, and keeps the uploads', async () => {
  const [old, young, open] = [await upload(31), await upload(29), await upload()];
  expect(await trimUploads(crawled.pool, spool, limits)).toBe(1);
  expect(await kept()).toEqual([
    [old, false],
    [young, true],
    [open, true],
  ]);
  expect(await trimUploads(crawled.pool, spool, limits)).toBe(0);
});

it('removes the files of the oldest beyond the space, and never that of an open upload', async () => {
  const [first, open, third, last] = [await upload(3), await upload(), await upload(2), await upload(1)];
  expect(await trimUploads(crawled.pool, spool, { ...limits, spoolBytes: 2500 })).toBe(2);
  expect(await kept()).toEqual([
    [first, false],
    [open, true],
    [third, false],
    [last, true],
  ]);
  await trimUploads(crawled.pool, spool, { ...limits, spoolBytes: 500 });
  expect((await kept()).filter(([, hasFile]) => hasFile)).toEqual([[open, true]]);
});

it('removes uploads by age, except the last five of each source', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 7; n++) ids.push(await upload(400));
  const other = await upload(400, 'other');
  const recent = await upload(10);
  expect(await trimUploads(crawled.pool, spool, { ...limits, fileDays: 1000 })).toBe(3);
  expect((await kept()).map(([id]) => id)).toEqual([...ids.slice(3), other, recent]);
});

it('goes on where it was cut off: a file that is gone already is no obstacle', async () => {
  const old = await upload(31);
  for (const name of await spool.list()) await spool.remove(name);
  expect(await trimUploads(crawled.pool, spool, limits)).toBe(1);
  expect(await kept()).toEqual([[old, false]]);
});
