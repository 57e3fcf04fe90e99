/** Services with the sample site and its collection, crawled once, and an engine that works on jobs. */

import { startSampleSite } from '../../servers/sample-site.ts';
import { cli } from '../actor.ts';
import type { PlanDone } from '../plan/contract.ts';
import { endedJob } from './ended-job.ts';
import { openTestServices, operator, value, viewer } from './test-services.ts';
import type { TestServices } from './test-services.ts';
import { startEngine } from './work-on-jobs.ts';
import { workOnRun } from './work-on-run.ts';

export interface PlanAsked {
  /** Number of the revision that is edited. */
  readonly base: number;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

export interface SampleCollection extends Pick<TestServices, 'services' | 'close'> {
  readonly slug: string;
  /** Throws when there is none. */
  readonly planned: (asked: PlanAsked) => Promise<PlanDone>;
}

export async function crawlSampleCollection(): Promise<SampleCollection> {
  const test = await openTestServices();
  const { services } = test;
  const site = await startSampleSite({ port: 0 });
  value(await services.announceSampleSite(cli, { port: site.port }));
  const { slug } = value(await services.createSampleCollection(operator, {}));
  const { id } = value(await services.startRun(operator, { slug, kind: 'full' }));
  await workOnRun(test, id);
  const stopEngine = startEngine(test);
  return {
    services,
    slug,
    planned: async (asked) => {
      const started = await services.planChange(viewer, { slug, ...asked });
      const { result } = await endedJob(test, { name: 'plan', slug, started });
      if (result?.state !== 'planned') throw new Error(`no plan: ${JSON.stringify(result)}`);
      return result;
    },
    close: async () => {
      await stopEngine();
      await site.close();
      await test.close();
    },
  };
}
