/** Essence in crawls: what is gathered is typed, unnested, selected, and summarized, over sites of this machine. */

import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programsKey } from '../../db/allowed-programs.ts';
import type { Answer, Served, Site } from '../../engine/testing/site.ts';
import { zipOf } from '../../essence/testing/zip.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { readAccountings } from '../../store/runs/read-accounting.ts';
import { hashesWithCut } from '../../store/sql/cuts.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';

let installation: TestInstallation;
let folder: string;

beforeAll(async () => {
  installation = await openInstallation();
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'winnow-essence-')));
});
afterAll(() => installation.close());

const plain = (body: string | Uint8Array): Served => ({
  headers: { 'content-type': 'application/octet-stream' },
  body,
});

const html = (body: string): Served => ({ headers: { 'content-type': 'text/html' }, body });

/** A site whose start page links to all that is there but what is called `/behind…`; with what becomes of it. */
async function gather(routes: Readonly<Record<string, Served | Answer>>, files: Files = {}, variables = '') {
  const names = Object.keys(routes).filter((name) => !name.startsWith('/behind'));
  const site = await installation.startSite({ routes: { '/': page(names), ...routes } });
  const text = `Access-Delay: 0\nLib-Directory: lib\n${variables}<RootNodes>\n${site.url}/ URL=250,/dev/null\n</RootNodes>\n`;
  const collection = await installation.addCollection({ 'gatherer.cf': text, ...files });
  const crawl = () => gatherAgain(site, collection);
  return { site, collection, crawl, ...(await crawl()) };
}

type Collection = Awaited<ReturnType<TestInstallation['addCollection']>>;

async function gatherAgain(site: Site, collection: Collection) {
  const run = await collection.begin({ reach: ['127.0.0.0/8'] });
  const world = { clock: systemClock, resolver: createResolver(), programs: { folder } };
  await installation.work({ onlyRun: run.id, world });
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  const rds = await rdsOf(installation.pool, collection.id);
  const known = await resourcesOf(installation.pool, collection.id);
  const textsOf = (name: string) => {
    const rd = [...rds].find(([url]) => new URL(url).pathname === name)?.[1];
    const attributes = Object.entries(rd?.attributes ?? {});
    return Object.fromEntries(attributes.map(([key, value]) => [key, [value].flat().join('\n')]));
  };
  return { textsOf, of: (name: string) => known.get(site.url + name) };
}

/** As an administrator does in the console. */
async function allow(name: string, text: string): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  await chmod(file, 0o755);
  await chmod(folder, 0o755);
  const sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  await installation.pool.query(
    `INSERT INTO "Setting" (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO UPDATE
     SET value = jsonb_set("Setting".value, '{allowed}', "Setting".value -> 'allowed' || $3::jsonb)`,
    [
      programsKey,
      JSON.stringify({ isOn: true, allowed: { [name]: { sha256, by: 'test', at: 0 } } }),
      JSON.stringify({ [name]: { sha256, by: 'test', at: 0 } }),
    ],
  );
}

it('items 64, 65, 103, 104: each document is typed by URL, name, or content, and summarized by its type', async () => {
  const { textsOf, of } = await gather({
    '/add.c': plain('/* Adds. */\nint add(int a, int b)\n{\n  return a + b;\n}\n'),
    '/report': plain('Springer Spaniels\nare dogs.\n'),
    '/picture': plain(Buffer.from('89504e470d0a1a0a0000000d4948445200000008000000080806000000c40fbe8b', 'hex')),
    '/page.html': html('<title>Dogs</title><meta name="author" content="Becker">'),
  });
  expect(textsOf('/add.c')).toMatchObject({ type: 'C', procedures: 'add', comments: 'Adds.', keywords: 'add\nadds' });
  expect(textsOf('/report')).toMatchObject({ type: 'Text', 'partial-text': 'Springer Spaniels\nare dogs.' });
  expect(textsOf('/page.html')).toMatchObject({ type: 'HTML', title: 'Dogs', author: 'Becker' });
  expect(of('/picture')).toMatchObject({ state: 'fetched', reason: 'type Image is stop-listed' });
});

