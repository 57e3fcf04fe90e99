/** Edited texts as jobs are given them. */

import { z } from 'zod';
import { moveSecrets } from '../configuration/move-secrets.ts';
import { fileText, path } from '../configuration/read-files.ts';

/** Null removes a file. */
export const editedFiles = z
  .array(z.strictObject({ path, text: fileText.nullable() }))
  .max(1000, 'At most 1,000 files.');

type EditedFile = z.output<typeof editedFiles>[number];

/** A secret somebody is typing is not written down with the question. */
export function withoutSecrets<File extends EditedFile>(collection: string, file: File): File {
  const { path: name, text } = file;
  if (text === null) return file;
  return { ...file, text: moveSecrets(new Map([[name, text]]), collection).files.get(name) ?? text };
}
