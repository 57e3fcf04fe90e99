/** The store of a crawl in PostgreSQL: everything the engine asks for, in the order of its contract. */

import { readCanonicalTarget } from './lease/canonical-target.ts';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { forgetAccess } from './access/forget-access.ts';
import { answeredAccess, prepareAnswered } from './access/answered-access.ts';
import type { AnsweredAccess } from './access/answered-access.ts';
import { createNamedReader, readAllNamed, readWaitingNamed } from './feeds/named-urls.ts';
import { forgetAdded } from './runs/added-urls.ts';
import { addAliases, readAliases } from './runs/aliases.ts';
import type { Batch, CommitResult, CrawlStore, DesiredState, UrlHash } from '../engine/ports.ts';
import type { RootStore } from '../engine/root-port.ts';
import type { BodyStore, StoredBody } from './bodies/bodies.ts';
import { keepBodies } from './bodies/keep-bodies.ts';
import { readDue, readKnown } from './lease/claims.ts';
import { createCommitQueue, joinBatches } from './commit/commit-queue.ts';
import type { CommitPart } from './commit/commit-queue.ts';
import type { SavedBlames } from './commit/blames.ts';
import { encodeBatch } from './commit/encode-batch.ts';
import type { Interners } from './commit/encode-batch.ts';
import { encodeLogEntries } from './commit/commit-log.ts';
import { encodeVisits } from './commit/sites.ts';
import { createAnswerInterner, createSiteInterner } from './sql/interner.ts';
import { readKeptBody, readOutlinkUrls, readStoredFacts, registerFirst } from './lease/kept.ts';
import { takeAddress } from './lease/address-turns.ts';
import { joinCalls } from './sql/join-calls.ts';
import {
  acquireSites,
  endLeasesOfTheDead,
  extendLease,
  releaseSite,
  saveSiteRdm,
  saveSiteRobots,
} from './lease/leases.ts';
import type { RobotsOfVisit } from './lease/leases.ts';
import type { LeaseKeeper } from './lease/leases.ts';
import { createRunFactsCache } from './sql/run-facts.ts';
import type { RunFacts, RunFactsCache } from './sql/run-facts.ts';
import { guarded, isPassing } from './sql/store-error.ts';
import { inTransaction } from './sql/transaction.ts';
import { findTraps } from './runs/traps.ts';
import { closeRoots, noteAddresses, noteReached, readAddresses, readRootPages } from './runs/roots.ts';
import { commitStatement, reachStatement, seedNamedStatement, seedStatement } from './commit/statement.ts';
import type { WriteRow } from './commit/statement.ts';

export interface PostgresStoreOptions {
  readonly pool: pg.Pool;
  /** Id of the registered worker (`registerWorker`) the leases are for. */
  readonly workerId: number;
  /** How long a lease lasts without an extension, in milliseconds. */
  readonly leaseMs: number;
  readonly bodies: BodyStore;
  /** Milliseconds since the epoch by the clock that due times come from; that of this process unless given. */
  readonly now?: () => number;
}

interface Context extends PostgresStoreOptions {
  readonly runs: RunFactsCache;
  readonly interners: Interners;
  readonly savedBlames: SavedBlames;
  /** A batch has one id, so that a repetition after a lost connection is recognised. */
  readonly batchIds: WeakMap<Batch, string>;
}

