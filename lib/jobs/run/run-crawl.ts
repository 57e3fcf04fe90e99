/** One run in this process: configuration compiled, known URLs loaded, crawled until it ends, pauses, or must be left. */

import { isWholeRun } from '../../sdk/run-kinds.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { learnAliases } from '../../engine/crawl/aliases.ts';
import type { Crawl } from '../../engine/crawl/context.ts';
import { crawlRun, notifyVisits } from '../../engine/crawl/crawl.ts';
import type { CrawlHooks } from '../../engine/crawl/crawl.ts';
import { seedRun } from '../../engine/crawl/seeds.ts';
import { prepareMetadata } from '../../engine/program/external-metadata.ts';
import { createRootEnumerator } from '../../engine/roots/enumerator.ts';
import { openFetchJournal } from '../fetch-journal/fetch-journal.ts';
import type { FetchJournal } from '../fetch-journal/fetch-journal.ts';
import { journalFolder, removeJournals } from '../fetch-journal/journal-folder.ts';
import { beginLogs, warnOfPrograms } from '../run-logs/begin-logs.ts';
import type { LevelOfRun } from '../run-logs/begin-logs.ts';
import { robotLogLevel } from '../run-logs/robot-logs.ts';
import type { RunRecord } from '../../engine/ports.ts';
import type { RootStore } from '../../engine/root-port.ts';
import type { Program } from '../../engine/program/program.ts';
import { orderRun, tryFinishRun } from '../../store/runs/finish-run.ts';
import { endLeasesOfTheDead, endOwnLeases } from '../../store/lease/leases.ts';
import { leaveRun } from '../../store/lease/members.ts';
import { adviseRun, noteRun } from '../../store/runs/note-run.ts';
import { startRun } from '../../store/runs/runs.ts';
import { readPrinted } from '../../store/runs/program-runs.ts';
import { installedWorld, readRevisionFiles } from '../world/installation.ts';
import { createRunFactsCache } from '../../store/sql/run-facts.ts';
import { proxyOf } from '../world/open-site.ts';
import { foldersOf } from './folders-of-run.ts';
import { beginMetadata } from './metadata-of-run.ts';
import { keepPassingOn } from './pass-on-paths.ts';
import { noteRunProxy } from '../../store/runs/run-proxy.ts';
import { noteLogins } from './note-logins.ts';
import { joinRun, shareRuns } from './member-of-run.ts';
import type { RunMember } from './member-of-run.ts';
import { keepStateFile } from './state-file.ts';
import { refuseRun, whyNot } from './refuse-run.ts';
import { usedProxy, waitForProxy } from './wait-for-proxy.ts';
import type { CrawlHost, Steering } from './crawl-host.ts';
import { compilerOf, printAll, programOf } from './compile-run.ts';
import { openCrawl, withProgram } from './open-crawl.ts';
import { createDocumentPrograms } from '../world/document-programs.ts';

/** A run being worked on here. */
export interface RunInHand {
  readonly id: number;
  /** Undefined until it has its first share. */
  readonly member: () => RunMember | undefined;
  /** Resolves when this process has let go of the run; rejects when the store failed. */
  readonly ended: Promise<void>;
  /** What somebody ordered meanwhile, as read from the database; undefined when nobody is to work on it. */
  readonly steer: (now: RunRecord | undefined) => void;
}

