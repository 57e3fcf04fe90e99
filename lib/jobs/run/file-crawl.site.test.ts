import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { crawlFiles } from '../testing/crawl-files.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { resourcesOf } from '../testing/outcome.ts';

let installation: TestInstallation;
let top: string;

beforeAll(async () => {
  installation = await openInstallation();
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'winnow-tree-')));
});
afterAll(async () => {
  await rm(top, { recursive: true, force: true });
  await installation.close();
});

const rules = `<Rule id=archive>
  Match src=path by=ends-with value=.gz
</Rule>
<Rule id=examples>
  Match src=path by=contains value=/examples/
</Rule>`;

const byHand = (pathname: string): string | undefined => {
  if (pathname.endsWith('.gz')) return 'archive';
  return pathname.includes('/examples/') ? 'examples' : undefined;
};

it('a crawl of local files comes to what a walk by hand comes to, links and rules included', async () => {
  const root = path.join(top, 'doc');
  for (let i = 0; i < 12; i++) {
    const folder = path.join(root, `package ${i}`, ...(i % 3 === 0 ? ['examples', 'deep'] : ['html', 'ü']));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'index.html'), `<title>Page ${i}</title><p>Text <a href="../../read%20me">x</a>`);
    await writeFile(path.join(root, `package ${i}`, 'changelog.gz'), 'no gzip');
    await writeFile(path.join(root, `package ${i}`, 'read me'), `Package ${i}`);
  }
  await symlink('package 1', path.join(root, 'alias'));
  await symlink('../package 2/read me', path.join(root, 'package 1', 'borrowed'));
  await symlink('..', path.join(root, 'package 4', 'up'));
  await symlink('/etc/passwd', path.join(root, 'package 4', 'out'));
  await symlink('nothing', path.join(root, 'package 4', 'broken'));
  await symlink('package 3/examples', path.join(root, 'shown'));
  const { byHand: walked, rds } = await crawlFiles(installation, {
    folder: root,
    rules,
    uses: ['archive', 'examples'],
    deny: byHand,
  });
  expect(walked.denied.size).toBe(12 + 4);
  expect(walked.links.size).toBe(4);
  expect(walked.lost.size).toBe(2);
  const described = [...walked.read].filter((url) => !url.endsWith('/'));
  expect([...rds.keys()].toSorted()).toEqual(described.toSorted());
  const page = rds.get(pathToFileURL(path.join(root, 'package 1', 'html', 'ü', 'index.html')).href);
  expect(page?.attributes).toMatchObject({ title: ['Page 1'], 'content-type': ['text/html'], depth: ['4'] });
});

it('a page of the web leads to no file of this machine', async () => {
  const file = pathToFileURL(path.join(top, 'private.html')).href;
  await writeFile(path.join(top, 'private.html'), 'private');
  const site = await installation.startSite({
    routes: {
      '/': { headers: { 'content-type': 'text/html' }, body: `<a href="${file}">x</a><a href="/to">y</a>` },
      '/to': { status: 302, headers: { location: file } },
    },
  });
  const collection = await installation.addCollection({
    'filter.conf': defaultFilterConf.replaceAll(/^.*fn=filterrules-(process|setup).*$/gm, ''),
  });
  const { id: runId } = await collection.begin({ urls: [`${site.url}/`] });
  const world = { clock: systemClock, resolver: createResolver(), fileRoots: [top] };
  await installation.work({ onlyRun: runId, world });
  const resources = await resourcesOf(installation.pool, collection.id);
  expect(resources.get(file)).toMatchObject({
    state: 'rejected',
    stage: 'scope',
    reason: expect.stringContaining('file:'),
  });
});
