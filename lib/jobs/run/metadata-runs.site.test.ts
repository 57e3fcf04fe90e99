/** A run leaves every RD with the external metadata of its own files, whether the page was answered 200, 304 or not at all. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filters } from '../../engine/testing/program.ts';
import type { Answer, Site } from '../../engine/testing/site.ts';
import { externalMetadata } from '../../engine/program/external-metadata.ts';
import { createCrawlReads } from '../../store/read/crawl-reads.ts';
import { readLastWork } from '../../store/metadata/last-work.ts';
import { readRun } from '../../store/runs/runs.ts';
import { metadataApplyWork } from '../metadata-apply/work.ts';
import { beginMetadata } from './metadata-of-run.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestCollection, TestInstallation } from '../testing/installation.ts';
import { contextOf } from '../testing/job-context.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';

const pages = 12;
let installation: TestInstallation;
let site: Site;

/** Answers 200 once, then 304. */
function steady(title: string): Answer {
  return (request, response) => {
    if (request.headers['if-none-match'] === '"v1"') {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html', etag: '"v1"' });
    response.end(`<!doctype html><title>${title}</title>`);
  };
}

beforeAll(async () => {
  installation = await openInstallation();
  const paths = Array.from({ length: pages }, (_, i) => `/p/${i}.html`);
  site = await installation.startSite({
    pages: 0,
    routes: { '/': page(paths), ...Object.fromEntries(paths.map((path) => [path, steady(`Page ${path}`)])) },
  });
});
afterAll(() => installation.close());

const scope = 'Setup fn=filterrules-setup config=filterrules.conf\nMetaData fn=filterrules-process\n';
/** RDs that say nothing of when they were made. */
const timeless = filters(
  `${scope}Enumerate fn=enumerate-urls max=1024`,
  `${scope}Generate fn=extract-html-meta\nGenerate fn=extract-html-text`,
);

function files(lines: readonly string[] | undefined): Files {
  const own = lines && { 'external_metadata.cfg': lines.map((line) => `${site.host}:${site.port}${line}\n`).join('') };
  return collectionOf([{ site }], {}, { 'filter.conf': timeless, ...own });
}

async function crawl(collection: TestCollection, wanted?: Parameters<TestCollection['crawl']>[0]): Promise<number> {
  const run = await collection.crawl(wanted);
  expect(run).toMatchObject({ state: 'finished' });
  return run.id;
}

/** Of every RD: its attributes with who wrote them, without when it was stored. */
async function rds(collection: TestCollection): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const { storedAt, ...rd } of createCrawlReads(installation.pool).descriptions(collection.id, 'now')) {
    expect(storedAt).toBeGreaterThan(0);
    found.push(rd);
  }
  return found;
}

async function madeAnew(revised: Files): Promise<readonly unknown[]> {
  const collection = await installation.addCollection(revised);
  await crawl(collection);
  return rds(collection);
}

const steps: readonly (readonly [name: string, lines: readonly string[] | undefined])[] = [
  ['a file that is new', ['/ c:partner t:"Given title"', '/p/1 X:20991231']],
  ['a line that changed', ['/ c:staff', '/p/1 X:20991231 t:One']],
  ['the same values from another line', ['/nothing c:1', '/ c:staff', '/p/1 X:20991231 t:One']],
  ['a malformed line, which takes the whole file away', ['/ c:staff', '/p/1 c:']],
  ['a file that is right again', ['/p/ c:1']],
  ['a file that was removed', undefined],
];

describe('external metadata of a run', () => {
  it('is on every RD after a run in which all pages but one are unchanged', async () => {
    const collection = await installation.addCollection(files(undefined));
    await crawl(collection);
    for (const [name, lines] of steps) {
      await collection.revise(files(lines));
      const id = await crawl(collection);
      expect(await rds(collection), name).toEqual(await madeAnew(files(lines)));
      expect(await readLastWork(installation.pool, 'applied', collection.id), name).toMatchObject({ by: `run ${id}` });
    }
  });

  it('is on RDs of pages that a run fails to fetch, and on those it does not ask for', async () => {
    const collection = await installation.addCollection(files(undefined));
    await crawl(collection);
    await collection.revise(files(['/ c:partner']));
    site.serve('/p/3.html', { status: 403 });
    await crawl(collection, { kind: 'incremental' });
    site.serve('/p/3.html', steady('Page /p/3.html'));
    expect(await rds(collection)).toHaveLength(pages + 1);
    expect(await rds(collection)).toEqual(await madeAnew(files(['/ c:partner'])));
  });

  it('is laid over the one URL of a run of single URLs, and over no other', async () => {
    const collection = await installation.addCollection(files(undefined));
    await crawl(collection);
    await collection.revise(files(['/ c:partner']));
    const url = `${site.url}/p/4.html`;
    await crawl(collection, { kind: 'single', urls: [url] });
    expect(await withMetadata(collection)).toEqual([url]);
    await crawl(collection);
    expect(await withMetadata(collection)).toHaveLength(pages + 1);
  });

  it('is that of the run when it has ended, even when another file was applied meanwhile', async () => {
    const collection = await installation.addCollection(files(['/ c:old']));
    await crawl(collection);
    await crawl(collection);
    const open = Promise.withResolvers<void>();
    site.serve('/p/2.html', (request, response) => {
      void open.promise.then(() => steady('Page /p/2.html')(request, response));
    });
    const { id } = await collection.begin();
    const running = installation.work({ onlyRun: id });
    await until('the run began', async () => (await readRun(installation.pool, id))?.state === 'running');
    await collection.revise(files(['/ c:new']));
    await metadataApplyWork.run(contextOf(installation, collection), {});
    open.resolve();
    await running;
    site.serve('/p/2.html', steady('Page /p/2.html'));
    expect(await rds(collection)).toEqual(await madeAnew(files(['/ c:old'])));
  });

  it('is applied by the next engine when one had to leave before', async () => {
    const collection = await installation.addCollection(files(['/ c:old']));
    await crawl(collection);
    await collection.revise(files(['/ c:new']));
    const run = await collection.begin();
    const texts = new Map(Object.entries(files(['/ c:new'])));
    const metadata = externalMetadata(texts);
    const program = { ...(metadata && { overlay: metadata }) };
    const { pool } = installation;
    const left = await beginMetadata({ pool, run, files: texts, program, isLeaving: () => true });
    await left.applied;
    expect(await rds(collection)).toEqual(await madeAnew(files(['/ c:old'])));
    await installation.work({ onlyRun: run.id });
    expect(await rds(collection)).toEqual(await madeAnew(files(['/ c:new'])));
  });
});

async function withMetadata(collection: TestCollection): Promise<readonly string[]> {
  const { rows } = await installation.pool.query<{ url: string }>(
    'SELECT url FROM crawl.description WHERE collection_id = $1 AND external IS NOT NULL ORDER BY url',
    [collection.id],
  );
  return rows.map(({ url }) => url);
}
