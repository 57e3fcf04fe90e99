/** Documents that feeds and servers call secure: nobody sees them until an ACL says who. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page } from '../../jobs/testing/pages.ts';
import { readMark } from '../../store/rds/change-mark.ts';
import { setHandOut } from '../../store/rds/hand-out.ts';
import { startDueFeeds } from '../feeds/start-feeds.ts';
import { admin, openTestServices, operator, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { feedWith, openFed } from '../testing/url-feeds.ts';
import { startEngine } from '../testing/work-on-jobs.ts';

type Fed = Awaited<ReturnType<typeof openFed>>;

let test: TestServices;
let stop: () => Promise<void>;
let fed: Fed;

beforeAll(async () => {
  test = await openTestServices();
  stop = startEngine(test, { startFeeds: () => startDueFeeds(test.context) });
});
afterAll(async () => {
  await stop();
  await test.close();
});

/** What a page is served with, by its path. */
let headers: Readonly<Record<string, string | readonly string[]>> = {};
const paths = ['/a.html', '/b.html', '/c.html'];
const links = page(paths);

beforeEach(async () => {
  headers = {};
  fed = await openFed(test, { '/start.html': links });
  for (const path of paths) {
    fed.site.serve(path, (request, response) => {
      const { body } = page([], { title: path });
      const own = Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values as string]));
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304, own).end();
      else response.writeHead(200, { 'content-type': 'text/html', etag: '"v1"', ...own }).end(body);
    });
  }
});

const record = (path: string, { attributes = '', inner = '' } = {}): string =>
  `<record url="${fed.url(path)}" mimetype="text/html" ${attributes}>${inner}</record>`;

const permit = (name: string): string => `<acl><principal access="permit" scope="user">${name}</principal></acl>`;

async function push(...records: readonly string[]): Promise<void> {
  await fed.ended(await fed.pushFeed('metadata-and-url', feedWith(records.join('\n')), 'sample'));
  await fed.quiet();
}

/** Users whom the handed-out access of a document admits: `everybody`, `nobody`, or their names. */
async function readers(path: string): Promise<string> {
  const { chunks } = value(
    await test.services.exportDescriptions(viewer, { slug: fed.slug, format: 'jsonl', state: 'now' }),
  );
  let text = '';
  for await (const chunk of chunks) text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
  const rd = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { url: string; access?: { allow: readonly { name: string }[] } })
    .find(({ url }) => url === fed.url(path));
  if (rd === undefined) return 'no RD';
  const { row } = value(await test.services.getResource(viewer, { slug: fed.slug, url: fed.url(path) }));
  const shown = value(await test.services.getDocumentAccess(viewer, { slug: fed.slug, hash: row.hash }));
  expect(shown.handedOut.isPublic).toBe(rd.access === undefined);
  if (rd.access === undefined) return 'everybody';
  return rd.access.allow.length === 0 ? 'nobody' : rd.access.allow.map(({ name }) => name).join(' ');
}

/** Numbers of the log of changes. */
async function changedOf(path: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ changed: string }>(
    'SELECT changed FROM crawl.description WHERE collection_id = $1 AND url = $2',
    [fed.collectionId, fed.url(path)],
  );
  return Number(rows[0]?.changed);
}

describe('a record with an authmethod', () => {
  it('is for nobody, unless its method is none, or an ACL says who may see it', async () => {
    await push(
      record('/a.html', { attributes: 'authmethod="httpbasic"' }),
      record('/b.html', { attributes: 'authmethod="none"' }),
      record('/c.html', { attributes: 'authmethod="foo"', inner: permit('ann') }),
    );
    expect(await Promise.all(paths.map(readers))).toEqual(['nobody', 'everybody', 'ann']);
  });

  it('is for nobody by a method that is not known, and by one in capitals', async () => {
    await push(
      record('/a.html', { attributes: 'authmethod="foo"' }),
      record('/b.html', { attributes: 'authmethod="NTLM"' }),
      record('/c.html', { attributes: 'authmethod=""' }),
    );
    expect(await Promise.all(paths.map(readers))).toEqual(['nobody', 'nobody', 'nobody']);
  });

  it('is for nobody without a method, where its source is secure by default', async () => {
    await push(record('/a.html'));
    const { sources } = value(await test.services.getAccessRules(viewer, { slug: fed.slug }));
    const [{ id: source } = { id: 0 }] = sources;
    value(await test.services.saveSecureByDefault(admin, { slug: fed.slug, source, isSecure: true }));
    await push(record('/a.html'), record('/b.html', { attributes: 'authmethod="none"' }));
    expect(await Promise.all(paths.slice(0, 2).map(readers))).toEqual(['nobody', 'everybody']);
  });

  it('is for everybody again when a later record says none, and its RD has changed each time', async () => {
    await push(record('/a.html'));
    const open = await changedOf('/a.html');
    await push(record('/a.html', { attributes: 'authmethod="ntlm"' }));
    expect(await readers('/a.html')).toBe('nobody');
    const closed = await changedOf('/a.html');
    expect(closed).toBeGreaterThan(open);
    await push(record('/a.html', { attributes: 'authmethod="none"' }));
    expect(await readers('/a.html')).toBe('everybody');
    expect(await changedOf('/a.html')).toBeGreaterThan(closed);
  });

  it('loses nothing of it with its ACL', async () => {
    await push(record('/a.html', { attributes: 'authmethod="ntlm"', inner: permit('ann') }));
    expect(await readers('/a.html')).toBe('ann');
    await push(`<record url="${fed.url('/b.html')}" mimetype="text/html"/>`);
    const deletion = `</group><group action="delete"><acl url="${fed.url('/a.html')}"/>`;
    await fed.ended(await fed.pushFeed('metadata-and-url', feedWith(deletion), 'sample'));
    expect(await readers('/a.html')).toBe('nobody');
  });
});

