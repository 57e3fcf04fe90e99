/** The files of a collection as a zip. */

import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { ZipFile } from 'yazl';
import { zippedFilesSchema } from './contract.ts';
import { defineService } from '../define-service.ts';
import { revisionNumber, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { ZippedFiles } from './contract.ts';
import { openRevision } from './read-files.ts';

export const exportConfiguration = defineService({
  name: 'exportConfiguration',
  role: 'viewer',
  input: z.strictObject({ slug, revision: revisionNumber.optional() }),
  output: zippedFilesSchema,
  run: async (context, given): Promise<ZippedFiles | Problem> => {
    const opened = await openRevision(context, given.slug, given.revision);
    if (isProblem(opened)) return opened;
    const { number, at } = opened.revision;
    const zip = new ZipFile();
    for (const [path, text] of opened.files) zip.addBuffer(Buffer.from(text), path, { mtime: new Date(at) });
    zip.end();
    return { fileName: `${given.slug}-r${number}.zip`, bytes: await buffer(zip.outputStream) };
  },
});
