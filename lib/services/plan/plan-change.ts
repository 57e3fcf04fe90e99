/** Asks what edited texts would do to what was crawled, and reads the answer; a newer question ends the one before. */

import { z } from 'zod';
import { planKind } from '../../jobs/plan/declaration.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { jobId, revisionNumber, slug } from '../input.ts';
import { noJob } from '../jobs/jobs.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { PlanJob } from './contract.ts';
import { editedFiles, withoutSecrets } from './edited-files.ts';

export const planChange = defineService({
  name: 'planChange',
  doc: 'A newer question of the same person ends this one.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    base: revisionNumber,
    files: editedFiles,
  }),
  run: async (context, given): Promise<{ readonly job: number } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const revision = await context.revisions.find(collection.id, given.base);
    if (revision === undefined) return problem('not-found', `${given.slug} has no revision ${given.base}.`);
    const { name } = describeActor(context.actor);
    const files = given.files.map((file) => withoutSecrets(given.slug, file));
    const job = await context.jobs.enqueue(planKind, {
      collectionId: collection.id,
      createdBy: name,
      slot: name,
      input: { revisionId: revision.id, files },
    });
    return { job };
  },
});

export const getPlan = defineService({
  name: 'getPlan',
  role: 'viewer',
  input: z.strictObject({ slug, job: jobId }),
  run: async (context, given): Promise<PlanJob | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return (await context.jobs.find(planKind, collection.id, given.job)) ?? noJob(given);
  },
});
