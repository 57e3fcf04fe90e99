/** A job of the engine from its start to its end: asked again and again until it has ended. */

import { reach } from '#app/reach.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { cancelMetadataJob } from './actions.ts';

/** Between two looks at a job under way. */
const lookMs = 300;

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
  const started = await reach(start);
  if (!started.ok) return started;
  const { job } = started.value;
  let isCancelled = false;
  for (;;) {
    await new Promise((resume) => setTimeout(resume, lookMs));
    if (signal.aborted && !isCancelled) {
      isCancelled = true;
      await reach(() => cancelMetadataJob(slug, job));
    }
    const found = await reach(() => read(job));
    if (!found.ok) return found;
    const { state, progress, result, error } = found.value;
    if (state === 'queued' || state === 'running') note(progress);
    else if (result !== undefined) return { ok: true, value: result };
    else return refused(state === 'cancelled' ? 'Cancelled; nothing was changed.' : (error ?? 'It failed.'));
  }
}

function refused(message: string): {
  readonly ok: false;
  readonly problem: { readonly kind: 'refused'; readonly message: string };
} {
  return { ok: false, problem: { kind: 'refused', message } };
}
