/** Documents that their server refuses: how long their RDs are kept. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClocksOf } from '../testing/clocks.ts';
import type { Clocks } from '../testing/clocks.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';

const day = 86_400_000;
const refusals = [400, 401, 402, 403, 406, 451];
const failures = [418];
const gone = [404, 410];
const statuses = [...refusals, ...failures, ...gone];
/** What the server answers for these pages on each day: as usual, the status of the page, or another failure. */
const course = [
  [0, 'page'],
  [1, 'status'],
  [2, 'failure'],
  [20, 'status'],
  [32, 'status'],
  [33, 'page'],
  [34, 'status'],
] as const;
/** More than ten times as many, so that no removal is held. */
const others = Array.from({ length: 110 }, (_, n) => `/other${n}`);

let installation: TestInstallation;
let clocks: Clocks;
beforeAll(async () => {
  installation = await openInstallation();
  clocks = await moveClocksOf(installation);
});
afterAll(() => installation.close());

/** Statuses whose pages have an RD, after each day. */
async function daysOf(parameters: Readonly<Record<string, number>>): Promise<Readonly<Record<number, number[]>>> {
  const site = await installation.startSite({ pages: 0, otherwise: (_, response) => void response.end() });
  const paths = statuses.map((status) => `/s${status}`);
  site.serve('/', page([...paths, ...others]));
  for (const path of others) site.serve(path, page());
  const collection = await installation.addCollection(collectionOf([{ site }], parameters));
  const after: Record<number, number[]> = {};
  for (const [at, answer] of course) {
    for (const status of statuses) {
      const failing = { status: answer === 'status' ? status : 418 };
      site.serve(`/s${status}`, answer === 'page' ? page() : failing);
    }
    await clocks.moveTo(at * day);
    const { id } = await collection.begin();
    await installation.work({ onlyRun: id, world: clocks.world });
    expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
    const rds = await rdsOf(installation.pool, collection.id);
    after[at] = statuses.filter((status) => rds.has(`${site.url}/s${status}`));
    const resources = await resourcesOf(installation.pool, collection.id);
    expect(resources.get(`${site.url}/s403`)?.state).toBe(answer === 'page' ? 'fetched' : 'failed');
  }
  return after;
}

it('loses its RD at the visit that robot.conf names, and not before', async () => {
  const kept = [...refusals, ...failures];
  expect(await daysOf({ 'refused-rd-days': 30, 'refused-rd-visits': 3 })).toEqual({
    0: statuses,
    1: kept,
    2: kept,
    20: kept,
    32: failures,
    33: statuses,
    34: kept,
  });
});

it('keeps its RD where robot.conf does not say otherwise', async () => {
  const kept = [...refusals, ...failures];
  expect(await daysOf({})).toEqual({ 0: statuses, 1: kept, 2: kept, 20: kept, 32: kept, 33: statuses, 34: kept });
});
