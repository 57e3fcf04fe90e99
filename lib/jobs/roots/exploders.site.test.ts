/** Exploders in crawls: what they make of a file are RDs of their own, which come and go with the file (Harvest manual, 4.5.4). */

import { createHash } from 'node:crypto';
import { chmod, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programsKey } from '../../db/allowed-programs.ts';
import type { Answer, Served } from '../../engine/testing/site.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { harvestForm } from '../../match/urls/url-identity.ts';
import { createHandedOutReads } from '../../store/rds/handed-out-reads.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';

let installation: TestInstallation;
let folder: string;

/** Prints what is in the file; one that says so fails half way. */
const exploder = '#!/bin/sh\nif grep -q "^FAIL" "$2"; then head -c 60 "$2"; exit 1; fi\ncat "$2"\n';

/** Files of a user's folder are shown under the URL of a web server, others in ways that are no normal form. */
const fixUrl = `#!/bin/sh
sed -e 's#^http://127[^/]*/home/#http://www.my.domain/~becker/#' -e 's#^http://127[^/]*/odd/#HTTP://Www.My.Domain:80/%c3%A9?q=#' \\
  -e 's#^http://127[^/]*/none/#shelf 3, #' -e 's#^http://127[^/]*/part/#http://www.my.domain/all\\#/#'
`;

beforeAll(async () => {
  installation = await openInstallation();
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'winnow-exploders-')));
  await chmod(folder, 0o755);
  const texts = { 'Exploder.unnest': exploder, 'Foo.unnest': exploder, 'fix-url.sh': fixUrl };
  const allowed: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(texts)) {
    await writeFile(path.join(folder, name), text, { mode: 0o755 });
    allowed[name] = { sha256: createHash('sha256').update(text).digest('hex'), by: 'test', at: 0 };
  }
  await installation.pool.query(`INSERT INTO "Setting" (key, value) VALUES ($1, $2::jsonb)`, [
    programsKey,
    JSON.stringify({ isOn: true, allowed }),
  ]);
});
afterAll(() => installation.close());

type Texts = Readonly<Record<string, string>>;

/** As a program prints it. */
function soif(url: string, attributes: Texts = { title: url }): string {
  const lines = Object.entries(attributes).map(([name, value]) => `${name}{${Buffer.byteLength(value)}}:\t${value}\n`);
  return `@FILE { ${url}\n${lines.join('')}}\n`;
}

const file = (body: string): Served => ({ headers: { 'content-type': 'application/octet-stream' }, body });
/** Not modified as long as it is asked for conditionally. */
const steady =
  (body: string): Answer =>
  (request, response) => {
    const headers = { etag: '"1"', 'content-type': 'application/octet-stream' };
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304, headers).end();
    else response.writeHead(200, headers).end(body);
  };

async function gather(routes: Readonly<Record<string, Served | Answer>>, files: Files = {}, variables = '') {
  const names = Object.keys(routes).filter((name) => !name.startsWith('/behind'));
  const site = await installation.startSite({ routes: { '/': page(names), ...routes } });
  const text = `Access-Delay: 0\nLib-Directory: lib\n${variables}<RootNodes>\n${site.url}/ URL=250,/dev/null\n</RootNodes>\n`;
  const collection = await installation.addCollection({
    'gatherer.cf': text,
    'lib/byname.cf': 'Exploder \\.exp$\nLSM \\.lsm$\nFoo \\.foo$\nText \\.txt$\nHTML (/|\\.html)$\n',
    ...files,
  });
  const crawl = async () => {
    const run = await collection.begin({ reach: ['127.0.0.0/8'], confirmDeletions: true });
    const world = { clock: systemClock, resolver: createResolver(), programs: { folder } };
    await installation.work({ onlyRun: run.id, world });
    expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
    const rds = await rdsOf(installation.pool, collection.id);
    return {
      rds,
      /** Titles of all RDs but those of the start page and the files. */
      objects: Object.fromEntries(
        Array.from(rds, ([url, rd]) => [url.replace(site.url, ''), rd.attributes['title']?.join() ?? '']).filter(
          ([url]) => url !== '/' && !/\.(exp|lsm|foo)$/.test(url ?? ''),
        ),
      ),
      textsOf: (url: string) =>
        Object.fromEntries(
          Object.entries(rds.get(url)?.attributes ?? {}).map(([name, values]) => [name, values.join('\n')]),
        ),
      known: await resourcesOf(installation.pool, collection.id),
    };
  };
  return { site, collection, crawl };
}

