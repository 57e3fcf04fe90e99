/** Running totals of a run: what filter-by-max lets through, and what is kept of them. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { collectionOf } from '../testing/texts.ts';

let installation: TestInstallation;
let site: Site;

beforeAll(async () => {
  installation = await openInstallation();
  site = await startSite({ pages: 40 });
});
afterAll(async () => {
  await site.close();
  await installation.close();
});

const lines = 'MetaData fn=filterrules-process\nMetaData fn=filter-by-max src=objects value=12';
const filterConf = ['enumeration', 'generation']
  .map((kind) => `<Filter name="${kind}-default">\n${lines}\n</Filter>\n`.replace('</Filter>', endOf(kind)))
  .join('');

function endOf(kind: string): string {
  return kind === 'enumeration' ? 'Enumerate fn=enumerate-urls\n</Filter>' : 'Generate fn=extract-html-meta\n</Filter>';
}

it('as many resources are retrieved as the value says, whatever the connections, and the rest says why not', async () => {
  const { pool } = installation;
  const collection = await installation.addCollection(collectionOf([{ site }], {}, { 'filter.conf': filterConf }));
  const run = await collection.crawl();
  expect(run).toMatchObject({ state: 'finished' });
  expect(await whatDoesNotAddUp(pool, run.id)).toEqual([]);
  const known = [...(await resourcesOf(pool, collection.id)).values()];
  const fetched = known.filter(({ state }) => state === 'fetched');
  expect(fetched).toHaveLength(12);
  expect(fetched.map(({ facts }) => facts?.totals?.objects).toSorted((a = 0, b = 0) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, n) => n + 1),
  );
  const denied = known.filter(({ state }) => state === 'rejected');
  expect(denied.length).toBeGreaterThan(0);
  expect(new Set(denied.map(({ reason, file }) => `${reason} ${file}`))).toEqual(
    new Set(['objects over 12 filter.conf']),
  );
});
