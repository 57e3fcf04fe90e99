/** Two installations exchange RDs by RDM over real sockets: one hands out, the other is given what was handed out. */

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../cli/testing/command.ts';
import { followSchemas } from '../../jobs/follow-schemas.ts';
import { until } from '../../jobs/testing/until.ts';
import { sendRdm } from '../../outside/rdm/send-rdm.ts';
import { openFedServices } from '../../services/testing/fed-services.ts';
import type { FedServices } from '../../services/testing/fed-services.ts';
import { admin, operator, value, viewer } from '../../services/testing/test-services.ts';
import { workOnRun } from '../../services/testing/work-on-run.ts';
import { createTextIndexer } from '../../store/text/index-text.ts';
import { messageOf, openRdmServer, soif } from './testing/rdm-server.ts';
import type { TestRdmServer } from './testing/rdm-server.ts';

/** An installation with one collection that speaks RDM. */
interface Winnow {
  readonly slug: string;
  readonly fed: FedServices;
  readonly server: TestRdmServer;
  readonly token: string;
}

let source: Winnow;
let target: Winnow;

async function openWinnow(slug: string): Promise<Winnow> {
  const fed = await openFedServices(slug);
  return { slug, fed, server: await openRdmServer(fed.test), token: await speakRdm(fed, slug) };
}

/** Its token. */
async function speakRdm({ test: { services } }: FedServices, slug: string): Promise<string> {
  value(await services.saveSpeaksRdm(admin, { slug, speaks: true }));
  return value(await services.createPortToken(admin, { slug })).token;
}

beforeAll(async () => {
  [source, target] = await Promise.all([openWinnow('first'), openWinnow('second')]);
});
afterAll(async () => {
  for (const { fed, server } of [source, target]) {
    expect(server.failures).toEqual([]);
    await server.close();
    await fed.close();
  }
});

const page = (n: number): string => `http://docs.example/${n}.html`;
const rd = (n: number, attributes: Readonly<Record<string, string>> = {}): string =>
  soif('DOCUMENT', { title: `Page ${n}`, ...attributes }, page(n));

/** With the token of the collection, as `winnow sendrdm` does. */
async function send({ slug, server, token }: Winnow, message: string): Promise<string> {
  const bytes = Buffer.from(message);
  const uri = new URL(`/${slug}/search`, server.origin);
  const sending = { uri, message: Readable.from([bytes]), size: bytes.length, token, timeoutMs: 60_000 };
  const { pieces, outcome } = sendRdm(sending, { line: () => undefined });
  const answer = await text(pieces);
  expect(outcome()).toEqual({ ok: true, status: 200 });
  return answer;
}

/** Submits, and waits until the upload is applied. */
async function submit(to: Winnow, operation: string, objects: string): Promise<string> {
  const answer = await send(to, soif('REQUEST', { 'submit-operation': operation }) + objects);
  const feed = Number(/^submit-upload\{\d+\}:\t(\d+)$/m.exec(answer)?.[1]);
  await until('the upload has ended', async () => {
    const { feed: upload } = value(await to.fed.test.services.getUpload(viewer, { slug: to.slug, feed }));
    return upload.endedAt !== undefined;
  });
  return answer;
}

async function ask(type: 'rd-request' | 'rd-delete-request', since: string) {
  const header = { 'rdm-type': type, 'rdm-query-language': 'gatherer' };
  const answer = await send(source, messageOf(header, { scope: since }));
  const end = answer.indexOf('\n}\n') + 3;
  return { next: /^rdm-state-at\{\d+\}:\t(\d+)$/m.exec(answer)?.[1] ?? '', objects: answer.slice(end) };
}

async function exported({ slug, fed }: Winnow): Promise<string> {
  const { chunks } = value(await fed.test.services.exportDescriptions(operator, { slug, format: 'soif' }));
  return text(Readable.from(chunks));
}

