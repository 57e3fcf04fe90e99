/** Three hundred random edits, planned and run. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { harvestFiles, randomEdits, startEditedSite, sunFiles, unforeseenEffects } from '../testing/plan-edits.ts';
import { crawl, openPlanTests } from '../testing/plan-tests.ts';
import type { PlanTests } from '../testing/plan-tests.ts';

let plans: PlanTests;
let site: Site;

beforeAll(async () => {
  plans = await openPlanTests();
  site = await startEditedSite(plans);
});
afterAll(() => plans.close());

it.each([
  ['filter.conf', sunFiles],
  ['gatherer.cf', harvestFiles],
] as const)('of a collection with %s have no effect that the plan does not say', async (_, filesOf) => {
  const files = filesOf(site);
  const collection = await plans.installation.addCollection(files);
  await crawl(collection);
  const found: string[] = [];
  const edits = randomEdits(files, { seed: 300, count: 150 });
  for (const edit of edits) found.push(...(await unforeseenEffects(plans, { collection, files }, edit)));
  console.log(`${edits.length} edits, ${found.length} effects not foreseen`);
  expect(found).toEqual([]);
});
