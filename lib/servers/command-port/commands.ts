/** What each command of the port does, by its name in the protocol. */

import { activeStates, portCommands } from '../../services/command-port/protocol.ts';
import type { PortCommand, PortCommandName } from '../../services/command-port/protocol.ts';
import { unchecked } from '../../services/define-service.ts';
import type { Actor } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';
import type { ServiceResult } from '../../services/result.ts';
import { runWord } from '../../services/runs/robot-status.ts';
import type { RobotState, RobotStatus } from '../../services/runs/robot-status.ts';
import { done, reply } from './reply.ts';
import type { Reply } from './reply.ts';
import { countWords } from '../../sdk/count-words.ts';

/** Whom a client speaks to: one collection, through the services, in its own name. */
export interface Desk {
  readonly services: Services;
  readonly actor: Actor;
  readonly slug: string;
}

export interface Commanded extends Desk {
  readonly status: RobotStatus;
  /** What follows the command, in words. */
  readonly words: readonly string[];
}

type Work = (commanded: Commanded) => Promise<Reply> | Reply;

type Steering = 'pauseRun' | 'resumeRun' | 'drainRun' | 'stopRun' | 'killRun';

function steer(service: Steering): Work {
  return async ({ services, actor, slug, status: { run } }) => {
    if (run === undefined) return refused(`${slug} had no run yet.`);
    const steered = await services[service](actor, { slug, run: run.id });
    return answer(
      steered,
      (changed) =>
        `Run ${changed.id} is ${runWord(changed)}${changed.reason === undefined ? '' : ` (${changed.reason})`}`,
    );
  };
}

const stopRun = steer('stopRun');

/** Between two rounds there is no run to stop, only the loop. */
async function stop(commanded: Commanded): Promise<Reply> {
  const { services, actor, slug, status } = commanded;
  const { state } = status;
  if (state !== 'off') return stopRun(commanded);
  const ended = await services.stopLoop(actor, { slug });
  if (!ended.ok && ended.problem.kind === 'conflict') return wrongState('stop', { state, needed: activeStates });
  return answer(ended, ({ id }) => `The loop after run ${id} is over`);
}

interface WrongState {
  readonly state: RobotState;
  readonly needed: readonly RobotState[];
}

export function wrongState(command: PortCommandName, { state, needed }: WrongState): Reply {
  return reply('state', { state: stateWord(state), command, states: needed.map(stateWord).join(', ') });
}

const refused = (text: string): Reply => reply('refused', { text });

function usage(name: PortCommandName): Reply {
  return reply('usage', { usage: usageOf(portCommands[name]) });
}

export function usageOf({ name, arguments: words }: PortCommand): string {
  return words === undefined ? name : `${name} ${words}`;
}

function answer<Value>(result: ServiceResult<Value>, text: (value: Value) => string): Reply {
  return result.ok ? done(text(result.value)) : refused(result.problem.message);
}

/** As the old console wrote it. */
export const stateWord = (state: string): string => state.charAt(0).toUpperCase() + state.slice(1);

const works: Readonly<Record<Exclude<PortCommandName, 'token'>, Work>> = {
  status: ({ status }) => done(statusText(status)),
  stats: ({ status }) => done(status.run === undefined ? 'No run yet' : `Run ${status.run.id}`, statsOf(status)),
  pause: steer('pauseRun'),
  resume: steer('resumeRun'),
  drain: steer('drainRun'),
  stop,
  kill: steer('killRun'),
  reload,
  add,
  simulate,
  loglevel,
  help: () =>
    done(
      'Commands',
      Object.values(portCommands).map((each) => `${usageOf(each)}: ${each.doc}`),
    ),
};

export function workOf(name: Exclude<PortCommandName, 'token'>): Work {
  return works[name];
}

function statusText({ state, run, startPoints, present }: RobotStatus): string {
  // Programs read this line: numbers without commas, and the same words for every number.
  const points = `${startPoints.enabled} starting points`;
  if (run === undefined) return `${stateWord(state)}; ${points}; no run yet`;
  const { queued, fetched, rejected } = run.accounting;
  const rate = present === undefined ? '' : `; ${present.fetched.toFixed(1)} URLs per second`;
  const counts = `${queued} URLs waiting; ${fetched} fetched; ${rejected} rejected`;
  return `${stateWord(state)}; run ${run.id} ${run.kind} ${runWord(run)}; ${points}; ${counts}${rate}`;
}

