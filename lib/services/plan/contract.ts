/** What the plan services answer. */

import type { planKind } from '../../jobs/kinds/plan.ts';
import type { JobViewOf } from '../../jobs/queue.ts';

export type { PlanColumn, PlanDone, PlanRow, PlanSample, PlanUnknown } from '../../jobs/kinds/plan.ts';

export type PlanJob = JobViewOf<typeof planKind>;
