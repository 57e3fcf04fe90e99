/** Jobs of a collection, whatever their kind: looked at and cancelled. They are started by the service of their kind. */

import { z } from 'zod';
import type { JobView } from '../../jobs/queue.ts';
import type { Actor } from '../actor.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { jobId, slug } from '../input.ts';
import { canDo } from '../permissions.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';

const input = z.strictObject({ slug, job: jobId });
type JobNamed = z.output<typeof input>;

export const getJob = defineService({ name: 'getJob', role: 'viewer', input, run: findJob });

export const cancelJob = defineService({
  name: 'cancelJob',
  doc: "One's own, or anybody's for operators; false when it has ended.",
  role: 'viewer',
  input,
  run: async (context, given): Promise<{ readonly cancelled: boolean } | Problem> => {
    const job = await findJob(context, given);
    if (isProblem(job)) return job;
    if (!mayCancel(context.actor, job))
      return problem('forbidden', `${job.createdBy} started it; operators can cancel it.`);
    return { cancelled: await context.jobs.cancel(job.id) };
  },
});

async function findJob(context: CallContext, given: JobNamed): Promise<JobView | Problem> {
  const collection = await findCollection(context, given.slug);
  if (isProblem(collection)) return collection;
  return (await context.jobs.view(collection.id, given.job)) ?? noJob(given);
}

/** Results are kept for a while only. */
export function noJob({ slug: name, job }: JobNamed): Problem {
  return problem('not-found', `${name} has no job ${job}, or its result is not kept any longer.`);
}

function mayCancel(actor: Actor, job: JobView): boolean {
  return job.createdBy === describeActor(actor).name || canDo(actor, 'operator');
}
