/** Every message of RDM over real sockets, about the sample collection and a second one. */

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSampleSite } from '../sample-site.ts';
import type { SampleSite } from '../sample-site.ts';
import { followSchemas } from '../../jobs/follow-schemas.ts';
import { createTextIndexer } from '../../store/text/index-text.ts';
import { cli } from '../../services/actor.ts';
import { rdmErrors, rdmLimits } from '../../services/rdm/protocol.ts';
import { readObjects } from '../../services/rdm/read-objects.ts';
import { admin, nobody, openTestServices, operator, value, viewer } from '../../services/testing/test-services.ts';
import type { TestServices } from '../../services/testing/test-services.ts';
import { workOnRun } from '../../services/testing/work-on-run.ts';
import { messageOf, openRdmServer, soif } from './testing/rdm-server.ts';
import type { RdmReply, TestRdmServer } from './testing/rdm-server.ts';

let test: TestServices;
let site: SampleSite;
let server: TestRdmServer;
let slug: string;
const other = 'empty';

beforeAll(async () => {
  test = await openTestServices();
  site = await startSampleSite({ port: 0 });
  const { services } = test;
  value(await services.announceSampleSite(cli, { port: site.port }));
  ({ slug } = value(await services.createSampleCollection(operator, {})));
  value(await services.createCollection(operator, { slug: other, name: 'Empty', url: 'http://127.0.0.1:1/' }));
  const { id } = value(await services.startRun(operator, { slug, kind: 'full' }));
  await workOnRun(test, id);
  await indexTexts();
  server = await openRdmServer(test);
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
  await site.close();
  await test.close();
});

async function indexTexts(): Promise<void> {
  const { pool } = test.database;
  await followSchemas(pool);
  const index = createTextIndexer(pool);
  while ((await index(500)) > 0);
}

const speak = (which: string, speaks = true) => test.services.saveSpeaksRdm(admin, { slug: which, speaks });
const ask = (
  header: Readonly<Record<string, string>>,
  query?: Readonly<Record<string, string>>,
  path = '/rdm/incoming',
) => server.post(path, messageOf(header, query));
const search = (query: Readonly<Record<string, string>>, language = '') =>
  ask({ 'rdm-type': 'rd-request', ...(language !== '' && { 'rdm-query-language': language }) }, query);
const titles = ({ objects }: RdmReply) => objects.map(({ attributes }) => attributes.get('title'));
const numberOf = ({ header }: RdmReply) => Number(header['rdm-error-number']);
const status = { 'rdm-type': 'status-request' };

describe('a collection that is not switched on', () => {
  it('is not there, and the server does not support RDM', async () => {
    const reply = await ask(status);
    expect([reply.status, numberOf(reply)]).toEqual([404, rdmErrors.off.number]);
    expect((await ask(status, undefined, `/${slug}/search`)).status).toBe(404);
  });

  it('is switched on by administrators, and audited', async () => {
    expect((await test.services.saveSpeaksRdm(operator, { slug, speaks: true })).ok).toBe(false);
    value(await speak(slug));
    value(await speak(other));
    const { rows } = value(await test.services.listAudit(admin, { limit: 1 }));
    expect(rows[0]).toMatchObject({ action: 'saveSpeaksRdm', subject: other, detail: { speaks: true } });
  });
});

