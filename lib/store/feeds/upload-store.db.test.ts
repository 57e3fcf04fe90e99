import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../db/pool.ts';
import { freePort } from '../../engine/testing/ports.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { thisProcess } from '../lease/process-identity.ts';
import { openFeedSpool } from './spool.ts';
import { createUploadStore } from './upload-store.ts';
import type { UploadedFeed, UploadStore } from './upload-store.ts';

let crawled: TestCrawl;
let folder: string;
let uploads: UploadStore;
let feed: UploadedFeed;

beforeAll(async () => {
  crawled = await openTestCrawl();
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-uploads-'));
  uploads = createUploadStore(crawled.pool, openFeedSpool(folder));
  const { collectionId } = await crawled.newOwner();
  feed = { collectionId, kind: 'xmlfeed', source: 'sample', type: 'full', channel: 'console', sender: 'admin' };
});
afterAll(async () => {
  await crawled.close();
  await rm(folder, { recursive: true });
});

it('stores bytes as an upload that waits', async () => {
  const backlog = await uploads.backlog();
  await uploads.store(feed, [Buffer.from('<gsafeed>'), Buffer.from('</gsafeed>')]);
  expect(await uploads.backlog()).toBe(backlog + 1);
  expect(await uploads.countSince(0)).toBe(0);
  const [name = ''] = await uploads.spool.list();
  expect(await readFile(uploads.spool.pathOf(name), 'utf8')).toBe('<gsafeed></gsafeed>');
  expect(await uploads.sweep()).toBe(0);
});

it('leaves nothing of bytes that could not be read', async () => {
  const before = await uploads.spool.list();
  const broken = (function* () {
    yield Buffer.from('a');
    throw new Error('gone');
  })();
  await expect(uploads.store(feed, broken)).rejects.toThrow('gone');
  expect(await uploads.spool.list()).toEqual(before);
});

it('sweeps away what a process that has ended did not record, and nothing that one still writes', async () => {
  const { pid, started } = thisProcess();
  const name = (owner: string): string => `${owner}.${randomUUID()}.xml`;
  // Process 1 runs, and did not start at 1.
  const left = [name('1.1'), name(`${pid}.${started}`)];
  const other = name(`${process.ppid}.`);
  for (const each of [...left, other]) await writeFile(uploads.spool.pathOf(each), '');
  const own = await uploads.spool.begin();
  expect(await uploads.sweep()).toBe(left.length);
  const names = await uploads.spool.list();
  expect(names).toEqual(expect.arrayContaining([own.name, other]));
  expect(names).not.toEqual(expect.arrayContaining(left));
  await own.discard();
  await rm(uploads.spool.pathOf(other));
});

it('leaves to the sweep what a database that is away did not record', async () => {
  const pool = createPool({ url: `postgresql://127.0.0.1:${await freePort()}/none`, name: 'test' });
  const away = createUploadStore(pool, uploads.spool);
  const before = await uploads.spool.list();
  await expect(away.store(feed, [Buffer.from('a')])).rejects.toThrow('does not answer');
  expect(await uploads.spool.list()).toHaveLength(before.length + 1);
  expect(await uploads.sweep()).toBe(1);
  expect(await uploads.spool.list()).toEqual(before);
  await pool.end();
});
