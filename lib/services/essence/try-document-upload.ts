/** Takes a document that is to be tried: a file that the job reads and deletes, and that is swept after an hour otherwise. */

import path from 'node:path';
import { z } from 'zod';
import { mostUploadBytes, uploadFolder } from '../../jobs/try-document/declaration.ts';
import { openSpool } from '../../store/feeds/spool.ts';
import { isDiskFull } from '../../store/sql/store-error.ts';
import { findCollection } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { boundedPieces, pushedInput, TooLarge } from '../feeds/pushed-input.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';

export const mostDocumentBytes = mostUploadBytes;

export const uploadDocument = defineService({
  name: 'uploadDocument',
  doc: 'Uploads a document for `startDocumentTrial`. It is deleted when the trial has read it, or after an hour.',
  role: 'operator',
  input: z.strictObject({ slug, bytes: pushedInput.shape.bytes.meta({ description: 'Bytes, or a stream of them.' }) }),
  output: z.strictObject({
    /** Given to `startDocumentTrial`. */
    upload: z.string(),
    bytes: z.number(),
  }),
  run: async (context, { slug: of, bytes }): Promise<{ readonly upload: string; readonly bytes: number } | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    try {
      return await spoolPieces(context, boundedPieces(bytes, mostUploadBytes));
    } catch (error) {
      if (error instanceof TooLarge) return fieldProblem('bytes', 'The file is larger than 64 MB.');
      if (isDiskFull(error)) return problem('refused', 'The disk of the server is full.');
      throw error;
    }
  },
});

async function spoolPieces({ dataFolder }: Pick<ServiceContext, 'dataFolder'>, pieces: AsyncIterable<Uint8Array>) {
  const spool = openSpool(path.join(dataFolder, uploadFolder));
  const upload = await spool.begin();
  try {
    for await (const piece of pieces) {
      upload.add(piece);
      await upload.flush();
    }
    await upload.keep();
  } catch (error) {
    await upload.discard();
    throw error;
  }
  // Whoever runs it owns it from now on.
  spool.release(upload.name);
  return { upload: upload.name, bytes: upload.size() };
}

/** Whether an upload of this name waits for a job. */
export async function isUploaded({ dataFolder }: Pick<ServiceContext, 'dataFolder'>, upload: string): Promise<boolean> {
  return (await openSpool(path.join(dataFolder, uploadFolder)).list()).includes(upload);
}
