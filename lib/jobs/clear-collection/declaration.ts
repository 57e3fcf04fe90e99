/** Emptying a collection: how far it is, what went. */

import { z } from 'zod';
import { clearingKind } from '../../store/clearing-kind.ts';
import { defineJobKind } from '../job-kind.ts';

const count = z.int().min(0);

export const clearCollectionKind = defineJobKind({
  name: clearingKind,
  lane: 'long',
  input: z.object({ createdBy: z.string() }),
  progress: z.object({ done: count, of: count }),
  result: z.object({ urls: count, rds: count, ms: z.number() }),
});
