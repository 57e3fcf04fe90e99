/** Feeds, from the upload to the RDs: applied by an engine, explained, counted, and replaced as a whole. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFedServices } from '../testing/fed-services.ts';
import type { FedServices } from '../testing/fed-services.ts';
import type { FeedPusher } from '../testing/push-feed.ts';
import { operator, value } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';

let fed: FedServices;
let test: TestServices;
let collectionId: number;
let push: FeedPusher['push'];
let ended: FeedPusher['ended'];
const slug = 'fed';

beforeAll(async () => {
  fed = await openFedServices(slug);
  ({ test, collectionId } = fed);
  ({ push, ended } = fed.feeds);
});
afterAll(() => fed.close());

interface Doc {
  readonly url: string;
  readonly body?: string;
  readonly attributes?: string;
}

function feedOf(type: string, docs: readonly Doc[]): string {
  const records = docs.map(
    ({ url, body = '', attributes = 'mimetype="text/html"' }) =>
      `<record url="${url}" ${attributes}><metadata><meta name="author" content="Ann"/></metadata><content><![CDATA[${body}]]></content></record>`,
  );
  return `<?xml version="1.0"?>\n<gsafeed><header><datasource>sample</datasource><feedtype>${type}</feedtype></header><group>\n${records.join('\n')}\n</group></gsafeed>`;
}

const page = (n: number | string) => `http://docs.example/${n}.html`;
const html = (title: string) => `<html><head><title>${title}</title></head><body><p>Text of ${title}</p></body></html>`;

async function rds(): Promise<readonly string[]> {
  const { rows } = await test.database.pool.query<{ url: string; title: string }>(
    'SELECT url, title FROM crawl.description WHERE collection_id = $1 ORDER BY url',
    [collectionId],
  );
  return rows.map(({ url, title }) => `${url} ${title}`);
}

const docs = (...numbers: readonly (number | readonly [number, string])[]): readonly Doc[] =>
  numbers.map((each) => {
    const [n, title] = typeof each === 'number' ? [each, `Page ${each}`] : each;
    return { url: page(n), body: html(title) };
  });

/** Feeds of the source are held from so many deletions. */
async function holdFrom(minimum: number): Promise<void> {
  const { sources } = value(await test.services.getFeeds(operator, { slug }));
  const source = sources.find(({ name }) => name === 'sample')?.id ?? 0;
  value(await test.services.saveFeedHold(operator, { slug, source, minimum, percent: 10 }));
}

const lines = (...numbers: readonly (number | readonly [number, string])[]): readonly string[] =>
  docs(...numbers).map(({ url, body = '' }) => `${url} ${/<title>(.*)<\/title>/.exec(body)?.[1] ?? ''}`);

async function accountOf(run: number) {
  return value(await test.services.getRun(operator, { slug, run })).accounting;
}

