/** Documents that feeds and servers call secure: nobody sees them until an ACL says who. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rdsOf } from '../../jobs/testing/outcome.ts';
import { zipOf } from '../../essence/testing/zip.ts';
import { page } from '../../jobs/testing/pages.ts';
import { collectionOf } from '../../jobs/testing/texts.ts';
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

/** Users whom the handed-out access of each document admits, by path: `everybody`, `nobody`, or their names. */
async function allReaders(): Promise<ReadonlyMap<string, string>> {
  const { chunks } = value(
    await test.services.exportDescriptions(viewer, { slug: fed.slug, format: 'jsonl', state: 'now' }),
  );
  let text = '';
  for await (const chunk of chunks) text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
  const rds = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { url: string; access?: { allow: readonly { name: string }[] } });
  return new Map(rds.map(({ url, access }) => [url.slice(fed.site.url.length), namesOf(access?.allow)]));
}

function namesOf(allow: readonly { readonly name: string }[] | undefined): string {
  if (allow === undefined) return 'everybody';
  return allow.length === 0 ? 'nobody' : allow.map(({ name }) => name).join(' ');
}

/** With what the console shows of it. */
async function readers(path: string): Promise<string> {
  const exported = (await allReaders()).get(path);
  if (exported === undefined) return 'no RD';
  const { row } = value(await test.services.getResource(viewer, { slug: fed.slug, url: fed.url(path) }));
  const { handedOut } = value(await test.services.getDocumentAccess(viewer, { slug: fed.slug, hash: row.hash }));
  expect(namesOf(handedOut.isPublic ? undefined : handedOut.allow)).toBe(exported);
  return exported;
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

const aclOf = (...names: readonly string[]): string =>
  `acl=${encodeURIComponent(JSON.stringify({ entries: names.map((name) => ({ access: 'permit', scope: 'user', name })) }))}`;

describe('a connector', () => {
  it('says who may see its documents, in both forms, and takes it back', async () => {
    headers = { 'X-Gsa-Serve-Security': 'secure', 'X-Gsa-Doc-Controls': aclOf('ann', 'ben') };
    await push(record('/a.html'));
    expect(await readers('/a.html')).toBe('ann ben');
    headers = { 'X-Gsa-External-Metadata': 'google%3Aaclusers=cleo' };
    await fed.crawl('full');
    expect(await readers('/a.html')).toBe('cleo');
    headers = { 'X-Gsa-Serve-Security': 'secure', 'X-Gsa-Doc-Controls': 'acl=' };
    await fed.crawl('full');
    expect(await readers('/a.html')).toBe('nobody');
    headers = { 'X-Gsa-Serve-Security': 'public', 'X-Gsa-Doc-Controls': 'acl=' };
    await fed.crawl('full');
    expect(await readers('/a.html')).toBe('everybody');
  });

  it('names the ACL of a folder, sent by a feed before', async () => {
    const from = fed.url('/folder?share');
    const acl = { entries: [], inherit_from: from, inheritance_type: 'CHILD_OVERRIDES' };
    headers = {
      'X-Gsa-Serve-Security': 'secure',
      'X-Gsa-Doc-Controls': `acl=${encodeURIComponent(JSON.stringify(acl))}`,
    };
    await push(record('/a.html'));
    expect(await readers('/a.html')).toBe('nobody');
    const list = `<acl url="${from}" inheritance-type="child-overrides"><principal access="permit" scope="user">dan</principal></acl>`;
    await push(list);
    expect(await readers('/a.html')).toBe('dan');
  });

  it('keeps by a 304 what the 304 does not say, and changes what it says', async () => {
    headers = { 'X-Gsa-Serve-Security': 'secure', 'X-Gsa-Doc-Controls': aclOf('ann') };
    await push(record('/a.html'));
    headers = {};
    await fed.crawl('incremental');
    expect(await readers('/a.html')).toBe('ann');
    headers = { 'X-Gsa-Doc-Controls': aclOf('ben') };
    await fed.crawl('incremental');
    expect(await readers('/a.html')).toBe('ben');
    expect(fed.asked('/a.html')).toBe(3);
  });

  it('answers 204 when the content is the same, and its headers count', async () => {
    await push(record('/a.html'));
    fed.site.serve('/a.html', (request, response) => {
      const own = {
        'X-Gsa-Skip-Updating-Content': 'true',
        'X-Gsa-Serve-Security': 'secure',
        'X-Gsa-Doc-Controls': aclOf('eve'),
      };
      response.writeHead(request.headers['if-none-match'] === undefined ? 500 : 204, own).end();
    });
    await fed.crawl('incremental');
    expect(await readers('/a.html')).toBe('eve');
    expect((await fed.resource(fed.url('/a.html')))?.facts?.response).toMatchObject({
      outcome: 'not-modified',
      status: 204,
    });
  });

  it('opens nothing with an ACL that can’t be read, and the visit says what is wrong', async () => {
    await push(record('/a.html', { inner: permit('ann') }));
    headers = { 'X-Gsa-Serve-Security': 'secure', 'X-Gsa-Doc-Controls': 'acl=%7B%22entries' };
    await fed.crawl('full');
    expect(await readers('/a.html')).toBe('nobody');
    expect((await fed.resource(fed.url('/a.html')))?.facts?.response?.notes?.join()).toContain("can't be read");
  });

  it('keeps its ACLs when a feed names its URLs again', async () => {
    headers = { 'X-Gsa-Serve-Security': 'secure', 'X-Gsa-Doc-Controls': aclOf('ann') };
    await push(record('/a.html'));
    headers = {};
    await push(record('/a.html'));
    expect(await readers('/a.html')).toBe('ann');
  });

  it('describes its documents, and what it no longer says is gone', async () => {
    const metadata = 'X-Gsa-External-Metadata';
    headers = {
      [metadata]: ['author=M%C3%BCller,title=Report%2C%20new', 'author=Ben'],
      'X-Gsa-Doc-Controls': ['display_url=http%3A%2F%2Fshown.test%2F', 'lock=true'],
    };
    await push(record('/a.html'));
    const said = async () => {
      const rds = await rdsOf(test.database.pool, fed.collectionId);
      const { author, title, displayurl, lock } = rds.get(fed.url('/a.html'))?.attributes ?? {};
      return { author, title, displayurl, lock };
    };
    const first = {
      author: ['Müller', 'Ben'],
      title: ['Report, new'],
      displayurl: ['http://shown.test/'],
      lock: ['true'],
    };
    expect(await said()).toEqual(first);
    headers = {};
    await fed.crawl('incremental');
    expect(await said()).toEqual(first);
    headers = { [metadata]: 'author=Cleo' };
    await fed.crawl('incremental');
    expect(await said()).toEqual({ ...first, author: ['Cleo'], title: ['/a.html'] });
    headers = { [metadata]: '' };
    await fed.crawl('incremental');
    expect(await said()).toEqual({ ...first, author: undefined, title: ['/a.html'] });
  });

  it('leads to what its documents are linked with, and says which of them stay as they are', async () => {
    headers = {
      'X-Gsa-External-Anchor': `c=${encodeURIComponent(fed.url('/d.html'))}`,
      'X-Gsa-Doc-Controls': 'crawl_once=true',
    };
    fed.site.serve('/d.html', page([], { title: 'D' }));
    await push(record('/a.html'));
    expect(fed.asked('/d.html')).toBe(1);
    await fed.crawl('full');
    await push(record('/b.html'));
    await fed.crawl('full');
    expect(fed.asked('/a.html')).toBe(1);
  });

  it('is any site that filterrules.conf calls one, and no other', async () => {
    headers = { 'X-Gsa-Serve-Security': 'secure', 'X-Gsa-Doc-Controls': aclOf('ann') };
    await fed.crawl('full');
    expect(await readers('/a.html')).toBe('nobody');
    expect((await fed.resource(fed.url('/a.html')))?.facts?.response?.notes?.join()).toContain('connector=true');
    const files = collectionOf([{ site: fed.site, starts: ['/start.html'] }]);
    const rules = Object.keys(files).find((name) => name.endsWith('filterrules.conf')) ?? '';
    await fed.save({ ...files, [rules]: (files[rules] ?? '').replace(/<Site /, '<Site connector=true ') });
    await fed.crawl('full');
    expect(await readers('/a.html')).toBe('ann');
  });
});

describe('an archive', () => {
  it('has members for those who may see the archive, whoever says who they are', async () => {
    fed = await openFed(test, {}, { parameters: { 'unpack-archives': 'true' } });
    const inner = await zipOf({ 'c.html': String(page([], { title: 'C' }).body) });
    const zip = await zipOf({ 'b.html': String(page([], { title: 'B' }).body), 'inner.zip': inner });
    fed.site.serve('/a.zip', (_, response) =>
      response.writeHead(200, { 'content-type': 'application/zip', ...headers }).end(zip),
    );
    const members = ['/a.zip!/b.html', '/a.zip!/inner.zip!/c.html'];
    await push(record('/a.zip', { inner: permit('ann') }));
    expect(await Promise.all(members.map(readers))).toEqual(['ann', 'ann']);
    await push(record('/a.zip', { attributes: 'authmethod="ntlm"' }));
    expect(await Promise.all(members.map(readers))).toEqual(['nobody', 'nobody']);
    headers = { 'X-Gsa-Serve-Security': 'secure', 'X-Gsa-Doc-Controls': aclOf('ben') };
    await fed.crawl('full');
    expect(await Promise.all(members.map(readers))).toEqual(['ben', 'ben']);
  });
});

/** Every way in which a feed and a server may say who may see a document, against the rules in so many words. */
describe('all of it together', () => {
  const methods = [undefined, 'none', 'ntlm'] as const;
  const lists = [false, true] as const;
  const securities = [undefined, 'secure', 'public'] as const;
  const forms = ['absent', 'json', 'legacy', 'inherited', 'none', 'broken'] as const;

  const expected = (
    method: (typeof methods)[number],
    isListed: boolean,
    security: string | undefined,
    form: string,
  ) => {
    if (form === 'json' || form === 'legacy') return 'server';
    if (form === 'inherited') return 'parent';
    if (form === 'broken') return 'nobody';
    if (isListed) return 'feed';
    if (security !== undefined) return security === 'secure' ? 'nobody' : 'everybody';
    return method === 'ntlm' ? 'nobody' : 'everybody';
  };

  const inherited = (from: string) => `acl=${encodeURIComponent(JSON.stringify({ inherit_from: from }))}`;
  const headersOf = (security: string | undefined, form: (typeof forms)[number], from: string) => ({
    ...(security !== undefined && { 'X-Gsa-Serve-Security': security }),
    ...(form === 'json' && { 'X-Gsa-Doc-Controls': aclOf('server') }),
    ...(form === 'legacy' && { 'X-Gsa-External-Metadata': 'google%3Aaclusers=server' }),
    ...(form === 'inherited' && { 'X-Gsa-Doc-Controls': inherited(from) }),
    ...(form === 'none' && { 'X-Gsa-Doc-Controls': 'acl=' }),
    ...(form === 'broken' && { 'X-Gsa-Doc-Controls': 'acl=%5B' }),
  });

  it('lets nobody in whom the rules don’t', async () => {
    const from = fed.url('/parent');
    const cases = methods.flatMap((method) =>
      lists.flatMap((isListed) =>
        securities.flatMap((security) => forms.map((form) => ({ method, isListed, security, form }))),
      ),
    );
    const paths = cases.map((_, n) => `/case-${n}.html`);
    cases.forEach(({ security, form }, n) => {
      const { body } = page([], { title: `Case ${n}` });
      fed.site.serve(`/case-${n}.html`, (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', ...headersOf(security, form, from) }).end(body);
      });
    });
    const records = cases.map(({ method, isListed }, n) =>
      record(`/case-${n}.html`, {
        attributes: method === undefined ? '' : `authmethod="${method}"`,
        inner: isListed ? permit('feed') : '',
      }),
    );
    const parent = `<acl url="${from}" inheritance-type="child-overrides"><principal access="permit" scope="user">parent</principal></acl>`;
    await push(parent, ...records);
    const all = await allReaders();
    expect(Object.fromEntries(paths.map((path, n) => [JSON.stringify(cases[n]), all.get(path)]))).toEqual(
      Object.fromEntries(
        cases.map((each) => [JSON.stringify(each), expected(each.method, each.isListed, each.security, each.form)]),
      ),
    );
  });
});
