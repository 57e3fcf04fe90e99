/** The store of a crawl in PostgreSQL: everything the engine asks for, in the order of its contract. */

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addAliases, readAliases } from './aliases.ts';
import type { Batch, CommitResult, CrawlStore, RootStore, RunWish, Settled, Visit } from '../engine/ports.ts';
import type { BodyStore, StoredBody } from './bodies.ts';
import { readDue, readKnown } from './claims.ts';
import { encodeBatch } from './encode-batch.ts';
import type { Interners, SavedBlames } from './encode-batch.ts';
import { createAnswerInterner, createSiteInterner } from './interner.ts';
import { readKeptBody, readOutlinkUrls, readStoredFacts, registerFirst } from './kept.ts';
import { acquireSites, endLeasesOfTheDead, extendLease, releaseSite, saveSiteRobots } from './leases.ts';
import type { LeaseKeeper } from './leases.ts';
import { createRunFactsCache } from './run-facts.ts';
import type { RunFacts, RunFactsCache } from './run-facts.ts';
import { passOnShorterPaths } from './shorten.ts';
import { guarded, isPassing } from './store-error.ts';
import { closeRoots, noteAddresses, noteReached, readAddresses, readRootPages } from './roots.ts';
import { commitStatement, reachStatement, seedStatement } from './write-sql.ts';
import type { WriteParameter, WriteRow } from './write-sql.ts';

export interface PostgresStoreOptions {
  readonly pool: pg.Pool;
  /** Id of the registered worker (`registerWorker`) the leases are for. */
  readonly workerId: number;
  /** How long a lease lasts without an extension, in milliseconds. */
  readonly leaseMs: number;
  readonly bodies: BodyStore;
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
  const endLeases = atMostEverySecond(options);
  return {
    async acquire(run, sites) {
      await endLeases();
      return acquireSites(options, run, sites);
    },
    more: (visit, count, taken) => readDue(pool, visit, count, taken),
    extend: (visit) => extendLease(options, visit),
    commit: (visit, batch) => commit(context, visit, batch),
    release: (visit, state) => releaseSite(options, visit, state),
    saveRobots: (visit, robots) => saveSiteRobots(options, visit, robots),
    async *known(run) {
      yield* readKnown(pool, await runs.of(run));
    },
    firstWithMd5: async (run, ...[filter, md5, hash, url]) =>
      registerFirst(pool, await runs.of(run), { filter, md5, hash, url }),
    outlinkUrls: async (run, hash) => readOutlinkUrls(pool, await runs.of(run), hash),
    storedFacts: async (run, hash) => readStoredFacts(pool, await runs.of(run), hash),
    keptBody: async (run, hash) => readKeptBody(pool, bodies, await runs.of(run), hash),
    addAliases: ({ id }, aliases, notice) => addAliases(pool, id, aliases, notice),
    seed: async (run, discovered, paths) =>
      unfenced(context, await runs.of(run), { ...emptyBatch, discovered, paths }, seedStatement),
    settledPages: async (run, hashes, isIdle) => readRootPages(pool, await runs.of(run), hashes, isIdle),
    async reach(run, discovered, paths) {
      const facts = await runs.of(run);
      await unfenced(context, facts, { ...emptyBatch, discovered, paths }, reachStatement);
      await noteReached(pool, facts, discovered);
    },
    addresses: ({ id }) => readAddresses(pool, id),
    noteAddresses: ({ id }, found) => noteAddresses(pool, id, found),
    closeRoots: ({ id }, notes) => closeRoots(pool, id, notes),
  };
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

async function commit(context: Context, visit: Visit, batch: Batch): Promise<CommitResult> {
  const run = await context.runs.of({ id: visit.runId });
  const bodies = await keepBodies(context.bodies, batch.settled);
  const lease = { site: visit.siteId, epoch: visit.epoch, worker: context.workerId };
  const row = await write(context, run, batch, { statement: commitStatement, bodies, lease });
  if (!row.fenced_ok && !row.repeated) return refusal(context, visit, batch);
  if (row.shorter > 0) await passOnShorterPaths(context.pool, run);
  return { ok: true, wish: row.wish as RunWish };
}

async function refusal({ pool }: Context, { runId }: Visit, batch: Batch): Promise<CommitResult> {
  const aliases = await readAliases(pool, runId);
  return aliases.length === aliasesKnown(batch) ? { ok: false } : { ok: false, aliases };
}

function aliasesKnown({ aliases = 0 }: Batch): number {
  return aliases;
}

async function unfenced(
  context: Context,
  run: RunFacts,
  batch: Batch,
  statement: typeof commitStatement,
): Promise<void> {
  const lease = { site: 0, epoch: 0, worker: context.workerId };
  await write(context, run, batch, { statement, bodies: new Map(), lease });
}

interface Writing {
  readonly statement: typeof commitStatement;
  readonly bodies: ReadonlyMap<string, StoredBody>;
  readonly lease: { readonly site: number; readonly epoch: number; readonly worker: number };
}

async function write(
  context: Context,
  run: RunFacts,
  batch: Batch,
  { statement, bodies, lease }: Writing,
): Promise<WriteRow> {
  const { pool, interners, savedBlames, batchIds } = context;
  const id = batchIds.get(batch) ?? randomUUID();
  batchIds.set(batch, id);
  const { parameters, blames } = await guarded(() => encodeBatch(run, batch, interners, { bodies, savedBlames }));
  const values = { ...parameters, ...lease, batch: id, aliases: aliasesKnown(batch) } as Record<
    WriteParameter,
    unknown
  >;
  // The batch has an id: done already, it is not done again.
  const { rows } = await guarded(() => pool.query<WriteRow>(statement.with(values)), isPassing);
  const [row] = rows;
  if (row === undefined) throw new Error(`run ${run.id} is gone`);
  if (row.fenced_ok) for (const blame of blames) savedBlames.add(blame);
  return row;
}

/** By hash of the URL. Before the commit: what it refers to is there. */
async function keepBodies(store: BodyStore, settled: readonly Settled[]): Promise<ReadonlyMap<string, StoredBody>> {
  const kept = settled.flatMap(({ hash, body }) =>
    body === undefined ? [] : [store.keep(body).then((stored) => [hash, stored] as const)],
  );
  return new Map(await Promise.all(kept));
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