describe('messages about the server', () => {
  it('status-request: each collection, with its RDs and the time of its state', async () => {
    const reply = await ask(status);
    expect([reply.status, reply.type]).toEqual([200, 'application/x-rdm']);
    expect(reply.header).toEqual({ 'rdm-version': '1.0', 'rdm-type': 'status-response' });
    expect(reply.objects.map(({ schema, url }) => [schema, url])).toEqual([
      ['rdmstatus', `x-catalog://127.0.0.1:${server.port}/${other}`],
      ['rdmstatus', `x-catalog://127.0.0.1:${server.port}/${slug}`],
    ]);
    expect(Number(reply.objects[1]?.attributes.get('rd-count'))).toBeGreaterThan(40);
    expect(reply.objects[0]?.attributes.has('rd-state-at')).toBe(false);
  });

  it('server-request: what it is, and its limits', async () => {
    const { header, objects } = await ask({ 'rdm-type': 'Server-Description-Request' }, undefined, `/${slug}/search`);
    expect(header).toMatchObject({
      'rdm-type': 'server-response',
      'catalog-service-id': expect.stringMatching(/^x-catalog:/),
    });
    expect(objects[0]).toMatchObject({ schema: 'rdmserver', url: `${server.origin}/${slug}/search` });
    expect(objects[0]?.attributes.get('server-software')).toBe('Winnow/test');
    expect(objects[0]?.attributes.get('view-hits-maximum')).toBe(String(rdmLimits.hits));
  });

  it('schema-request: the attributes of each collection', async () => {
    const { header, objects } = await ask({ 'rdm-type': 'schema-request' });
    expect(header['rdm-type']).toBe('schema-response');
    expect(objects).toHaveLength(2);
    const [schema] = objects;
    expect([...(schema?.attributes.values() ?? [])]).toContain('title');
  });

  it('taxonomy-request: nothing, and says so', async () => {
    const { header, objects } = await ask({ 'rdm-type': 'taxonomy-request' });
    expect([header['rdm-type'], objects]).toEqual(['taxonomy-response', []]);
    expect(header['rdm-response-interpret']).toMatch(/no taxonomy/);
  });
});

