/** What the live page shows: a whole picture, then one aggregate a second for as long as somebody looks. */

import { z } from 'zod';
import { liveSnapshotSchema, liveUpdateSchema } from './contract.ts';
import { windowViewSchema } from '../../store/read/read-window.ts';
import { stepFor, widestFoldMs } from '../../store/read/read-series.ts';
import { streamOf } from '../../store/models/read-model.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { roles } from '../actor.ts';
import { defineService } from '../define-service.ts';
import { runId, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { ServiceContext } from '../context.ts';
import type { RunRow } from '../runs/contract.ts';
import type { KeptSeries } from '../../store/runs/keep-figures.ts';
import { findRun } from '../runs/control-run.ts';
import type { LiveSnapshot, LiveUpdate, RunWindow } from './contract.ts';
import { eventsShown, hostsShown } from './live-feed.ts';
import { presentOf, presentWindow } from './present.ts';

export const getLive = defineService({
  name: 'getLive',
  doc: 'The newest crawl, or a run that has ended. Where there was no crawl, the newest run of a feed.',
  role: 'viewer',
  input: z.strictObject({ slug, run: runId.optional() }),
  output: liveSnapshotSchema,
  run: async (context, given): Promise<LiveSnapshot | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const run = await runOf(context, collection.id, given.run);
    const at = context.now();
    if (run !== undefined) return snapshotOf(context, run, at);
    if (given.run !== undefined) return problem('not-found', `${given.slug} has no run ${given.run}.`);
    return { at, hosts: [], events: [], series: [], step: 1 };
  },
});

async function runOf({ runs }: ServiceContext, collectionId: number, id: number | undefined) {
  if (id !== undefined) return runs.find(collectionId, id);
  return runs.newest(collectionId);
}

async function snapshotOf({ crawl }: ServiceContext, run: RunRow, at: number): Promise<LiveSnapshot> {
  const within = presentWindow(at, run);
  const queuedNow = run.accounting.queued;
  const [hosts, recent, events, { step, points: series }] = await Promise.all([
    crawl.hosts(run.id, { limit: hostsShown, within }),
    run.endedAt === undefined ? crawl.series(run.id, { from: within.from, step: 1, queuedNow }) : [],
    crawl.events(run.id, { limit: eventsShown }),
    seriesOf(crawl, run, at),
  ]);
  const present = presentOf(run, recent, within);
  return { at, run, hosts, events, series, step, ...(present && { present }) };
}

/** The chart stored at the end of the run; read from the counters if there is none. */
async function seriesOf(crawl: ServiceContext['crawl'], run: RunRow, at: number): Promise<KeptSeries> {
  const kept = run.endedAt === undefined ? undefined : await crawl.keptSeries(run.id);
  if (kept !== undefined) return kept;
  const from = run.startedAt ?? run.createdAt;
  const step = stepFor(((run.endedAt ?? at) - from) / 1000);
  const query = { from: from - widestFoldMs, step, queuedNow: run.accounting.queued };
  return { step, points: await crawl.series(run.id, query) };
}

/** A second before 1970 or after the year 2200 is none. */
const moment = z.int().min(0).max(7_258_118_400_000);

export const getRunWindow = defineService({
  name: 'getRunWindow',
  doc: "What was settled in a part of a run's time.",
  role: 'viewer',
  input: z.strictObject({ slug, run: runId, from: moment, to: moment }).refine(({ from, to }) => from < to, {
    message: 'The part of the run ends before it begins.',
    path: ['to'],
  }),
  output: windowViewSchema,
  run: async (context, { from, to, ...named }): Promise<RunWindow | Problem> => {
    const run = await findRun(context, named);
    if (isProblem(run)) return run;
    return context.crawl.window(run.id, { from, to, limits: { hosts: hostsShown, events: eventsShown } });
  },
});

export const watchRun = defineService({
  name: 'watchRun',
  doc: 'Sends one update per second until the request is aborted. Events after `since` come first.',
  role: 'viewer',
  input: z.strictObject({ slug, since: moment.optional(), signal: z.instanceof(AbortSignal).optional() }),
  output: streamOf(liveUpdateSchema),
  run: async (context, given): Promise<AsyncIterable<LiveUpdate> | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return whileSignedIn(context, context.live.watch(collection.id, given.signal ?? neverAborted, given.since));
  },
});

/** A stream outlives the request that was allowed: it ends as soon as its user is disabled, signed out or demoted. */
async function* whileSignedIn<Value>(
  { actor, authentication }: CallContext,
  values: AsyncIterable<Value>,
): AsyncIterable<Value> {
  for await (const value of values) {
    const role = actor.kind === 'user' ? await authentication.roleOf(actor) : 'admin';
    if (role === undefined || (actor.kind === 'user' && roles.indexOf(role) < roles.indexOf(actor.role))) return;
    yield value;
  }
}

const neverAborted = new AbortController().signal;