it('items 109, 110: what is nested is unpacked, and its members are described in its RD', async () => {
  const inner = gzipSync('.TH add 1\n.SH NAME\nadd \\- adds numbers\n');
  const archive = await zipOf({
    README: 'Read this first.',
    'man/add.1.gz': inner,
    'prog.o': 'x',
    'xx/xx/etc/passwd': 'x',
  });
  const hostile = Buffer.from(Buffer.from(archive).toString('latin1').replaceAll('xx/xx/etc', '../../etc'), 'latin1');
  const { textsOf, of, collection } = await gather(
    { '/add.zip': plain(hostile), '/broken.zip': plain('PK\u0003\u0004 no zip') },
    { 'lib/stoplist.cf': 'Object\n' },
  );
  const rd = textsOf('/add.zip');
  expect(rd).toMatchObject({
    type: 'PCCompressed',
    'embed<1>-nested-filename': 'README',
    'embed<1>-type': 'README',
    'embed<2>-type': 'ManPage',
  });
  expect(Object.keys(rd).filter((name) => name.startsWith('embed<3>'))).toEqual([]);
  expect(of('/broken.zip')).toMatchObject({
    state: 'fetched',
    reason: expect.stringMatching(/damaged|truncated|unsupported/),
  });
  const { rows } = await installation.pool.query<{ refused: unknown }>(
    `SELECT p.facts #> '{examined,unnested,refused}' AS refused FROM crawl.page p JOIN crawl.resource r USING (collection_id, url_hash)
     WHERE r.collection_id = $1 AND r.url LIKE '%add.zip'`,
    [collection.id],
  );
  expect(rows[0]?.refused).toEqual({ 'name-leaves-archive': 1 });
});

it('items 107, 126: options of Essence take effect', async () => {
  const routes = { '/a.txt': plain('Dogs are animals.'), '/b.c': plain('int x;\n') };
  const allowed = await gather(
    routes,
    { 'lib/allowlist.cf': 'Text\nHTML\n' },
    'Essence-Options: --allowlist lib/allowlist.cf --no-keywords\n',
  );
  expect(allowed.textsOf('/a.txt')).toMatchObject({ 'partial-text': 'Dogs are animals.' });
  expect(allowed.textsOf('/a.txt')['keywords']).toBeUndefined();
  expect(allowed.of('/b.c')).toMatchObject({ reason: 'type C is not on the allow list' });
  const typed = await gather(routes, {}, 'Essence-Options: --type-only\n');
  expect(typed.textsOf('/a.txt')).toMatchObject({ type: 'Text' });
  expect(typed.textsOf('/a.txt')['partial-text']).toBeUndefined();
  const whole = await gather(routes, {}, 'Essence-Options: --full-text --minimal-bookkeeping\n');
  expect(whole.textsOf('/a.txt')).toMatchObject({ 'full-text': 'Dogs are animals.' });
  expect(whole.textsOf('/a.txt')['type']).toBeUndefined();
  const closed = await gather(routes, {}, 'Essence-Options: --no-access\n');
  expect(closed.textsOf('/b.c')['comments']).toBeUndefined();
});

it('items 73, 85, 103, 113: tables and lines of the collection take the place of what is built in', async () => {
  const { textsOf, site } = await gather(
    {
      '/page.html': html('<title>Dogs</title><h1>Breeds</h1>'),
      '/a.ref': plain('%A A. S. Tanenbaum\n%T Computer Networks\n'),
    },
    {
      'lib/HTML.sum.tbl': '<TITLE> title,keywords\n<H1> breeds\n',
      'lib/byname.cf': 'HTML \\.html$\nReferBibliographic \\.ref$\n',
      'lib/quick-sum.cf': 'ReferBibliographic Author ^%A[ \\t]+.*$\nReferBibliographic Title ^%T[ \\t]+.*$\n',
    },
  );
  expect(textsOf('/page.html')).toMatchObject({ breeds: 'Breeds' });
  expect(textsOf('/a.ref')).toMatchObject({ author: '%A A. S. Tanenbaum', title: '%T Computer Networks' });
  const { rows } = await installation.pool.query<{ writer: unknown }>(
    `SELECT w -> 1 AS writer FROM crawl.description d JOIN crawl.blame_set b ON b.id = d.blame_id,
       jsonb_array_elements(b.blame) w WHERE d.url = $1 AND w ->> 0 = 'breeds'`,
    [`${site.url}/page.html`],
  );
  expect(rows).toMatchObject([{ writer: { by: 'essence', file: 'lib/HTML.sum.tbl', line: 2 } }]);
});