describe('rd-request', () => {
  it('finds words, in the order and with the attributes that are asked for', async () => {
    const query = { scope: 'winnow', 'view-attributes': 'Title,score', 'view-hits': '5', 'view-order': 'title' };
    const reply = await search(query, 'search');
    const { header, objects } = reply;
    expect(header['rdm-response-interpret']).toMatch(/^\d+ results out of \d+ hits across \d+ documents$/);
    expect(Number(header['rdm-hits-returned'])).toBe(objects.length);
    const sorted = titles(reply).toSorted((a = '', b = '') => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    expect(titles(reply)).toEqual(sorted);
    expect(header['rdm-note']).not.toContain('Not searched yet');
    for (const { schema, attributes } of objects) {
      expect([schema, [...attributes.keys()]]).toEqual(['document', ['title', 'score']]);
    }
  });

  it('sorts by rank unless it is told otherwise, and in descending order', async () => {
    const scores = async (order: Readonly<Record<string, string>>) => {
      const { objects } = await search({ scope: 'the', 'view-attributes': 'score', ...order });
      return objects.map(({ attributes }) => Number(attributes.get('score')));
    };
    const usual = await scores({});
    expect(usual.length).toBeGreaterThan(2);
    expect(usual).toEqual(usual.toSorted((a, b) => b - a));
    expect(await scores({ 'view-order': 'score' })).toEqual(usual.toReversed());
  });

  it('says how many RDs the full-text index does not have yet', async () => {
    await test.database.pool.query('UPDATE crawl.text_indexed SET upto = 0');
    const { header } = await search({ scope: 'winnow' });
    expect(header['rdm-note']).toMatch(/Not searched yet: \d+ changed RDs/);
    await indexTexts();
  });

  it('sends ranges that together are all, each RD once', async () => {
    const all = await search({ scope: '*', 'view-hits': '1000', 'view-attributes': 'title' });
    const count = all.objects.length;
    expect(Number(all.header['rdm-hits-available'])).toBe(count);
    const parts: string[] = [];
    for (let first = 1; first <= count; first += 20) {
      const { objects } = await search({ 'view-hits': `${first}..${first + 19}`, 'view-attributes': 'title' });
      parts.push(...objects.map(({ url }) => url));
    }
    expect(parts).toEqual(all.objects.map(({ url }) => url));
    const beyond = await search({ 'view-hits': `${count + 1}..${count + 10}` });
    expect([beyond.objects, beyond.header['rdm-hits-available']]).toEqual([[], String(count)]);
  });

  it('sends one RD by its URL, as the collection prints it', async () => {
    const url = `http://127.0.0.1:${site.port}/`;
    const reply = await search({ scope: url });
    expect(reply.objects.map((each) => each.url)).toEqual([url]);
    const printed = value(await test.services.getDescription(viewer, { slug, url })).attributes.map(({ name }) => name);
    expect([...(reply.objects[0]?.attributes.keys() ?? [])].map((name) => name.replace(/-\d+$/, ''))).toEqual(
      expect.arrayContaining(printed.slice(0, 3)),
    );
    expect((await search({ scope: `${url}nowhere` }, 'url')).header['rdm-hits-returned']).toBe('0');
  });

  it('sends what changed since a date, and nothing that changed before', async () => {
    const everything = await search({ scope: '0' }, 'gatherer');
    expect(everything.objects.length).toBeGreaterThan(40);
    const next = everything.header['rdm-state-at'] ?? '';
    expect(Number(next)).toBeGreaterThan(1_700_000_000);
    const later = await search({ scope: String(Number(next) + 1) }, 'gatherer');
    expect(later.objects).toEqual([]);
    expect((await search({ scope: '0', 'view-hits': '3..5' }, 'gatherer')).objects.map(({ url }) => url)).toEqual(
      everything.objects.slice(2, 5).map(({ url }) => url),
    );
  });

  it('is about the collection that the catalog service ID or the address names', async () => {
    const all = { scope: '*', 'view-hits': '1' };
    const withId = (id: string, path?: string) =>
      ask({ 'rdm-type': 'rd-request', 'catalog-service-id': id }, all, path);
    const empty = await withId(`x-catalog://elsewhere.example/${other}`);
    expect([empty.objects, empty.header['rdm-note']]).toEqual([[], expect.stringContaining(other)]);
    expect((await withId(`x-catalogs://elsewhere.example:443/${slug}`)).objects).toHaveLength(1);
    expect((await withId('', `/${slug}/search`)).objects).toHaveLength(1);
    expect(numberOf(await withId(`x-catalog://a.example/${other}`, `/${slug}/search`))).toBe(404);
    expect(numberOf(await withId('x-catalog://a.example/nobody'))).toBe(404);
    expect(numberOf(await withId('nobody'))).toBe(400);
    const text = '<Process csid="x-catalog://budgie.siroe.com:80/jack">\n</Process>\n';
    const files = [{ path: 'robot.conf', text }];
    value(await test.services.saveRevision(operator, { slug: other, base: 1, message: 'csid', files }));
    const moved = await withId('x-catalog://budgie.siroe.com:80/jack');
    expect(moved.header['catalog-service-id']).toBe(`x-catalog://127.0.0.1:${server.port}/${other}`);
  });

  it('is answered with an error for a query that it can’t read', async () => {
    const failing = async (query: Readonly<Record<string, string>>, language?: string) => {
      const reply = await search(query, language);
      expect([reply.status, reply.header['rdm-type'], reply.objects]).toEqual([200, 'rd-response', []]);
      return [numberOf(reply), reply.header['rdm-error-message']] as const;
    };
    expect(await failing({ 'view-hits': 'many' })).toEqual([400, expect.stringContaining('many')]);
    expect(await failing({ 'view-hits': '1..20000' })).toEqual([416, expect.stringContaining('1..10000')]);
    expect(await failing({ scope: 'soon' }, 'gatherer')).toEqual([400, expect.stringContaining('soon')]);
    expect(await failing({ scope: 'x' }, 'taxonomy-basic')).toEqual([501, expect.stringContaining('search')]);
    expect(await failing({ scope: '2026-11-27', 'view-order': 'title' })).toEqual([400, expect.any(String)]);
    expect(numberOf(await ask({ 'rdm-type': 'rd-request' }))).toBe(400);
  });
});

describe('rd-delete-request', () => {
  it('sends no URLs where nothing was deleted since, and refuses what is no date', async () => {
    const { objects, header } = await ask({ 'rdm-type': 'rd-delete-request' }, { scope: '0' });
    expect([header['rdm-type'], objects]).toEqual(['rd-delete-response', []]);
    expect(numberOf(await ask({ 'rdm-type': 'rd-delete-request' }, { scope: 'soon' }))).toBe(400);
  });
});

describe('what clients do wrong', () => {
  const errors = async (body: BodyInit, headers: Readonly<Record<string, string>> = {}) => {
    const reply = await server.post('/rdm/incoming', body, headers);
    return [reply.status, numberOf(reply)];
  };

  it('has a number, a message, and a status of HTTP', async () => {
    expect(await errors(messageOf({}))).toEqual([200, 400]);
    expect(await errors(messageOf({ 'rdm-type': 'rd-response' }))).toEqual([200, 501]);
    expect(await errors('')).toEqual([200, 400]);
    expect(await errors('@RDMHEADER { -\nrdm-type{2147483648}:\tx')).toEqual([200, 400]);
    expect(await errors(messageOf(status), { 'Content-Type': 'text/plain' })).toEqual([415, 415]);
    expect(await errors(messageOf(status), { 'Content-Encoding': 'gzip' })).toEqual([415, 415]);
    expect(await errors(`${messageOf(status)}${' '.repeat(rdmLimits.messageBytes)}`)).toEqual([413, 413]);
    expect(
      await errors(soif('RDMHEADER', Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`a${i}`, 'x'])))),
    ).toEqual([413, 413]);
    expect(await errors(messageOf(status), { Authorization: 'Bearer nobody' })).toEqual([401, 401]);
    const response = await fetch(`${server.origin}/rdm/incoming`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('leaves pages of the console to the console', async () => {
    const reply = await fetch(`${server.origin}/${slug}/search`);
    expect([reply.status, await reply.text()]).toEqual([404, 'of the console']);
  });

  it('is dropped when it comes to nothing: silence, and a client that goes away', async () => {
    const strict = await openRdmServer(test, { idleMs: 200 });
    const head =
      'POST /rdm/incoming HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-rdm\r\nContent-Length: 500\r\n\r\n';
    const silent = connect(strict.port, '127.0.0.1');
    silent.write(`${head}@RDMHEADER { -\n`);
    expect(await text(silent)).toBe('');
    const gone = connect(strict.port, '127.0.0.1');
    gone.write(head, () => gone.destroy());
    expect((await strict.post('/rdm/incoming', messageOf(status))).status).toBe(200);
    expect(strict.failures).toEqual([]);
    await strict.close();
  });

  it('is refused where too many ask at the same time', async () => {
    const narrow = await openRdmServer(test, { clients: 0 });
    expect((await narrow.post('/rdm/incoming', messageOf(status))).status).toBe(503);
    await narrow.close();
  });
});

describe('a submission', () => {
  let token = '';
  const url = () => `http://127.0.0.1:${site.port}/`;
  const submit = (
    request: Readonly<Record<string, string>>,
    objects = '',
    headers: Readonly<Record<string, string>> = {},
  ) =>
    server.post('/rdm/incoming', soif('REQUEST', request) + objects, { Authorization: `Bearer ${token}`, ...headers });
  const rd = (attributes: Readonly<Record<string, string>> = {}, of = url()) => soif('DOCUMENT', attributes, of);
  const retrieve = async (type = 'merged', view = '') => {
    const asked = { 'submit-operation': 'retrieve', 'submit-type': type, ...(view !== '' && { 'submit-view': view }) };
    return (await submit(asked, rd())).objects[0]?.attributes;
  };

  beforeAll(async () => {
    ({ token } = value(await test.services.createPortToken(admin, { slug })));
  });

  it('is for holders of the token, and for operators who are signed in', async () => {
    const none = await server.post('/rdm/incoming', soif('REQUEST', {}) + rd());
    expect([none.status, numberOf(none)]).toEqual([401, 401]);
    server.actor = viewer;
    const looking = await server.post(`/${slug}/search`, soif('REQUEST', {}) + rd());
    expect([looking.status, numberOf(looking)]).toEqual([403, 403]);
    server.actor = operator;
    const retrieval = soif('REQUEST', { 'submit-operation': 'retrieve', 'submit-database': slug }) + rd();
    const reply = await server.post('/rdm/incoming', retrieval);
    server.actor = nobody;
    expect([reply.status, reply.objects.map((each) => each.url)]).toEqual([200, [url()]]);
    const { rows } = value(await test.services.listAudit(admin, { limit: 1 }));
    expect(rows[0]).toMatchObject({ action: 'submitRdm', subject: slug, detail: { operation: 'retrieve' } });
  });

  it('gives persistent values, which win when an RD is read', async () => {
    const crawled = (await retrieve())?.get('title');
    const give = { 'submit-operation': 'update', 'submit-type': 'persistent' };
    const values = rd({ title: 'By hand', author: 'Ann', nobody: 'x' });
    const reply = await submit(give, `${values}${rd({ title: 'x' }, `${url()}nowhere`)}`);
    expect(reply.header).toMatchObject({ message: '1 RD changed.', 'error-count': '2' });
    expect(reply.header['error']).toMatch(/no attribute nobody[^]*nowhere has no RD/);
    expect([(await retrieve())?.get('title'), (await retrieve())?.get('author')]).toEqual(['By hand', 'Ann']);
    expect((await retrieve('nonpersistent'))?.get('title')).toBe(crawled);
    expect(Object.fromEntries((await retrieve('persistent')) ?? [])).toEqual({ title: 'By hand', author: 'Ann' });
    expect([...((await retrieve('merged', 'author')) ?? [])]).toEqual([['author', 'Ann']]);
    const shown = value(await test.services.getDescription(viewer, { slug, url: url() }));
    expect(shown.attributes.find(({ name }) => name === 'title')?.writer).toMatchObject({
      person: `RDM client of ${slug}`,
    });
    await submit({ 'submit-operation': 'insert', 'submit-type': 'persistent' }, rd({ author: 'Bob' }));
    expect([...((await retrieve('persistent')) ?? [])]).toEqual([['author', 'Bob']]);
    const gone = await submit({ 'submit-operation': 'delete', 'submit-type': 'persistent' }, rd());
    expect(gone.header['message']).toBe('1 RD changed.');
    expect((await retrieve())?.get('title')).toBe(crawled);
  });

  it('updates only RDs to which everything before was applied, each once', async () => {
    const update = { 'submit-operation': 'update' };
    const first = await submit(update, rd({ title: 'First' }) + rd({ author: 'Ann' }));
    expect(first.header).toMatchObject({ 'error-count': '1', error: `${url()} was sent before in this message.` });
    expect(first.header['message']).toMatch(/^1 RD accepted/);
    const second = await submit(update, rd({ author: 'Ann' }));
    expect([numberOf(second), second.header['rdm-error-message']]).toEqual([
      422,
      `Upload ${first.header['submit-upload']} of rdm is not applied yet. Send the update again later.`,
    ]);
  });

  it('updates nothing where something else was submitted while the update arrived', async () => {
    const { services, context } = test;
    const collectionId = (await context.collections.find(other))?.id ?? 0;
    async function* items() {
      const upload = { collectionId, kind: 'soif', source: 'rdm', type: 'incremental', channel: 'console' } as const;
      await context.uploads.store({ ...upload, sender: 'ann' }, [Buffer.from(rd())]);
      yield* readObjects([Buffer.from(rd())]);
    }
    const before = await context.uploads.backlog();
    const request = { 'submit-operation': 'update', 'submit-database': other };
    const { done } = value(await services.submitRdm(operator, { origin: server.origin, request, items: items() }));
    expect(done).toEqual({ error: 'RDs were submitted to rdm in the meantime. Send the update again later.' });
    expect(await context.uploads.backlog()).toBe(before + 1);
  });

  it('gives persistent values to an RD once, and takes them by an alias', async () => {
    const text = 'Attribute name=author editable=true indexable=true aliases=byline\n';
    const { revision } = value(await test.services.getSchema(viewer, { slug }));
    value(
      await test.services.saveRevision(operator, {
        slug,
        base: revision,
        message: '',
        files: [{ path: 'schema.conf', text }],
      }),
    );
    const give = { 'submit-operation': 'update', 'submit-type': 'persistent' };
    const twice = await submit(give, rd({ byline: 'Ann' }) + rd({ author: 'Bob' }));
    expect(twice.header).toMatchObject({ message: '1 RD changed.', 'error-count': '1' });
    expect(Object.fromEntries((await retrieve('persistent')) ?? [])).toEqual({ author: 'Ann' });
    const take = { 'submit-operation': 'delete', 'submit-type': 'persistent' };
    expect((await submit({ ...take, 'submit-view': 'nobody' }, rd())).header).toMatchObject({
      message: '0 RDs changed.',
      'error-count': '1',
    });
    expect((await submit({ ...take, 'submit-view': 'byline' }, rd())).header['message']).toBe('1 RD changed.');
    const broken = [{ path: 'schema.conf', text: 'Attribute\n' }];
    value(await test.services.saveRevision(operator, { slug, base: revision + 1, message: '', files: broken }));
    expect((await submit(give, rd({ author: 'Ann' }))).header).toMatchObject({
      'error-count': '1',
      error: expect.stringContaining('schema.conf has errors'),
    });
    value(
      await test.services.saveRevision(operator, {
        slug,
        base: revision + 2,
        message: '',
        files: [{ path: 'schema.conf', text }],
      }),
    );
  });

  it('may not be larger than uploads are: then nothing is stored, and no value is taken away', async () => {
    const { trusted: _, sources: __, ...settings } = value(await test.services.getFeedReceiver(admin)).settings;
    value(await test.services.saveFeedReceiver(admin, { ...settings, trusted: '', sources: '', maxMegabytes: 1 }));
    await submit({ 'submit-operation': 'insert', 'submit-type': 'persistent' }, rd({ author: 'Ann' }));
    const before = await test.context.uploads.spool.list();
    const many = Array.from({ length: 600 }, (_each, i) => rd({}, `${url()}${'a'.repeat(2000)}${i}`)).join('');
    for (const operation of ['insert', 'delete']) {
      const reply = await submit(
        { 'submit-operation': operation, 'submit-type': operation === 'insert' ? 'nonpersistent' : 'merged' },
        rd() + many,
      );
      expect([numberOf(reply), reply.header['rdm-error-message']]).toEqual([422, expect.stringContaining('1 MiB')]);
    }
    expect(await test.context.uploads.spool.list()).toEqual(before);
    expect([...((await retrieve('persistent')) ?? [])]).toEqual([['author', 'Ann']]);
  });

  it('is refused where it does not say what, or where to', async () => {
    expect(numberOf(await submit({ 'submit-operation': 'purge' }))).toBe(400);
    expect(numberOf(await submit({ 'submit-operation': 'insert', 'submit-type': 'merged' }))).toBe(400);
    expect(numberOf(await submit({ 'submit-database': other }, rd()))).toBe(404);
    server.actor = operator;
    expect(numberOf(await server.post('/rdm/incoming', soif('REQUEST', {}) + rd()))).toBe(400);
    server.actor = nobody;
  });
});