describe('content feeds', () => {
  it('make RDs of documents, and each run adds up', async () => {
    const end = await ended(await push('full', feedOf('full', docs(1, 2, 3))));
    const documents = { added: 3, changed: 0, unchanged: 0, deleted: 0 };
    const counts = { records: 3, applied: 3, repeated: 0, errors: 0, warnings: 0, documents, codes: {} };
    expect(end).toMatchObject({ state: 'completed', reason: null, counts });
    expect(await rds()).toEqual(lines(1, 2, 3));
    expect(await accountOf(end.run)).toMatchObject({ discovered: 3, fetched: 3, rejected: 0, lost: 0 });
  });

  it('add, change, and delete with an incremental feed; the last record of a URL counts', async () => {
    const changes = [...docs(1, [2, 'Two'], 4, [4, 'Four']), { url: page(3), attributes: 'action="delete"' }];
    const end = await ended(await push('incremental', feedOf('incremental', changes)));
    const documents = { added: 1, changed: 1, unchanged: 1, deleted: 1 };
    expect(end).toMatchObject({ state: 'completed', counts: { records: 5, applied: 4, repeated: 1, documents } });
    expect(await rds()).toEqual(lines(1, [2, 'Two'], [4, 'Four']));
    expect(await accountOf(end.run)).toMatchObject({ discovered: 4, fetched: 3, rejected: 1, lost: 0 });
  });

  it('replace the documents of their source alone, once somebody confirms what would be deleted', async () => {
    await ended(await push('incremental', feedOf('incremental', docs(8)), 'other'));
    await holdFrom(2);
    const feed = await push('full', feedOf('full', docs(1, 5)));
    const held = await ended(feed);
    expect(held).toMatchObject({
      state: 'in-progress',
      held: true,
      effect: { added: 1, unchanged: 1, deleted: 2, folders: [{ folder: 'http://docs.example/', deleted: 2 }] },
    });
    expect(held.effect.samples).toEqual([page(2), page(4)]);
    expect(await rds()).toEqual(lines(1, [2, 'Two'], [4, 'Four'], 8));
    await test.database.pool.query(
      `UPDATE crawl.feed SET confirmed_by = 'Ann', held_at = NULL, state = 'accepted' WHERE id = $1`,
      [feed],
    );
    const end = await ended(feed);
    expect(end).toMatchObject({ state: 'completed', counts: { documents: { added: 1, unchanged: 1, deleted: 2 } } });
    expect(await rds()).toEqual(lines(1, 5, 8));
    expect(await accountOf(end.run)).toMatchObject({ discovered: 2, fetched: 2, lost: 0 });
  });

  it('are applied at once when they delete fewer than the minimum', async () => {
    await ended(await push('full', feedOf('full', docs(21, 22)), 'tiny'));
    const end = await ended(await push('full', feedOf('full', []), 'tiny'));
    expect(end).toMatchObject({ state: 'completed', held: false, counts: { documents: { deleted: 2 } } });
    expect(await rds()).toEqual(lines(1, 5, 8));
  });

  it('are rejected when no site owns their hosts, and say so', async () => {
    const end = await ended(
      await push('incremental', feedOf('incremental', [{ url: 'http://b.example/' }]), 'strange'),
    );
    expect(end).toMatchObject({
      state: 'rejected',
      reason: 'The rules of the collection keep none of its documents: 1 document rejected.',
      counts: { applied: 1, errors: 0, rejected: 1 },
    });
    const { alerts } = value(await test.services.getOverview(operator, {}));
    expect(alerts.filter(({ kind }) => kind.startsWith('feed-'))).toMatchObject([
      { kind: 'feed-rejected', slug, text: expect.stringContaining('strange') },
    ]);
  });

  it('leave the set as it is when a full feed is broken, and say the line', async () => {
    const whole = feedOf('full', docs(1, 5, 6));
    const end = await ended(await push('full', whole.slice(0, whole.lastIndexOf('<record'))));
    expect(end).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^Line \d+: .*Nothing was changed\.$/),
    });
    expect(await rds()).toEqual(lines(1, 5, 8));
  });

  it('skip records with errors, and apply the others', async () => {
    const bad = { url: '', body: html('None') };
    const end = await ended(await push('incremental', feedOf('incremental', [bad, ...docs(7)])));
    expect(end).toMatchObject({ state: 'completed-with-errors', counts: { records: 2, applied: 1, errors: 1 } });
    const { rows } = await test.database.pool.query(
      'SELECT code, line, record_line FROM crawl.feed_message m JOIN crawl.feed f ON f.id = m.feed_id WHERE f.run_id = $1',
      [end.run],
    );
    expect(rows).toEqual([{ code: expect.stringContaining('105'), line: 3, record_line: 3 }]);
    expect(await rds()).toEqual(lines(1, 5, 7, 8));
  });

  it('are listed with a URL they sent, and what each did to it', async () => {
    const { run } = await ended(await push('incremental', feedOf('incremental', docs([5, 'Five'])), 'other'));
    const deleted = [{ url: page(5), attributes: 'action="delete"' }];
    await ended(await push('incremental', feedOf('incremental', deleted), 'other'));
    const { row } = value(await test.services.getResource(operator, { slug, url: page(5) }));
    const { uploads, isCut } = value(await test.services.listUrlUploads(operator, { slug, hash: row.hash }));
    expect(isCut).toBe(false);
    expect(uploads.map(({ source, line, effect, takenFrom }) => [source, line, effect, takenFrom])).toEqual([
      ['other', 3, 'deleted', undefined],
      ['other', 3, 'changed', 'sample'],
      ['sample', 4, 'added', undefined],
    ]);
    expect(uploads[1]).toMatchObject({ bytes: html('Five').length, upload: { type: 'incremental', hasFile: true } });
    expect(await accountOf(run)).toMatchObject({ discovered: 1, fetched: 1, lost: 0 });
  });
});
