/** Carries out the times of schedules that have come. Each is carried out once, whoever asks and however often. */

import type { ServiceContext } from '../context.ts';
import type { CallContext } from '../define-service.ts';
import { record } from '../define-service.ts';
import type { RunRow } from '../runs/contract.ts';
import { hasEnded } from '../../store/sql/run-states.ts';
import { collectAll } from '../feeds/gatherds.ts';
import { start } from '../runs/start-run.ts';
import { isProblem } from '../result.ts';
import { planFirings } from './plan-firings.ts';
import type { FiringEnd, OpenFiring } from '../../store/schedules/firings.ts';

/** Answers how many firings were carried out. Throws when one could not be: it is tried again at the next call. */
export async function fireDueSchedules(context: ServiceContext, worker: number): Promise<number> {
  let fired = 0;
  do {
    for (let firing = await context.schedules.take(worker); firing; firing = await context.schedules.take(worker)) {
      await carryOut(context, firing);
      fired += 1;
    }
  } while (
    await context.schedules.advance({ worker, now: context.now(), plan: (due) => planFirings(due, context.now()) })
  );
  return fired;
}

/** How often a firing is tried that fails for what is neither the run's nor the configuration's fault. */
const mostAttempts = 5;

async function carryOut(shared: ServiceContext, firing: OpenFiring): Promise<void> {
  const context: CallContext = { ...shared, actor: { kind: 'schedule', name: firing.schedule.name } };
  const end = await attempt(context, firing);
  const isOurs = await context.schedules.end(firing, { ...end, at: context.now() });
  if (!isOurs || end.outcome === 'skipped') return;
  const { slug: subject, kind, schedule } = firing;
  const detail = { schedule: schedule.id, at: kind, ...end };
  await record(context, context.actor, 'fireSchedule', { subject, detail });
}

async function attempt(context: CallContext, firing: OpenFiring): Promise<FiringEnd> {
  try {
    return await (firing.kind === 'start' ? startTime(context, firing) : stopTime(context, firing));
  } catch (error) {
    if (firing.attempts < mostAttempts) throw error;
    const why = error instanceof Error ? error.message : String(error);
    return { outcome: 'failed', reason: `The engine failed: ${why}` };
  }
}

/** A job for each, which runs beside whatever run is active. */
async function collectTime(context: CallContext, { schedule }: OpenFiring): Promise<FiringEnd> {
  const { started, skipped } = await collectAll(context, schedule.collectionId);
  const words = [...started.map(({ host, port }) => `Collecting from gatherd ${host}:${port}.`), ...skipped];
  if (words.length === 0) return { outcome: 'refused', reason: 'The collection has no gatherd to collect from.' };
  return { outcome: started.length > 0 ? 'started' : 'skipped', reason: words.join(' ') };
}

async function startTime(context: CallContext, firing: OpenFiring): Promise<FiringEnd> {
  const { id, note, slug, schedule } = firing;
  if (schedule.what === 'collect') return collectTime(context, firing);
  const started = await context.schedules.runOf(id);
  if (started !== undefined) return { outcome: 'started', run: started };
  const paused = await context.schedules.pausedRun(schedule.collectionId);
  if (paused !== undefined && paused.by.id !== schedule.id) {
    return { outcome: 'skipped', reason: `Run ${paused.id} is paused by schedule ${paused.by.name}.` };
  }
  if (paused !== undefined && (await context.runs.steer(paused.id, 'go'))) {
    return { outcome: 'resumed', run: paused.id, reason: `Resumed run ${paused.id}, which a stop time had paused.` };
  }
  const made = await start(context, {
    slug,
    kind: schedule.what,
    urls: [],
    confirmDeletions: false,
    firing: { id, ...(note !== undefined && { note }) },
    ...(schedule.metadata && { metadataFirst: schedule.metadata }),
  });
  if (!isProblem(made)) return { outcome: 'started', run: made.id };
  return { outcome: made.kind === 'conflict' ? 'skipped' : 'refused', reason: made.message };
}

async function stopTime(context: CallContext, { schedule }: OpenFiring): Promise<FiringEnd> {
  const reason = `stop time of the schedule ${schedule.name}`;
  const looped = await context.runs.endWaitingLoop(schedule.collectionId, `The loop ended: ${reason}.`);
  if (looped !== undefined) return { outcome: 'stopped', run: looped, reason: 'The loop waited for its next round.' };
  const [run] = await context.runs.list(schedule.collectionId, { limit: 1, crawls: true });
  const idle = run === undefined ? 'No run was active.' : whyIdle(run, schedule.stopAct);
  if (run === undefined || idle !== undefined) return { outcome: 'skipped', reason: idle ?? '' };
  const isPause = schedule.stopAct === 'pause';
  const then = schedule.start === undefined ? 'resume it to continue' : 'it resumes at the next start time';
  const cause = isPause ? { reason: `${reason}; ${then}`, schedule: schedule.id } : { reason };
  await context.runs.steer(run.id, schedule.stopAct, cause);
  return { outcome: isPause ? 'paused' : 'stopped', run: run.id };
}

/** Undefined when there is something to stop. */
function whyIdle({ id, state }: RunRow, act: 'stop' | 'pause'): string | undefined {
  if (hasEnded(state)) return 'No run was active.';
  if (state === 'stopping') return `Run ${id} was already stopping.`;
  return act === 'pause' && (state === 'paused' || state === 'pausing') ? `Run ${id} was already paused.` : undefined;
}
