/** What the run services answer. */

import { z } from 'zod';
import { programRunViewSchema } from '../../store/runs/program-runs.ts';
import { runViewSchema } from '../../store/runs/run-store.ts';
import { hostDifferenceSchema } from '../../store/read/read-run-urls.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import type { ProgramRunView as ProgramRunRow } from '../../store/runs/program-runs.ts';
import type { HostDifference, RunUrl, RunUrlKind, RunUrlPage, UrlFate } from '../../store/read/read-run-urls.ts';
import type { RunView as RunRow } from '../../store/runs/run-store.ts';
export type { HostDifference, ProgramRunRow, RunRow, RunUrl, RunUrlKind, RunUrlPage, UrlFate };

export const programRunsSchema = z.strictObject({
  programs: z.array(programRunViewSchema),
  /** Who started the run. */
  startedBy: z.string(),
});
export type ProgramRuns = ReadModel<typeof programRunsSchema>;

/** RDs whose deletion waits for confirmation, by run. */
export const heldDeletionsSchema = z.array(z.strictObject({ run: z.number(), count: z.number() }));
export type HeldDeletions = ReadModel<typeof heldDeletionsSchema>;

export const runPageSchema = z.strictObject({
  runs: z.array(runViewSchema),
  /** Give it as `before` for the next page. */
  next: z.number().exactOptional(),
});
export type RunPage = ReadModel<typeof runPageSchema>;

export const lineDifferenceSchema = z.strictObject({
  state: z.enum(['rejected', 'failed', 'fetched']),
  file: z.string(),
  line: z.number(),
  stage: z.string(),
  reason: z.string(),
  before: z.number(),
  after: z.number(),
});
export type LineDifference = ReadModel<typeof lineDifferenceSchema>;

/** Two runs of a collection, the earlier first. */
export const runComparisonSchema = z.strictObject({
  before: runViewSchema,
  after: runViewSchema,
  /** Largest difference first; lines that made no difference are left out. */
  lines: z.array(lineDifferenceSchema),
  hosts: z.array(hostDifferenceSchema),
  /** Why the URLs that changed cannot be listed any more; undefined when they can. */
  forgotten: z.string().exactOptional(),
});
export type RunComparison = ReadModel<typeof runComparisonSchema>;
