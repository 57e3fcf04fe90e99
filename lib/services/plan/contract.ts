/** What the plan services answer. */

import type { planKind } from '../../jobs/plan/declaration.ts';
import type { tryFixesKind } from '../../jobs/try-fixes/declaration.ts';
import type { TextEdit } from '../../lang/text-edit.ts';
import type { JobViewOf } from '../../jobs/queue.ts';

export type { PlanColumn, PlanDone, PlanRow, PlanSample, PlanUnknown } from '../../jobs/plan/declaration.ts';

export type { FixTrials, TriedFix } from '../../jobs/try-fixes/declaration.ts';
export type FixTrialsJob = JobViewOf<typeof tryFixesKind>;

/** A quick fix of the finding at a line. */
export interface FixToTry {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly edits: readonly TextEdit[];
}

export type PlanJob = JobViewOf<typeof planKind>;