const a = 'ftp://elsewhere.example/a';
const b = 'ftp://elsewhere.example/b';
const c = 'z39.50s://elsewhere.example/c';

describe('the objects of a file', () => {
  it('are RDs of their own, wherever their URLs lead, without anybody being asked', async () => {
    const { crawl, site } = await gather({ '/list.exp': file(soif(a) + soif(b, { title: 'B', author: 'x\ny' })) });
    const { objects, textsOf, known } = await crawl();
    expect(objects).toEqual({ [a]: a, [b]: 'B' });
    expect(textsOf(b)).toMatchObject({ url: b, title: 'B', author: 'x\ny', 'refresh-rate': '604800' });
    expect(Object.keys(textsOf(b))).not.toEqual(expect.arrayContaining(['md5']));
    expect(Object.keys(textsOf(`${site.url}/list.exp`)).filter((name) => name.startsWith('embed'))).toEqual([]);
    expect(known.get(a)).toMatchObject({ state: 'fetched', from: `${site.url}/list.exp`, fetches: [] });
    expect(site.log.map(({ path: asked }) => asked).toSorted()).toEqual(['/', '/list.exp', '/robots.txt']);
  });

  it('say themselves how long they live, and when they changed', async () => {
    const own = { 'time-to-live': '3600', 'last-modification-time': '99', md5: 'f'.repeat(32), 'gatherer-name': 'x' };
    const { crawl, collection } = await gather(
      { '/list.exp': file(soif(a, own) + soif(b)) },
      {},
      'Gatherer-Name: us\n',
    );
    const { textsOf } = await crawl();
    expect(textsOf(a)).toMatchObject({ ...own, 'gatherer-name': 'us' });
    expect(textsOf(b)).toMatchObject({ 'time-to-live': '2419200' });
    const { rows } = await installation.pool.query<{ hours: number }>(
      `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM crawl.description
       WHERE collection_id = $1 AND url LIKE 'ftp:%' ORDER BY url`,
      [collection.id],
    );
    expect(rows).toEqual([{ hours: 1 }, { hours: 672 }]);
  });

  it.each([
    [
      'differ in the fragment',
      (url: string) => [soif(`${url}#1`), soif(`${url}#2 x`.replace(' x', 'x'))],
      ['#1', '#2x'],
    ],
    ['have no URL and describe the file', () => [soif('', { title: 'own' })], []],
  ] as const)('that %s', async (_, print, fragments) => {
    const { crawl, site } = await gather({});
    const url = `${site.url}/list.exp`;
    site.serve('/', page(['/list.exp']));
    site.serve('/list.exp', file(print(url).join('')));
    const { objects, textsOf } = await crawl();
    expect(Object.keys(objects)).toEqual(fragments.map((each) => `/list.exp${each}`));
    expect(textsOf(url)['title']).toBe(fragments.length === 0 ? 'own' : undefined);
  });

  it('come from any type with a program of that name, and from entries of the Linux Software Map', async () => {
    const entry = (name: string) => `Begin3\nTitle = ${name}\nSite = a.b\nPath = /p\nFile1 = ${name}.tgz 3 kB\nEnd\n`;
    const { crawl } = await gather({ '/a.foo': file(soif(a)), '/map.lsm': file(entry('x') + entry('y')) });
    const { objects } = await crawl();
    expect(objects).toEqual({ [a]: a, 'ftp://a.b/p/x.tgz': 'x', 'ftp://a.b/p/y.tgz': 'y' });
  });

  it('are changed and deleted by post-summarizing rules', async () => {
    const rules = `title == 'gone'\n\tdelete()\ntitle ~ /./\n\tcity = "Bonn"\n`;
    const { crawl } = await gather(
      { '/list.exp': file(soif(a) + soif(b, { title: 'gone' })) },
      { 'lib/myrules': rules },
      'Post-Summarizing: lib/myrules\n',
    );
    const { objects, textsOf, known } = await crawl();
    expect(objects).toEqual({ [a]: a });
    expect(textsOf(a)['city']).toBe('Bonn');
    expect(known.get(b)).toMatchObject({ reason: 'deleted by a rule' });
  });
});

