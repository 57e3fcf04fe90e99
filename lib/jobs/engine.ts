/** The engine of a process: registers as a worker, takes up the runs there are, goes on when the database comes back. */

import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { possibleServerFolders } from '../db/embedded/server-home.ts';
import { createPool } from '../db/pool.ts';
import type { Declarations } from '../engine/program/compile.ts';
import { createAddressTurns } from '../engine/crawl/politeness.ts';
import { registry } from '../registry.ts';
import { createBodyStore } from '../store/bodies/bodies.ts';
import { openPageCache } from '../store/bodies/page-cache.ts';
import { createPostgresStore } from '../store/postgres.ts';
import { isAnythingDue } from '../store/schedules/firings.ts';
import { urlPatternsConf } from '../languages/url-patterns-conf/index.ts';
import { beginDecidingAgain } from '../store/feeds/decide-again.ts';
import { isFeedDue } from '../store/feeds/feeds.ts';
import { hasLastActs, isRoundDue } from '../store/runs/completions.ts';
import { beatRuns, readRunsToWorkOn, suspendRun } from '../store/runs/runs.ts';
import { isDiskFull, isPassing } from '../store/sql/store-error.ts';
import { registerWorker } from '../store/lease/workers.ts';
import { createWorkSignal } from '../store/sql/work-signal.ts';
import type { WorkSignal } from '../store/sql/work-signal.ts';
import { isWorkDue } from '../store/work-due.ts';
import { openProxyConnector, usualCache } from './world/open-site.ts';
import type { GivenWorld } from './world/open-site.ts';
import { watchOwnPlaces } from './world/own-places.ts';
import type { WatchedPlaces } from './world/own-places.ts';
import { workOnCompletions } from './completion/work-on-completions.ts';
import type { Completions } from './completion/work-on-completions.ts';
import { shareRuns } from './run/member-of-run.ts';
import { takeUpRun } from './run/run-crawl.ts';
import type { CrawlHost } from './run/crawl-host.ts';
import type { RunInHand } from './run/run-crawl.ts';
import { createDiskWatch, diskFullReason, watchReserve } from './world/disk-space.ts';
import type { DiskWatch } from './world/disk-space.ts';
import { createProxyWatch } from './world/proxy-watch.ts';
import { jobWorks } from './job-works.ts';
import type { JobWork } from './job-work.ts';
import { startMaintenance } from './maintenance.ts';
import type { MaintenanceTask } from './maintenance.ts';
import { workOnJobs } from './work-on-jobs.ts';
import type { JobsAtWork } from './work-on-jobs.ts';

export interface EngineOptions {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly leaseMs: number;
  readonly version: string;
  readonly world: GivenWorld;
  readonly log: Logger;
  /** Debug flags for every collection with RootNodes (`$HARVEST_DEBUG`). */
  readonly debug?: string;
  /** What programs are compiled with; the registry unless something else is given. */
  readonly declarations?: Declarations;
  /** The jobs it can do; all there are unless something else is given. */
  readonly works?: readonly JobWork[];
  /** Carries out the times of schedules that have come, as the worker with this number; answers how many. */
  readonly fireSchedules?: (worker: number) => Promise<number>;
  /** Starts the rounds of loops that are due, as the worker with this number; answers how many loops went on or ended. */
  readonly startRounds?: (worker: number) => Promise<number>;
  /** Begins the feeds that are due; answers how many. */
  readonly startFeeds?: () => Promise<number>;
  /** Only this run is worked on, no jobs, and the engine ends with it. */
  readonly onlyRun?: number;
}

/** How often the runs are looked at, in milliseconds. */
const looks = { awakeMs: 250, idleMs: 60_000 };
/** How often an idle engine asks whether a time has come, or an announcement was lost. */
const askMs = 2_000;
const retryMs = 500;
const poolSize = 12;

/** Works until `stop` is aborted, or until the one run asked for has ended. Never rejects for what the database does. */
export async function runEngine(options: EngineOptions, stop: AbortSignal): Promise<void> {
  const pool = createPool({ url: options.databaseUrl, name: 'winnow engine', max: poolSize });
  pool.on('error', ({ message }) => options.log.debug({ message }, 'a connection to the database broke'));
  try {
    while (!stop.aborted) {
      try {
        if (await workAsOneWorker(options, pool, stop)) return;
      } catch (error) {
        if (!isPassing(error)) throw error;
        options.log.warn({ err: error }, 'the database cannot be reached; trying again');
        await sleep(retryMs);
      }
    }
  } finally {
    await pool.end();
  }
}

type Pool = ReturnType<typeof createPool>;

