/** What becomes of an RD when a later run decides otherwise. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filters } from '../../engine/testing/program.ts';
import type { Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdsOf, removalsOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';

let installation: TestInstallation;
let site: Site;

beforeAll(async () => {
  installation = await openInstallation();
  site = await startSite({
    pages: 1,
    routes: { '/': page(['/a.html', '/old/b.html']), '/a.html': page(), '/old/b.html': page() },
  });
});
afterAll(async () => {
  await site.close();
  await installation.close();
});

const enumerate = 'Enumerate fn=enumerate-urls type=text/html';
const generate = 'Generate fn=extract-html-meta';
const denyOld = 'MetaData fn=filter-by-regex src=path deny="/old"';

describe('a URL that a later run rejects as it is found', () => {
  it('loses its RD, and the removal names the line', async () => {
    const files = collectionOf([{ site }], {}, { 'filter.conf': filters(enumerate, generate) });
    const collection = await installation.addCollection(files);
    await collection.crawl();
    const url = `${site.url}/old/b.html`;
    expect((await rdsOf(installation.pool, collection.id)).has(url)).toBe(true);
    await collection.revise({
      ...files,
      'filter.conf': filters(`${denyOld}\n${enumerate}`, `${denyOld}\n${generate}`),
    });
    const run = await collection.crawl({ confirmDeletions: true });
    expect(run.state).toBe('finished');
    const rds = await rdsOf(installation.pool, collection.id);
    expect([...rds.keys()].toSorted()).toEqual([`${site.url}/`, `${site.url}/a.html`]);
    expect((await removalsOf(installation.pool, run.id)).map(([removed]) => removed)).toEqual([url]);
    expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  });

  it('keeps it until somebody decides when a tenth of the RDs would go', async () => {
    const files = collectionOf([{ site }], {}, { 'filter.conf': filters(enumerate, generate) });
    const collection = await installation.addCollection(files);
    await collection.crawl();
    await collection.revise({
      ...files,
      'filter.conf': filters(`${denyOld}\n${enumerate}`, `${denyOld}\n${generate}`),
    });
    const run = await collection.crawl({ confirmDeletions: false });
    expect((await rdsOf(installation.pool, collection.id)).has(`${site.url}/old/b.html`)).toBe(true);
    expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  });
});