function statsOf({ run, startPoints }: RobotStatus): readonly string[] {
  if (run === undefined) return [`starting-points: ${startPoints.enabled}`];
  const { byReason, cached: _cached, otherCuts = [], ...counts } = run.accounting;
  const numbers = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
  const cuts = otherCuts.map(({ kind, count }) => `cut ${kind}: ${count}`);
  const reasons = byReason.map(
    ({ state, file, line, reason, count }) => `${state} ${file}:${line} ${reason}: ${count}`,
  );
  return [`starting-points: ${startPoints.enabled}`, `revision: ${run.revision}`, ...numbers, ...cuts, ...reasons];
}

async function reload({ services, actor, slug, status: { run, state } }: Commanded): Promise<Reply> {
  const found = await services.getCollection(actor, { slug });
  if (!found.ok) return refused(found.problem.message);
  const { revision, errors } = found.value;
  if (errors > 0)
    return refused(`Revision ${revision} has ${countWords(errors, 'error')}, so no run can start. Fix this first.`);
  const own = run === undefined || state === 'off' ? '' : ` Run ${run.id} goes on with revision ${run.revision}.`;
  return done(`The next run uses revision ${revision}.${own}`);
}

async function add({ services, actor, slug, words, status: { state } }: Commanded): Promise<Reply> {
  const [url, depth, ...more] = words;
  if (url === undefined || more.length > 0 || (depth !== undefined && !/^\d{1,7}$/.test(depth))) return usage('add');
  if (state !== 'off') return addToRun({ services, actor, slug }, url, depth);
  if (depth !== undefined && depth !== '0')
    return refused('Without an active run, only the URL itself is fetched: the depth must be 0.');
  const started = await services.recrawl(actor, unchecked({ slug, urls: [url] }));
  return answer(started, ({ id }) => `Run ${id} fetches ${url}`);
}

async function addToRun({ services, actor, slug }: Desk, url: string, depth: string | undefined): Promise<Reply> {
  const given = { slug, url, ...(depth !== undefined && { depth: Number(depth) }) };
  const added = await services.addUrl(actor, unchecked(given));
  return answer(added, ({ run, rejectedBy: by }) =>
    by === undefined ? `Run ${run} accepts ${url}` : `Run ${run} rejects ${url}: ${by.file}:${by.line} ${by.reason}`,
  );
}

async function simulate({ services, actor, slug, words }: Commanded): Promise<Reply> {
  const [url, ...more] = words;
  if (url === undefined || more.length > 0) return usage('simulate');
  const simulated = await services.simulateUrls(actor, unchecked({ slug, urls: [url] }));
  if (!simulated.ok) return refused(simulated.problem.message);
  const { rows, savedErrors } = simulated.value;
  const [saved] = rows.flatMap((row) => row.saved ?? []);
  if (saved === undefined)
    return refused(`The configuration has ${countWords(savedErrors.length, 'error')} and decides nothing.`);
  const { outcome, decidedBy } = saved;
  const isAccepted = outcome !== 'rejected' && outcome !== 'failed';
  const by = decidedBy && `${decidedBy.file}:${decidedBy.line} ${decidedBy.reason} ${decidedBy.directive}`;
  return done(isAccepted ? 'ACCEPTED' : 'WARNING', [
    `outcome: ${outcome}`,
    ...(by === undefined ? [] : [`decided by: ${by}`]),
  ]);
}

async function loglevel({ services, actor, slug, words }: Commanded): Promise<Reply> {
  const [level = '', ...more] = words;
  if (!/^\d{1,3}$/.test(level) || more.length > 0) return usage('loglevel');
  const saved = await services.setLogLevel(actor, { slug, level: Number(level) });
  return answer(saved, ({ run, revision }) =>
    run === undefined
      ? `loglevel is ${level} in revision ${revision}; the next run uses it`
      : `loglevel is ${level} for run ${run}; robot.conf is unchanged`,
  );
}
