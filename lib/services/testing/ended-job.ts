/** A job as it is when it has ended, in whatever way; an engine is at work on it. */

import { setTimeout as delay } from 'node:timers/promises';
import type { JobName, JobNamed } from '../../jobs/declarations.ts';
import type { JobViewOf } from '../../jobs/queue.ts';
import type { ServiceResult } from '../result.ts';
import type { TestServices } from './test-services.ts';
import { value, viewer } from './test-services.ts';

export async function endedJob<Name extends JobName>(
  { services }: Pick<TestServices, 'services'>,
  {
    name,
    slug,
    started,
  }: { readonly name: Name; readonly slug: string; readonly started: ServiceResult<{ readonly job: number }> },
): Promise<JobViewOf<JobNamed<Name>>> {
  const { job } = value(started);
  for (;;) {
    const view = value(await services.getJob(viewer, { slug, job }));
    if (view.kind !== name) throw new Error(`job ${job} is ${view.kind}`);
    if (view.state !== 'queued' && view.state !== 'running') return view as JobViewOf<JobNamed<Name>>;
    await delay(20);
  }
}
