/** A job on external metadata: followed to its result, or to the reason why there is none. */

import type { ServiceResult } from '#lib/services/result.ts';
import { followJob as followToEnd } from '../follow-job.ts';

interface Job<Progress, Result> {
  readonly state: string;
  readonly progress?: Progress;
  readonly result?: Result;
  readonly error?: string;
}

export interface Followed<Progress, Result> {
  readonly slug: string;
  readonly start: () => Promise<ServiceResult<{ readonly job: number }>>;
  readonly read: (job: number) => Promise<ServiceResult<Job<Progress, Result>>>;
  /** Hears of the job: undefined while no engine has taken it up. */
  readonly note: (progress: Progress | undefined) => void;
  /** Cancels it. */
  readonly signal: AbortSignal;
}

/** Its result, or why there is none. */
export async function followJob<Progress, Result>(asked: Followed<Progress, Result>): Promise<ServiceResult<Result>> {
  const { slug, start, read, note, signal } = asked;
  const ended = await followToEnd({
    slug,
    start,
    read,
    note: ({ progress }) => note(progress),
    signal,
  });
  if (!ended.ok) return ended;
  const { state, result, error } = ended.value;
  if (result !== undefined) return { ok: true, value: result };
  return refused(state === 'cancelled' ? 'Cancelled; nothing was changed.' : (error ?? 'It failed.'));
}

function refused(message: string): {
  readonly ok: false;
  readonly problem: { readonly kind: 'refused'; readonly message: string };
} {
  return { ok: false, problem: { kind: 'refused', message } };
}
