/** Rules made in the console for crawls of large collections of documents, over HTTP and as files: counted independently. */

import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { serveFolder, whyNoNginx } from '../lib/bench/manual-site.ts';
import { walkByHand } from '../lib/jobs/testing/naive-walk.ts';
import { cli } from '../lib/services/actor.ts';
import type { Services } from '../lib/services/index.ts';
import type { RunRow } from '../lib/services/runs/contract.ts';
import { crawl, valueOf } from './support/database.ts';
import { excludedByRules, expectFigures, makeRules, readReport, readsAs, saveEdits } from './support/made-rules.ts';
import type { MadeRule } from './support/made-rules.ts';
import { expect, shot, test } from './support/session.ts';
import { walkSite, type Walked } from './support/site-walk.ts';

const documents = '/usr/share/doc';
const pythonManual = ['3.11', '3.12', '3.13']
  .map((version) => `${documents}/python${version}/html`)
  .find((folder) => existsSync(`${folder}/index.html`));

test.use({ fileRoots: documents });

const ofManual: readonly MadeRule[] = [
  {
    name: 'Web modules',
    tests: [{ src: 'path', by: 'contains', value: '/library/http' }],
    says: ({ path }) => path.includes('/library/http'),
  },
  {
    name: 'Old news',
    tests: [{ src: 'path', by: 'regex', value: '/whatsnew/(2\\.[0-9]+|3\\.[0-4])\\.html$' }],
    says: ({ path }) => /\/whatsnew\/(2\.[0-9]+|3\.[0-4])\.html$/.test(path),
  },
  {
    name: 'C interface',
    tests: [{ src: 'path', by: 'begins-with', value: '/c-api/' }],
    says: ({ path }) => path.startsWith('/c-api/'),
  },
  {
    name: 'Indexes',
    tests: [
      { src: 'url', by: 'ends-with', value: '/genindex.html' },
      { src: 'path', by: 'is', value: '/py-modindex.html' },
    ],
    says: ({ href, path }) => href.endsWith('/genindex.html') || path === '/py-modindex.html',
  },
];

const ofPackages: readonly MadeRule[] = [
  {
    name: 'Pictures',
    tests: [
      { src: 'path', by: 'ends-with', value: '.png' },
      { src: 'path', by: 'ends-with', value: '.gif' },
    ],
    says: ({ path }) => path.endsWith('.png') || path.endsWith('.gif'),
  },
  {
    name: 'Packed',
    tests: [{ src: 'url', by: 'ends-with', value: '.gz' }],
    says: ({ href }) => href.endsWith('.gz'),
  },
  {
    name: 'Perl',
    tests: [{ src: 'path', by: 'begins-with', value: '/perl' }],
    says: ({ path }) => path.startsWith('/perl'),
  },
  {
    name: 'Examples',
    tests: [{ src: 'path', by: 'contains', value: '/examples/' }],
    says: ({ path }) => path.includes('/examples/'),
  },
  {
    name: 'Plain text',
    tests: [{ src: 'type', by: 'is', value: 'text/plain' }],
    says: ({ type }) => type === 'text/plain',
  },
];

const ofFiles: readonly MadeRule[] = [
  {
    name: 'Archives',
    tests: [
      { src: 'path', by: 'ends-with', value: '.gz' },
      { src: 'path', by: 'ends-with', value: '.zip' },
    ],
    says: ({ path }) => path.endsWith('.gz') || path.endsWith('.zip'),
  },
  {
    name: 'Examples',
    tests: [{ src: 'path', by: 'contains', value: '/examples/' }],
    says: ({ path }) => path.includes('/examples/'),
  },
  {
    name: 'Libraries',
    tests: [{ src: 'path', by: 'regex', value: '/lib[a-z0-9+.-]+/[^/]+$' }],
    says: ({ path }) => isInLibrary(path.split('/')),
  },
  {
    name: 'Licences',
    tests: [{ src: 'path', by: 'ends-with', value: '/copyright' }],
    says: ({ path }) => path.split('/').at(-1) === 'copyright',
  },
];

function isInLibrary(names: readonly string[]): boolean {
  const [folder = '', name = ''] = names.slice(-2);
  return name !== '' && folder.startsWith('lib') && /^[a-z0-9+.-]+$/.test(folder.slice(3));
}

