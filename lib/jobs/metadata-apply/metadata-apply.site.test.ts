/** External metadata applied on demand makes the RDs that a recrawl makes, loses nothing, and does what its preview said. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filters } from '../../engine/testing/program.ts';
import type { Site } from '../../engine/testing/site.ts';
import { createCrawlReads } from '../../store/read/crawl-reads.ts';
import { createTextIndexer } from '../../store/text/index-text.ts';
import type { DescriptionView } from '../../store/read/read-description.ts';
import type { MetadataPreviewResult, MetadataPreviewed } from '../metadata-preview/declaration.ts';
import { metadataApplyWork } from './work.ts';
import { metadataPreviewWork } from '../metadata-preview/work.ts';
import { readNewestRevision } from '../world/installation.ts';
import { createJobQueue } from '../queue.ts';
import { holdMetadata } from '../testing/hold-metadata.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestCollection, TestInstallation } from '../testing/installation.ts';
import { contextOf } from '../testing/job-context.ts';
import { page } from '../testing/pages.ts';
import { collectionOf, robotConf } from '../testing/texts.ts';
import { until } from '../testing/until.ts';
import { metadataApplyJob } from './declaration.ts';

let installation: TestInstallation;
let site: Site;

beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.startSite({
    pages: 0,
    routes: {
      '/': page(['/a/1.html', '/a/2.html', '/b/index.html', '/b/3.html'], { title: 'Start' }),
      '/a/1.html': page([], { title: 'Own one', head: '<meta name="c" content="crawled">' }),
      '/a/2.html': page([], { title: 'Own two', head: '<meta name="x" content="crawled x">' }),
      '/b/index.html': page([], { title: 'Folder' }),
      '/b/3.html': page([], { title: '', head: '<meta http-equiv="expires" content="Tue, 28 Feb 2040 08:49:37 GMT">' }),
    },
  });
});
afterAll(() => installation.close());

const scope = 'Setup fn=filterrules-setup config=filterrules.conf\nMetaData fn=filterrules-process\n';
const generation = filters(
  `${scope}Enumerate fn=enumerate-urls max=1024`,
  `${scope}Data fn=generate-md5\nGenerate fn=extract-html-meta\nGenerate fn=extract-html-text`,
);

function files(lines: readonly string[] | undefined): Files {
  const own = lines && { 'external_metadata.cfg': lines.map((line) => `${site.host}:${site.port}${line}\n`).join('') };
  return collectionOf([{ site }], {}, own ?? {});
}

async function apply(collection: TestCollection): Promise<unknown> {
  return metadataApplyWork.run(contextOf(installation, collection), {});
}

async function preview(collection: TestCollection, edited: Files, threshold = '0'): Promise<MetadataPreviewResult> {
  const { id } = await readNewestRevision(installation.pool, collection.id);
  const texts = Object.entries(edited).map(([path, text]) => ({ path, text }));
  const input = { revisionId: id, threshold, files: texts };
  return (await metadataPreviewWork.run(contextOf(installation, collection), input)) as MetadataPreviewResult;
}

async function crawl(collection: TestCollection): Promise<void> {
  expect(await collection.crawl()).toMatchObject({ state: 'finished' });
}

/** All of an RD but when it was stored. */
async function rds(collection: TestCollection): Promise<readonly Omit<DescriptionView, 'storedAt'>[]> {
  const found: Omit<DescriptionView, 'storedAt'>[] = [];
  for await (const { storedAt: at, ...rd } of createCrawlReads(installation.pool).descriptions(collection.id, 'now')) {
    expect(at).toBeGreaterThan(0);
    found.push(rd);
  }
  return found;
}

/** Columns beside the attributes. */
async function columns(collection: TestCollection): Promise<unknown> {
  const { rows } = await installation.pool.query(
    `SELECT url, title, md5, expires_at, external, external_blame, attributes, blame_id FROM crawl.description
     WHERE collection_id = $1 ORDER BY url`,
    [collection.id],
  );
  return rows;
}

async function find(collection: TestCollection, text: string): Promise<readonly string[]> {
  const index = createTextIndexer(installation.pool);
  while ((await index(200)) > 0);
  const { rows } = await createCrawlReads(installation.pool).search(collection.id, { text, limit: 100 });
  return rows.map(({ url }) => new URL(url).pathname).toSorted();
}

const steps: readonly (readonly string[] | undefined)[] = [
  ['/ c:partner t:"Given title"', '/a/ x:"knowledge Science physics" x:b', '/b/index.html k:exact X:20991231'],
  // A line above moves the others down: the blame changes, the values do not.
  ['/nothing c:1', '/ c:partner t:"Given title"', '/a/ x:"knowledge Science physics" x:b', '/b/ X:20400101'],
  ['/a/1 c:"" t:Other', '/ c:partner'],
  undefined,
  ['/ w:ACT', '/a/2 title:1'.replace('title', 'z'), '/b/3 d:20040101 X:20991231'],
];

