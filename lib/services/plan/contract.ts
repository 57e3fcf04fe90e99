/** What the plan services answer. */

import type { planKind } from '../../jobs/kinds/plan.ts';
import type { tryFixesKind } from '../../jobs/kinds/try-fixes.ts';
import type { JobViewOf } from '../../jobs/queue.ts';

export type { PlanColumn, PlanDone, PlanRow, PlanSample, PlanUnknown } from '../../jobs/kinds/plan.ts';

export type { FixTrials, TriedFix } from '../../jobs/kinds/try-fixes.ts';
export type FixTrialsJob = JobViewOf<typeof tryFixesKind>;

export type PlanJob = JobViewOf<typeof planKind>;
