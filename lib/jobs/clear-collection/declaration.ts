/** Emptying a collection: how far it is, what went. */

import { z } from 'zod';
import { clearingKind } from '../../store/jobs/clearing-kind.ts';
import { countWords, numberWords } from '../../sdk/count-words.ts';
import { defineJob } from '../define-job.ts';

const count = z.int().min(0);

export const clearCollectionJob = defineJob({
  name: clearingKind,
  service: 'clearCollection',
  doc: 'Deletes the URLs and RDs of a collection.',
  lane: 'long',
  role: 'operator',
  needsPassword: true,
  onePer: 'collection',
  /** What there was when somebody asked for it. */
  input: z.object({ urls: count, rds: count }),
  progress: z.object({ done: count, of: count }),
  result: z.object({ urls: count, rds: count, ms: z.number() }),
  status: ({ done, of }) => ({ words: `${numberWords(done)} of ${countWords(of, 'URL')} deleted`, part: { done, of } }),
  leaves: (progress) =>
    progress === undefined
      ? 'Nothing was deleted.'
      : `${countWords(progress.done, 'URL')} were deleted; the others are kept.`,
  audit: (input) => input,
});
