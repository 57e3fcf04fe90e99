/** Uploaded configuration files: single ones, a folder's, or those of a zip. */

import { z } from 'zod';
import { bytes } from '../../store/models/read-model.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem } from '../result.ts';
import { placeOf } from '../../languages/collection-paths.ts';
import { placeFiles } from './place-files.ts';
import type { UploadedFile } from './read-zip.ts';
import { readZip } from './read-zip.ts';

const maxZipBytes = 32 * 1024 * 1024;

export const uploadedFiles = {
  files: z
    .array(z.strictObject({ path: z.string().max(1000), bytes }))
    .min(1, 'Choose files.')
    .max(10_000, 'At most 10,000 files.'),
};
export const uploadedZip = {
  zip: bytes.refine(({ length }) => length <= maxZipBytes, 'The zip is larger than 32 MB.'),
};

export type Upload = { readonly files: readonly UploadedFile[] } | { readonly zip: Uint8Array };

export interface UploadedTexts {
  /** In their places. */
  readonly texts: ReadonlyMap<string, string>;
  /** What was renamed, decoded otherwise or left out, in plain words. */
  readonly notes: readonly string[];
}

export async function readUpload(upload: Upload): Promise<UploadedTexts | Problem> {
  const isZip = 'zip' in upload;
  const unpacked = isZip
    ? await readZip(upload.zip, (path) => placeOf(path) !== undefined)
    : { files: upload.files, notes: [] };
  if (isProblem(unpacked)) return unpacked;
  const { files, notes } = placeFiles(unpacked.files);
  if (files.length > 0) {
    return { texts: new Map(files.map(({ path, text }) => [path, text])), notes: [...unpacked.notes, ...notes] };
  }
  const none =
    'None of these files belongs to a collection. Add robot.conf, filter.conf, filterrules.conf, or mime.types.';
  return fieldProblem(isZip ? 'zip' : 'files', [none, ...notes].join(' '));
}
