/** What the plan services answer. */

export type { PlanColumn, PlanDone, PlanRow, PlanSample, PlanUnknown } from '../../jobs/plan/declaration.ts';

export type { FixTrials, TriedFix } from '../../jobs/try-fixes/declaration.ts';
