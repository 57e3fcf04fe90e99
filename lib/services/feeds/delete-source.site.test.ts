/** Data sources that are deleted and destroyed, with an engine that applies it. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../jobs/testing/until.ts';
import { cli } from '../actor.ts';
import { openFedServices } from '../testing/fed-services.ts';
import type { FedServices } from '../testing/fed-services.ts';
import { operator, problemOf, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import type { FeedSource, Upload } from './contract.ts';

let fed: FedServices;
let test: TestServices;
let collectionId: number;
const slug = 'fed';

beforeAll(async () => {
  fed = await openFedServices(slug);
  ({ test, collectionId } = fed);
});
afterAll(() => fed.close());

const feed = (...urls: readonly number[]): Uint8Array => {
  const records = urls.map(
    (n) =>
      `<record url="http://docs.example/${n}.html" mimetype="text/html"><content>&lt;html&gt;${n}&lt;/html&gt;</content></record>`,
  );
  return Buffer.from(
    `<gsafeed><header><datasource>sample</datasource><feedtype>full</feedtype></header><group>${records.join('')}</group></gsafeed>`,
  );
};

async function ended(id: number): Promise<Upload> {
  const read = async () => value(await test.services.getUpload(viewer, { slug, feed: id })).feed;
  await until('the upload has ended', async () => (await read()).endedAt !== undefined);
  return read();
}

async function push(source: string, bytes: Uint8Array): Promise<Upload> {
  const pushed = await test.services.pushFeed(operator, { slug, source, type: 'incremental', bytes });
  return ended(value(pushed).feed);
}

async function sourceNamed(name: string): Promise<FeedSource> {
  const found = value(await test.services.getFeeds(viewer, { slug })).sources.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no source ${name}`);
  return found;
}

const remaining = async (): Promise<readonly string[]> => {
  const { rows } = await test.database.pool.query<{ url: string }>(
    'SELECT url FROM crawl.description WHERE collection_id = $1 ORDER BY url',
    [collectionId],
  );
  return rows.map(({ url }) => url);
};

it('deletes the documents and lists of a source, and nothing else, as an upload whose run adds up', async () => {
  await push('sample', feed(1, 2, 3));
  await push('other', feed(4));
  const { id } = await sourceNamed('sample');
  await test.database.pool.query(
    `INSERT INTO crawl.acl (collection_id, url_hash, url, source_id, feed_id, line, inheritance, permits, denies)
     SELECT $1, gen_random_uuid(), 'http://docs.example/' || s.id, s.id, 1, 1, 'leaf-node', '{}', '{}'
     FROM crawl.feed_source s WHERE s.collection_id = $1`,
    [collectionId],
  );
  const asked = value(await test.services.deleteFeedSource(operator, { slug, source: id }));
  expect(asked).toMatchObject({ source: 'sample', documents: 3 });
  const upload = await ended(asked.feed);
  const documents = { added: 0, changed: 0, unchanged: 0, deleted: 3 };
  expect(upload).toMatchObject({
    type: 'deleted',
    state: 'completed',
    confirmedBy: 'operator@example.org',
    counts: { documents },
  });
  expect(await remaining()).toEqual(['http://docs.example/4.html']);
  const { accounting } = value(await test.services.getRun(viewer, { slug, run: upload.run ?? 0 }));
  expect(accounting).toMatchObject({ discovered: 0, lost: 0 });
  const { rows } = await test.database.pool.query('SELECT source_id = $1 AS gone FROM crawl.acl', [id]);
  expect(rows).toEqual([{ gone: false }]);
  const source = await sourceNamed('sample');
  expect(source.documents).toBe(0);
  expect(source.deletedAt).toBeGreaterThan(0);
  const [line] = value(await test.services.listAudit(cli, { limit: 1 })).rows;
  expect(line).toMatchObject({ action: 'deleteFeedSource', detail: { source: 'sample', documents: 3 } });
});

it('is deleted once, and is there again with its next upload', async () => {
  const { id } = await sourceNamed('sample');
  const again = await test.services.deleteFeedSource(operator, { slug, source: id });
  expect(problemOf(again)).toMatchObject({ kind: 'refused' });
  await push('sample', feed(1));
  expect((await sourceNamed('sample')).deletedAt).toBeUndefined();
  expect(await remaining()).toEqual(['http://docs.example/1.html', 'http://docs.example/4.html']);
});

it('is destroyed only after it is deleted, with its uploads and their files', async () => {
  const { id } = await sourceNamed('other');
  const early = await test.services.destroyFeedSource(operator, { slug, source: id });
  expect(problemOf(early)).toMatchObject({ kind: 'conflict' });
  await ended(value(await test.services.deleteFeedSource(operator, { slug, source: id })).feed);
  const before = (await test.context.uploads.spool.list()).length;
  const destroyed = value(await test.services.destroyFeedSource(operator, { slug, source: id }));
  expect(destroyed).toEqual({ source: 'other', uploads: 2 });
  expect(await test.context.uploads.spool.list()).toHaveLength(before - 1);
  await expect(sourceNamed('other')).rejects.toThrow('no source');
});

it('refuses sources without documents of their own', async () => {
  for (const source of ['web', 'names'] as const) {
    const type = source === 'web' ? 'incremental' : 'metadata-and-url';
    const sent = { channel: 'http', sender: '127.0.0.1', file: null, size: 0 } as const;
    await test.context.uploads.accept({ collectionId, kind: 'xmlfeed', source, type, ...sent });
    const { id } = await sourceNamed(source);
    const refused = await test.services.deleteFeedSource(operator, { slug, source: id });
    expect(problemOf(refused)).toMatchObject({ kind: 'refused', message: expect.stringContaining('do-not-crawl') });
  }
});

it('is for operators', async () => {
  const { id } = await sourceNamed('sample');
  for (const service of [test.services.deleteFeedSource, test.services.destroyFeedSource])
    expect(problemOf(await service(viewer, { slug, source: id }))).toMatchObject({ kind: 'forbidden' });
});
