/** One run in this process: configuration compiled, known URLs loaded, crawled until it ends, pauses, or must be left. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { learnAliases } from '../../engine/crawl/aliases.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import type { Declarations, ProgramResult } from '../../engine/program/compile.ts';
import { createConnections } from '../../engine/crawl/connections.ts';
import type { Crawl } from '../../engine/crawl/context.ts';
import { crawlRun, notifyVisits, seedRun, visitsAtOnce } from '../../engine/crawl/crawl.ts';
import type { CrawlHooks } from '../../engine/crawl/crawl.ts';
import { prepareMetadata } from '../../engine/program/external-metadata.ts';
import { createRootEnumerator } from '../../engine/roots/enumerator.ts';
import { openFetchJournal } from '../fetch-journal/fetch-journal.ts';
import type { FetchJournal } from '../fetch-journal/fetch-journal.ts';
import { journalFolder, removeJournals } from '../fetch-journal/journal-folder.ts';
import { beginLogs, warnOfPrograms } from '../run-logs/begin-logs.ts';
import type { LevelOfRun, LogsOfHost } from '../run-logs/begin-logs.ts';
import { robotLogLevel } from '../run-logs/robot-logs.ts';
import { createLedger } from '../../engine/decide/ledger.ts';
import type { PageCache } from '../../engine/cache-port.ts';
import type { CrawlStore, PrintedOutputs, RootStore, RunAlias, RunRecord } from '../../engine/ports.ts';
import type { Program } from '../../engine/program/program.ts';
import { protocolsByScheme } from '../../engine/program/protocols.ts';
import { createTotals } from '../../engine/decide/totals.ts';
import { createTrapBook } from '../../engine/crawl/traps.ts';
import { createWorkingSet } from '../../engine/crawl/working-set.ts';
import { createConverter, usualLimits } from '../../essence/convert/convert-document.ts';
import { isArchive, readArchive } from '../../essence/read-archive.ts';
import { readContent } from '../../essence/read-content.ts';
import { MOST_SITEMAP_BYTES, readSitemap } from '../../essence/read-sitemap.ts';
import { SeenSet } from '../../match/urls/seen-set.ts';
import { urlHash } from '../../match/urls/url-identity.ts';
import { orderRun, tryFinishRun } from '../../store/runs/finish-run.ts';
import { endOwnLeases } from '../../store/lease/leases.ts';
import { adviseRun, noteRun } from '../../store/runs/note-run.ts';
import { startRun } from '../../store/runs/runs.ts';
import { readPrinted } from '../../store/runs/program-runs.ts';
import { installedWorld, readRevisionFiles } from '../world/installation.ts';
import { createRunFactsCache } from '../../store/sql/run-facts.ts';
import { readUrlHashSecret } from '../../store/sql/url-hasher.ts';
import { createSiteOpener, proxyOf } from '../world/open-site.ts';
import type { OwnPlaces } from '../../outside/egress.ts';
import type { GivenWorld, ProxyWatcher, World } from '../world/open-site.ts';
import { foldersOf } from './folders-of-run.ts';
import { beginMetadata } from './metadata-of-run.ts';
import { keepPassingOn } from './pass-on-paths.ts';
import type { EnvironmentFound } from '../roots/environment-of.ts';
import { noteRunProxy } from '../../store/runs/run-proxy.ts';
import { noteLogins } from './note-logins.ts';
import { keepStateFile } from './state-file.ts';
import { refuseRun, whyNot } from './refuse-run.ts';
import { usedProxy, waitForProxy } from './wait-for-proxy.ts';
import { makeCalls } from '../roots/run-programs.ts';

export interface CrawlHost {
  readonly pool: pg.Pool;
  readonly workerId: number;
  readonly store: CrawlStore & RootStore;
  readonly dataFolder: string;
  readonly world: GivenWorld;
  /** Where the installation itself listens. */
  readonly own: () => OwnPlaces;
  readonly declarations: Declarations;
  readonly openCache: (run: RunRecord) => PageCache;
  /** Of all runs in this process: they share the servers. */
  readonly addressTurn: Crawl['addressTurn'];
  /** Where collections are logged; nowhere when left out. */
  readonly logs?: LogsOfHost;
}

/** A run being worked on here. */
export interface RunInHand {
  readonly id: number;
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
    isLeaving: false,
    listeners: new Set(),
    offers: new Map(),
    working: 0,
  };
  const ofRun: LevelOfRun = { level: run.options.loglevel };
  return {
    id: run.id,
    ended: workOn(host, run, { control, isLeaving, ofRun }),
    steer: (now) => {
      const desiredState = now?.desiredState ?? 'stop';
      ofRun.level = now?.options.loglevel;
      control.added = now?.options.added ?? [];
      if (control.desiredState === desiredState) return;
      control.desiredState = desiredState;
      notifyVisits(control);
    },
  };
}

interface Steering {
  readonly control: Crawl['control'];
  readonly isLeaving: () => boolean;
  readonly ofRun: LevelOfRun;
}