it('everything, then what changed and what was deleted, ends in two installations that hand out the same', async () => {
  await submit(source, 'insert', rd(1, { 'author-1': 'Ann', 'author-2': 'Bob' }) + rd(2) + rd(3));
  const first = await ask('rd-request', '0');
  await submit(target, 'insert', first.objects);
  expect(await exported(target)).toBe(await exported(source));
  expect(await exported(target)).toContain('Page 3');

  const updated = await submit(source, 'update', soif('DOCUMENT', { title: 'Changed' }, page(1)));
  expect(updated).toContain('1 RD accepted');
  await submit(source, 'delete', soif('DOCUMENT', {}, page(2)));
  const changed = await ask('rd-request', first.next);
  const deleted = await ask('rd-delete-request', first.next);
  expect(changed.objects).toContain('Changed');
  expect(deleted.objects).toBe(`@DOCUMENT { ${page(2)}\n}\n`);
  await submit(target, 'insert', changed.objects);
  await submit(target, 'delete', deleted.objects);
  const both = [await exported(source), await exported(target)];
  expect(both[1]).toBe(both[0]);
  expect(both[0]).toMatch(/Ann[^]*Changed/);
  expect(both[0]).not.toContain('Page 2');
});

it('objects that can’t be read are skipped with their reasons, and the others are taken', async () => {
  const broken = soif('DOCUMENT', { title: 'Four' }, page(4)).replace('{4}', '{3}');
  const answer = await submit(target, 'insert', rd(5) + broken + soif('DOCUMENT', {}, '-'));
  expect(answer).toContain('1 RD accepted as upload');
  expect(answer).toMatch(/error-count\{1\}:\t2\nerror\{\d+\}:\tLine 8: [^]*SOIF-110[^]*no URL/);
  const missing = await send(target, soif('REQUEST', { 'submit-operation': 'update' }) + rd(99));
  expect(missing).toContain(`${page(99)} has no RD to update.`);
  const nothing = await send(target, soif('REQUEST', {}));
  expect(nothing).toContain('Nothing was submitted.');
});

it('a submission that breaks off stores nothing', async () => {
  const { slug, fed, server, token } = target;
  const uploads = async () => value(await fed.test.services.getFeeds(viewer, { slug })).sources[0]?.uploads;
  const before = (await uploads())?.length ?? 0;
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(soif('REQUEST', {}) + rd(6).repeat(1000)));
    },
    pull: (controller) => controller.error(new Error('gone')),
  });
  const sent = fetch(`${server.origin}/${slug}/search`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-rdm', Authorization: `Bearer ${token}` },
    duplex: 'half',
  } as RequestInit);
  await expect(sent).rejects.toThrow();
  expect(await uploads()).toHaveLength(before);
});

it('winnow rdmgr submits a file, with a request at its beginning or without', async () => {
  const { slug, fed } = source;
  const file = path.join(fed.test.folder, 'rds.soif');
  const settings = { DATABASE_URL: fed.test.database.url, WINNOW_DATA: fed.test.folder };
  const submitFile = async (content: string, ...words: readonly string[]) => {
    await writeFile(file, content);
    const { code, stdout } = await runCommand(['rdmgr', file, ...words], settings);
    return [code, stdout];
  };
  const inserted = await submitFile(rd(7) + rd(8), '--collection', slug);
  expect(inserted).toEqual([0, expect.stringContaining('2 RDs accepted as upload')]);
  const retrieve = soif('REQUEST', {
    'submit-operation': 'retrieve',
    'submit-database': slug,
    'submit-view': 'title',
  });
  const [code, printed] = await submitFile(retrieve + soif('DOCUMENT', {}, page(3)) + soif('DOCUMENT', {}, page(99)));
  expect([code, printed]).toEqual([1, expect.stringContaining(`${page(99)} has no RD.`)]);
  expect(printed).toContain(`@DOCUMENT { ${page(3)}\ntitle{6}:\tPage 3\n}\n`);
});

it('a crawl with enable-rdm-probe does not enumerate a Winnow that hands out RDs', async () => {
  const { fed, server } = source;
  const { services } = fed.test;
  const slug = 'prober';
  value(await services.createCollection(operator, { slug, name: 'Prober', url: `${server.origin}/` }));
  const files = [{ path: 'robot.conf', text: '<Process enable-rdm-probe=true>\n</Process>\n' }];
  value(await services.saveRevision(operator, { slug, base: 1, message: 'Probe', files }));
  const { id } = value(await services.startRun(operator, { slug, kind: 'full' }));
  await workOnRun(fed.test, id);
  const { rows } = value(await services.searchResources(viewer, { slug }));
  expect(rows.map(({ url, state, decidedBy }) => [url, state, decidedBy?.reason])).toEqual([
    [`${server.origin}/`, 'rejected', 'server speaks RDM'],
  ]);
});

