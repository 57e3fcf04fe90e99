'use server';
/** What a person asks of a run; permission is checked in each service. */

import { act } from '#app/session.ts';
import { failed, problem, type ServiceResult } from '#lib/services/result.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';

export type RunAnswer = ServiceResult<RunRow>;

export async function startRun(slug: string, confirmDeletions: boolean): Promise<RunAnswer> {
  return act((all) => all.startRun, { slug, kind: 'full', confirmDeletions });
}

export async function pauseRun(slug: string, run: number): Promise<RunAnswer> {
  return act((all) => all.pauseRun, { slug, run });
}

export async function resumeRun(slug: string, run: number): Promise<RunAnswer> {
  return act((all) => all.resumeRun, { slug, run });
}

export async function stopRun(slug: string, run: number): Promise<RunAnswer> {
  return act((all) => all.stopRun, { slug, run });
}

export async function drainRun(slug: string, run: number): Promise<RunAnswer> {
  return act((all) => all.drainRun, { slug, run });
}

export async function killRun(slug: string, run: number): Promise<RunAnswer> {
  return act((all) => all.killRun, { slug, run });
}

export async function decideHeldDeletions(slug: string, run: number, accept: boolean): Promise<RunAnswer> {
  return act((all) => all.decideHeldDeletions, { slug, run, accept });
}

export async function stopLoop(slug: string): Promise<RunAnswer> {
  return act((all) => all.stopLoop, { slug });
}

export async function setHandOut(slug: string): Promise<ServiceResult<unknown>> {
  return act((all) => all.setHandOut, { slug });
}

export async function setLogLevel(slug: string, level: number): Promise<ServiceResult<unknown>> {
  return act((all) => all.setLogLevel, { slug, level });
}

const orders = { pause: pauseRun, resume: resumeRun, stop: stopRun } as const;

/** The same of the run that is going on, whichever it is. */
export async function steerRun(slug: string, desiredState: keyof typeof orders): Promise<RunAnswer> {
  const listed = await act((all) => all.listRuns, { slug, limit: 1, crawls: true });
  if (!listed.ok) return listed;
  const [run] = listed.value.runs;
  if (run === undefined) return failed(problem('not-found', `${slug} has had no run yet.`));
  return orders[desiredState](slug, run.id);
}