/** One registration, from its beginning until it is lost or there is nothing more to do (true). */
async function workAsOneWorker(options: EngineOptions, pool: Pool, stop: AbortSignal): Promise<boolean> {
  const worker = await registerWorker(options.databaseUrl, options.version);
  const { host, jobHost, ownPlaces, bodies, disksUsed } = await openHost(options, pool, worker.id);
  const { world, dataFolder } = options;
  const now = (): number => world.clock.now();
  const { cache = usualCache } = world;
  const active = new Map<number, RunInHand>();
  const isCrawling = (): boolean => active.size > 0;
  const { log, onlyRun } = options;
  let jobs: JobsAtWork | undefined;
  const signal = createWorkSignal({
    url: () => options.databaseUrl,
    name: 'winnow engine signal',
    isBusy: () => onlyRun !== undefined || isCrawling() || jobs?.isWorking() === true,
  });
  const house = startMaintenance({
    pool,
    bodies,
    dataFolder,
    cache,
    log,
    isBusy: isCrawling,
    signal,
    more: timedTasks(options, { pool, worker: worker.id, signal }),
  });
  const works = onlyRun === undefined ? (options.works ?? jobWorks) : [];
  jobs = workOnJobs({ host: jobHost, workerId: worker.id, works, log, signal, isCrawling });
  const disks = createDiskWatch({ pool, folders: [...disksUsed, tmpdir()] });
  const proxies = createProxyWatch({ pool, connector: openProxyConnector({ ...world, own: host.own }), now });
  const waiting: DiskWatch = async (run) => (await Promise.all([disks(run), proxies(run)])).includes(true);
  let isOver = false;
  const isLeaving = (): boolean => isOver || stop.aborted || worker.lost.aborted;
  const { programs } = world;
  const last = { pool, workerId: worker.id, dataFolder, programs, now, log, isLeaving, onlyRun };
  const completions = workOnCompletions(last);
  try {
    while (!isLeaving()) {
      const isDone = await lookAtRuns({ options, host, ownPlaces, active, isLeaving, waiting, completions });
      if (isDone) return true;
      await signal.rest(looks, stop);
    }
    return stop.aborted;
  } finally {
    isOver = true;
    await letGo(host, active);
    await completions.settled();
    await jobs.stop();
    await house.stop();
    await signal.close();
    await worker.end();
  }
}

/** What the runs and the jobs of one registration share. */
async function openHost(options: EngineOptions, pool: Pool, workerId: number) {
  const { world, declarations = registry, debug = '', dataFolder, leaseMs, log } = options;
  const bodiesFolder = path.join(dataFolder, 'bodies');
  const bodies = createBodyStore(bodiesFolder);
  const now = (): number => world.clock.now();
  const disksUsed = [dataFolder, bodiesFolder, ...(await possibleServerFolders(dataFolder))];
  const checkReserve = watchReserve(disksUsed);
  const written = createPostgresStore({ pool, workerId, leaseMs, bodies, now });
  const commit: typeof written.commit = async (...given) => {
    await checkReserve();
    return written.commit(...given);
  };
  const store = { ...written, commit };
  const { cache = usualCache } = world;
  const ownPlaces = await watchOwnPlaces(pool);
  const own = ownPlaces.current;
  const openCache: CrawlHost['openCache'] = (run) => openPageCache({ pool, bodies, ...cache }, run);
  const mine = { pool, workerId, leaseMs, dataFolder, declarations, world, own };
  const logs = { dataFolder, log, debug };
  const host: CrawlHost = { ...mine, store, logs, openCache, addressTurn: createAddressTurns(world.clock) };
  return { host, jobHost: { ...mine, bodies }, ownPlaces, bodies, disksUsed };
}

/** Looks every second whether a schedule or the next round of a loop is due, where a schedule wins, or an upload. */
function timedTasks(
  options: EngineOptions,
  { pool, worker, signal }: { readonly pool: Pool; readonly worker: number; readonly signal: Pick<WorkSignal, 'wake'> },
): readonly MaintenanceTask[] {
  const { startFeeds } = options;
  const ask = async (): Promise<number> => {
    if (await isWorkDue(pool, { worker, now: options.world.clock.now(), diskFullReason })) signal.wake();
    return 0;
  };
  const asking = { name: 'work', work: ask, againMs: askMs, idleMs: askMs, asleepMs: askMs, restFactor: 0 };
  const startDue = async (): Promise<number> =>
    startFeeds !== undefined && (await isFeedDue(pool)) ? startFeeds() : 0;
  const { usualPath } = urlPatternsConf;
  const again = {
    name: 'fed documents',
    work: () => beginDecidingAgain(pool, usualPath),
    againMs: 0,
    idleMs: 2_000,
    restFactor: 0,
  };
  const feeds = { name: 'feeds', work: startDue, againMs: 0, idleMs: 500, restFactor: 0 };
  return [asking, ...crawlTimes(options, pool, worker), ...(startFeeds === undefined ? [] : [again, feeds])];
}

