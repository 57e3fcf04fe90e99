/** Asks what edited external metadata would change, and reads the answer; a newer question ends the one before. */

import { z } from 'zod';
import { metadataPreviewKind } from '../../jobs/kinds/metadata-preview.ts';
import { ROBOT_FILE } from '../../languages/metadata-classes.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import { fileText, path } from '../configuration/read-files.ts';
import { defineService } from '../define-service.ts';
import { jobId, revisionNumber, slug } from '../input.ts';
import { noJob } from '../jobs/jobs.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { MetadataPreviewJob } from './contract.ts';
import { isMetadata } from './metadata-files.ts';
import { threshold } from './validate-metadata.ts';

const edited = z.strictObject({
  path: path.refine((file) => isMetadata(file) || file === ROBOT_FILE, 'This is no file of external metadata.'),
  text: fileText.nullable(),
});

/** Without files: what concatenating and applying the saved texts would change. */
export const previewMetadata = defineService({
  name: 'previewMetadata',
  role: 'viewer',
  input: z.strictObject({
    slug,
    base: revisionNumber,
    threshold,
    files: z.array(edited).max(1000, 'At most 1,000 files.').default([]),
  }),
  run: async (context, given): Promise<{ readonly job: number } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const revision = await context.revisions.find(collection.id, given.base);
    if (revision === undefined) return problem('not-found', `${given.slug} has no revision ${given.base}.`);
    const { name } = describeActor(context.actor);
    const job = await context.jobs.enqueue(metadataPreviewKind, {
      collectionId: collection.id,
      createdBy: name,
      slot: name,
      input: { revisionId: revision.id, threshold: given.threshold.text, files: given.files },
    });
    return { job };
  },
});

export const getMetadataPreview = defineService({
  name: 'getMetadataPreview',
  role: 'viewer',
  input: z.strictObject({ slug, job: jobId }),
  run: async (context, given): Promise<MetadataPreviewJob | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return (await context.jobs.find(metadataPreviewKind, collection.id, given.job)) ?? noJob(given);
  },
});