/** Begins to work on a run. `isLeaving` true: finish what is in flight and let go. */
export function takeUpRun(host: CrawlHost, run: RunRecord, isLeaving: () => boolean): RunInHand {
  const control: Crawl['control'] = {
    desiredState: run.desiredState,
    fetchesLeft: Infinity,
    aliases: [],
    added: run.options.added ?? [],
    namesWait: run.namesWait === true,
    isLeaving: false,
    listeners: new Set(),
    offers: new Map(),
    working: 0,
    sites: 0,
    sitesAtMost: 0,
    wantsSites: false,
    givenUp: new Set(),
  };
  let member: RunMember | undefined;
  const hasJoined = (joined: RunMember): void => {
    member = joined;
  };
  const ofRun: LevelOfRun = { level: run.options.loglevel };
  return {
    id: run.id,
    member: () => member,
    ended: workOn(host, run, { control, isLeaving, ofRun, hasJoined }),
    steer: (now) => {
      const desiredState = now?.desiredState ?? 'stop';
      ofRun.level = now?.options.loglevel;
      control.added = now?.options.added ?? [];
      control.namesWait = now?.namesWait === true;
      if (control.desiredState === desiredState) return;
      control.desiredState = desiredState;
      notifyVisits(control);
    },
  };
}

async function workOn(host: CrawlHost, found: RunRecord, steering: Steering): Promise<void> {
  const begun = await begin(host, found, steering.control);
  if (begun === undefined) return;
  const crawl = await prepare(host, begun, steering);
  const member = joinRun(host.pool, crawl.first);
  await endLeasesOfTheDead(host);
  await shareRuns(host, host.world.clock, [member]);
  steering.hasJoined(member);
  await seedRun(crawl.first);
  const passing = keepPassingOn(host.pool, await createRunFactsCache(host.pool).of(begun.run));
  // A share that cannot be given back runs out.
  const leave = (): Promise<void> => leaveRun(host, begun.run.id).catch(() => undefined);
  const work = async (): Promise<void> => {
    await crawlRun(crawl.first, crawl.hooks);
    if (!steering.isLeaving()) await crawl.metadata.finish();
  };
  await withEnds(work, [passing.stop, ...crawl.ends, leave]);
  await removeJournals(host.pool, host.dataFolder);
}

interface BegunRun {
  readonly run: RunRecord;
  readonly texts: ReadonlyMap<string, string>;
  /** As it is before its programs have run. */
  readonly program: Program;
}

/** Undefined when the run is not to go on: its configuration has errors, or somebody has ended it. */
async function begin(host: CrawlHost, found: RunRecord, control: Crawl['control']): Promise<BegunRun | undefined> {
  const { pool, workerId } = host;
  const texts = await readRevisionFiles(pool, found.revisionId);
  await prepareMetadata(texts, () => nextTurn());
  const printed = await readPrinted(pool, found.collectionId, found.id);
  const compiled = compilerOf(host, found, { texts, printed })(found.options.aliases ?? []);
  if (!compiled.ok) {
    await refuseRun(host, found, whyNot(compiled.diagnostics));
    return undefined;
  }
  const { program } = compiled;
  const run = await startRun(pool, found.id, traitsOf(program));
  if (run === undefined) return undefined;
  await endOwnLeases(pool, workerId, run.id);
  learnAliases({ control }, run.options.aliases ?? []);
  await noteProblem(host, run, program);
  return { run, texts, program };
}

