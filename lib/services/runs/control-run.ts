/** Pause, resume, stop, drain, kill, and the word on deletions that are held back. */

import { z } from 'zod';
import { runViewSchema } from '../../store/runs/run-store.ts';
import type { DesiredState } from '../../engine/ports.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { runId, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { heldDeletionsSchema } from './contract.ts';
import type { HeldDeletions, RunRow } from './contract.ts';

const input = z.strictObject({ slug, run: runId });
type RunNamed = z.output<typeof input>;

export async function findRun(context: CallContext, given: RunNamed): Promise<RunRow | Problem> {
  const collection = await findCollection(context, given.slug);
  if (isProblem(collection)) return collection;
  const run = await context.runs.find(collection.id, given.run);
  return run ?? problem('not-found', `${given.slug} has no run ${given.run}.`);
}

/** Does something to a run that is not over, and answers how it is afterwards. */
async function change(
  context: CallContext,
  given: RunNamed,
  act: (run: RunRow) => Promise<boolean>,
): Promise<RunRow | Problem> {
  const run = await findRun(context, given);
  if (isProblem(run)) return run;
  if (!(await act(run))) return problem('conflict', `Run ${run.id} is ${run.state}: there is nothing to do.`);
  return findRun(context, given);
}

function steeringService(name: string, desiredState: DesiredState, doc?: string) {
  return defineService({
    name,
    ...(doc !== undefined && { doc }),
    role: 'operator',
    input,
    output: runViewSchema,
    run: (context, given) => change(context, given, ({ id }) => context.runs.steer(id, desiredState)),
    audit: (given) => ({ subject: given.slug, detail: { run: given.run } }),
  });
}

export const pauseRun = steeringService('pauseRun', 'pause');
export const resumeRun = steeringService('resumeRun', 'go');
export const stopRun = steeringService('stopRun', 'stop');
export const drainRun = steeringService('drainRun', 'drain', 'Fetches what is queued, follows no more links.');

export const killRun = defineService({
  name: 'killRun',
  doc: 'Ends a run immediately. Its leases are revoked; URLs in flight stay queued.',
  role: 'operator',
  input,
  output: runViewSchema,
  run: (context, given) => change(context, given, ({ id }) => context.runs.kill(id)),
  audit: (given) => ({ subject: given.slug, detail: { run: given.run } }),
});

export const listHeldDeletions = defineService({
  name: 'listHeldDeletions',
  doc: 'Deletions of RDs that wait for confirmation, by run.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: heldDeletionsSchema,
  run: async (context, given): Promise<HeldDeletions | Problem> => {
    const collection = await findCollection(context, given.slug);
    return isProblem(collection) ? collection : context.runs.heldDeletions(collection.id);
  },
});

export const decideHeldDeletions = defineService({
  name: 'decideHeldDeletions',
  role: 'operator',
  input: z.strictObject({ slug, run: runId, accept: z.boolean() }),
  output: runViewSchema,
  run: (context, { accept, ...given }) =>
    change(context, given, ({ id }) => context.runs.decideHeldDeletions(id, accept)),
  audit: (given) => ({ subject: given.slug, detail: { run: given.run, accept: given.accept } }),
});
