/** Uploaded configuration files: single ones, a folder's, or those of a zip. */

import { z } from 'zod';
import { bytes } from '../../store/models/read-model.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem } from '../result.ts';
import { placeOf } from '../../languages/collection-paths.ts';
import { syntaxes } from '../../languages/syntaxes.ts';
import { filesNamedIn } from './files-named.ts';
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

/** `beside`: the texts of the collection that the files come to. */
export async function readUpload(
  upload: Upload,
  beside: ReadonlyMap<string, string> = new Map(),
): Promise<UploadedTexts | Problem> {
  const isZip = 'zip' in upload;
  const unpacked = isZip ? await unpack(upload.zip, beside) : { files: upload.files, notes: [] };
  if (isProblem(unpacked)) return unpacked;
  const { files, notes } = placeFiles(unpacked.files, { beside });
  if (files.length > 0) {
    return { texts: new Map(files.map(({ path, text }) => [path, text])), notes: [...unpacked.notes, ...notes] };
  }
  const none =
    'None of these files belongs to a collection. Add robot.conf, filter.conf, filterrules.conf, or mime.types.';
  return fieldProblem(isZip ? 'zip' : 'files', [none, ...notes].join(' '));
}

/** A zip may hold much that is no file of a collection: what directives name is known once they are read. */
async function unpack(zip: Uint8Array, beside: ReadonlyMap<string, string>): ReturnType<typeof readZip> {
  const first = await readZip(zip, (path) => placeOf(path) !== undefined);
  if (isProblem(first)) return first;
  const { files } = placeFiles(first.files);
  const named = filesNamedIn(new Map([...beside, ...files.map(({ path, text }) => [path, text] as const)]));
  return readZip(zip, (path) => placeOf(path, syntaxes, named) !== undefined || beside.has(path));
}