describe('a file that changes', () => {
  const before = soif(a) + soif(b);
  it.each([
    ['prints fewer objects', soif(b), [b]],
    ['prints others', soif(c), [c]],
    ['prints nothing', '', []],
    ['prints blanks', ' \n\n', []],
    ['fails half way', `${before}FAIL\n`, [a, b]],
    ['prints no SOIF', 'Segmentation fault', [a, b]],
    ['prints garbage between objects', `oops\n${soif(b)}@@ {{\n${soif(c)}`, [b, c]],
    ['prints half an object at the end', soif(b) + soif(a).slice(0, -4), [b]],
    ['prints an object twice', soif(a) + soif(b) + soif(a, { title: 'again' }), [a, b]],
    ['prints what is no URL', soif('http://') + soif(b), [b]],
  ] as const)('and %s', async (_, after, left) => {
    const { crawl, site } = await gather({ '/list.exp': file(before) });
    expect(Object.keys((await crawl()).objects)).toEqual([a, b]);
    site.serve('/list.exp', file(after));
    const { objects } = await crawl();
    expect(Object.keys(objects)).toEqual([...left]);
    if (after.includes('again')) expect(objects[a]).toBe('again');
  });

  it.each([
    ['is not modified', steady(before)],
    ['cannot be had', { status: 503, headers: {}, body: '' }],
  ] as const)('not, but %s, keeps its objects', async (_, later) => {
    const { crawl, site } = await gather({ '/list.exp': steady(before) });
    const first = await crawl();
    expect(Object.keys(first.objects)).toEqual([a, b]);
    site.serve('/list.exp', later);
    const second = await crawl();
    expect(second.objects).toEqual(first.objects);
    expect((await crawl()).objects).toEqual(first.objects);
    expect(site.log.filter(({ path: asked }) => asked.startsWith('/a'))).toEqual([]);
  });
});

describe('a URL that several say', () => {
  it('stays as long as one of two files prints it', async () => {
    const { crawl, site } = await gather({ '/1.exp': steady(soif(a)), '/2.exp': steady(soif(a) + soif(b)) });
    expect(Object.keys((await crawl()).objects)).toEqual([a, b]);
    site.serve('/2.exp', file(soif(b)));
    expect(Object.keys((await crawl()).objects)).toEqual([a, b]);
    site.serve('/1.exp', file(''));
    expect(Object.keys((await crawl()).objects)).toEqual([b]);
  });

  it.each([
    ['first', (name: string) => ['/page.html', name]],
    ['last', (name: string) => [name, '/behind.html']],
  ])(
    'is that of the document the crawl finds there, whichever comes first: the document is found %s',
    async (_, links) => {
      const { crawl, site } = await gather({});
      const url = `${site.url}/page.html`;
      site.serve('/', page(links('/list.exp')));
      site.serve('/behind.html', page(['/behind2.html']));
      site.serve('/behind2.html', page(['/page.html'], { title: 'behind' }));
      site.serve('/page.html', page([], { title: 'The page' }));
      site.serve('/list.exp', file(soif(url, { title: 'An object' }) + soif(a)));
      for (let n = 0; n < 3; n += 1) {
        const { textsOf, objects } = await crawl();
        expect([n, textsOf(url)['title'], objects[a]]).toEqual([n, 'The page', a]);
      }
    },
  );

  it('is that of the object where the link to it is not followed', async () => {
    const { crawl, site } = await gather({ '/list.exp': steady(soif('http://127.0.0.9/x')) });
    site.serve('/', page(['http://127.0.0.9/x', '/list.exp']));
    for (let n = 0; n < 3; n += 1) expect(Object.keys((await crawl()).objects)).toEqual(['http://127.0.0.9/x']);
  });
});

it('an RD is found by the URL it is handed out under, in the form of Harvest, too', async () => {
  const names = ['/home/a.txt', '/odd/a.txt', '/none/a.txt', '/part/a.txt', '/same.txt'];
  const { crawl, site, collection } = await gather(
    {
      ...Object.fromEntries(names.map((name) => [name, file(`The text of ${name}.`)])),
      '/list.exp': file([a, `${b}#1`, `${b}#2`, 'http://127.0.0.1/home/object'].map((url) => soif(url)).join('')),
    },
    { 'lib/myrules': 'url ~ /./\n\turl | fix-url.sh\n' },
    'Post-Summarizing: lib/myrules\n',
  );
  const { rds } = await crawl();
  const reads = createHandedOutReads(installation.pool);
  await reads.mark(collection.id);
  expect([...rds.keys()].filter((url) => !url.startsWith(site.url))).toHaveLength(8);
  for (const url of rds.keys()) {
    const found = await Promise.all([url, harvestForm(url)].map((each) => reads.byUrl(collection.id, each)));
    expect(found.map((each) => each?.description.url)).toEqual([url, url]);
  }
  expect(await reads.byUrl(collection.id, 'http://www.my.domain/~becker/none.txt')).toBeUndefined();
});
