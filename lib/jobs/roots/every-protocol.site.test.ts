/** One collection, and one run of it, over every protocol that the Gatherer's manual names. */

import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { startPyftpdlib, whyWithoutFtp } from '../testing/ftp-servers.ts';
import { startGopher, whyWithoutGopher } from '../testing/gopher-servers.ts';
import { openInstallation, type Files, type TestInstallation } from '../testing/installation.ts';
import { startNewsServer } from '../testing/news-server.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import type { GivenWorld } from '../world/open-site.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const plainWorld: GivenWorld = { clock: systemClock, resolver: createResolver() };

async function gather(files: Files, world: Partial<GivenWorld> = {}) {
  const collection = await installation.addCollection(files);
  const run = await collection.begin({ reach: ['127.0.0.0/8'] });
  await installation.work({ onlyRun: run.id, world: { ...plainWorld, ...world } });
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  return {
    known: await resourcesOf(installation.pool, collection.id),
    rds: await rdsOf(installation.pool, collection.id),
  };
}

async function plant(name: string): Promise<string> {
  const folder = path.join(installation.folder, name);
  await mkdir(path.join(folder, 'below'), { recursive: true });
  await writeFile(path.join(folder, 'top.txt'), `At the top of ${name}.\r\n`);
  await writeFile(path.join(folder, 'below/deep.txt'), `Below the top of ${name}.\r\n`);
  for (const place of [installation.folder, folder, path.join(folder, 'below')]) await chmod(place, 0o755);
  return folder;
}

const article = (n: number, more = ''): string =>
  [
    'From: Jane <jane@siroe.example>',
    'Newsgroups: siroe.test',
    `Subject: Article ${n}`,
    `Message-ID: <${n}@siroe.example>`,
    'Date: Thu, 26 Nov 2026 12:00:00 +0000',
    '',
    `The text of article ${n}.`,
    more,
    '',
  ].join('\r\n');

describe('one run', () => {
  it('items 1, 15, 17, 27: gathers over HTTP, FTP, Gopher, and News, and from files', async ({ skip }) => {
    const why = whyWithoutFtp('pyftpdlib') ?? whyWithoutGopher('gophernicus');
    if (why !== undefined) return skip(why);
    const [files, mirror, menus] = [await plant('files'), await plant('mirror'), await plant('menus')];
    const ftp = await startPyftpdlib({ folder: mirror });
    const hole = await startGopher('gophernicus', menus);
    const groups = { 'siroe.test': [article(1), article(2)], 'other.test': [article(3)] };
    const server = await startNewsServer({ groups });
    for (const { close } of [ftp, hole, server]) onTestFinished(close);
    const site = await installation.startSite({
      routes: {
        '/': page(['/page.html', 'news:3@siroe.example', 'news:other.test', `ftp://127.0.0.1:${ftp.port}/linked`]),
      },
    });
    const roots = [
      `${site.url}/ Access=HTTP|News Host=9`,
      `ftp://127.0.0.1:${ftp.port}/`,
      `gopher://127.0.0.1:${hole.port}/`,
      'news:siroe.test',
      `file://${files}/`,
    ];
    const text = `Access-Delay: 0\n<RootNodes>\n${roots.join('\n')}\n</RootNodes>\n`;
    // $NNTPSERVER, or what the installation has in its place.
    const newsServer = { host: '127.0.0.1', port: server.port };
    const { known, rds } = await gather({ 'gatherer.cf': text }, { fileRoots: [files], newsServer });
    const fetched = [...known.values()].filter(({ state }) => state === 'fetched').map(({ url }) => url);
    expect(fetched.toSorted()).toEqual(
      [
        `${site.url}/`,
        ...['', 'below/', 'below/deep.txt', 'top.txt'].map((place) => `ftp://127.0.0.1:${ftp.port}/${place}`),
        ...['', '0/below/deep.txt', '0/top.txt', '1/', '1/below/'].map(
          (item) => `gopher://127.0.0.1:${hole.port}/${item}`,
        ),
        ...['siroe.test', '1@siroe.example', '2@siroe.example'].map((name) => `news:${name}`),
        ...['other.test', '3@siroe.example'].map((name) => `news:${name}`),
        ...['', 'below/', 'below/deep.txt', 'top.txt'].map((place) => `file://${files}/${place}`),
      ].toSorted(),
    );
    expect(known.get(`ftp://127.0.0.1:${ftp.port}/linked`)).toMatchObject({ state: 'rejected', reason: 'access' });
    // Folders and menus have none.
    expect([...rds.keys()].toSorted()).toEqual(
      fetched.filter((url) => !/(:\d+|1|below|files)\/$/.test(url) || url === `${site.url}/`).toSorted(),
    );
    expect(rds.get('news:siroe.test')).toMatchObject({ attributes: { type: ['NewsGroup'] } });
    expect(rds.get('news:1@siroe.example')).toMatchObject({ title: 'Article 1' });
  });

  it('item 28: without a server for newsgroups, the host news is asked', async () => {
    const overrides = new Map([['news', ['127.0.0.1']]]);
    const text = 'Access-Delay: 0\n<RootNodes>\nnews:siroe.test\n</RootNodes>\n';
    const { known } = await gather({ 'gatherer.cf': text }, { resolver: createResolver({ overrides }) });
    expect(known.get('news:siroe.test')).toMatchObject({ state: 'failed', fetches: [{ outcome: 'refused' }] });
  });
});
