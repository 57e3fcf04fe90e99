/** RDs in large numbers: collected from a gatherd into one collection, and exported from there into another. */

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Socket } from 'node:net';
import { until } from '../../jobs/testing/until.ts';
import { startGatherd } from '../../outside/testing/gatherd-server.ts';
import { openFedServices } from '../testing/fed-services.ts';
import type { FedServices } from '../testing/fed-services.ts';
import { operator, value, viewer } from '../testing/test-services.ts';
import type { Upload } from './contract.ts';

let fed: FedServices;
const slug = 'fed';
const count = 300_000;
const patienceMs = 1_800_000;

beforeAll(async () => {
  fed = await openFedServices(slug);
});
afterAll(() => fed.close());

const words = ['crawl', 'index', 'summary', 'object', 'archive', 'robot', 'broker', 'gatherer'];
const bytesOf = (name: string, given: string): string => `${name}{${given.length}}:\t${given}\n`;

function object(n: number): string {
  const body = Array.from({ length: 60 }, (_, i) => words[(n * 7 + i * i) % words.length]).join(' ');
  const attributes =
    bytesOf('title', `Document ${n}`) + bytesOf('author-1', 'Ann') + bytesOf('author-2', `Author ${n % 997}`);
  const times = bytesOf('update-time', String(1_790_000_000 + (n % 100_000)));
  return `@FILE { http://docs.example/${n % 1000}/${n}.html\n${attributes}${times}${bytesOf('body', body)}}\n`;
}

function* pieces(): Generator<string> {
  for (let n = 0; n < count; n += 500) {
    yield Array.from({ length: Math.min(500, count - n) }, (_, i) => object(n + i)).join('');
  }
}

async function pour(socket: Socket): Promise<void> {
  let bytes = 0;
  socket.write('400 - Sending\n');
  for (const piece of pieces()) {
    bytes += piece.length;
    if (socket.write(piece)) continue;
    await new Promise((resolve) => socket.once('drain', resolve));
  }
  socket.write(`499 - Sent ${count} Object Descriptions (${bytes} bytes)\n`);
}

async function applied(of: string, feed: number): Promise<Upload> {
  const read = async () => value(await fed.test.services.getUpload(viewer, { slug: of, feed })).feed;
  await until('the upload has ended', async () => (await read()).endedAt !== undefined, patienceMs);
  return read();
}

async function exported(of: string) {
  const { chunks } = value(await fed.test.services.exportDescriptions(operator, { slug: of, format: 'soif' }));
  return chunks as AsyncIterable<Uint8Array>;
}

async function digestOf(of: string): Promise<{ readonly digest: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of await exported(of)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { digest: hash.digest('hex'), bytes };
}

it('RDs are collected, exported, and taken by another collection as they are', async () => {
  const server = await startGatherd({ 'SEND-UPDATE': (socket) => void pour(socket) });
  const place = { slug, host: '127.0.0.1', port: server.port, compressed: false };
  const { source } = value(await fed.test.services.addGatherd(operator, place));
  const { job } = value(await fed.test.services.collectGatherd(operator, { slug, source }));
  const view = async () => value(await fed.test.services.getJob(viewer, { slug, job }));
  await until('it was received', async () => (await view()).endedAt !== undefined, patienceMs);
  const { result } = await view();
  if (result === undefined || !('upload' in result)) throw new Error('nothing was collected');
  const collected = await applied(slug, result.upload);
  expect(collected.counts).toMatchObject({ records: count, applied: count, errors: 0, documents: { added: count } });
  value(await fed.test.services.createForRds(operator, { slug: 'second', name: 'Second' }));
  const bytes = await exported(slug);
  const pushed = { slug: 'second', kind: 'soif', source: 'copy', type: 'incremental', bytes } as const;
  const { feed } = value(await fed.test.services.pushFeed(operator, pushed));
  const second = await applied('second', feed);
  expect(second.counts).toMatchObject({ records: count, applied: count, errors: 0, documents: { added: count } });
  const first = await digestOf(slug);
  expect(await digestOf('second')).toEqual(first);
  await server.close();
});
