/** Documents of feeds follow the configuration: patterns as soon as they are saved, all else with the next run. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../jobs/testing/until.ts';
import { openFedServices } from '../testing/fed-services.ts';
import type { FedServices } from '../testing/fed-services.ts';
import { operator, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import type { Upload, UploadDetail } from './contract.ts';

let fed: FedServices;
let test: TestServices;
let revision = 2;
const slug = 'again';

beforeAll(async () => {
  fed = await openFedServices(slug);
  ({ test } = fed);
});
afterAll(() => fed.close());

async function save(path: string, text: string): Promise<void> {
  const files = [{ path, text }];
  value(await test.services.saveRevision(operator, { slug, base: revision, message: path, files }));
  revision++;
}

const pages = Array.from({ length: 30 }, (_, n) => n + 1);
const feed = Buffer.from(
  `<gsafeed><header><datasource>sample</datasource><feedtype>full</feedtype></header><group>${pages
    .map(
      (n) =>
        `<record url="http://docs.example/${n}.html" mimetype="text/html"><metadata><meta name="author" content="Ann"/></metadata><content>&lt;html&gt;&lt;title&gt;Page ${n}&lt;/title&gt;&lt;/html&gt;</content></record>`,
    )
    .join('')}</group></gsafeed>`,
);

async function ended(id: number): Promise<UploadDetail> {
  const read = async () => value(await test.services.getUpload(viewer, { slug, feed: id }));
  await until('the upload has ended, or is held', async () => {
    const { endedAt, heldAt } = (await read()).feed;
    return endedAt !== undefined || heldAt !== undefined;
  });
  return read();
}

async function push(): Promise<Upload> {
  const pushed = await test.services.pushFeed(operator, { slug, source: 'sample', type: 'full', bytes: feed });
  return (await ended(value(pushed).feed)).feed;
}

const newest = async (): Promise<Upload | undefined> =>
  value(await test.services.listUploads(viewer, { slug })).uploads.find(({ type }) => type === 'decided-again');

/** The decision that follows `before`. */
async function decidedAgain(before: Upload | undefined): Promise<UploadDetail> {
  await until('the documents are decided again', async () => (await newest())?.id !== before?.id);
  return ended((await newest())?.id ?? 0);
}

async function rds(): Promise<readonly (readonly [url: string, author: string])[]> {
  const { rows } = await test.database.pool.query<{ url: string; author: string }>(
    `SELECT url, attributes #>> '{author,0}' AS author FROM crawl.description ORDER BY url`,
  );
  return rows.map(({ url, author }) => [url, author]);
}

const all = pages
  .map((n) => [`http://docs.example/${n}.html`, 'Ann'] as const)
  .toSorted(([a], [b]) => (a < b ? -1 : 1));
const without = (...gone: readonly number[]) =>
  all.filter(([url]) => !gone.some((n) => url === `http://docs.example/${n}.html`));

it('deletes what a do-not-crawl pattern matches soon after it is saved, and leaves the rest as it is', async () => {
  await push();
  expect(await rds()).toEqual(all);
  await save('url-patterns.conf', 'docs.example/\n[Do not crawl]\ndocs.example/7.html\n');
  const { feed: again } = await decidedAgain(undefined);
  const documents = { added: 0, changed: 0, unchanged: 29, deleted: 1 };
  expect(again).toMatchObject({
    state: 'completed',
    sender: 'revision 3',
    counts: { records: 30, applied: 30, documents, rejected: 1 },
  });
  expect(await rds()).toEqual(without(7));
  const { accounting } = value(await test.services.getRun(viewer, { slug, run: again.run ?? 0 }));
  expect(accounting).toMatchObject({ discovered: 30, fetched: 29, rejected: 1, lost: 0 });
});

it('keeps the stored content of what stays', async () => {
  const { rows } = await test.database.pool.query(
    `SELECT count(*)::int AS n FROM crawl.page WHERE body_hash IS NOT NULL AND facts ? 'content'`,
  );
  expect(rows).toEqual([{ n: 29 }]);
});

it('waits for confirmation of more than a tenth, and then deletes', async () => {
  const before = await newest();
  await save('url-patterns.conf', 'docs.example/\n[Do not crawl]\ncontains:docs.example/2\n');
  const { feed: held, effect } = await decidedAgain(before);
  // 2 and 20 to 29; 7 has no RD to delete, and is accepted again.
  expect(held.heldAt).toBeGreaterThan(0);
  expect(effect).toMatchObject({ deleted: 11 });
  expect(await rds()).toEqual(without(7));
  value(await test.services.decideHeldFeed(operator, { slug, feed: held.id, accept: true }));
  await until('it has ended', async () => (await newest())?.endedAt !== undefined);
  const gone = [2, ...Array.from({ length: 10 }, (_, n) => n + 20), 7];
  expect(await rds()).toEqual(without(...gone));
});

it('says of what is accepted again that its source has to push it', async () => {
  const before = await newest();
  await save('url-patterns.conf', 'docs.example/\n');
  const { feed: again } = await decidedAgain(before);
  expect(again).toMatchObject({ state: 'completed-with-errors', counts: { records: 30, applied: 18, errors: 12 } });
  expect(again.reason).toContain('push the source again');
  await push();
  expect(await rds()).toEqual(all);
});

it('follows other files with the next run', async () => {
  const before = await newest();
  await save(
    'filterrules.conf',
    '<Rule id="nine" name="Nine" behavior=exclude>\n  Match src=path by=ends-with value="9.html"\n</Rule>\n<Site name="docs" type=site>\n  Server host=docs.example\n  Use rule=nine\n</Site>\n',
  );
  expect((await newest())?.id).toBe(before?.id);
  value(await test.services.startRun(operator, { slug, kind: 'full', confirmDeletions: false }));
  const { feed: again } = await decidedAgain(before);
  expect(again).toMatchObject({ state: 'completed', counts: { documents: { deleted: 3, unchanged: 27 } } });
  expect(await rds()).toEqual(without(9, 19, 29));
  // Of the documents that a feed brings, those without an RD are part of the sum, too.
  const documents = { added: 0, changed: 0, unchanged: 27, deleted: 0 };
  expect(await push()).toMatchObject({ counts: { applied: 30, documents, rejected: 3 } });
});

it('leaves what Essence would have to read as it is, until its source pushes it', async () => {
  await save('gatherer.cf', 'Essence: on\n');
  const before = await newest();
  await save('url-patterns.conf', 'docs.example/\n[Do not crawl]\ndocs.example/3.html\n');
  const { feed: again } = await decidedAgain(before);
  expect(again).toMatchObject({ state: 'completed-with-errors', counts: { records: 30, applied: 4, errors: 26 } });
  expect(await rds()).toEqual(without(3, 9, 19, 29));
});