describe('external metadata applied without recrawling', () => {
  it('S21, S24, S26: gives what a full recrawl with the same file gives, step by step', async () => {
    const applied = await installation.addCollection({ ...files(undefined), 'filter.conf': generation });
    await crawl(applied);
    for (const lines of steps) {
      const revised = { ...files(lines), 'filter.conf': generation };
      await applied.revise(revised);
      await apply(applied);
      const recrawled = await installation.addCollection(revised);
      await crawl(recrawled);
      expect(await rds(applied)).toEqual(await rds(recrawled));
      expect(await columns(applied)).toEqual(await columns(recrawled));
    }
    expect(await rds(applied)).toHaveLength(5);
  });

  it('keeps what was crawled, and a second time changes nothing', async () => {
    const collection = await installation.addCollection({ ...files(undefined), 'filter.conf': generation });
    await crawl(collection);
    const before = await columns(collection);
    await collection.revise({ ...files(['/ t:Other x:y X:20991231']), 'filter.conf': generation });
    expect(await apply(collection)).toMatchObject({ descriptions: 5, changed: 5, withMetadata: 5, revision: 2 });
    expect(await apply(collection)).toMatchObject({ descriptions: 5, changed: 0, withMetadata: 5 });
    await collection.revise({ ...files(undefined), 'filter.conf': generation });
    expect(await apply(collection)).toMatchObject({ changed: 5, withMetadata: 0 });
    expect(await columns(collection)).toEqual(before);
  });

  it('S22, S24: is refused with the place when the file has an error, and leaves the RDs as they are', async () => {
    const collection = await installation.addCollection({ ...files(['/ c:1']), 'filter.conf': generation });
    await crawl(collection);
    const before = await columns(collection);
    await collection.revise({ ...files(['/ c:1', '/b c:']), 'filter.conf': generation });
    await expect(apply(collection)).rejects.toThrow(/^external_metadata\.cfg:2:\d+: E_EMPTY_VALUE\./);
    expect(await columns(collection)).toEqual(before);
  });

  it('S2, S27, S28, D8: is found by class:word and class:"words", in any letter case, with and without other words', async () => {
    const lines = ['/ c:partner w:ACT', '/a/ x:"knowledge Science physics" y:a-b', '/a/2 t:"Annual report"'];
    const collection = await installation.addCollection({ ...files(lines), 'filter.conf': generation });
    await crawl(collection);
    expect(await find(collection, 'c:PARTNER')).toHaveLength(5);
    expect(await find(collection, 'w:act')).toHaveLength(5);
    expect(await find(collection, 'x:physics')).toEqual(['/a/1.html', '/a/2.html']);
    expect(await find(collection, 'x:"science knowledge" c:partner')).toEqual(['/a/1.html', '/a/2.html']);
    expect(await find(collection, 'x:"science chemistry"')).toEqual([]);
    expect(await find(collection, 'X:physics')).toEqual([]);
    expect(await find(collection, 'x:physics t:annual')).toEqual(['/a/2.html']);
    expect(await find(collection, 't:own')).toEqual(['/a/1.html']);
    expect(await find(collection, 'y:b Own')).toEqual(['/a/1.html']);
    expect(await find(collection, 'x:""')).toEqual([]);
    await collection.revise({ ...files(['/a/1 x:geology']), 'filter.conf': generation });
    await apply(collection);
    expect(await find(collection, 'x:physics')).toEqual([]);
    expect(await find(collection, 'x:geology')).toEqual(['/a/1.html']);
    expect(await find(collection, 't:two')).toEqual(['/a/2.html']);
  });

  it('S41, S42: hides an RD from search and hand-outs from the day after X, not on the day itself', async () => {
    const day = (offset: number): string =>
      new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const lines = [`/a/1 X:${day(0)} c:1`, `/a/2 X:${day(-1)} c:1`];
    const collection = await installation.addCollection({ ...files(lines), 'filter.conf': generation });
    await crawl(collection);
    expect(await find(collection, 'c:1')).toEqual(['/a/1.html']);
    expect((await rds(collection)).map(({ url }) => new URL(url).pathname)).not.toContain('/a/2.html');
    await collection.revise({ ...files(['/a/ c:1']), 'filter.conf': generation });
    await apply(collection);
    expect(await find(collection, 'c:1')).toEqual(['/a/1.html', '/a/2.html']);
  });
});

