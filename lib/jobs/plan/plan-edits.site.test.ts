/** Random edits of every file of a collection: what a run does has a figure or an unknown in the plan before it. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { vocabulary } from '../../languages/robot-conf/vocabulary.ts';
import type { Files, TestCollection } from '../testing/installation.ts';
import {
  harvestFiles,
  isRunnable,
  randomEdits,
  startEditedSite,
  sunFiles,
  unforeseenEffects,
} from '../testing/plan-edits.ts';
import { isUnknown } from '../testing/plan-effects.ts';
import { crawl, openPlanTests } from '../testing/plan-tests.ts';
import type { PlanTests } from '../testing/plan-tests.ts';
import { parameterEdits } from '../testing/random-edits.ts';

let plans: PlanTests;
let site: Site;

beforeAll(async () => {
  plans = await openPlanTests();
  site = await startEditedSite(plans);
});
afterAll(() => plans.close());

async function crawled(files: Files): Promise<TestCollection> {
  const collection = await plans.installation.addCollection(files);
  await crawl(collection);
  return collection;
}

describe.each([
  ['filter.conf', sunFiles],
  ['gatherer.cf', harvestFiles],
] as const)('edits of a collection with %s', (_, filesOf) => {
  it('have no effect that the plan does not count or name as unknown', { timeout: 900_000 }, async () => {
    const files = filesOf(site);
    const collection = await crawled(files);
    const found: string[] = [];
    for (const edit of randomEdits(files, { seed: 14, count: 12 })) {
      found.push(...(await unforeseenEffects(plans, { collection, files }, edit)));
    }
    expect(found).toEqual([]);
  });
});

it('the RDs that enable-ip changes are counted', async () => {
  const files = sunFiles(site);
  const collection = await crawled(files);
  const withoutIp = parameterEdits(files).find(({ what }) => what === 'robot.conf enable-ip=false');
  if (withoutIp === undefined) throw new RangeError('there is no parameter enable-ip');
  const { figures, rds } = (await plans.predict(collection, withoutIp.files)).summary;
  expect(figures.rdsChanged.next).toBe(rds.now);
  expect(await unforeseenEffects(plans, { collection, files }, withoutIp)).toEqual([]);
});

it('every parameter that takes a request or a document to tell is named as unknown', async () => {
  const files = sunFiles(site);
  const collection = await crawled(files);
  const takesCrawl = vocabulary.filter(({ changes }) =>
    changes.some((each) => /^(address|answer|content)$/.test(each)),
  );
  expect(takesCrawl.length).toBeGreaterThan(15);
  for (const { name } of takesCrawl.filter((each) => !each.name.startsWith('max-filesize'))) {
    const edit = parameterEdits(files).find(
      ({ what, files: to }) => what.startsWith(`robot.conf ${name}=`) && isRunnable(to),
    );
    expect(edit, name).toBeDefined();
    const predicted = await plans.predict(collection, edit?.files ?? {});
    expect(
      predicted.unknowns.some((text) => text.startsWith(`${name} changed`)),
      name,
    ).toBe(true);
    expect(isUnknown(predicted, 'rdsRemoved'), name).toBe(true);
  }
});