it('items 111, 112, 114, 116, 118 to 122: programs named by a type, and rules with programs, change RDs', async () => {
  await allow('Foo.sum', '#!/bin/sh\nprintf "Title{%d}:\\t%s\\n" 3 Foo\n');
  await allow('Exploder.unnest', '#!/bin/sh\nprintf "@FILE { $1#1\\ntitle{1}:\\tA\\n}\\n"\n');
  await allow('upper.sh', '#!/bin/sh\ntr a-z A-Z\n');
  await allow('fix-url.sh', "#!/bin/sh\nsed 's/127.0.0.1/www.my.domain/'\n");
  const rules = `type == 'Text'
\tpartial-text | upper.sh
\ttime-to-live = "86400"
URL ~ /secret/
\tdelete()
url ~ 'http://127'
\turl | fix-url.sh
`;
  const { textsOf, of, collection, site } = await gather(
    { '/a.foo': plain('x'), '/b.exp': plain('y'), '/c.txt': plain('dogs'), '/secret.txt': plain('z') },
    { 'lib/byname.cf': 'Foo \\.foo$\nExploder \\.exp$\nText \\.txt$\nHTML /$\n', 'lib/myrules': rules },
    'Post-Summarizing: lib/myrules\n',
  );
  const rds = [...(await rdsOf(installation.pool, collection.id)).keys()];
  const moved = `http://www.my.domain:${site.port}`;
  expect(rds).toEqual(['/', '/a.foo', '/b.exp', '/b.exp#1', '/c.txt'].map((name) => moved + name));
  expect(textsOf('/a.foo')).toMatchObject({ type: 'Foo', title: 'Foo' });
  const objects = await rdsOf(installation.pool, collection.id);
  expect(objects.get(`${moved}/b.exp#1`)?.attributes).toMatchObject({ title: ['A'] });
  expect(textsOf('/c.txt')).toMatchObject({ 'partial-text': 'DOGS', 'time-to-live': '86400' });
  expect(textsOf('/c.txt')['url']).toMatch(/^http:\/\/www\.my\.domain:/);
  expect(of('/secret.txt')).toMatchObject({ reason: 'deleted by a rule' });
  const { rows } = await installation.pool.query<{ name: string }>(
    `SELECT DISTINCT detail ->> 'name' AS name FROM "AuditEvent" WHERE action = 'runProgram' AND detail ->> 'for' = 'documents' ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['Exploder.unnest', 'Foo.sum', 'fix-url.sh', 'upper.sh']);
  expect(collection.id).toBeGreaterThan(0);
});

it('functions of a filter read bookkeeping that --minimal-bookkeeping leaves out of RDs', async () => {
  const { textsOf } = await gather(
    { '/a.txt': plain('Dogs are animals.') },
    {
      'filter.conf': `<Filter name="enumeration-default">
  Enumerate fn=enumerate-urls
</Filter>
<Filter name="generation-default">
  Generate fn=copy-attribute src=md5 dst=checksum
  Generate fn=copy-attribute src=type dst=kind
</Filter>
`,
    },
    'Essence-Options: --minimal-bookkeeping\n',
  );
  expect(textsOf('/a.txt')).toMatchObject({ checksum: expect.stringMatching(/^[\da-f]{32}$/), kind: 'Text' });
  for (const name of ['md5', 'type', 'file-size']) expect(textsOf('/a.txt')[name]).toBeUndefined();
});

it('what lines of quick-sum.cf take comes behind what the program of the type prints', async () => {
  await allow('Baz.sum', '#!/bin/sh\nprintf "Title{3}:\\tBaz\\nAuthor{2}:\\tMe\\n"\n');
  const { textsOf } = await gather(
    { '/a.baz': plain('Title: from the text\nCity: Bonn\n') },
    {
      'lib/byname.cf': 'Baz \\.baz$\nHTML /$\n',
      'lib/quick-sum.cf': 'Baz Title ^Title: (.*)$\nbaz City ^City: .*$\nOther Author ^.*$\n',
    },
  );
  expect(textsOf('/a.baz')).toMatchObject({ title: 'Baz\nfrom the text', author: 'Me', city: 'City: Bonn' });
});

it('a document that no program could describe is read again in the next run, though it has not changed', async () => {
  await allow('Bar.sum', '#!/bin/sh\nexit 1\n');
  const bar: Answer = (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'application/octet-stream', etag: '"1"' }).end('x');
  };
  const { of, crawl } = await gather({ '/a.bar': bar }, { 'lib/byname.cf': 'Bar \\.bar$\nHTML /$\n' });
  expect(of('/a.bar')).toMatchObject({ reason: 'program' });
  await allow('Bar.sum', '#!/bin/sh\nprintf "Title{%d}:\\t%s\\n" 3 Bar\n');
  const second = await crawl();
  expect(second.of('/a.bar')?.fetches[0]).toMatchObject({ status: 200 });
  expect(second.textsOf('/a.bar')).toMatchObject({ type: 'Bar', title: 'Bar' });
  const third = await crawl();
  expect(third.of('/a.bar')?.fetches[0]).toMatchObject({ outcome: 'not-modified' });
  expect(third.textsOf('/a.bar')).toMatchObject({ type: 'Bar', title: 'Bar' });
});

it.each(['none', 'all'] as const)(
  'File-Size stays that of the document while it is not modified (bodies: %s)',
  async (bodies) => {
    const steady: Answer = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304, { etag: '"1"' }).end();
      else response.writeHead(200, { 'content-type': 'text/plain', etag: '"1"' }).end('Dogs are animals.');
    };
    const site = await installation.startSite({ routes: { '/a.txt': steady } });
    const files = (rules: string): Files => ({
      'gatherer.cf': `Access-Delay: 0\nPost-Summarizing: lib/myrules\n<LeafNodes>\n${site.url}/a.txt\n</LeafNodes>\n`,
      'lib/myrules': `type == 'Text'\n\t${rules}\n`,
    });
    const collection = await installation.addCollection(files('colour = "red"'));
    const crawled = async () => {
      await collection.crawl({ reach: ['127.0.0.0/8'], bodies });
      return (await rdsOf(installation.pool, collection.id)).get(`${site.url}/a.txt`)?.attributes;
    };
    const expected = { 'file-size': ['17'] };
    expect(await crawled()).toMatchObject({ ...expected, colour: ['red'] });
    expect(await crawled()).toMatchObject({ ...expected, colour: ['red'] });
    await collection.revise(files('colour = "blue"'));
    expect(await crawled()).toMatchObject({ ...expected, colour: ['blue'] });
    await collection.revise(files('colour = "green"'));
    expect(await crawled()).toMatchObject({ ...expected, colour: ['green'] });
  },
);

it('items 57 and 110: with Unnested-Members: separate, each member has an RD of its own, at any level', async () => {
  const inner = gzipSync('Springer Spaniels are dogs.');
  const archive = await zipOf({ 'src/add.c': 'int add(int a)\n{\n}\n', 'dogs.txt.gz': inner, 'logo.gif': 'GIF89a' });
  const { textsOf, of } = await gather({ '/a.zip': plain(archive) }, {}, 'Unnested-Members: separate\n');
  expect(textsOf('/a.zip')).toMatchObject({ type: 'PCCompressed' });
  expect(Object.keys(textsOf('/a.zip')).filter((name) => name.startsWith('embed'))).toEqual([]);
  expect(textsOf('/a.zip!/src/add.c')).toMatchObject({ type: 'C', procedures: 'add' });
  expect(textsOf('/a.zip!/dogs.txt.gz!/dogs.txt')).toMatchObject({ 'partial-text': 'Springer Spaniels are dogs.' });
  expect(of('/a.zip!/logo.gif')).toMatchObject({ reason: 'type Image is stop-listed' });
});

it('links of documents are followed where the filters ask for them', async () => {
  const rtf = String.raw`{\rtf1 {\field{\*\fldinst HYPERLINK "/behind-rtf.txt"}{\fldrslt here}}\par}`;
  const filter = (name: string, ...lines: readonly string[]): string =>
    [`<Filter name="${name}">`, 'Data fn=assign-source dst=type src=content-type', ...lines, '</Filter>'].join('\n');
  const filters = [
    filter('enumeration-default', 'Enumerate fn=enumerate-urls max=100'),
    filter('generation-default', 'Generate fn=extract-source src="depth"'),
  ].join('\n');
  const { of, textsOf } = await gather(
    {
      '/a.rtf': { headers: { 'content-type': 'application/rtf' }, body: rtf },
      '/b.md': { headers: { 'content-type': 'text/markdown' }, body: '# Dogs\n\n[more](/behind-md.txt)\n' },
      '/behind-rtf.txt': plain('Dogs'),
      '/behind-md.txt': plain('Cats'),
    },
    { 'filter.conf': filters },
  );
  expect(of('/behind-rtf.txt')).toMatchObject({ state: 'fetched', from: expect.stringMatching(/a\.rtf$/) });
  expect(of('/behind-md.txt')).toMatchObject({ state: 'fetched', from: expect.stringMatching(/b\.md$/) });
  expect(textsOf('/a.rtf')['url-references']).toMatch(/\/behind-rtf\.txt$/);
  expect(textsOf('/b.md')['url-references']).toMatch(/behind-md\.txt/);
});

it('counts what limits leave out of the attributes, in the run and with the resource', async () => {
  const words = Array.from({ length: 5_003 }, (_, at) => `word${at}`).join(' ');
  const { collection, site } = await gather({ '/words.txt': plain(words), '/few.txt': plain('few words') });
  const { rows } = await installation.pool.query<{ url: string; cuts: unknown; run: number }>(
    `SELECT r.url, p.cuts, r.run_id AS run FROM crawl.page p JOIN crawl.resource r USING (collection_id, url_hash)
     WHERE p.collection_id = $1 AND r.url_hash IN (${hashesWithCut(['keywords'])})`,
    [collection.id],
  );
  const cut = { kind: 'keywords', count: 3, reason: '5,000 keywords' };
  expect(rows.map(({ url }) => url)).toEqual([`${site.url}/words.txt`]);
  expect(rows[0]?.cuts).toContainEqual(cut);
  const accountings = await readAccountings(installation.pool, [{ id: rows[0]?.run ?? 0 }]);
  expect(accountings.get(rows[0]?.run ?? 0)?.otherCuts).toContainEqual({ kind: 'keywords', count: 3 });
});
