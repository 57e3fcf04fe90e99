/** Who may try a document, by which texts, and what is refused before a job begins. */

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadFolder } from '../../jobs/try-document/declaration.ts';
import { endedJob } from '../testing/ended-job.ts';
import { admin, openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { startEngine } from '../testing/work-on-jobs.ts';

let test: TestServices;
const slug = 'tides';
const on = [{ path: 'gatherer.cf', text: 'Essence: on\n' }];

beforeAll(async () => {
  test = await openTestServices();
  value(await test.services.createCollection(operator, { name: 'Tides', url: 'http://tides.example/' }));
});
afterAll(() => test.close());

const upload = async (text: string): Promise<string> =>
  value(await test.services.uploadDocument(operator, { slug, bytes: Buffer.from(text) })).upload;
const uploads = (): Promise<readonly string[]> => readdir(path.join(test.folder, uploadFolder)).catch(() => []);
const url = 'http://tides.example/note.txt';

it('operators upload and try documents, viewers do not', async () => {
  const { services } = test;
  const bytes = Buffer.from('A note.\n');
  expect(problemOf(await services.uploadDocument(viewer, { slug, bytes })).kind).toBe('forbidden');
  const document = { upload: await upload('A note.\n'), name: 'note.txt' };
  expect(problemOf(await services.startDocumentTrial(viewer, { slug, document, url })).kind).toBe('forbidden');
  value(await services.startDocumentTrial(operator, { slug, document, url, texts: on }));
  const { rows } = value(await services.listAudit(admin, {}));
  expect(rows.find(({ action }) => action === 'startDocumentTrial')?.detail).toMatchObject({ upload: 'note.txt', url });
});

it('more than 64 MB are refused, and leave no file', async () => {
  const before = await uploads();
  const megabyte = new Uint8Array(1024 * 1024);
  const bytes = (async function* () {
    for (let i = 0; i < 65; i++) yield megabyte;
  })();
  expect(problemOf(await test.services.uploadDocument(operator, { slug, bytes })).fields).toHaveProperty('bytes');
  expect(await uploads()).toEqual(before);
});

it('an interrupted upload leaves no file', async () => {
  const before = await uploads();
  const bytes = (async function* () {
    yield Buffer.from('a');
    throw new Error('gone');
  })();
  await expect(test.services.uploadDocument(operator, { slug, bytes })).rejects.toThrow('gone');
  expect(await uploads()).toEqual(before);
});

it('a name is text only, and names no file of the server', async () => {
  const start = async (document: { upload: string; name: string }) =>
    problemOf(await test.services.startDocumentTrial(operator, { slug, document, url, texts: on }));
  expect((await start({ upload: '../secret-key', name: 'x' })).fields).toHaveProperty('document');
  const name = 'a\u202egpj.exe';
  expect((await start({ upload: await upload('x'), name })).kind).toBe('invalid');
});

it('the edited texts count where they are given, and without Essence the filters are used', async () => {
  const { services } = test;
  const document = { upload: await upload('<title>Tides</title>'), name: 'index.html' };
  const end = startEngine(test);
  try {
    const asked = { slug, document, url: 'http://tides.example/index.html', texts: on };
    const started = await services.startDocumentTrial(operator, asked);
    const { result } = await endedJob(test, { name: 'try-document', slug, started });
    expect(result?.parts).toMatchObject([{ name: 'index.html', type: 'HTML', outcome: { kind: 'summarized' } }]);
    expect(await uploads()).not.toContain(document.upload);
    const again = { upload: await upload('<title>Tides</title>'), name: 'index.html' };
    const plain = await services.startDocumentTrial(operator, { slug, document: again, url });
    const filtered = await endedJob(test, { name: 'try-document', slug, started: plain });
    expect(filtered.result?.parts).toMatchObject([{ name: 'index.html', bytes: 20 }]);
    expect(filtered.result).not.toHaveProperty('files');
  } finally {
    await end();
  }
});

it('a document with a URL is typed by it, if nothing else is said', async () => {
  const document = { url: 'http://tides.example/' };
  value(await test.services.startDocumentTrial(operator, { slug, document, texts: on }));
  const { detail } = value(await test.services.listAudit(admin, {})).rows[0] ?? {};
  expect(detail).toMatchObject({ url: 'http://tides.example/' });
  const missing = { slug, document: { upload: await upload('x'), name: 'x' }, texts: on };
  expect(problemOf(await test.services.startDocumentTrial(operator, missing)).fields).toHaveProperty('url');
});
