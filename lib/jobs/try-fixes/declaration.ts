/** The quick fixes of findings, each tried alone over the last crawl: what it would change beside the texts as they are. */

import { z } from 'zod';
import { planRows } from '../../engine/plan/rows.ts';
import { defineJob } from '../define-job.ts';
import { planJob } from '../plan/declaration.ts';

const count = z.int().min(0);

/** Fixes of one question. */
export const mostFixes = 8;

const tried = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('counted'),
    /** URLs by verdict, as a plan counts those of the edit; the list of `rejected` of the second fix is `rejected.fix1`. */
    figures: z.record(z.enum(planRows), count),
    /** URLs that the line of the finding denies: as it is, as it is fixed, and both ways. */
    denied: z.object({ before: count, after: count, both: count }),
    /** The line, or its block, has another error. */
    isLeftOut: z.boolean(),
  }),
  /** The texts have other errors, without whose lines nothing is left to plan. */
  z.object({ state: z.literal('unplannable') }),
]);
export type TriedFix = z.infer<typeof tried>;
export type CountedFix = Extract<TriedFix, { readonly state: 'counted' }>;

export const tryFixesJob = defineJob({
  name: 'try-fixes',
  service: 'tryFixes',
  doc: 'Computes what each quick fix would change in the last crawl.',
  lane: 'quick',
  role: 'viewer',
  onePer: 'person',
  input: planJob.input.extend({
    fixes: z
      .array(
        z.object({
          path: z.string(),
          /** Of the finding, from 1. */
          line: z.int().min(1),
          /** The whole file as the fix would leave it. */
          text: z.string(),
        }),
      )
      .max(mostFixes),
  }),
  progress: planJob.progress,
  result: z.object({
    /** Its number: the URLs behind each figure are kept under it. */
    job: z.int(),
    run: z.int(),
    /** Stored URLs that each fix was decided over: all of the collection. */
    urls: count,
    /** As many fixes as the number of URLs allows, in the order given. */
    tried: z.array(tried),
    ms: z.number(),
  }),
  status: (progress) => planJob.status(progress),
});
export type FixTrials = z.infer<typeof tryFixesJob.result>;
