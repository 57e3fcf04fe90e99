/** The robot as the old consoles showed it: Off, Idle, Running or Paused, its start points, and what waits in its URL pool. */

import { z } from 'zod';
import { gathererCf } from '../../languages/gatherer-cf/index.ts';
import { place as gatherer } from '../../languages/gatherer-cf/place.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { writtenParameters } from '../../languages/robot-conf/model.ts';
import { place as robot } from '../../languages/robot-conf/place.ts';
import { speedOf } from '../../languages/robot-conf/speed.ts';
import { sourceText } from '../../lang/source-text.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import { runViewSchema } from '../../store/runs/run-store.ts';
import { hasEnded } from '../../store/sql/run-states.ts';
import { sitesIn } from '../collections/files-named.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import { presentSchema } from '../live/contract.ts';
import { presentOf, presentWindow } from '../live/present.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import { heldDeletionsSchema } from './contract.ts';
import type { RunRow } from './contract.ts';

/** `off`: no run. `idle`: a run waits for an engine, or for a site's delay. `paused`: also while it comes to rest. */
export const robotStates = ['off', 'idle', 'running', 'paused'] as const;
export type RobotState = (typeof robotStates)[number];

export const robotStatusSchema = z.strictObject({
  collection: z.string(),
  state: z.enum(robotStates),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Start points of enabled sites, RootNodes and LeafNodes; `disabled` are those that are not used. */
  startPoints: z.strictObject({ enabled: z.number(), disabled: z.number() }),
  /** The newest run, which may have ended; absent when there never was one. */
  run: runViewSchema.exactOptional(),
  /** What robot.conf of the newest revision sets. */
  robotConf: z.strictObject({
    /** The preset whose connections and delay are in force; absent when they are those of none. */
    speed: z.number().exactOptional(),
    /** Lines by the name of the parameter; those that are not written are missing. */
    lines: z.record(z.string(), z.number()),
  }),
  /** Deletions of RDs that wait for confirmation. */
  heldDeletions: heldDeletionsSchema,
  /** Of a run that is going on. */
  present: presentSchema.exactOptional(),
});
export type RobotStatus = ReadModel<typeof robotStatusSchema>;

export function robotState(run: Pick<RunRow, 'state'> | undefined): RobotState {
  if (run === undefined || hasEnded(run.state)) return 'off';
  if (run.state === 'queued') return 'idle';
  return run.state === 'paused' || run.state === 'pausing' ? 'paused' : 'running';
}

/** Its state in a word: a run that drains is still `running` to the engine. */
export function runWord({ state, desiredState }: Pick<RunRow, 'state' | 'desiredState'>): string {
  return state === 'running' && desiredState === 'drain' ? 'draining' : state;
}

export const getRobotStatus = defineService({
  name: 'getRobotStatus',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: robotStatusSchema,
  run: async (context, given): Promise<RobotStatus | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const at = context.now();
    const [run] = await context.runs.list(collection.id, { limit: 1, crawls: true });
    const present = run === undefined ? undefined : await presentNow(context, run, at);
    const files = await context.revisions.files((await context.revisions.newest(collection.id)).id);
    return {
      collection: given.slug,
      state: robotState(run),
      at,
      startPoints: countStartPoints(files),
      heldDeletions: await context.runs.heldDeletions(collection.id),
      robotConf: readRobotConf(files.get(robot.usualPath) ?? ''),
      ...(run && { run }),
      ...(present && { present }),
    };
  },
});

async function presentNow({ crawl }: CallContext, run: RunRow, at: number) {
  if (run.state !== 'running') return undefined;
  const within = presentWindow(at, run);
  const points = await crawl.series(run.id, { from: within.from, step: 1, queuedNow: run.accounting.queued });
  return presentOf(run, points, within);
}

function readRobotConf(text: string): RobotStatus['robotConf'] {
  const written = writtenParameters(robotConf.parse(sourceText(robot.usualPath, text)).ast);
  const speed = speedOf(new Map([...written].map(([name, { value }]) => [name, value])));
  const lines = Object.fromEntries([...written].map(([name, { line }]) => [name, line]));
  return { ...(speed !== undefined && { speed }), lines };
}

export function countStartPoints(files: ReadonlyMap<string, string>): RobotStatus['startPoints'] {
  const sites = sitesIn(files);
  const ofSites = sites.flatMap((site) => site.starts.map((start) => site.enabled && start.enabled));
  const { lists } = gathererCf.parse(sourceText(gatherer.usualPath, files.get(gatherer.usualPath) ?? '')).ast;
  const roots = lists.reduce((sum, { entries }) => sum + entries.length, 0);
  const enabled = ofSites.filter((isUsed) => isUsed).length;
  return { enabled: enabled + roots, disabled: ofSites.length - enabled };
}
