/** Makes a collection of uploaded files: a folder's, or those of a zip. */

import { z } from 'zod';
import { collectionCreatedSchema } from './contract.ts';
import { defineService } from '../define-service.ts';
import { collectionName, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { CollectionCreated } from './contract.ts';
import { makeCollection } from './make-collection.ts';
import { readUpload, uploadedFiles, uploadedZip } from './read-upload.ts';

const named = { name: collectionName, slug: slug.optional() };

export const importCollection = defineService({
  name: 'importCollection',
  role: 'operator',
  input: z.union([z.strictObject({ ...named, ...uploadedFiles }), z.strictObject({ ...named, ...uploadedZip })]),
  output: collectionCreatedSchema,
  run: async (context, given): Promise<CollectionCreated | Problem> => {
    const upload = await readUpload(given);
    if (isProblem(upload)) return upload;
    const { texts, notes } = upload;
    return makeCollection(context, { name: given.name, slug: given.slug, message: 'Imported', files: texts, notes });
  },
  audit: (given, created) => ({ subject: created.slug, detail: { name: given.name, notes: created.notes } }),
});
