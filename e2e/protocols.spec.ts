/** A collection whose one run gathers over HTTP, FTP, Gopher, and News, and from files, as its pages show it. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite } from '../lib/engine/testing/site.ts';
import { startEveryProtocol, whyWithoutProtocols } from '../lib/jobs/testing/every-protocol.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const base = test.extend<object, { readonly folder: string }>({
  folder: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'winnow-protocols-'));
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  fileRoots: [({ folder }, use) => use(folder), { scope: 'worker' }],
});

base('one run gathers over every protocol, and its pages speak of each', async ({ page, services, signIn, folder }) => {
  const why = whyWithoutProtocols();
  base.skip(why !== undefined, why);
  const site = await startSite({ pages: 5 });
  const { ftp, gopher, files, newsServer, close } = await startEveryProtocol(folder);
  await signIn(page, 'operator');
  valueOf(await services.saveNewsServer(cli, { server: `${newsServer.host}:${newsServer.port}` }));
  await page.goto('/collections/new');
  const { slug, revision } = valueOf(await services.createCollection(cli, { name: 'Everywhere', url: ftp }));
  const roots = [`${site.url}/`, gopher, 'news:siroe.test', files].join('\n');
  const text = `Access-Delay: 0\n<RootNodes>\n${roots}\n</RootNodes>\n`;
  const change = { message: 'Roots over every protocol', files: [{ path: 'gatherer.cf', text }] };
  valueOf(await services.saveRevision(cli, { slug, base: revision, ...change }));
  await crawl(services, slug);
  const { rows } = valueOf(await services.searchResources(cli, { slug, limit: 100 }));
  console.log(rows.map((r) => [r.url, r.outcome, r.hash].join(' ')).join('\n'));
  const hash = (url: string) => rows.find((r) => r.url === url)?.hash ?? '';
  const base_ = `/collections/${slug}`;
  const places = {
    resources: `${base_}/resources`, live: `${base_}/live`, reports: `${base_}/reports`, sites: `${base_}/sites`, hosts: `${base_}/reports?report=sites`,
    simulator: `${base_}/simulator`, 'url-ftp': `${base_}/resources/${hash(ftp + 'top.txt')}`, 'url-ftp-folder': `${base_}/resources/${hash(ftp)}`,
    'url-news': `${base_}/resources/${hash('news:1@siroe.example')}`, 'url-group': `${base_}/resources/${hash('news:siroe.test')}`, 'url-gopher': `${base_}/resources/${hash(gopher + '0/top.txt')}`,
    form: `${base_}/configuration?file=gatherer.cf`, reference: '/reference/protocols', ftpref: '/reference/protocols/ftp', space: `${base_}/resources?view=space`, new: '/collections/new', network: '/network',
  };
  for (const [name, place] of Object.entries(places)) {
    await page.goto(place);
    await page.waitForTimeout(500);
    await shot(page, `protocols-${name}`);
  }
  await site.close();
  await close();
});