describe('external metadata previewed before it is saved', () => {
  const withLines = (lines: readonly string[]): Files => {
    return { 'external_metadata.cfg': files(lines)['external_metadata.cfg'] ?? '' };
  };

  it('counts the RDs that applying then changes, and shows each value before and after with its line', async () => {
    const collection = await installation.addCollection({ ...files(undefined), 'filter.conf': generation });
    await crawl(collection);
    for (const lines of steps) {
      const before = await rds(collection);
      const said = (await preview(collection, withLines(lines ?? []))) as MetadataPreviewed;
      await collection.revise({ ...files(lines), 'filter.conf': generation });
      await apply(collection);
      const after = await rds(collection);
      const values = (all: typeof before): readonly string[] =>
        all.map(({ attributes }) => JSON.stringify(attributes.map(({ name, values: each }) => [name, each])));
      const changed = values(after).filter((each, i) => each !== values(before)[i]).length;
      expect(said).toMatchObject({ state: 'previewed', descriptions: 5, rdsChanged: changed });
      expect(said.samples.filter(({ isRd }) => isRd)).toHaveLength(changed);
      expect(await preview(collection, withLines(lines ?? []))).toMatchObject({ rdsChanged: 0, urlsChanged: 0 });
    }
    const said = (await preview(collection, withLines(['/ w:ACT', '/a/1 t:Given']))) as MetadataPreviewed;
    expect(said).toMatchObject({ urls: 5, urlsChanged: 3, urlsGain: 0, urlsLose: 0, rdsWaiting: 0 });
    expect(said.samples.find(({ url }) => url.endsWith('/a/1.html'))?.changes).toEqual([
      { name: 'title', before: ['Own one'], after: ['Given'], file: 'external_metadata.cfg', line: 2 },
    ]);
    const gone = said.samples.find(({ url }) => url.endsWith('/a/2.html'))?.changes;
    expect(gone).toEqual([{ name: 'z', before: ['1'], after: [] }]);

    const long = { ...withLines(['/a/1 constructor:5']), 'robot.conf': robotConf({ 'metadata-classes': 'long' }) };
    const named = ((await preview(collection, long)) as MetadataPreviewed).samples.flatMap(({ changes }) => changes);
    expect(named.filter(({ after }) => after.length > 0)).toMatchObject([
      { name: 'constructor', before: [], after: ['5'] },
    ]);
  });

  it('takes the profiles as Concatenate would: without malformed lines, and not at all over the threshold', async () => {
    const collection = await installation.addCollection({ ...files(undefined), 'filter.conf': generation });
    await crawl(collection);
    const place = `${site.host}:${site.port}`;
    const edited = {
      'profiles/b/external_metadata.cfg': `bad\n${place}/ c:1\n`,
      'profiles/a/external_metadata.cfg': `\u{feff}${place}/a/ c:2`,
    };
    expect(await preview(collection, edited)).toEqual({
      state: 'stopped',
      reason: '1 of 3 lines are malformed, over the threshold of 0: Concatenate would stop, and nothing would change.',
    });
    const said = (await preview(collection, edited, '0.34')) as MetadataPreviewed;
    expect(said).toMatchObject({
      rdsChanged: 5,
      urlsChanged: 5,
      urlsGain: 5,
      attributes: [{ name: 'c', urls: 5, rds: 5 }],
    });
    const places = said.samples.map(({ changes: [first] }) => [first?.after[0], first?.file, first?.line].join(' '));
    expect([...new Set(places)].toSorted()).toEqual([
      '1 profiles/b/external_metadata.cfg 2',
      '2 profiles/a/external_metadata.cfg 1',
    ]);
    expect(await preview(collection, withLines(['/ c:']))).toMatchObject({
      state: 'stopped',
      reason: expect.stringMatching(/^external_metadata\.cfg:1:\d+: E_EMPTY_VALUE/),
    });
  });
});

it('is cancelled while it waits for a run that applies its own', async () => {
  const { pool } = installation;
  const collection = await installation.addCollection(files(['/ c:1']));
  const letGo = await holdMetadata(pool, collection.id);
  const queue = createJobQueue(pool, [metadataApplyJob]);
  const job = await queue.enqueue(metadataApplyJob, { collectionId: collection.id, createdBy: 'test', input: {} });
  const words = async () => (await queue.view(collection.id, job))?.status.words;
  const stop = new AbortController();
  const working = installation.work({ works: [metadataApplyWork] }, stop.signal);
  try {
    await until(
      'it said what it waits for',
      async () => (await words()) === 'waiting for a run that is applying its metadata',
    );
    expect(await queue.cancel(job)).toBe(true);
    await until('it was cancelled', async () => (await words()) === 'Cancelled. No RD was changed.');
  } finally {
    await letGo();
    stop.abort();
    await working;
  }
});
