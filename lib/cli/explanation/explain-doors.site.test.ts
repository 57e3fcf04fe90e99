/** One answer at every door: the URL's page, the simulator, and `winnow explain` of the folder and of the collection. */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite } from '../../engine/testing/site.ts';
import type { Served, Site } from '../../engine/testing/site.ts';
import { page } from '../../jobs/testing/pages.ts';
import { slugOfFolder } from '../../services/collections/open-folder.ts';
import type { Explanation } from '../../services/resources/contract.ts';
import { openTestServices, value, viewer } from '../../services/testing/test-services.ts';
import type { TestServices } from '../../services/testing/test-services.ts';
import type { CommandResult } from '../testing/command.ts';
import { runCommand } from '../testing/command.ts';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';

const named = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `/${name}/${i}`);
const plain = named('plain', 80);
const copies = named('copy', 30);
const closed = named('private', 20);
const moved = named('moved', 10);
const gone = named('gone', 10);
const images = named('image', 10);
const silent = named('noindex', 10);
const draft = named('draft', 10);
const traps = Array.from({ length: 10 }, (_, i) => `/${`trap/${i}/`.repeat(4)}`);
const foreign = Array.from({ length: 10 }, (_, i) => `http://elsewhere.example/${i}`);

const each = (paths: readonly string[], served: (path: string) => Served): Readonly<Record<string, Served>> =>
  Object.fromEntries(paths.map((each) => [each, served(each)]));

const routes: Readonly<Record<string, Served>> = {
  '/': page([...plain, ...copies, ...closed, ...moved, ...gone, ...images, ...silent, ...draft, ...traps, ...foreign]),
  ...each(plain, (own) => page([], { title: own })),
  ...each(copies, () => page([], { title: 'The same' })),
  ...each(moved, (own) => ({ status: 302, headers: { location: `/target${own}` } })),
  ...each(gone, () => ({ status: 410 })),
  ...each(images, () => ({ headers: { 'content-type': 'image/png' }, body: 'no picture' })),
  ...each(silent, () => page([], { head: '<meta name="robots" content="noindex">' })),
  ...each(draft, (own) => page([], { title: own })),
};
const robots = 'User-agent: *\nDisallow: /nothing\n# not these\nDisallow: /private/\n';

/** The built-in filters, and what many installations add: no drafts, no duplicates. */
const filterConf = defaultFilterConf
  .replaceAll('Data enable=off fn=filter-by-md5', 'Data fn=filter-by-md5')
  .replaceAll(
    'MetaData fn=filterrules-process',
    'MetaData fn=filterrules-process\nMetaData fn=filter-by-prefix src=path deny=/draft/',
  );

let opened: TestServices;
let site: Site;

const winnow = (...args: readonly string[]): Promise<CommandResult> =>
  runCommand(args, { DATABASE_URL: opened.database.url, WINNOW_DATA: opened.folder });

beforeAll(async () => {
  opened = await openTestServices();
  site = await startSite({ pages: 1, robots, routes });
});
afterAll(async () => {
  await site.close();
  await opened.close();
});

interface Folder {
  readonly dir: string;
  readonly slug: string;
}

async function folderWith(name: string, files: Readonly<Record<string, string>>): Promise<Folder> {
  const dir = path.join(opened.folder, name);
  await mkdir(dir, { recursive: true });
  const all = {
    'robot.conf': '<Process\nserver-delay=0\nmax-connections=8\nsite-max-connections=8\n>\n</Process>\n',
    'filter.conf': filterConf,
    ...files,
  };
  for (const [file, text] of Object.entries(all)) await writeFile(path.join(dir, file), text);
  return { dir, slug: slugOfFolder(dir) };
}

interface Row {
  readonly hash: string;
  readonly url: string;
  readonly state: string;
}

async function rowsOf({ slug }: Folder): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const { crawl, collections } = opened.context;
  const { id = 0 } = (await collections.find(slug)) ?? {};
  for await (const row of crawl.resources(id, {})) rows.push(row);
  return rows.slice(0, 200);
}

/** What every door has to agree on. */
interface Said {
  readonly url: string;
  readonly state: string;
  readonly verdict: unknown;
  readonly decidedBy: readonly unknown[];
}

const decision = (by: { file: string; line: number; reason: string } | null | undefined): readonly unknown[] =>
  by === null || by === undefined ? [] : [by.file, by.line, by.reason];
const said = ({
  url,
  state,
  verdict,
  decidedBy,
}: Pick<Explanation, 'url' | 'state' | 'verdict' | 'decidedBy'>): Said => {
  return { url, state, verdict, decidedBy: decision(decidedBy) };
};