/** A run must have been started (`startRun`) before the store is asked about it. */
export function createPostgresStore(options: PostgresStoreOptions): CrawlStore & RootStore {
  const { pool, bodies } = options;
  const context: Context = {
    ...options,
    runs: createRunFactsCache(pool),
    interners: { sites: createSiteInterner(pool), answers: createAnswerInterner(pool) },
    savedBlames: new Set(),
    batchIds: new WeakMap(),
  };
  const { runs } = context;
  const queueCommit = createCommitQueue((parts) => commit(context, parts));
  const namedFacts = createNamedReader(pool);
  const saveRobots = joinCalls<RobotsOfVisit>((answers) => saveSiteRobots(options, answers));
  const endLeases = atMostEverySecond(options);
  return {
    async acquire(run, sites) {
      await endLeases();
      return acquireSites(options, await runs.of(run), sites);
    },
    more: (visit, count, taken) => readDue(pool, visit, count, taken),
    extend: (visit) => extendLease(options, visit),
    commit: (visit, batch) => queueCommit({ visit, batch }),
    release: (visit, state) => releaseSite(options, visit, state),
    takeAddress: (visit, ip, delayMs) => takeAddress(options, visit, { ip, delayMs }),
    saveRobots: (visit, robots) => saveRobots({ visit, robots }),
    saveRdm: (visit, rdm) => saveSiteRdm(options, visit, rdm),
    async *known(run) {
      yield* readKnown(pool, await runs.of(run));
    },
    firstWithMd5: async (run, content) => registerFirst(pool, await runs.of(run), content),
    canonicalTarget: async (run, hash) => readCanonicalTarget(pool, await runs.of(run), hash),
    outlinkUrls: async (run, hash) => readOutlinkUrls(pool, await runs.of(run), hash),
    storedFacts: async (run, hash) => readStoredFacts(pool, await runs.of(run), hash),
    keptBody: async (run, hash) => readKeptBody(pool, bodies, await runs.of(run), hash),
    findTraps: async (visit, trapPages, noteOf) =>
      findTraps(pool, await runs.of({ id: visit.runId }), { siteId: visit.siteId, trapPages, noteOf }),
    addAliases: ({ id }, aliases, notice) => addAliases(pool, id, aliases, notice),
    seed: async (run, discovered, paths) => {
      return hashesOf(await unfenced(context, await runs.of(run), { ...emptyBatch, discovered, paths }, seedStatement));
    },
    forgetAdded: ({ id }, added) => forgetAdded(pool, id, added),
    waitingNamed: async (run) => readWaitingNamed(pool, await runs.of(run)),
    allNamed: async (run, after) => readAllNamed(pool, await runs.of(run), after),
    seedNamed: async (run, discovered, paths) => seedNamed(context, await runs.of(run), { discovered, paths }),
    namedFacts: async (run, hash) => namedFacts(await runs.of(run), hash),
    settledPages: async (run, hashes, isIdle) => readRootPages(pool, await runs.of(run), hashes, isIdle),
    async reach(run, discovered, paths) {
      const facts = await runs.of(run);
      const row = await unfenced(context, facts, { ...emptyBatch, discovered, paths }, reachStatement);
      await noteReached(pool, facts, discovered);
      return hashesOf(row);
    },
    addresses: ({ id }) => readAddresses(pool, id),
    noteAddresses: ({ id }, found) => noteAddresses(pool, id, found),
    closeRoots: ({ id }, notes) => closeRoots(pool, id, notes),
  };
}

/** What a feed has deleted is forgotten with its readers. */
async function seedNamed(context: Context, run: RunFacts, named: Pick<Batch, 'discovered' | 'paths'>): Promise<void> {
  await unfenced(context, run, { ...emptyBatch, ...named }, seedNamedStatement);
  const deleted = named.discovered.flatMap(({ hash, discovery }) => (discovery.fed?.action === 'delete' ? [hash] : []));
  await forgetAccess(context.pool, run.collectionId, deleted);
}

const emptyBatch: Batch = {
  settled: [],
  discovered: [],
  postponed: [],
  shortened: [],
  paths: [],
  linksFound: 0,
  events: [],
};

/** Batches of one run. When the lease of one is lost none is written, and each is tried by itself. */
async function commit(context: Context, parts: readonly CommitPart[]): Promise<readonly CommitResult[]> {
  const [first] = parts;
  if (first === undefined) return [];
  const run = await context.runs.of({ id: first.visit.runId });
  const bodies = await keepBodies(
    context.bodies,
    parts.flatMap(({ batch }) => batch.settled),
  );
  const batches = parts.map(({ batch }) => batch);
  const row = await write(context, run, batches, { statement: commitStatement, bodies, parts });
  if (row.fenced_ok || row.repeated) {
    const desiredState = row.desired_state as DesiredState;
    const fresh = hashesOf(row);
    return parts.map(({ batch }) => ({
      ok: true,
      desiredState,
      ...(batch.tellsNew && { fresh: takeOwn(fresh, batch) }),
    }));
  }
  if (parts.length === 1) return [await refusal(context, first)];
  const results: CommitResult[] = [];
  for (const part of parts) results.push(...(await commit(context, [part])));
  return results;
}

