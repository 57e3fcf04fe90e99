'use server';
/** Ending a job of the engine that a page asked for; permission is checked in the service. */

import { act } from '#app/session.ts';
import type { ServiceResult } from '#lib/services/result.ts';

export async function cancelJob(slug: string, job: number): Promise<ServiceResult<{ readonly cancelled: boolean }>> {
  return act((all) => all.cancelJob, { slug, job });
}
