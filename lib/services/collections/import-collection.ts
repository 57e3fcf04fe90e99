/** Makes a collection of uploaded files: a folder's, or those of a zip. */

import { z } from 'zod';
import { defineService } from '../define-service.ts';
import { collectionName, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem } from '../result.ts';
import type { CollectionCreated } from './contract.ts';
import { makeCollection } from './make-collection.ts';
import { placeFiles, placeOf } from './place-files.ts';
import type { UnpackedZip } from './read-zip.ts';
import { readZip } from './read-zip.ts';

const bytes = z.instanceof(Uint8Array, { error: 'The file is missing.' });
const named = { name: collectionName, slug: slug.optional() };
const maxZipBytes = 32 * 1024 * 1024;

export const importCollection = defineService({
  name: 'importCollection',
  role: 'operator',
  input: z.union([
    z.strictObject({
      ...named,
      files: z
        .array(z.strictObject({ path: z.string().max(1000), bytes }))
        .min(1, 'Choose files.')
        .max(10_000, 'At most 10,000 files.'),
    }),
    z.strictObject({
      ...named,
      zip: bytes.refine(({ length }) => length <= maxZipBytes, 'The zip has more than 32 MB.'),
    }),
  ]),
  run: async (context, given): Promise<CollectionCreated | Problem> => {
    const isWanted = (path: string) => placeOf(path) !== undefined;
    const unpacked: UnpackedZip | Problem =
      'zip' in given ? await readZip(given.zip, isWanted) : { files: given.files, notes: [] };
    if (isProblem(unpacked)) return unpacked;
    const { files, notes } = placeFiles(unpacked.files);
    if (files.length === 0) {
      return fieldProblem(
        'zip' in given ? 'zip' : 'files',
        'There is no file of a collection among these: robot.conf, filter.conf, filterrules.conf or mime.types.',
      );
    }
    return makeCollection(context, {
      name: given.name,
      slug: given.slug,
      message: 'Imported',
      files: new Map(files.map(({ path, text }) => [path, text])),
      notes: [...unpacked.notes, ...notes],
    });
  },
  audit: (given, created) => ({ subject: created.slug, detail: { name: given.name, notes: created.notes } }),
});
