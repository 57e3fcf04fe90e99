/** Applying external metadata and annotations to the RDs there are, without recrawling: what it takes, how far it is, what it changed. */

import { z } from 'zod';
import { countWords, numberWords } from '../../sdk/count-words.ts';
import { defineJob } from '../define-job.ts';

const count = z.int().min(0);

export const metadataApplyJob = defineJob({
  name: 'metadata-apply',
  service: 'applyExternalMetadata',
  doc: 'Applies external_metadata.cfg and annotations to the existing RDs without recrawling.',
  lane: 'long',
  role: 'operator',
  onePer: 'collection',
  input: z.object({}),
  progress: z.object({ done: count, of: count, changed: count, isWaiting: z.boolean().optional() }),
  result: z.object({
    /** Number of the revision whose files were applied. */
    revision: z.int(),
    descriptions: count,
    /** RDs that are others now. */
    changed: count,
    /** RDs that have something of these files. */
    withMetadata: count,
    ms: z.number(),
  }),
  status: ({ done, of, changed, isWaiting }) => ({
    words:
      isWaiting === true
        ? 'waiting for a run that is applying its metadata'
        : `${numberWords(done)} of ${countWords(of, 'RD')}, ${numberWords(changed)} changed`,
    part: { done, of },
  }),
  leaves: (progress) => {
    if (progress === undefined || progress.done === 0) return 'No RD was changed.';
    const { done, of, changed } = progress;
    return `${numberWords(done)} of ${countWords(of, 'RD')} were processed and ${numberWords(changed)} changed; they keep the new values. Apply again to process the rest.`;
  },
});
