/** Uploads of RDs as SOIF, with an engine that applies them. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { until } from '../../jobs/testing/until.ts';
import { openFedServices } from '../testing/fed-services.ts';
import type { FedServices } from '../testing/fed-services.ts';
import { operator, value, viewer } from '../testing/test-services.ts';
import type { Upload } from './contract.ts';

let fed: FedServices;
const slug = 'fed';

beforeAll(async () => {
  fed = await openFedServices(slug);
});
afterAll(() => fed.close());

const page = (n: number): string => `http://docs.example/${n}.html`;
const attribute = (name: string, given: string): string => `${name}{${Buffer.byteLength(given)}}:\t${given}\n`;
const object = (n: number, attributes: Readonly<Record<string, string>> = { Title: `Page ${n}` }): string =>
  `@FILE { ${page(n)}\n${Object.entries(attributes)
    .map(([name, given]) => attribute(name, given))
    .join('')}}\n`;
const deletion = (...numbers: readonly number[]): string =>
  `@DELETE {\n${numbers.map((n) => `@FILE { ${page(n)}\n}\n`).join('')}}\n`;

interface Push {
  readonly to?: string;
  readonly source?: string;
  readonly type?: 'full' | 'incremental';
}

async function push(soif: string | Uint8Array, given: Push = {}): Promise<Upload> {
  const { to = slug, source = 'harvest', type = 'incremental' } = given;
  const bytes = Buffer.from(soif);
  const { feed } = value(await fed.test.services.pushFeed(operator, { slug: to, kind: 'soif', source, type, bytes }));
  const read = async () => value(await fed.test.services.getUpload(viewer, { slug: to, feed })).feed;
  await until('the upload has ended', async () => (await read()).endedAt !== undefined);
  return read();
}

async function exported(of: string = slug): Promise<string> {
  const { chunks } = value(await fed.test.services.exportDescriptions(operator, { slug: of, format: 'soif' }));
  return text(Readable.from(chunks));
}

it('item 4: makes RDs of objects, whose run adds up, and which say where they come from', async () => {
  const upload = await push(
    object(1, { Title: 'One', 'Author-1': 'Ann', 'Author-2': 'Bob', Body: 'a\nb' }) + object(2),
  );
  const documents = { added: 2, changed: 0, unchanged: 0, deleted: 0 };
  expect(upload).toMatchObject({ state: 'completed', counts: { records: 2, applied: 2, errors: 0, documents } });
  const { accounting } = value(await fed.test.services.getRun(viewer, { slug, run: upload.run ?? 0 }));
  expect(accounting).toMatchObject({ discovered: 2, fetched: 2, lost: 0 });
  const { row, facts } = value(await fed.test.services.getResource(viewer, { slug, url: page(1) }));
  expect(row).toMatchObject({ state: 'fetched' });
  expect(facts.discovery).toMatchObject({ kind: 'fed-rd', from: 'harvest', fed: { feed: upload.id, line: 1 } });
  const rd = value(await fed.test.services.getDescription(viewer, { slug, url: page(1) }));
  const by = { by: 'feed' };
  expect(rd.attributes.map(({ name, values, writer }) => [name, values, writer])).toEqual(
    expect.arrayContaining([
      ['title', ['One'], by],
      ['author', ['Ann', 'Bob'], by],
      ['body', ['a\nb'], by],
    ]),
  );
});

it('skips what is no RD, each with its reason and place, and takes the rest', async () => {
  const broken = `@FILE { ${page(4)}\nTitle{99}:\tFour\n}\n`;
  const upload = await push(
    `${object(3)}${broken}@FILE {\nTitle{1}:\tx\n}\n${object(5)}${object(5, { Title: 'Five' })}`,
  );
  const documents = { added: 2, changed: 0, unchanged: 0, deleted: 0 };
  const counts = { records: 5, applied: 2, repeated: 1, errors: 2, documents };
  expect(upload).toMatchObject({ state: 'completed-with-errors', counts });
  const { messages } = value(await fed.test.services.listUploadMessages(viewer, { slug, feed: upload.id }));
  expect(messages.map(({ code, line }) => [code, line])).toEqual([
    ['SOIF-110', 5],
    ['RD-101', 7],
  ]);
});

it('deletes only RDs of its own source', async () => {
  await push(object(10), { source: 'other' });
  const upload = await push(deletion(2, 10, 99));
  const documents = { added: 0, changed: 0, unchanged: 0, deleted: 1 };
  expect(upload).toMatchObject({ state: 'completed', counts: { records: 3, documents, codes: { 'RD-108': 1 } } });
  const { accounting } = value(await fed.test.services.getRun(viewer, { slug, run: upload.run ?? 0 }));
  expect(accounting).toMatchObject({ discovered: 1, rejected: 1, lost: 0 });
  const urls = Array.from((await exported()).matchAll(/^@FILE \{ (.*)$/gm), ([, url]) => url);
  expect(new Set(urls)).toEqual(new Set([1, 3, 5, 10].map(page)));
});

it('follows url-patterns.conf soon after it is saved', async () => {
  await fed.test.database.pool.query('UPDATE crawl.feed_source SET hold_minimum = 1');
  const files = [{ path: 'url-patterns.conf', text: 'docs.example/\n[Do not crawl]\ndocs.example/3.html\n' }];
  value(await fed.test.services.saveRevision(operator, { slug, base: 2, message: 'Without 3', files }));
  const held = async () =>
    value(await fed.test.services.listUploads(viewer, { slug })).uploads.find(({ heldAt }) => heldAt !== undefined);
  await until('the decision waits for confirmation', async () => (await held()) !== undefined);
  const feed = (await held())?.id ?? 0;
  value(await fed.test.services.decideHeldFeed(operator, { slug, feed, accept: true }));
  const end = async () => value(await fed.test.services.getUpload(viewer, { slug, feed })).feed;
  await until('the RDs are decided again', async () => (await end()).endedAt !== undefined);
  const documents = { added: 0, changed: 0, unchanged: 2, deleted: 1 };
  expect(await end()).toMatchObject({ type: 'decided-again', state: 'completed', counts: { documents, rejected: 1 } });
});

it('is not applied at all when it is truncated and would replace everything', async () => {
  const upload = await push(object(1).slice(0, -8), { type: 'full' });
  expect(upload).toMatchObject({ state: 'failed', reason: expect.stringContaining('Nothing was changed.') });
});

it('item 5: what is exported is taken by another collection as it is', async () => {
  const first = await exported();
  value(await fed.test.services.createForRds(operator, { slug: 'second', name: 'Second' }));
  const { counts } = await push(first, { to: 'second', type: 'full' });
  expect(counts).toMatchObject({ applied: 3, errors: 0, warnings: 0 });
  expect(await exported('second')).toBe(first);
});
