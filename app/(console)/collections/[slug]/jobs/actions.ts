'use server';
/** Jobs that a page asks for: started, followed and cancelled; permission is checked in each service. */

import { given } from '#app/given.ts';
import { act } from '#app/session.ts';
import { unchecked, type Service } from '#lib/services/define-service.ts';
import type { AnyJobView, AnyStart, JobName, StartedJob } from '#lib/services/jobs/contract.ts';
import { serviceOf } from '#lib/services/jobs/starts.ts';
import { failed, problem, type ServiceResult } from '#lib/services/result.ts';

type Start = Service<AnyStart>;

export async function startJob(slug: string, name: JobName, asked: object): Promise<ServiceResult<StartedJob>> {
  const service = serviceOf(name);
  if (service === undefined) return failed(problem('not-found', 'There is no such job.'));
  return act((all) => all[service] as Start, unchecked({ ...given(asked), slug }));
}

export async function getJob(slug: string, job: number): Promise<ServiceResult<AnyJobView>> {
  return act((all) => all.getJob, { slug, job });
}

export async function listOpenJobs(slug: string): Promise<ServiceResult<readonly AnyJobView[]>> {
  return act((all) => all.listOpenJobs, { slug });
}

export async function cancelJob(slug: string, job: number): Promise<ServiceResult<{ readonly cancelled: boolean }>> {
  return act((all) => all.cancelJob, { slug, job });
}
