/** Jobs of a collection, whichever they are: followed and cancelled. Each is started by the service its declaration names. */

import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { jobId, slug } from '../input.ts';
import { canDo } from '../permissions.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { anyJobSchema } from './job-view.ts';
import type { AnyJobView } from './contract.ts';

const input = z.strictObject({ slug, job: jobId });
type JobNumbered = z.output<typeof input>;

export const getJob = defineService({ name: 'getJob', role: 'viewer', input, output: anyJobSchema, run: findJob });

export const listOpenJobs = defineService({
  name: 'listOpenJobs',
  doc: 'Queued and running jobs, newest first.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: z.array(anyJobSchema),
  run: async (context, given): Promise<readonly AnyJobView[] | Problem> => {
    const collection = await findCollection(context, given.slug);
    return isProblem(collection) ? collection : context.jobs.open(collection.id);
  },
});

export const cancelJob = defineService({
  name: 'cancelJob',
  doc: "One's own, or anybody's for operators; false when it has ended. What it left is the status of `getJob`.",
  role: 'viewer',
  input,
  output: z.strictObject({ cancelled: z.boolean() }),
  run: async (context, given): Promise<{ readonly cancelled: boolean } | Problem> => {
    const job = await findJob(context, given);
    if (isProblem(job)) return job;
    if (!mayCancel(context.actor, job))
      return problem('forbidden', `${job.createdBy} started it; operators can cancel it.`);
    return { cancelled: await context.jobs.cancel(job.id) };
  },
});

async function findJob(context: CallContext, given: JobNumbered): Promise<AnyJobView | Problem> {
  const collection = await findCollection(context, given.slug);
  if (isProblem(collection)) return collection;
  return (await context.jobs.view(collection.id, given.job)) ?? noJob(given);
}

export function noJob({ slug: name, job }: JobNumbered): Problem {
  return problem('not-found', `${name} has no job ${job}.`);
}

function mayCancel(actor: Actor, job: AnyJobView): boolean {
  return job.createdBy === describeActor(actor).name || canDo(actor, 'operator');
}
