'use server';
/** Asking for a plan of the edited texts, or what fixes would change in it, and for the answers; permission is checked in each service. */

import { act } from '#app/session.ts';
import type { FixTrialsJob, FixToTry, PlanJob } from '#lib/services/plan/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import type { EditedFile } from '#components/workspace/kept-edits.ts';

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

export async function askForFixTrials(
  slug: string,
  base: number,
  texts: { readonly files: readonly EditedFile[]; readonly fixes: readonly FixToTry[] },
): Promise<ServiceResult<{ readonly job: number }>> {
  return act((all) => all.tryFixes, { slug, base, ...texts });
}

export async function readFixTrials(slug: string, job: number): Promise<ServiceResult<FixTrialsJob>> {
  return act((all) => all.getFixTrials, { slug, job });
}
