/** One collection, and one run of it, over every protocol that the Gatherer's manual names. */

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startBadGopher } from '../../engine/testing/bad-gopher.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { startEveryProtocol, whyWithoutProtocols } from '../testing/every-protocol.ts';
import { openInstallation, type Files, type TestInstallation } from '../testing/installation.ts';
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

describe('one run', () => {
  it('items 1, 15, 17, 27: gathers over HTTP, FTP, Gopher, and News, and from files', async ({ skip }) => {
    const why = whyWithoutProtocols();
    if (why !== undefined) return skip(why);
    const { ftp, gopher, files, newsServer, close } = await startEveryProtocol(installation.folder);
    onTestFinished(close);
    const site = await installation.startSite({
      routes: {
        '/': page(['/page.html', 'news:3@siroe.example', 'news:other.test', `${ftp}linked`]),
      },
    });
    const roots = [`${site.url}/ Access=HTTP|News Host=9`, ftp, gopher, 'news:siroe.test', files];
    const text = `Access-Delay: 0\n<RootNodes>\n${roots.join('\n')}\n</RootNodes>\n`;
    const { known, rds } = await gather({ 'gatherer.cf': text }, { fileRoots: [installation.folder], newsServer });
    const fetched = [...known.values()].filter(({ state }) => state === 'fetched').map(({ url }) => url);
    expect(fetched.toSorted()).toEqual(
      [
        `${site.url}/`,
        ...['', 'below/', 'below/deep.txt', 'top.txt'].map((place) => `${ftp}${place}`),
        ...['', '0/below/deep.txt', '0/top.txt', '1/', '1/below/'].map((item) => `${gopher}${item}`),
        ...['siroe.test', '1@siroe.example', '2@siroe.example'].map((name) => `news:${name}`),
        ...['other.test', '3@siroe.example'].map((name) => `news:${name}`),
        ...['', 'below/', 'below/deep.txt', 'top.txt'].map((place) => `${files}${place}`),
      ].toSorted(),
    );
    expect(known.get(`${ftp}linked`)).toMatchObject({ state: 'rejected', reason: 'access' });
    // Folders and menus have none.
    expect([...rds.keys()].toSorted()).toEqual(
      fetched.filter((url) => !/(:\d+|1|below|files)\/$/.test(url) || url === `${site.url}/`).toSorted(),
    );
    expect(rds.get('news:siroe.test')).toMatchObject({ attributes: { type: ['NewsGroup'] } });
    expect(rds.get('news:1@siroe.example')).toMatchObject({ title: 'Article 1' });
  });

  it('makes no RD of a menu, whatever its selector is, with RootNodes or with a site', async () => {
    const hole = await startBadGopher((port) => {
      const line = (item: string, selector: string) => `${item}\t${selector}\t127.0.0.1\t${port}\r\n`;
      return {
        '': `${line('1Below', '/below')}${line('1Notes', '/notes.txt')}${line('1Slash', '/slash/')}.\r\n`,
        '/below': `${line('0Deep', '/below/deep.txt')}.\r\n`,
        '/notes.txt': `${line('0Noted', '/noted')}.\r\n`,
        '/slash/': `${line('0Page', '/page/')}.\r\n`,
        ...Object.fromEntries(
          ['/below/deep.txt', '/noted', '/page/'].map((name) => [name, `The text of ${name}.\r\n.\r\n`]),
        ),
      };
    });
    onTestFinished(hole.close);
    const root = `gopher://127.0.0.1:${hole.port}/`;
    const menus = ['', '1/below', '1/notes.txt', '1/slash/'];
    const texts = ['0/below/deep.txt', '0/noted', '0/page/'];
    const collections: readonly Files[] = [
      { 'gatherer.cf': `Access-Delay: 0\n<RootNodes>\n${root}\n</RootNodes>\n` },
      { 'robot.conf': `<Process server-delay=0>\n${root}\n</Process>\n` },
    ];
    for (const files of collections) {
      const { known, rds } = await gather(files);
      const fetched = [...known.values()].filter(({ state }) => state === 'fetched').map(({ url }) => url);
      expect(fetched.toSorted()).toEqual([...menus, ...texts].map((item) => root + item).toSorted());
      expect([...rds.keys()].toSorted()).toEqual(texts.map((item) => root + item).toSorted());
    }
  });

  it('item 28: without a server for newsgroups, the host news is asked', async () => {
    const overrides = new Map([['news', ['127.0.0.1']]]);
    const text = 'Access-Delay: 0\n<RootNodes>\nnews:siroe.test\n</RootNodes>\n';
    const { known } = await gather({ 'gatherer.cf': text }, { resolver: createResolver({ overrides }) });
    expect(known.get('news:siroe.test')).toMatchObject({ state: 'failed', fetches: [{ outcome: 'refused' }] });
  });
});
