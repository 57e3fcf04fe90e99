/** A job of the engine from its start to its end: asked again and again until it has ended. */

import { reach } from '#app/reach.ts';
import type { AnyJobView, JobGiven, JobName, JobViewNamed } from '#lib/services/jobs/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { cancelJob, getJob, startJob } from './actions.ts';

/** Milliseconds between two looks at a job under way. */
const lookMs = 300;
/** Milliseconds before the next look when the server did not answer. */
const lostMs = 2_000;

export interface FollowedJob<Name extends JobName> {
  readonly slug: string;
  readonly name: Name;
  /** What it is started with, or the number of one that somebody started. */
  readonly job: JobGiven<Name> | number;
  /** Hears of the job as long as it is queued or running. */
  readonly note?: (view: JobViewNamed<Name>) => void;
  /** Cancels it; it is followed on to its end. */
  readonly signal: AbortSignal;
  /** Stops following it. */
  readonly left?: AbortSignal;
}

/** The job as it was when it had ended, or why nothing is known of it. */
export async function followJob<Name extends JobName>(
  followed: FollowedJob<Name>,
): Promise<ServiceResult<JobViewNamed<Name>>> {
  const { slug, name, job: given, note, signal, left } = followed;
  const started = await jobOf(slug, name, given);
  if (!started.ok) return started;
  const { job } = started.value;
  let isCancelled = false;
  for (let waitMs = typeof given === 'number' ? 0 : lookMs; ; waitMs = lookMs) {
    await pause(waitMs);
    if (signal.aborted && !isCancelled) isCancelled = !isLost(await reach(() => cancelJob(slug, job)));
    const found = await look(slug, job, left);
    if (!found.ok) return found;
    if (!isNamed(found.value, name)) throw new TypeError(`job ${job} is ${found.value.kind}`);
    if (!isOpen(found.value) || left?.aborted === true) return { ok: true, value: found.value };
    note?.(found.value);
  }
}

/** A server that does not answer is asked again: the job goes on meanwhile. */
async function look(slug: string, job: number, left: AbortSignal | undefined): ReturnType<typeof getJob> {
  for (;;) {
    const found = await reach(() => getJob(slug, job));
    if (!isLost(found) || left?.aborted === true) return found;
    await pause(lostMs);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

function isLost(answer: ServiceResult<unknown>): boolean {
  return !answer.ok && answer.problem.kind === 'unreachable';
}

async function jobOf<Name extends JobName>(
  slug: string,
  name: Name,
  given: JobGiven<Name> | number,
): Promise<ServiceResult<{ readonly job: number }>> {
  return typeof given === 'number' ? { ok: true, value: { job: given } } : reach(() => startJob(slug, name, given));
}

export function isNamed<Name extends JobName>(view: AnyJobView, name: Name): view is JobViewNamed<Name> & AnyJobView {
  return view.kind === name;
}

function isOpen({ state }: AnyJobView): boolean {
  return state === 'queued' || state === 'running';
}
