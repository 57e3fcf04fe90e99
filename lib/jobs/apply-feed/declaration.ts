/** The job that applies an upload: one after the other within a data source, side by side across them. */

import { z } from 'zod';
import { countWords } from '../../sdk/count-words.ts';
import { defineJob } from '../define-job.ts';

const count = z.int().min(0);

export const applyFeedJob = defineJob({
  name: 'apply-feed',
  service: 'applyFeed',
  doc: 'Applies an upload that waits.',
  lane: 'feeds',
  role: 'operator',
  onePer: 'input',
  // As often as an engine may die at it or the database fail: what was committed stays.
  maxAttempts: 30,
  input: z.object({
    /** Its number. */
    feed: z.int(),
  }),
  progress: z.object({ records: count }),
  result: z.object({
    /** `held`: it waits for confirmation. `gone`: somebody else has applied it. */
    state: z.enum(['completed', 'completed-with-errors', 'rejected', 'failed', 'held', 'gone']),
    records: count,
    ms: z.number(),
  }),
  status: ({ records }) => ({ words: `${countWords(records, 'record')} read` }),
  leaves: () => 'What was applied before stays.',
  audit: ({ feed }) => ({ feed }),
});
