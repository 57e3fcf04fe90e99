/** The plan of a collection whose pages name canonical URLs, held against the run that follows. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveCanonicals } from '../testing/canonical-pages.ts';
import type { Files } from '../testing/installation.ts';
import { crawl, excluding, openPlanTests } from '../testing/plan-tests.ts';
import type { PlanTests } from '../testing/plan-tests.ts';
import { rdsOf } from '../testing/outcome.ts';
import { collectionOf } from '../testing/texts.ts';

let plans: PlanTests;
beforeAll(async () => {
  plans = await openPlanTests();
});
afterAll(() => plans.close());

it.each([11, 12, 13])(
  'knows which pages are merged, by the mode and by rules that exclude others: site %i',
  async (seed) => {
    const { installation } = plans;
    const site = await installation.startSite({ pages: 0 });
    serveCanonicals(site, seed);
    const files = (mode: string, denied = ''): Files => {
      const texts = collectionOf([{ site }], { canonical: mode, 'refused-rd-days': 0 });
      return denied === '' ? texts : { ...texts, 'filterrules.conf': excluding(texts, denied) };
    };
    const collection = await installation.addCollection(files('off'));
    await crawl(collection);
    for (const edited of [files('prefer'), files('prefer', '3'), files('note'), files('prefer')]) {
      const predicted = await plans.predict(collection, edited);
      await collection.revise(edited);
      expect(await collection.crawl({ confirmDeletions: true })).toMatchObject({ state: 'finished' });
      // What was excluded and is admitted again is unknown until the crawl.
      const rds = [...(await rdsOf(installation.pool, collection.id)).keys()];
      const known = rds.filter((url) => predicted.states.get(url) !== 'unknown');
      expect(known.toSorted()).toEqual(predicted.rds.toSorted());
    }
  },
);