/** A collection that waits for nothing and reads files of any size. */
async function seed(
  services: Services,
  name: string,
  { url, isLocal = false }: { readonly url: string; readonly isLocal?: boolean },
): Promise<string> {
  const { slug, revision } = valueOf(await services.createCollection(cli, { name, url }));
  const robotConf = 'server-delay=0\nsite-max-connections=8\nmax-filesize-kb=100000\nenable-robots-txt=false\n';
  const files = [{ path: 'robot.conf', text: robotConf }, ...(isLocal ? [await foldersOnly(services, slug)] : [])];
  valueOf(await services.saveRevision(cli, { slug, base: revision, message: 'No waiting', files }));
  const limits = { repetition: 20, linksPerPage: 100_000 };
  valueOf(await services.saveSettings(cli, { slug, limits, bodies: { keep: 'none' } }));
  return slug;
}

/** Folders are enumerated whatever type= says, and nothing else is with this filter: pages may link anywhere. */
async function foldersOnly(services: Services, slug: string) {
  const { path, text } = valueOf(await services.getFile(cli, { slug, path: 'filter.conf' }));
  return {
    path,
    text: text.replace(/fn=enumerate-urls max=\d+ type=text\/html/, 'fn=enumerate-urls max=100000 type=x-none/none'),
  };
}

interface Crawled {
  readonly page: Page;
  readonly slug: string;
  readonly rules: readonly MadeRule[];
  readonly run: RunRow;
  /** What all URLs that count begin with. */
  readonly start: string;
}

/** The same URLs visited, and the same excluded by the same rule, in the reports and beside the rules. */
async function expectCounted({ page, slug, rules, run, start }: Crawled, { visited, excluded }: Walked): Promise<void> {
  expect(run.state).toBe('finished');
  const isOwn = ({ url }: { readonly url: string }): boolean => url.startsWith(start);
  const fetched = (await readReport(page, slug, 'fetched')).filter(isOwn);
  expect(fetched.map(({ url }) => url).toSorted()).toEqual([...visited].toSorted());
  const rejected = (await readReport(page, slug, 'rejected')).filter(isOwn);
  const byRules = excludedByRules([...rejected, ...fetched], rules);
  expect(Object.fromEntries(byRules)).toEqual(Object.fromEntries(excluded));
  const counts = [...Map.groupBy(excluded.values(), (name) => name)].map(([name, { length }]) => `${name} ${length}`);
  expect(counts.length, 'rules that exclude something').toBe(rules.length);
  await expectFigures(page, slug, rules, excluded);
  await shot(page, `rules-of-${slug}`);
  console.log(
    `${slug}: ${visited.size} visited, ${excluded.size} excluded (${counts.join(', ')}), run of ${run.accounting.seconds.toFixed(1)} s`,
  );
}

for (const [name, folder, at, rules] of [
  ['Python manual', pythonManual, '/index.html', ofManual],
  ['Package documents', documents, '/', ofPackages],
] as const) {
  test(`${name}: rules made in the console exclude what a walk over the site excludes`, async ({
    page,
    services,
    signIn,
  }) => {
    const missing =
      folder === undefined ? 'the Python manual is not installed (Debian: apt-get install python3-doc)' : whyNoNginx();
    test.skip(missing !== undefined, missing ?? '');
    const site = await serveFolder(folder ?? documents);
    const start = site.origin + at;
    const slug = await seed(services, name, { url: start });
    await signIn(page, 'operator');
    await makeRules(page, slug, rules);
    await saveEdits(page, `Rules for the ${name}`);
    const run = await crawl(services, slug);
    const counted = await walkSite(start, readsAs(rules));
    await site.close();
    await expectCounted({ page, slug, rules, run, start: `${site.origin}/` }, counted);
  });
}

test('files: rules made in the console exclude what a walk over the disk excludes', async ({
  page,
  services,
  signIn,
}) => {
  test.skip(!existsSync(documents), `${documents} is not there`);
  const start = `${pathToFileURL(documents).href}/`;
  const slug = await seed(services, 'Local documents', { url: start, isLocal: true });
  await signIn(page, 'operator');
  await makeRules(page, slug, ofFiles);
  await saveEdits(page, 'Rules for the files');
  const run = await crawl(services, slug);
  const excludedBy = readsAs(ofFiles);
  const { read, links, denied } = await walkByHand(documents, (pathname) => excludedBy(`file://${pathname}`));
  await expectCounted(
    { page, slug, rules: ofFiles, run, start },
    { visited: new Set([...read, ...links]), excluded: denied },
  );
});