async function workOn(host: CrawlHost, found: RunRecord, { control, isLeaving, ofRun }: Steering): Promise<void> {
  const { pool } = host;
  const texts = await readRevisionFiles(pool, found.revisionId);
  await prepareMetadata(texts, () => nextTurn());
  const before = await readPrinted(pool, found.collectionId, found.id);
  const { aliases = [] } = found.options;
  const compiled = compilerOf(host, found, { texts, printed: before })(aliases);
  if (!compiled.ok) {
    await refuseRun(host, found, whyNot(compiled.diagnostics));
    return;
  }
  const traits = traitsOf(compiled.program);
  const run = await startRun(pool, found.id, traits);
  if (run === undefined) return;
  await endOwnLeases(pool, host.workerId, run.id);
  control.fetchesLeft = await fetchesLeft(pool, run);
  learnAliases({ control }, run.options.aliases ?? []);
  await noteProblem(host, run, compiled.program);
  const journal = await openJournal(host, run.id, traits.key);
  const proxies = waitForProxy({ pool, run: run.id, control, clock: host.world.clock });
  const folders = await foldersOf(host, run, compiled.program);
  const logins = noteLogins({ pool, run: run.id, clock: host.world.clock });
  const place = { world: await installedWorld(host, run.collectionId, logins), run, journal, proxies, ...folders };
  const printed = await printAll(host, run, { texts, control, isLeaving, ofRun, ...folders });
  const compile = compilerOf(host, run, { texts, printed });
  const program = programOf(compile, aliases);
  const proxy = proxyOf(place.world, program);
  if (proxy !== undefined) await noteRunProxy(pool, run.id, usedProxy(proxy));
  const { roots } = program;
  const logs = beginLogs(host, { run, program, ofRun });
  const store = journal.store(logs.store);
  const first = {
    ...(await openCrawl({ ...host, store }, run, { control, program })),
    ...withProgram(program, aliases, place),
  };
  const { collectionId } = run;
  const state = await keepStateFile({ pool, collectionId, runId: run.id, folder: folders.stateFolder });
  const metadata = await beginMetadata({ pool, run, files: texts, program, isLeaving });
  await seedRun(first);
  const hooks: CrawlHooks = {
    isLeaving,
    // Connections that old visits still use count for the new ones.
    renewed: ({ connections, ...crawl }) => ({ ...crawl, ...recompiled(compile, control.aliases, place), connections }),
    isOver: async () => {
      await first.cache?.flush();
      await Promise.all([metadata.applied, logins.settled()]);
      return isOver(pool, run, control);
    },
    ...(roots !== undefined && run.kind !== 'single' && { roots: createRootEnumerator(roots, store) }),
  };
  const passing = keepPassingOn(pool, await createRunFactsCache(pool).of(run));
  const crawl = async (): Promise<void> => {
    await crawlRun(first, hooks);
    if (!isLeaving()) await metadata.finish();
  };
  await withEnds(crawl, [passing.stop, logs.end, logins.settled, state.end, journal.close]);
  await removeJournals(pool, host.dataFolder);
}

