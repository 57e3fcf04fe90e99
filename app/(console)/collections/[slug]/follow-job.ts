/** A job of the engine from its start to its end: asked again and again until it has ended. */

import { reach } from '#app/reach.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { cancelJob } from './job-actions.ts';

/** Milliseconds between two looks at a job under way. */
const lookMs = 300;

export interface FollowedJob<View extends { readonly state: string }> {
  readonly slug: string;
  readonly start: () => Promise<ServiceResult<{ readonly job: number }>>;
  readonly read: (job: number) => Promise<ServiceResult<View>>;
  /** Hears of the job as long as it is queued or running. */
  readonly note?: (view: View) => void;
  /** Cancels it; it is followed on to its end. */
  readonly signal: AbortSignal;
}

/** The job as it was when it had ended, or why nothing is known of it. */
export async function followJob<View extends { readonly state: string }>(
  followed: FollowedJob<View>,
): Promise<ServiceResult<View>> {
  const { slug, start, read, note, signal } = followed;
  const started = await reach(start);
  if (!started.ok) return started;
  const { job } = started.value;
  let isCancelled = false;
  for (;;) {
    await new Promise((resume) => setTimeout(resume, lookMs));
    if (signal.aborted && !isCancelled) {
      isCancelled = true;
      await reach(() => cancelJob(slug, job));
    }
    const found = await reach(() => read(job));
    if (!found.ok || !goesOn(found.value)) return found;
    note?.(found.value);
  }
}

function goesOn({ state }: { readonly state: string }): boolean {
  return state === 'queued' || state === 'running';
}
