/** Annotations: over what was crawled, without recrawling and through every recrawl, and as the manual prints them. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { descriptionSoif } from '../../services/resources/print-descriptions.ts';
import { createCrawlReads } from '../../store/read/crawl-reads.ts';
import type { DescriptionView } from '../../store/read/read-description.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestCollection, TestInstallation } from '../testing/installation.ts';
import { contextOf } from '../testing/job-context.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';
import { metadataApplyWork } from './work.ts';

let installation: TestInstallation;
let site: Site;

beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.startSite({
    pages: 0,
    routes: {
      '/': page(['/~a/report.html'], { title: 'Start' }),
      '/~a/report.html': page([], { title: 'Own', head: '<meta name="keywords" content="boulder colorado">' }),
    },
  });
});
afterAll(() => installation.close());

const sun = (): Files => collectionOf([{ site }]);
const harvest = (): Files => ({
  'gatherer.cf': `Access-Delay: 0\n<RootNodes>\n${site.url}/ URL=250,/dev/null\n</RootNodes>\n`,
});

/** In another spelling than the page's. */
const annotations = (...lines: readonly string[]): Files => ({
  annotations: `@FILE { ${site.url}/%7Ea/report.html\n${lines.join('\n')}\n}\n`,
});
const first = (): Files => annotations('my-manual-attribute:\tthis is a neat attribute', 'Title:\tAnnual report');

async function crawl(collection: TestCollection): Promise<void> {
  expect(await collection.crawl()).toMatchObject({ state: 'finished' });
}

const apply = (collection: TestCollection): Promise<unknown> =>
  metadataApplyWork.run(contextOf(installation, collection), {});

async function reportOf({ id }: TestCollection): Promise<DescriptionView> {
  for await (const rd of createCrawlReads(installation.pool).descriptions(id, 'now'))
    if (rd.url.includes('report')) return rd;
  throw new Error('the report has no RD');
}

const namesOf = ({ attributes }: DescriptionView): readonly string[] => attributes.map(({ name }) => name);
const lineOf = ({ attributes }: DescriptionView, wanted: string) => attributes.find(({ name }) => name === wanted);

describe.each([
  ['filters', sun],
  ['RootNodes', harvest],
])('annotations of a collection with %s', (_, files) => {
  it('items 154, 155, 175: come first without a recrawl, stay through one, and leave what was crawled', async () => {
    const collection = await installation.addCollection(files());
    await crawl(collection);
    const crawled = await reportOf(collection);
    await collection.revise({ ...files(), ...first() });
    expect(await apply(collection)).toMatchObject({ descriptions: 2, changed: 1, withMetadata: 1 });
    const annotated = await reportOf(collection);
    const rest = namesOf(crawled).filter((name) => name !== 'title');
    expect(namesOf(annotated)).toEqual(['my-manual-attribute', 'title', ...rest]);
    expect(lineOf(annotated, 'title')).toMatchObject({
      values: ['Annual report'],
      writer: { by: 'annotation', file: 'annotations', line: 3 },
      crawled: { values: ['Own'] },
    });
    expect(await apply(collection)).toMatchObject({ changed: 0 });
    const soif = new TextDecoder().decode(descriptionSoif(annotated, new Map()));
    expect(soif.split('\n').slice(1, 3)).toEqual([
      'my-manual-attribute{24}:\tthis is a neat attribute',
      'title{13}:\tAnnual report',
    ]);

    await crawl(collection);
    expect(namesOf(await reportOf(collection))).toEqual(namesOf(annotated));
    expect(lineOf(await reportOf(collection), 'title')).toEqual(lineOf(annotated, 'title'));

    await collection.revise(files());
    expect(await apply(collection)).toMatchObject({ changed: 1, withMetadata: 0 });
    const without = await reportOf(collection);
    expect(namesOf(without)).toEqual(namesOf(crawled));
    expect(lineOf(without, 'title')).toEqual(lineOf(crawled, 'title'));
  });
});

it('annotations saved before a run are in the RDs that it makes, and in those that it leaves', async () => {
  const collection = await installation.addCollection({ ...sun(), ...first() });
  await crawl(collection);
  expect(namesOf(await reportOf(collection)).slice(0, 2)).toEqual(['my-manual-attribute', 'title']);
  await collection.revise({ ...sun(), ...annotations('City:\tBoulder') });
  await crawl(collection);
  const names = namesOf(await reportOf(collection));
  expect(names[0]).toBe('city');
  expect(names).not.toContain('my-manual-attribute');
});
