/** Asks what edited external metadata would change, and reads the answer; a newer question ends the one before. */

import { z } from 'zod';
import { metadataPreviewKind } from '../../jobs/metadata-preview/declaration.ts';
import { ROBOT_FILE } from '../../languages/metadata-classes.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import { fileText, path } from '../configuration/read-files.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { jobId, revisionNumber, slug } from '../input.ts';
import { noJob } from '../jobs/jobs.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { MetadataPreviewJob } from './contract.ts';
import { editedPages, editedParts } from './change-pages.ts';
import { isMetadata } from './metadata-files.ts';
import { threshold } from './validate-metadata.ts';

const edited = z.strictObject({
  path: path.refine((file) => isMetadata(file) || file === ROBOT_FILE, 'This is no file of external metadata.'),
  text: fileText.nullable(),
});

/** Without files: what concatenating and applying the saved texts would change. */
export const previewMetadata = defineService({
  name: 'previewMetadata',
  doc: 'A newer question of the same person ends this one.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    base: revisionNumber,
    threshold,
    files: z.array(edited).max(1000, 'At most 1,000 files.').default([]),
    /** Edited pages of profiles too long for one text. */
    paged: z.array(editedPages).max(1000, 'At most 1,000 profiles.').default([]),
  }),
  run: async (context, given): Promise<{ readonly job: number } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const revision = await context.revisions.find(collection.id, given.base);
    if (revision === undefined) return problem('not-found', `${given.slug} has no revision ${given.base}.`);
    const parts = await partsOf(context, { slug: given.slug, paged: given.paged, revisionId: revision.id });
    if (isProblem(parts)) return parts;
    const { name } = describeActor(context.actor);
    const job = await context.jobs.enqueue(metadataPreviewKind, {
      collectionId: collection.id,
      createdBy: name,
      slot: name,
      input: { revisionId: revision.id, threshold: given.threshold.text, files: given.files, parts },
    });
    return { job };
  },
});

interface Paged {
  readonly slug: string;
  readonly paged: readonly z.output<typeof editedPages>[];
  /** What is previewed is this revision with the pages in it. */
  readonly revisionId: number;
}

type Parts = NonNullable<z.input<typeof metadataPreviewKind.input>['parts']>;

async function partsOf(context: CallContext, { slug: name, paged, revisionId }: Paged): Promise<Parts | Problem> {
  const hashes = await context.revisions.hashes(revisionId);
  const parts: Parts = [];
  for (const pages of paged) {
    const edited = await editedParts(context, { slug: name, ...pages });
    if (isProblem(edited)) return edited;
    if (hashes.get(edited.path) !== edited.hash)
      return problem('conflict', `Someone else changed the profile ${pages.profile} since you started editing it.`);
    parts.push(...edited.parts);
  }
  return parts;
}

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
