/** Takes uploaded files into a collection as a new revision; before that it tells what they would change. */

import { z } from 'zod';
import { importPreviewSchema, savedRevisionSchema } from './contract.ts';
import { readUpload, type Upload, uploadedFiles, uploadedZip } from '../collections/read-upload.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { revisionNumber, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { FileChange, ImportPreview, SavedRevision } from './contract.ts';
import { countTogether } from './findings.ts';
import { moveSecrets } from './move-secrets.ts';
import { openRevision } from './read-files.ts';
import { differences } from './read-revisions.ts';
import { message, saveChanges } from './save-revision.ts';

const wanted = {
  slug,
  /** Removes the files of the collection that are not among the uploaded ones. */
  removeMissing: z.boolean().default(false),
};

interface Wanted {
  readonly slug: string;
  readonly removeMissing: boolean;
}

interface Imported {
  readonly base: number;
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  readonly missing: readonly string[];
  readonly notes: readonly string[];
}

/** `base`: the revision it is compared with; the newest unless one is given. */
async function openImport(
  context: CallContext,
  given: Wanted & Upload & { readonly base?: number },
): Promise<Imported | Problem> {
  const opened = await openRevision(context, given.slug, given.base);
  if (isProblem(opened)) return opened;
  const { files: before, revision } = opened;
  const upload = await readUpload(given, before);
  if (isProblem(upload)) return upload;
  const missing = [...before.keys()].filter((path) => !upload.texts.has(path));
  const after = new Map([...(given.removeMissing ? [] : before), ...upload.texts]);
  return { base: revision.number, before, after, missing, notes: upload.notes };
}

/** Secrets of the uploaded texts are shown as the credentials they would become; nothing is stored. */
export const previewImport = defineService({
  name: 'previewImport',
  doc: 'Shows what an import would change. Saves nothing.',
  role: 'operator',
  input: z.union([z.strictObject({ ...wanted, ...uploadedFiles }), z.strictObject({ ...wanted, ...uploadedZip })]),
  output: importPreviewSchema,
  run: async (context, given): Promise<ImportPreview | Problem> => {
    const opened = await openImport(context, given);
    if (isProblem(opened)) return opened;
    const { files, moved } = moveSecrets(opened.after, given.slug);
    const { base, missing, notes } = opened;
    const changes: readonly FileChange[] = differences(opened.before, files);
    const credentials = [...new Set(moved.map(({ name }) => name))];
    return { base, changes, missing, notes, credentials, ...countTogether(await context.languages.check(files)) };
  },
});

const toSave = { ...wanted, base: revisionNumber, message };

export const importRevision = defineService({
  name: 'importRevision',
  role: 'operator',
  input: z.union([z.strictObject({ ...toSave, ...uploadedFiles }), z.strictObject({ ...toSave, ...uploadedZip })]),
  output: savedRevisionSchema,
  run: async (context, given): Promise<SavedRevision | Problem> => {
    const opened = await openImport(context, given);
    if (isProblem(opened)) return opened;
    const changes = differences(opened.before, opened.after);
    const files = changes.map(({ path, after = null }) => ({ path, text: after }));
    return saveChanges(context, { slug: given.slug, base: given.base, message: given.message, files });
  },
  audit: (given, { revision, credentials }) => ({
    subject: given.slug,
    detail: { revision, ...(credentials.length > 0 && { credentials }) },
  }),
});