async function refusal({ pool }: Context, { visit: { runId }, batch }: CommitPart): Promise<CommitResult> {
  const aliases = await readAliases(pool, runId);
  return aliases.length === aliasesKnown(batch) ? { ok: false } : { ok: false, aliases };
}

function aliasesKnown({ aliases = 0 }: Batch): number {
  return aliases;
}

/** A URL that two batches of a commit found is new in the first. */
function takeOwn(fresh: Set<UrlHash>, { discovered }: Batch): ReadonlySet<UrlHash> {
  return new Set(discovered.flatMap(({ hash }) => (fresh.delete(hash) ? [hash] : [])));
}

function hashesOf({ changed }: WriteRow): Set<UrlHash> {
  return new Set(changed?.map((uuid) => uuid.replaceAll('-', '')));
}

interface Writing {
  readonly statement: typeof commitStatement;
  readonly bodies: ReadonlyMap<string, StoredBody>;
  /** Whose leases it is written under: nobody's for start points and what RootNodes lead to. */
  readonly parts: readonly CommitPart[];
}

async function unfenced(
  context: Context,
  run: RunFacts,
  batch: Batch,
  statement: typeof commitStatement,
): Promise<WriteRow> {
  return write(context, run, [batch], { statement, bodies: new Map(), parts: [] });
}

async function write(
  context: Context,
  run: RunFacts,
  batches: readonly Batch[],
  { statement, bodies, parts }: Writing,
): Promise<WriteRow> {
  const { pool, interners, savedBlames, workerId, now = () => Date.now() } = context;
  const joined = joinBatches(batches);
  const { parameters, blames } = await guarded(() =>
    encodeBatch(run, joined, interners, { bodies, savedBlames, now: now() }),
  );
  const values = {
    ...parameters,
    ...encodeVisits(parts),
    ...encodeLogEntries(batches.map((batch) => ({ id: idOf(context, batch), batch }))),
    worker: workerId,
  };
  const query = statement.with(values);
  const said = answeredAccess(joined.settled);
  // Batches have ids: done already, they are not done again.
  const row = await guarded(
    () => (said === undefined ? writeRow(pool, query) : writeWithAccess(context, run, { query, said })),
    isPassing,
  );
  if (row === undefined) throw new Error(`run ${run.id} is gone`);
  if (row.fenced_ok) for (const blame of blames) savedBlames.add(blame);
  return row;
}

async function writeRow(db: Pick<pg.ClientBase, 'query'>, query: pg.QueryConfig): Promise<WriteRow | undefined> {
  return (await db.query<WriteRow>(query)).rows[0];
}

interface WritingAccess {
  readonly query: pg.QueryConfig;
  readonly said: AnsweredAccess;
}

/** An RD is not there before it is known who may see it. */
async function writeWithAccess(
  { pool }: Context,
  { id, collectionId }: RunFacts,
  { query, said }: WritingAccess,
): Promise<WriteRow | undefined> {
  const writeAccess = await prepareAnswered(pool, { collectionId, run: id }, said);
  return inTransaction(pool, async (client) => {
    const row = await writeRow(client, query);
    if (row?.fenced_ok === true && !row.repeated) await writeAccess(client);
    return row;
  });
}

function idOf({ batchIds }: Context, batch: Batch): string {
  const id = batchIds.get(batch) ?? randomUUID();
  batchIds.set(batch, id);
  return id;
}

/** Looking for workers that died is cheap, but not needed at every claim. */
function atMostEverySecond(keeper: LeaseKeeper): () => Promise<void> {
  let next = 0;
  return async () => {
    if (performance.now() < next) return;
    next = performance.now() + 1_000;
    await endLeasesOfTheDead(keeper);
  };
}
