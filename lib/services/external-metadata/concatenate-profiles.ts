/** Makes the collection's file of its profiles, whatever its size. */

import { metadataConcatenateJob } from '../../jobs/metadata-concatenate/declaration.ts';
import { message } from '../configuration/save-revision.ts';
import { startOf } from '../jobs/start-job.ts';
import { threshold } from './validate-metadata.ts';

export const startMetadataConcatenation = startOf(metadataConcatenateJob, {
  given: { threshold, message },
  prepare: async (_context, given) => ({ threshold: given.threshold.text, message: given.message }),
});