function crawlTimes(
  { fireSchedules, startRounds, world }: EngineOptions,
  pool: Pool,
  worker: number,
): readonly MaintenanceTask[] {
  const now = (): number => world.clock.now();
  const work = async (): Promise<number> => {
    const isDue = fireSchedules !== undefined && (await isAnythingDue(pool, worker, now()));
    const fired = isDue ? await fireSchedules(worker) : 0;
    const hasRound = startRounds !== undefined && (await isRoundDue(pool, now()));
    return fired + (hasRound ? await startRounds(worker) : 0);
  };
  if (fireSchedules === undefined && startRounds === undefined) return [];
  return [{ name: 'schedules and loops', work, againMs: 0, idleMs: 1_000, restFactor: 0 }];
}

interface Looking {
  readonly options: EngineOptions;
  readonly host: CrawlHost;
  readonly ownPlaces: WatchedPlaces;
  readonly active: Map<number, RunInHand>;
  readonly isLeaving: () => boolean;
  /** Looks after runs that wait for the disk or for a proxy. */
  readonly waiting: DiskWatch;
  readonly completions: Completions;
}

/** Claims new runs, and passes orders on to the active ones. True when the one run asked for is over, with its last acts. */
async function lookAtRuns(looking: Looking): Promise<boolean> {
  const { options, host, ownPlaces, active, isLeaving, waiting, completions } = looking;
  const { onlyRun } = options;
  await ownPlaces.refresh();
  // Asked before the runs are read: one that is told to go on meanwhile is among these.
  const wasWaiting = await waiting(onlyRun);
  const runs = await readRunsToWorkOn(host.pool);
  // A run must not reach a port of Winnow that opened shortly before it began.
  if (runs.some(({ id }) => !active.has(id))) await ownPlaces.readNow();
  for (const [id, { steer }] of active) steer(runs.find((run) => run.id === id));
  for (const run of runs) {
    if (active.has(run.id)) continue;
    if (onlyRun === undefined || onlyRun === run.id) begin({ options, host, active, isLeaving }, run);
  }
  await beat(host, active);
  await completions.look();
  if (onlyRun === undefined || active.size > 0 || wasWaiting || runs.some(({ id }) => id === onlyRun)) return false;
  await completions.settled();
  return !(await waiting(onlyRun)) && !(await hasLastActs(host.pool, onlyRun));
}

/** Says that this process works on its runs, and renews its shares of them. */
async function beat(host: CrawlHost, active: Looking['active']): Promise<void> {
  const runs = [...active.values()];
  const joining = runs.filter(({ member }) => member() === undefined).map(({ id }) => id);
  if (joining.length > 0) await beatRuns(host.pool, joining);
  await shareRuns(
    host,
    host.world.clock,
    runs.flatMap(({ member }) => member() ?? []),
  );
}

/** The shares count as used until the last request has ended. */
async function letGo(host: CrawlHost, active: Looking['active']): Promise<void> {
  const isOver = new AbortController();
  const ended = Promise.all([...active.values()].map((run) => run.ended)).finally(() => isOver.abort());
  while (!isOver.signal.aborted) {
    await beat(host, active).catch(() => undefined);
    await sleep(looks.awakeMs, undefined, { signal: isOver.signal }).catch(() => undefined);
  }
  await ended;
}

function begin(
  { options, host, active, isLeaving }: Pick<Looking, 'options' | 'host' | 'active' | 'isLeaving'>,
  run: Parameters<typeof takeUpRun>[1],
): void {
  options.log.info({ run: run.id, collection: run.collectionId }, 'takes up a run');
  const taken = takeUpRun(host, run, isLeaving);
  const ended = taken.ended
    .catch((error: unknown) => afterFailure(options, host, run.id, error))
    .finally(() => active.delete(run.id));
  active.set(run.id, { ...taken, ended });
}

/** The store failed: the run is left as it is and taken up again; a full disk or a bug sets it aside with the reason. */
async function afterFailure({ log }: EngineOptions, { pool }: CrawlHost, run: number, error: unknown): Promise<void> {
  if (isPassing(error) && !isDiskFull(error)) {
    log.warn({ err: error, run }, 'a run was interrupted; it continues');
    await sleep(retryMs);
    return;
  }
  log.error({ err: error, run }, 'a run was interrupted');
  const reason = isDiskFull(error)
    ? diskFullReason
    : `The engine failed: ${error instanceof Error ? error.message : String(error)}`;
  await suspendRun(pool, run, reason).catch(async (cause: unknown) => {
    log.error({ err: cause, run }, 'failed to suspend the run');
    await sleep(retryMs);
  });
}
