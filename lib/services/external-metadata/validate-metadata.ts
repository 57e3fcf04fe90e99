/** Checks a collection's external metadata, and makes its file of those of the profiles. Every validation is kept. */

import { z } from 'zod';
import { concatenatedMetadataSchema, validatedMetadataSchema } from './contract.ts';
import {
  checking,
  concatenating,
  METADATA_FILE,
  profileTexts,
} from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { parseThreshold } from '../../languages/external-metadata-cfg/validate/threshold.ts';
import type { Threshold } from '../../languages/external-metadata-cfg/validate/threshold.ts';
import type { Validation } from '../../languages/external-metadata-cfg/validate/validate.ts';
import { validationLog } from '../../languages/external-metadata-cfg/validate/validation-log.ts';
import { classModeOf } from '../../languages/metadata-classes.ts';
import { folderOf, writeMetadataLog } from '../../store/metadata/log.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import { message, saveChanges } from '../configuration/save-revision.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { RevisionRecord } from '../../db/revisions.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { ConcatenatedMetadata, ValidatedMetadata } from './contract.ts';
import { inTurns } from './metadata-files.ts';

export const threshold = z
  .string()
  .default('0')
  .transform((text, checked) => {
    const parsed = parseThreshold(text);
    if (parsed !== undefined) return parsed;
    checked.addIssue({ code: 'custom', message: 'The threshold must be a number from 0 to 1.' });
    return z.NEVER;
  });

export const checkExternalMetadata = defineService({
  name: 'checkExternalMetadata',
  doc: "The collection's own file.",
  role: 'viewer',
  input: z.strictObject({ slug, threshold }),
  output: validatedMetadataSchema,
  run: async (context, given): Promise<ValidatedMetadata | Problem> => {
    const collection = await findCollection(context, given.slug);
    return isProblem(collection) ? collection : checkFile(context, collection, given);
  },
});

export const concatenateExternalMetadata = defineService({
  name: 'concatenateExternalMetadata',
  doc: 'Writes nothing if more lines are malformed than the threshold allows.',
  role: 'operator',
  input: z.strictObject({ slug, threshold, message }),
  output: concatenatedMetadataSchema,
  run: async (context, given): Promise<ConcatenatedMetadata | Problem> => {
    const collection = await findCollection(context, given.slug);
    return isProblem(collection) ? collection : concatenateProfiles(context, collection, given);
  },
  audit: (given, { total, malformed, written, revision }) => ({
    subject: given.slug,
    detail: { threshold: given.threshold.text, total, malformed, written, ...(revision !== undefined && { revision }) },
  }),
});

interface CheckWanted {
  readonly threshold: Threshold;
  /** A run makes it before it begins. */
  readonly beforeRun?: boolean;
}

/** The collection's own file, as it will be applied. */
export async function checkFile(
  context: CallContext,
  collection: CollectionRecord,
  given: CheckWanted,
): Promise<ValidatedMetadata | Problem> {
  const revision = await context.revisions.newest(collection.id);
  const files = await context.revisions.files(revision.id);
  const text = files.get(METADATA_FILE);
  if (text === undefined) return problem('not-found', `${collection.slug} has no ${METADATA_FILE}.`);
  const classes = classModeOf(files);
  const checked = await inTurns(checking([{ path: METADATA_FILE, text }], { threshold: given.threshold, classes }));
  return keep(context, checked, { ...given, collection, revision, mode: 'check' });
}

interface ConcatenateWanted extends CheckWanted {
  readonly message: string;
}

/** Profiles come in byte order of their names. The file is replaced by a revision, or not at all. */
export async function concatenateProfiles(
  context: CallContext,
  collection: CollectionRecord,
  given: ConcatenateWanted,
): Promise<ConcatenatedMetadata | Problem> {
  const revision = await context.revisions.newest(collection.id);
  const files = await context.revisions.files(revision.id);
  const profiles = profileTexts(files);
  if (profiles.length === 0)
    return problem('not-found', `${collection.slug} has no profiles/<profile>/${METADATA_FILE}.`);
  const options = { classes: classModeOf(files), threshold: given.threshold };
  const { validation: checked, text } = await inTurns(concatenating(profiles, options));
  const keeping = { ...given, collection, revision, mode: 'concatenate' } as const;
  if (!checked.ok || files.get(METADATA_FILE) === text) {
    const kept = await keep(context, checked, { ...keeping, written: checked.ok });
    return { ...kept, written: checked.ok };
  }
  const said = given.message === '' ? `Concatenated external metadata of ${profiles.length} profiles` : given.message;
  const change = {
    slug: collection.slug,
    base: revision.number,
    message: said,
    files: [{ path: METADATA_FILE, text }],
  };
  const saved = await saveChanges(context, change);
  if (isProblem(saved)) return saved;
  const kept = await keep(context, checked, { ...keeping, written: true });
  return { ...kept, written: true, revision: saved.revision };
}

interface Keeping extends CheckWanted {
  readonly collection: CollectionRecord;
  readonly revision: RevisionRecord;
  readonly mode: 'check' | 'concatenate';
  readonly written?: boolean;
}

/** Writes the log and the history. */
async function keep(context: CallContext, checked: Validation, keeping: Keeping): Promise<ValidatedMetadata> {
  const { collection, revision, mode, threshold: tolerated, written, beforeRun = false } = keeping;
  const said = { mode, threshold: tolerated, ...(written !== undefined && { written }) };
  const log = validationLog(checked, said);
  await writeMetadataLog(folderOf(context.dataFolder, collection.slug), log);
  const validation = await context.metadata.saveValidation({
    ...checked,
    collectionId: collection.id,
    by: describeActor(context.actor).name,
    mode,
    beforeRun,
    threshold: tolerated.text,
    revision: revision.number,
    ...(written !== undefined && { written }),
  });
  return { ...checked, log, validation };
}