async function noteProblem(
  { pool, world }: CrawlHost,
  { id }: RunRecord,
  { externalMetadata }: Program,
): Promise<void> {
  const problem = externalMetadata?.problem();
  if (problem !== undefined) await noteRun(pool, id, { at: world.clock.now(), text: problem });
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
function traitsOf(program: Program) {
  const { key, depthAttributes, readsDepth, completion, handOutMinutes, roots } = program;
  const ofRoots = { hasRoots: roots !== undefined, keepsCache: roots?.keepsCache === true };
  const logLevel = robotLogLevel(program);
  return {
    ...(logLevel !== undefined && { logLevel }),
    key,
    depthAttributes,
    readsDepth,
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

type Compile = (aliases: readonly RunAlias[]) => ProgramResult;

interface Texts {
  readonly texts: ReadonlyMap<string, string>;
  readonly printed: PrintedOutputs;
}

/** Compiles the run's revision with the aliases it has, and what its programs printed. */
function compilerOf(
  { declarations }: CrawlHost,
  { kind, options: { limits, urls } }: RunRecord,
  { texts: files, printed }: Texts,
): Compile {
  const extraStarts = kind === 'single' ? [] : urls;
  return (aliases) => compileProgram({ files, declarations, limits, extraStarts, aliases, printed });
}

function programOf(compile: Compile, aliases: readonly RunAlias[]): Program {
  const compiled = compile(aliases);
  if (!compiled.ok) throw new TypeError(`what compiled before has errors: ${whyNot(compiled.diagnostics)}`);
  return compiled.program;
}

type Printing = Steering & Pick<Texts, 'texts'> & Pick<EnvironmentFound, 'environment'>;

/**
 * Runs the programs that gatherer.cf names until none is missing that another one's output asks for. A run of single
 * URLs takes what the last run of the whole collection has.
 */
async function printAll(
  host: CrawlHost,
  run: RunRecord,
  { texts, control, isLeaving, ofRun, environment }: Printing,
): Promise<PrintedOutputs> {
  const { pool, world } = host;
  const { aliases = [] } = run.options;
  const before = await readPrinted(pool, run.collectionId, run.id);
  const program = programOf(compilerOf(host, run, { texts, printed: before }), aliases);
  const making = {
    environment,
    warn: warnOfPrograms(host, { run, program, ofRun }),
    pool,
    workerId: host.workerId,
    run,
    programs: world.programs,
    files: texts,
    schemes: new Set(protocolsByScheme(host.declarations.protocols).keys()),
    now: () => world.clock.now(),
    isLeaving: () => isLeaving() || control.desiredState === 'stop' || control.desiredState === 'pause',
  };
  for (;;) {
    const printed = await readPrinted(pool, run.collectionId, run.id);
    if (run.kind === 'single') return printed;
    const { roots } = programOf(compilerOf(host, run, { texts, printed }), aliases);
    if (roots === undefined || roots.wanted.length === 0) return printed;
    if (!(await makeCalls(making, roots.wanted, printed.length))) return printed;
  }
}

/** What of a crawl changes with the program. */
type Programmed = Pick<Crawl, 'program' | 'aliases' | 'ledger' | 'openSite' | 'connections' | 'convert'>;

interface Place {
  readonly world: World;
  readonly run: RunRecord;
  readonly journal: FetchJournal;
  readonly proxies: ProxyWatcher;
  /** For the temporary files of the readers of documents. */
  readonly convertFolder: string | undefined;
}

function withProgram(
  program: Program,
  aliases: readonly RunAlias[],
  { world, run, journal, proxies, convertFolder }: Place,
): Programmed {
  const openSite = journal.sites(createSiteOpener(world, program, run.options.reach, proxies), program);
  const connections = createConnections(program.process.maxConnections);
  const { convertTimeoutMs: timeoutMs } = program.process;
  const convert = createConverter({ ...usualLimits, timeoutMs, ...(convertFolder && { folder: convertFolder }) });
  return { program, aliases, ledger: createLedger(program), openSite, connections, convert };
}

function recompiled(compile: Compile, aliases: readonly RunAlias[], place: Place): Programmed {
  return withProgram(programOf(compile, aliases), aliases, place);
}

interface Opening {
  readonly control: Crawl['control'];
  readonly program: Program;
}

/** What of a crawl stays with the run, whatever its program. */
async function openCrawl(
  { pool, store, world, openCache, addressTurn }: CrawlHost,
  run: RunRecord,
  { control, program }: Opening,
): Promise<Omit<Crawl, keyof Programmed>> {
  const hasRoots = program.roots !== undefined;
  const secret = await readUrlHashSecret(pool);
  return {
    run,
    store,
    control,
    clock: world.clock,
    addressTurn,
    working: createWorkingSet(program.process.maxWorking, visitsAtOnce),
    seen: await loadSeen(store, run, program.reachOf !== undefined),
    hash: urlHash(secret),
    read: readContent,
    sitemaps: { read: readSitemap, mostBytes: MOST_SITEMAP_BYTES },
    archives: { isArchive, read: readArchive },
    totals: createTotals(await readTotals(pool, run.id)),
    traps: createTrapBook(),
    savedPaths: new Set(),
    // What RootNodes lead to is queued past the visits.
    handOver: run.kind === 'full' && run.generation === 1 && !hasRoots,
    ...(program.process.smartHosts && { smartHosts: { addressesOf: addressesIn(world), judged: new Set() } }),
    ...(hasRoots && run.kind !== 'single' && { cache: openCache(run) }),
  };
}

function addressesIn({ resolver }: GivenWorld): (host: string) => Promise<readonly string[]> {
  return async (host) => {
    const answer = await resolver.resolve(host);
    return answer.ok ? answer.addresses : [];
  };
}

/** What the run has retrieved in this process and those before it. */
async function readTotals(pool: pg.Pool, runId: number): Promise<Parameters<typeof createTotals>[0]> {
  const { rows } = await pool.query<{ site: string; fetched: number }>(
    `SELECT s.key AS site, rs.fetched FROM crawl.run_site rs JOIN crawl.site s ON s.id = rs.site_id
     WHERE rs.run_id = $1 AND rs.fetched > 0`,
    [runId],
  );
  return { sites: rows.map(({ site }) => site), objects: rows.reduce((sum, { fetched }) => sum + fetched, 0) };
}

async function loadSeen(store: CrawlStore, run: RunRecord, hasReach: boolean): Promise<SeenSet> {
  const seen = new SeenSet(hasReach);
  for await (const batch of store.known(run)) {
    for (const [hash, depth, reach] of batch) {
      const [high, low] = [Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8, 16), 16)];
      seen.meet(high, low, reach === null ? { depth } : { depth, reach });
    }
  }
  return seen;
}

/** `--max-urls` counts what the run has fetched, in this process and in those before it. */
async function fetchesLeft(pool: pg.Pool, { id, options: { maxUrls } }: RunRecord): Promise<number> {
  if (maxUrls === undefined) return Infinity;
  const { rows } = await pool.query<{ fetched: number }>(
    'SELECT coalesce(sum(fetched), 0)::int AS fetched FROM crawl.run_site WHERE run_id = $1',
    [id],
  );
  return maxUrls - (rows[0]?.fetched ?? 0);
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