it('RDs that only some people may see are for holders of the token, whoever said so', async () => {
  const { slug, fed, server } = source;
  const secret = (n: number): string => `http://docs.example/secret/${n}.html`;
  const acl = '<acl><principal access="permit" scope="user">ann</principal></acl>';
  const record = `<record url="${secret(1)}" mimetype="text/html">${acl}<content>Confidential</content></record>`;
  const xml = `<gsafeed><header><datasource>sample</datasource><feedtype>incremental</feedtype></header><group>${record}</group></gsafeed>`;
  await fed.feeds.ended(await fed.feeds.push('incremental', xml, 'sample'));
  // Handed out by another server, with its access lists as attributes.
  await submit(
    source,
    'insert',
    soif('DOCUMENT', { title: 'Confidential', 'acl-allow': 'user:Default:ann' }, secret(2)),
  );
  const urlsOf = async (scope: string, language: string, headers: Readonly<Record<string, string>> = {}) => {
    const header = { 'rdm-type': 'rd-request', 'rdm-query-language': language };
    const { objects, header: answered } = await server.post(`/${slug}/search`, messageOf(header, { scope }), headers);
    const urls = objects.map(({ url }) => url).filter((url) => url.includes('/secret/'));
    return [urls.toSorted(), answered['rdm-note'] ?? ''];
  };
  const token = { Authorization: `Bearer ${source.token}` };
  for (const [scope, language] of [
    ['*', 'search'],
    ['0', 'gatherer'],
  ] as const) {
    expect(await urlsOf(scope, language)).toEqual([[], expect.stringContaining('token of the collection')]);
    expect(await urlsOf(scope, language, token)).toEqual([[secret(1), secret(2)], '']);
  }
  for (const url of [secret(1), secret(2)]) {
    expect(await urlsOf(url, 'url')).toEqual(await urlsOf(`${url}/nowhere`, 'url'));
    expect(await urlsOf(url, 'url', token)).toEqual([[url], '']);
  }
  value(
    await fed.test.services.createCollection(operator, { slug: 'other', name: 'Other', url: 'http://127.0.0.1:1/' }),
  );
  const elsewhere = { Authorization: `Bearer ${await speakRdm(fed, 'other')}` };
  const all = messageOf({ 'rdm-type': 'rd-request' }, { scope: '*' });
  expect((await server.post('/rdm/incoming', all, elsewhere)).objects.map(({ url }) => url)).not.toContain(secret(1));

  const { pool } = fed.test.database;
  await followSchemas(pool);
  const index = createTextIndexer(pool);
  while ((await index(500)) > 0);
  expect(await urlsOf('confidential', 'search', token)).toEqual([[secret(1), secret(2)], '']);
  const headerOf = async (type: string, query: Readonly<Record<string, string>>) =>
    (await server.post(`/${slug}/search`, messageOf({ 'rdm-type': type }, query))).header;
  expect(await headerOf('rd-request', { scope: 'confidential' })).toEqual(
    await headerOf('rd-request', { scope: 'nobodyhasthisword' }),
  );
  const shown = await server.post(`/${slug}/search`, messageOf({ 'rdm-type': 'rd-request' }, { scope: '*' }));
  expect(shown.header['rdm-hits-available']).toBe(String(shown.objects.length));

  const { next } = await ask('rd-request', '0');
  await submit(source, 'delete', soif('DOCUMENT', {}, secret(2)));
  const deletions = messageOf({ 'rdm-type': 'rd-delete-request' }, { scope: next });
  const urlsDeleted = async (headers: Readonly<Record<string, string>>, path = `/${slug}/search`) => {
    const { objects, header } = await server.post(path, deletions, headers);
    return [objects.map(({ url }) => url), header['rdm-note']];
  };
  const note = `Deletions in ${slug} are listed only for clients with the token of the collection.`;
  expect(await urlsDeleted({})).toEqual([[], note]);
  expect(await urlsDeleted(elsewhere, '/rdm/incoming')).toEqual([[], note]);
  expect(await urlsDeleted(token)).toEqual([[secret(2)], undefined]);
});
