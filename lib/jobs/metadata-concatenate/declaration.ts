/** Making a collection's external_metadata.cfg of its profiles: what it takes, how far it is, what came of it. */

import { z } from 'zod';
import { defineJob } from '../define-job.ts';

const count = z.int().min(0);

export const metadataConcatenateJob = defineJob({
  name: 'metadata-concatenate',
  service: 'startMetadataConcatenation',
  doc: 'Concatenates the profiles into external_metadata.cfg.',
  lane: 'long',
  role: 'operator',
  onePer: 'collection',
  input: z.object({
    /** A number from 0 to 1, as it was written. */
    threshold: z.string(),
    message: z.string(),
  }),
  progress: z.object({
    phase: z.enum(['reading', 'checking', 'saving']),
    /** Bytes of the profiles. */
    done: count,
    of: count,
  }),
  result: z.object({
    /** Number of the stored validation. */
    validation: z.int(),
    total: count,
    malformed: count,
    ok: z.boolean(),
    written: z.boolean(),
    /** Absent when the file is as it was. */
    revision: z.int().optional(),
    ms: z.number(),
  }),
  status: ({ phase, done, of }) => ({ words: `${phase} the profiles`, part: { done, of } }),
  leaves: () => 'Nothing was written.',
  audit: ({ threshold }) => ({ threshold }),
});
