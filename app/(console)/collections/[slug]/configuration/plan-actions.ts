'use server';
/** Asking for a plan of the edited texts, and for its answer; permission is checked in each service. */

import { act } from '#app/session.ts';
import type { PlanJob } from '#lib/services/plan/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import type { EditedFile } from './actions.ts';

export async function askForPlan(
  slug: string,
  base: number,
  files: readonly EditedFile[],
): Promise<ServiceResult<{ readonly job: number }>> {
  return act((all) => all.planChange, { slug, base, files });
}

export async function readPlan(slug: string, job: number): Promise<ServiceResult<PlanJob>> {
  return act((all) => all.getPlan, { slug, job });
}
