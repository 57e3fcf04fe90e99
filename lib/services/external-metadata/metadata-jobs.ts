/** What the engine does with external metadata when it is asked: concatenating, applying, counting what lines reach. */

import { z } from 'zod';
import { metadataApplyKind } from '../../jobs/metadata-apply/declaration.ts';
import { metadataConcatenateKind } from '../../jobs/metadata-concatenate/declaration.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import { message } from '../configuration/save-revision.ts';
import { defineService } from '../define-service.ts';
import { jobId, slug } from '../input.ts';
import { noJob } from '../jobs/jobs.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { ApplicationJob, ConcatenationJob } from './contract.ts';
import { threshold } from './validate-metadata.ts';

/** A newer one of the collection takes the place of one that is under way. */
const slot = 'metadata';
const jobNamed = z.strictObject({ slug, job: jobId });

export const startMetadataConcatenation = defineService({
  name: 'startMetadataConcatenation',
  doc: 'The same as concatenateExternalMetadata, by the engine: for any size.',
  role: 'operator',
  input: z.strictObject({ slug, threshold, message }),
  run: async (context, given): Promise<{ readonly job: number } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { name: createdBy } = describeActor(context.actor);
    const input = { slug: given.slug, threshold: given.threshold.text, message: given.message, createdBy };
    const wanted = { collectionId: collection.id, createdBy, slot, input };
    return { job: await context.jobs.enqueue(metadataConcatenateKind, wanted) };
  },
  audit: (given, { job }) => ({ subject: given.slug, detail: { threshold: given.threshold.text, job } }),
});

export const getMetadataConcatenation = defineService({
  name: 'getMetadataConcatenation',
  role: 'viewer',
  input: jobNamed,
  run: async (context, given): Promise<ConcatenationJob | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return (await context.jobs.find(metadataConcatenateKind, collection.id, given.job)) ?? noJob(given);
  },
});

/** Lays the collection's file over the RDs there are, without recrawling. */
export const applyExternalMetadata = defineService({
  name: 'applyExternalMetadata',
  doc: "Lays the collection's file over the RDs there are, without recrawling.",
  role: 'operator',
  input: z.strictObject({ slug }),
  run: async (context, given): Promise<{ readonly job: number } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { name: createdBy } = describeActor(context.actor);
    const wanted = { collectionId: collection.id, createdBy, slot, input: { slug: given.slug, createdBy } };
    return { job: await context.jobs.enqueue(metadataApplyKind, wanted) };
  },
  audit: (given, { job }) => ({ subject: given.slug, detail: { job } }),
});

export const getMetadataApplication = defineService({
  name: 'getMetadataApplication',
  role: 'viewer',
  input: jobNamed,
  run: async (context, given): Promise<ApplicationJob | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return (await context.jobs.find(metadataApplyKind, collection.id, given.job)) ?? noJob(given);
  },
});
