/** What came of a job that has ended. */

import type { JobName, JobResult, JobViewNamed } from '#lib/services/jobs/contract.ts';
import type { Problem, ServiceResult } from '#lib/services/result.ts';

/** What a job came to, or why it has no result and what it left. */
export function resultOf<Name extends JobName>(
  ended: ServiceResult<JobViewNamed<Name>>,
): ServiceResult<JobResult<Name>> {
  if (!ended.ok) return ended;
  const { result, status } = ended.value;
  return result === undefined ? { ok: false, problem: refused(status.words) } : { ok: true, value: result };
}

function refused(message: string): Problem {
  return { kind: 'refused', message };
}
