/** Tries a document by the saved texts, or by those that are being edited. */

import { z } from 'zod';
import { tryDocumentJob } from '../../jobs/try-document/declaration.ts';
import { readSettings } from '../collections/settings.ts';
import { line } from '../input.ts';
import { startOf } from '../jobs/start-job.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import { normalUrl } from '../simulator/url-input.ts';
import { editedTexts, openTexts } from '../simulator/texts.ts';
import { isUploaded } from './try-document-upload.ts';

const upload = z.strictObject({
  /** As `uploadDocument` answers it. */
  upload: z.string().max(200),
  name: line('The file name', 255),
});

export const startDocumentTrial = startOf(tryDocumentJob, {
  given: {
    document: z.union([upload, z.strictObject({ url: normalUrl })]),
    /** The URL under which it is typed. Of a document with a URL, that URL if it is left out. */
    url: normalUrl.exactOptional(),
    texts: editedTexts,
  },
  prepare: async (context, { document, url, ...given }) => {
    const as = url ?? ('url' in document ? document.url : undefined);
    if (as === undefined) return fieldProblem('url', 'Enter a URL for the document. Its type depends on it.');
    const opened = await openTexts(context, given);
    if (isProblem(opened)) return opened;
    const { collection, pinned, files, editedFiles, saved, edited } = opened;
    const [texts, program] = editedFiles === undefined ? [files, saved] : [editedFiles, edited];
    if (program === undefined) return problem('refused', 'Fix the configuration errors to try a document.');
    if ('upload' in document && !(await isUploaded(context, document.upload)))
      return fieldProblem('document', 'The uploaded file has expired. Upload it again.');
    return {
      document,
      url: as,
      texts: [...texts],
      limits: pinned.limits,
      aliases: [...pinned.aliases],
      reach: [...readSettings(collection).reach],
    };
  },
});
