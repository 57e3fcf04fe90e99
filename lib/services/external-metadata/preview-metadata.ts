/** What edited external metadata would change. */

import { z } from 'zod';
import { metadataPreviewJob } from '../../jobs/metadata-preview/declaration.ts';
import { ROBOT_FILE } from '../../languages/metadata-classes.ts';
import { fileText, path } from '../configuration/read-files.ts';
import type { CallContext } from '../define-service.ts';
import { revisionNumber } from '../input.ts';
import { startOf } from '../jobs/start-job.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { editedPages, editedParts } from './change-pages.ts';
import { isMetadata } from './metadata-files.ts';
import { threshold } from './validate-metadata.ts';

const edited = z.strictObject({
  path: path.refine((file) => isMetadata(file) || file === ROBOT_FILE, 'This is not an external metadata file.'),
  text: fileText.nullable(),
});

/** Without files: what concatenating and applying the saved texts would change. */
export const previewMetadata = startOf(metadataPreviewJob, {
  given: {
    base: revisionNumber,
    threshold,
    files: z.array(edited).max(1000, 'At most 1,000 files.').default([]),
    /** Edited pages of profiles too long for one text. */
    paged: z.array(editedPages).max(1000, 'At most 1,000 profiles.').default([]),
  },
  prepare: async (context, { slug, collection, base, files, paged, threshold: { text } }) => {
    const revision = await context.revisions.find(collection.id, base);
    if (revision === undefined) return problem('not-found', `${slug} has no revision ${base}.`);
    const parts = await partsOf(context, { slug, paged, revisionId: revision.id });
    return isProblem(parts) ? parts : { revisionId: revision.id, threshold: text, files, parts };
  },
});

interface Paged {
  readonly slug: string;
  readonly paged: readonly z.output<typeof editedPages>[];
  /** What is previewed is this revision with the pages in it. */
  readonly revisionId: number;
}

type Parts = NonNullable<z.input<typeof metadataPreviewJob.input>['parts']>;

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