/** Opens all that the run works with, and runs the programs its configuration names. */
async function prepare(host: CrawlHost, { run, texts, program: before }: BegunRun, steering: Steering) {
  const { pool, world } = host;
  const { control, isLeaving, ofRun } = steering;
  const { id, collectionId, options } = run;
  const { aliases = [] } = options;
  const journal = await openJournal(host, id, before.key);
  const folders = await foldersOf(host, run, before);
  const logins = noteLogins({ pool, run: id, clock: world.clock });
  const proxies = waitForProxy({ pool, run: id, control, clock: world.clock });
  const programs = createDocumentPrograms({
    pool,
    runId: id,
    programs: world.programs,
    environment: folders.environment,
    warn: warnOfPrograms(host, { run, program: before, ofRun }),
  });
  const place = {
    world: await installedWorld(host, collectionId, logins),
    run,
    journal,
    proxies,
    programs,
    ...folders,
  };
  const printed = await printAll(host, run, { texts, ...steering, ...folders });
  const compile = compilerOf(host, run, { texts, printed });
  const program = programOf(compile, aliases);
  const proxy = proxyOf(place.world, program);
  if (proxy !== undefined) await noteRunProxy(pool, id, usedProxy(proxy));
  const logs = beginLogs(host, { run, program, ofRun });
  const store = journal.store(logs.store);
  const lasting = await openCrawl({ ...host, store }, run, { control, program });
  const first: Crawl = { ...lasting, ...withProgram(program, aliases, place) };
  const state = await keepStateFile({ pool, collectionId, runId: id, folder: folders.stateFolder });
  const metadata = await beginMetadata({ pool, run, files: texts, program, isLeaving });
  const hooks: CrawlHooks = {
    isLeaving,
    renewed: ({ connections, ...crawl }) => {
      const { aliases: newest } = control;
      // Connections that old visits still use count for the new ones.
      return { ...crawl, ...withProgram(programOf(compile, newest), newest, place), connections };
    },
    isOver: async () => {
      await first.cache?.flush();
      await Promise.all([metadata.applied, logins.settled()]);
      return isOver(pool, run, control);
    },
    ...rootsOf(program, run, store),
  };
  return { first, hooks, metadata, ends: [logs.end, logins.settled, state.end, journal.close] };
}

function rootsOf({ roots }: Program, { kind }: RunRecord, store: RootStore): Pick<CrawlHooks, 'roots'> {
  return roots === undefined || !isWholeRun(kind) ? {} : { roots: createRootEnumerator(roots, store) };
}

/** Whatever comes of the work, what goes on beside it is ended after it. */
async function withEnds(work: () => Promise<void>, ends: readonly (() => Promise<void> | void)[]): Promise<void> {
  try {
    await work();
  } finally {
    for (const end of ends) await end();
  }
}

/** What the store has to know of a program. */
export function traitsOf(program: Program) {
  const { key, depthAttributes, readsDepth, completion, handOutMinutes, roots } = program;
  const ofRoots = { hasRoots: roots !== undefined, keepsCache: roots?.keepsCache === true };
  const logLevel = robotLogLevel(program);
  return {
    ...(logLevel !== undefined && { logLevel }),
    key,
    depthAttributes,
    readsDepth,
    asksRobots: program.process.enableRobotsTxt,
    completion,
    handOutMinutes,
    ...ofRoots,
  };
}

async function openJournal(
  { pool, dataFolder, world: { clock } }: CrawlHost,
  id: number,
  programKey: string,
): Promise<FetchJournal> {
  const folder = await journalFolder(pool, dataFolder, { id, programKey });
  const onTrouble = (why: string): void => {
    const text = `${why} After a crash, pages that are not stored yet are fetched again.`;
    // The note is all that a failure costs.
    adviseRun(pool, id, [{ severity: 'warning', text }]).catch(() => undefined);
  };
  return openFetchJournal({ folder, clock, onTrouble });
}

/** True when the run has ended or paused, here or by another process. */
async function isOver(pool: pg.Pool, run: RunRecord, control: Crawl['control']): Promise<boolean> {
  if (control.fetchesLeft <= 0) {
    const reason = `ended after ${run.options.maxUrls} fetched URLs, as requested`;
    await orderRun(pool, run.id, 'stop', { reason });
  }
  const now = await tryFinishRun(pool, run.id);
  if (now === undefined) return true;
  control.desiredState = now.desiredState;
  control.added = now.options.added ?? [];
  learnAliases({ control }, now.options.aliases ?? []);
  return now.state !== 'running' && now.state !== 'pausing' && now.state !== 'stopping';
}

async function noteProblem({ pool, world }: CrawlHost, { id }: RunRecord, { overlay }: Program): Promise<void> {
  const problem = overlay?.problem();
  if (problem !== undefined) await noteRun(pool, id, { at: world.clock.now(), text: problem });
}