async function explained(urls: readonly string[], ...which: readonly string[]): Promise<readonly Said[]> {
  const { stdout, stderr } = await winnow('explain', ...urls, ...which, '--json');
  expect(stderr).toBe('');
  const all: (Explanation & { readonly needs: unknown })[] = JSON.parse(stdout);
  expect(all.filter(({ needs }) => needs !== null)).toEqual([]);
  return all.map(said);
}

async function holdDoorsTogether(folder: Folder): Promise<readonly Said[]> {
  const { services } = opened;
  const { dir, slug } = folder;
  const rows = await rowsOf(folder);
  const urls = rows.map(({ url }) => url);
  const pages: Explanation[] = [];
  for (const { hash } of rows) pages.push(value(await services.explainUrl(viewer, { slug, hash })));
  expect(pages.filter(({ agrees }) => agrees !== true).map(({ url }) => url)).toEqual([]);
  expect(pages.map(({ state }) => state)).toEqual(rows.map(({ state }) => state));
  const expected = pages.map(said);
  const { rows: simulated } = value(await services.simulateUrls(viewer, { slug, urls }));
  const verdicts = simulated.map(({ url, saved }) => [url, saved?.verdict, decision(saved?.decidedBy)]);
  expect(verdicts).toEqual(expected.map(({ url, verdict, decidedBy }) => [url, verdict, decidedBy]));
  const traced: Said[] = [];
  for (const url of urls) {
    const { saved } = value(await services.traceUrl(viewer, { slug, url }));
    if (saved !== undefined) traced.push(said(saved));
  }
  expect(traced).toEqual(expected);
  expect(await explained(urls, '--collection', slug)).toEqual(expected);
  expect(await explained(urls, '--dir', dir)).toEqual(expected);
  return expected;
}

const reasons = (all: readonly Said[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { decidedBy } of all) counts[decidedBy.join(' ')] = (counts[decidedBy.join(' ')] ?? 0) + 1;
  return counts;
};

describe('the same 200 URLs at the page, the simulator and the command line', { timeout: 240_000 }, () => {
  test('of a folder that was crawled with --start', async () => {
    const folder = await folderWith('started', {});
    const { code, stderr } = await winnow('crawl', '--dir', folder.dir, '--start', `${site.url}/`, '--yes');
    expect(code, stderr).toBe(0);
    const all = await holdDoorsTogether(folder);
    expect(all).toHaveLength(200);
    expect(reasons(all)).toMatchObject({
      'robots.txt 4 robots.txt disallows it': 20,
      'built-in 0 HTTP 410': 10,
      'built-in 0 redirect': 10,
      'built-in 0 noindex': 10,
    });
    expect(all.filter(({ decidedBy }) => decidedBy.includes('duplicate content'))).toHaveLength(29);
    // Fetched again, a duplicate is one still.
    const copy = all.find(({ decidedBy }) => decidedBy.includes('duplicate content'));
    expect(await explained([copy?.url ?? ''], '--dir', folder.dir, '--fetch')).toEqual([copy]);
  });

  test('of a folder with RootNodes', async () => {
    const roots = `Gatherer-Name: doors\n<RootNodes>\n${site.url}/ URL=1000 Delay=0\n</RootNodes>\n`;
    const folder = await folderWith('rooted', { 'gatherer.cf': roots });
    const { code, stderr } = await winnow('crawl', '--dir', folder.dir, '--yes');
    expect(code, stderr).toBe(0);
    const all = await holdDoorsTogether(folder);
    expect(all.length).toBeGreaterThan(150);
    expect(all.filter(({ decidedBy }) => decidedBy.includes('no-root'))).toEqual([]);
  });

  test('a folder that was edited since is decided by its files as they are, on what the run saw', async () => {
    const folder = await folderWith('edited', {});
    await winnow('crawl', '--dir', folder.dir, '--start', `${site.url}/`, '--yes');
    const file = path.join(folder.dir, 'filter.conf');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('deny=/draft/', 'deny=/plain/1'));
    const urls = [`${site.url}/plain/1`, `${site.url}/draft/1`, `${site.url}/copy/3`];
    const { stdout, stderr } = await winnow('explain', ...urls, '--dir', folder.dir, '--json');
    expect(stderr).toMatch(/have changed since/);
    const [now, draftNow, copy]: (Explanation & { readonly needs: unknown })[] = JSON.parse(stdout);
    expect(now).toMatchObject({ state: 'rejected', decidedBy: { file: 'filter.conf' } });
    expect(draftNow).toMatchObject({ state: 'queued', needs: 'address', decidedBy: null });
    expect(copy).toMatchObject({ state: 'fetched', decidedBy: { reason: 'duplicate content' } });
  });
});
