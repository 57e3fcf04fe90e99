/** The job that collects from a gatherd: what it sends becomes an upload, which is applied like others. */

import { z } from 'zod';
import { countWords } from '../../sdk/count-words.ts';
import { defineJob } from '../define-job.ts';

const count = z.int().min(0);

export const collectGatherdJob = defineJob({
  name: 'collect-gatherd',
  service: 'collectGatherd',
  doc: 'Collects RDs from a gatherd: those changed since the last transfer, or all of them.',
  lane: 'gatherds',
  role: 'operator',
  onePer: 'source',
  input: z.object({
    /** Number of the data source. */
    source: z.int(),
    /** Everything, in place of all that the source has. */
    whole: z.boolean(),
  }),
  progress: z.object({ objects: count, bytes: count }),
  result: z.object({
    /** `nothing`: nothing has changed. `waiting`: an earlier upload of it is not applied yet. */
    state: z.enum(['collected', 'nothing', 'waiting', 'failed']),
    /** Why it failed, in words. */
    reason: z.string().optional(),
    /** Number of the upload: of the one that waits, too. */
    upload: z.int(),
    /** Deletions included. */
    objects: count,
    bytes: count,
    ms: z.number(),
  }),
  status: ({ objects }) => ({ words: `${countWords(objects, 'object')} received` }),
  audit: ({ source, whole }) => ({ source, whole }),
});
