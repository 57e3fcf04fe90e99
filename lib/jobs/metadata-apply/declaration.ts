/** Applying external metadata to the RDs there are, without recrawling: what it takes, how far it is, what it changed. */

import { z } from 'zod';
import { defineJobKind } from '../job-kind.ts';

const count = z.int().min(0);

export const metadataApplyKind = defineJobKind({
  name: 'metadata-apply',
  lane: 'long',
  input: z.object({
    slug: z.string(),
    createdBy: z.string(),
  }),
  progress: z.object({ done: count, of: count, changed: count }),
  result: z.object({
    /** Number of the revision whose external_metadata.cfg was applied. */
    revision: z.int(),
    descriptions: count,
    /** RDs that are others now. */
    changed: count,
    /** RDs with external metadata. */
    withMetadata: count,
    ms: z.number(),
  }),
});
