/** Emptying a collection of its URLs and RDs: asked for here, done by the engine in portions, never under a run. */

import { z } from 'zod';
import { clearCollectionKind } from '../../jobs/clear-collection/declaration.ts';
import { describeActor } from '../actor.ts';
import { defineService } from '../define-service.ts';
import { jobId, slug } from '../input.ts';
import { noJob } from '../jobs/jobs.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { hasEnded } from '../../store/run-states.ts';
import { confirmation, confirmed } from './change-collection.ts';
import type { ClearingJob } from './contract.ts';
import { findCollection } from './settings.ts';

export const clearCollection = defineService({
  name: 'clearCollection',
  doc: "`confirm` is the collection's name. Starts a job.",
  role: 'operator',
  input: confirmation,
  run: async (
    context,
    given,
  ): Promise<{ readonly job: number; readonly urls: number; readonly rds: number } | Problem> => {
    const collection = await confirmed(context, given);
    if (isProblem(collection)) return collection;
    const [run] = await context.runs.list(collection.id, { limit: 1 });
    if (run !== undefined && !hasEnded(run.state)) {
      const mend = 'A collection is emptied between runs: wait for its end, or stop it.';
      return problem('conflict', `Run ${run.id} is ${run.state}. ${mend}`);
    }
    const figures = (await context.crawl.figures([collection.id])).get(collection.id);
    const { name: createdBy } = describeActor(context.actor);
    const wanted = { collectionId: collection.id, createdBy, slot: 'clear', input: { createdBy } };
    const job = await context.jobs.enqueue(clearCollectionKind, wanted);
    return { job, urls: figures?.resources ?? 0, rds: figures?.descriptions ?? 0 };
  },
  audit: (given, { job, urls, rds }) => ({ subject: given.slug, detail: { job, urls, rds } }),
});

export const getClearing = defineService({
  name: 'getClearing',
  role: 'viewer',
  input: z.strictObject({ slug, job: jobId }),
  run: async (context, given): Promise<ClearingJob | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return (await context.jobs.find(clearCollectionKind, collection.id, given.job)) ?? noJob(given);
  },
});
