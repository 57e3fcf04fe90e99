/** What the plan services answer. */

import type { planKind } from '../../jobs/kinds/plan.ts';
import type { JobViewOf } from '../../jobs/queue.ts';

export type { PlanDone, PlanFigures, PlanLine, PlanSample, PlanSampleKind } from '../../jobs/kinds/plan.ts';

export type PlanJob = JobViewOf<typeof planKind>;