describe('a server', () => {
  it.each([
    ['X-Gsa-Serve-Security', 'secure'],
    ['X-Gsa-Serve-Security', 'something'],
    ['X-Gsa-Doc-Controls', `acl=${encodeURIComponent('{"entries":[{"access":"deny","scope":"user","name":"a"}]}')}`],
    ['X-Gsa-Doc-Controls', 'acl=%7B'],
    ['X-Gsa-External-Metadata', 'google%3Aacldenygroups=temps'],
  ])('closes its document by %s: %s, and it stays closed when the next answer says nothing', async (name, text) => {
    headers = { [name]: text };
    await fed.crawl('full');
    expect(await readers('/a.html')).toBe('nobody');
    headers = {};
    await fed.crawl('full');
    expect(await readers('/a.html')).toBe('nobody');
  });

  it('closes a document by a 304', async () => {
    await fed.crawl('full');
    expect(await readers('/a.html')).toBe('everybody');
    const open = await changedOf('/a.html');
    headers = { 'X-Gsa-Serve-Security': 'secure' };
    await fed.crawl('incremental');
    expect(fed.site.log.some(({ headers: sent }) => sent['if-none-match'] === '"v1"')).toBe(true);
    expect(await readers('/a.html')).toBe('nobody');
    expect(await changedOf('/a.html')).toBeGreaterThan(open);
  });

  it('leaves it to the ACL of a feed who may see what it calls secure', async () => {
    headers = { 'X-Gsa-Serve-Security': 'secure' };
    await push(record('/a.html', { inner: permit('ann') }), record('/b.html'));
    expect(await Promise.all(['/a.html', '/b.html'].map(readers))).toEqual(['ann', 'nobody']);
  });

  it('says so in words, and anonymous clients of RDM find nothing of it', async () => {
    headers = { 'X-Gsa-Serve-Security': 'secure' };
    await fed.crawl('full');
    await setHandOut(test.database.pool, fed.collectionId, undefined);
    await readMark(test.database.pool);
    const { row } = value(await test.services.getResource(viewer, { slug: fed.slug, url: fed.url('/a.html') }));
    const shown = value(await test.services.getDocumentAccess(viewer, { slug: fed.slug, hash: row.hash }));
    expect(shown).toMatchObject({ chain: [], secure: { said: 'X-Gsa-Serve-Security: secure' } });
    expect(shown.handedOut.problem).toContain('secure');
    const decided = await test.services.decideDocumentAccess(viewer, {
      slug: fed.slug,
      hash: row.hash,
      principal: 'ann',
    });
    expect(value(decided).verdict).toBe('indeterminate');
    expect(await test.context.crawl.handedOut.hasClosed(fed.collectionId)).toBe(true);
  });
});

describe('a URL that a feed deletes', () => {
  it('keeps its readers until its RD is gone', async () => {
    await push(record('/a.html', { inner: permit('ann') }));
    const { id } = value(await test.services.startRun(operator, { slug: fed.slug, kind: 'full' }));
    await fed.quiet();
    expect(id).toBeGreaterThan(0);
    await push(record('/a.html', { attributes: 'action="delete"' }));
    expect(await readers('/a.html')).toBe('no RD');
    const { rows } = await test.database.pool.query('SELECT FROM crawl.acl WHERE collection_id = $1', [
      fed.collectionId,
    ]);
    expect(rows).toEqual([]);
  });
});
