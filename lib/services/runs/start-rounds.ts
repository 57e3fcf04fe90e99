/** Loops (onCompletion=loop): starts the next round when its time has come, unless another run has taken its place. */

import { z } from 'zod';
import { isPlaceOf } from '../../lang/file-places.ts';
import { sourceText } from '../../lang/source-text.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import type { DueRound, RoundEnd } from '../../store/runs/completions.ts';
import { runViewSchema } from '../../store/runs/run-store.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';
import type { CallContext } from '../define-service.ts';
import { defineService, record } from '../define-service.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { RunRow } from './contract.ts';
import { findRun } from './control-run.ts';
import { start } from './start-run.ts';

/** Answers how many loops went on or ended. A round that cannot start yet is tried at the next call. */
export async function startDueRounds(context: ServiceContext, worker: number): Promise<number> {
  let done = 0;
  for (let after = 0; ;) {
    const round = await context.runs.takeRound(worker, { now: context.now(), after });
    if (round === undefined) return done;
    const end = await carryOut({ ...context, actor: { kind: 'loop', after: round.runId } }, round);
    if (end !== 'later' && (await context.runs.endRound(round.runId, end))) done += 1;
    after = round.runId;
  }
}

async function carryOut(context: CallContext, round: DueRound): Promise<RoundEnd | 'later'> {
  const { later, slug: name, kind, number, runId } = round;
  if (later?.isOwn === true) return { nextRun: later.run };
  if (later !== undefined) return { nextRun: later.run, reason: `Run ${later.run} took the place of the next round.` };
  if (!(await stillLoops(context, round.collectionId))) {
    return { reason: 'The loop ended: robot.conf no longer has onCompletion=loop.' };
  }
  const made = await start(context, {
    slug: name,
    kind,
    urls: [],
    confirmDeletions: false,
    round: { number, after: runId },
  });
  if (isProblem(made)) return made.kind === 'conflict' ? 'later' : { reason: `The loop ended: ${made.message}` };
  await record(context, context.actor, 'startRound', { subject: name, detail: { run: made.id, round: number } });
  return { nextRun: made.id };
}

/** As the newest revision has it: whoever takes the loop out of it need not wait for another round. */
async function stillLoops({ revisions, catalog }: CallContext, collectionId: number): Promise<boolean> {
  const files = await revisions.files((await revisions.newest(collectionId)).id);
  const [file, text] = [...files].find(([path]) => isPlaceOf(robotConf, path)) ?? [];
  if (file === undefined || text === undefined) return false;
  const model = robotConf.toModel(robotConf.parse(sourceText(file, text)), catalog);
  // With errors no run can start, which then is the reason.
  return model === undefined || model.onCompletion === 'loop';
}

export const stopLoop = defineService({
  name: 'stopLoop',
  doc: 'Ends the loop of a collection that waits for its next round.',
  role: 'operator',
  input: z.strictObject({ slug }),
  output: runViewSchema,
  run: async (context, given): Promise<RunRow | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const reason = `The loop was stopped by ${describeActor(context.actor).name}.`;
    const run = await context.runs.endWaitingLoop(collection.id, reason);
    if (run === undefined) return problem('conflict', `No loop of ${given.slug} is waiting.`);
    return findRun(context, { slug: given.slug, run });
  },
  audit: (given, run) => ({ subject: given.slug, detail: { run: run.id } }),
});
