/** A job of any declaration as services answer it, with the progress and the result that the declaration says. */

import { z } from 'zod';
import { jobs } from '../../jobs/declarations.ts';
import type { AsIs } from '../../store/models/read-model.ts';
import type { AnyJobView } from './contract.ts';

const views = jobs.map(({ name, progress, result }) =>
  z.strictObject({
    id: z.number(),
    kind: z.literal(name),
    state: z.enum(['queued', 'running', 'finished', 'failed', 'cancelled']),
    createdBy: z.string(),
    createdAt: z.number(),
    startedAt: z.number().exactOptional(),
    endedAt: z.number().exactOptional(),
    progress: z.exactOptional(progress),
    result: z.exactOptional(result),
    status: z.strictObject({
      words: z.string(),
      part: z.strictObject({ done: z.number(), of: z.number() }).exactOptional(),
    }),
  }),
);

export const anyJobSchema = z.union(views) as unknown as z.ZodType<AsIs<AnyJobView>>;
