/**
 * The store of a crawl in memory: the reference the one in PostgreSQL is tested against, and a store for tests of the
 * engine. Plain and slow; nothing survives the process.
 */

import type { CanonicalTarget } from '../../engine/merge-port.ts';
import type {
  CrawlStore,
  Due,
  KeptLink,
  RunAlias,
  RunRecord,
  StoredFacts,
  UrlHash,
  Visit,
} from '../../engine/ports.ts';
import type { ResourceDescription } from '../../sdk/resource.ts';
import type { StoredDescription } from '../../sdk/stored-description.ts';
import { wayOf } from '../../match/urls/link-reach.ts';
import { createMemoryState, inCollection, runOf, siteOf } from './memory-state.ts';
import type { MemoryPage, MemoryResource, MemorySite, MemoryState } from './memory-state.ts';
import { requeueSite, writeBatch, writeSeeds } from './memory-write.ts';
import type { ProgramTraits } from '../sql/run-facts.ts';

export interface MemoryStoreOptions {
  readonly state?: MemoryState;
  readonly workerId: number;
  readonly leaseMs: number;
}

/** The counterpart of `startRun`. */
export function startMemoryRun(state: MemoryState, record: RunRecord, program: ProgramTraits): void {
  const aliases = [...(record.options.aliases ?? [])];
  state.runs.set(record.id, { record, program, startedAt: Date.now(), aliases, sites: new Map() });
}

/** The counterpart of `killRun`: its leases are taken away. */
export function endMemoryRun(state: MemoryState, runId: number): void {
  for (const site of state.sites.values()) {
    if (site.run === runId) Object.assign(site, { epoch: site.epoch + 1, until: Date.now() });
  }
}

const earlyMs = 500;

/** Feeds are applied to the database alone. */
const nothingNamed: Pick<CrawlStore, 'waitingNamed' | 'allNamed' | 'seedNamed' | 'namedFacts'> = {
  waitingNamed: async () => [],
  allNamed: async () => [],
  seedNamed: async () => undefined,
  namedFacts: async () => undefined,
};

export function createMemoryStore({ state = createMemoryState(), workerId, leaseMs }: MemoryStoreOptions): CrawlStore {
  const holds = ({ siteKey, epoch }: Visit): boolean => {
    const site = siteOf(state, siteKey);
    return site.epoch === epoch && site.owner === workerId;
  };
  return {
    acquire: async (run, count) => acquire(state, { run, count, workerId, leaseMs }),
    more: async (visit, count, taken) => readDue(state, visit, taken).slice(0, count),
    extend: async (visit) => {
      if (!holds(visit)) return false;
      siteOf(state, visit.siteKey).until = Date.now() + leaseMs;
      return true;
    },
    commit: async (visit, batch) => {
      const run = runOf(state, visit.runId);
      const { aliases: known = 0 } = batch;
      if (known !== run.aliases.length) return { ok: false, aliases: [...run.aliases] };
      if (!holds(visit)) return { ok: false };
      writeBatch({ state, run, now: Date.now() }, batch);
      return { ok: true, desiredState: run.record.desiredState };
    },
    release: async (visit, { nextInMs }) => {
      if (!holds(visit)) return;
      Object.assign(siteOf(state, visit.siteKey), {
        owner: undefined,
        run: undefined,
        until: 0,
        availAt: Date.now() + nextInMs,
      });
      const due = queuedOf(state, visit).map(({ dueAt }) => dueAt);
      const site = runOf(state, visit.runId).sites.get(visit.siteKey);
      if (site !== undefined) site.dueAt = Math.max(Date.now(), Math.min(...due));
    },
    takeAddress: async () => 0,
    saveRobots: async (visit, robots) => {
      if (holds(visit)) siteOf(state, visit.siteKey).robots = robots;
    },
    saveRdm: async (visit, rdm) => {
      if (holds(visit)) siteOf(state, visit.siteKey).rdm = rdm;
    },
    async *known({ collectionId, generation }) {
      const own = [...inCollection(state.resources, collectionId).values()].filter(
        (each) => each.generation === generation,
      );
      yield own.map(({ hash, depth, reach = null }) => [hash, depth, reach] as const);
    },
    firstWithMd5: async (run, content) => registerFirst(state, run, content),
    canonicalTarget: async (run, hash) => canonicalTargetOf(state, run, hash),
    outlinkUrls: async ({ collectionId }, hash) => outlinkUrlsOf(state, collectionId, hash),
    storedFacts: async ({ collectionId }, hash) => storedFactsOf(state, collectionId, hash),
    keptBody: async ({ collectionId }, hash) => toKept(inCollection(state.pages, collectionId).get(hash)),
    // Traps are told by the database alone; what they do is a fact of the URL.
    findTraps: async () => ({ traps: [], pages: [], records: 0 }),
    // Only a service adds to a run, in the database.
    forgetAdded: async () => undefined,
    ...nothingNamed,
    addAliases: async ({ id }, wanted) => addAliases(state, id, wanted),
    seed: async ({ id }, discovered) => writeSeeds({ state, run: runOf(state, id), now: Date.now() }, discovered),
  };
}

function canonicalTargetOf(
  state: MemoryState,
  { id, collectionId, generation }: RunRecord,
  hash: UrlHash,
): CanonicalTarget | undefined {
  const resource = inCollection(state.resources, collectionId).get(hash);
  if (resource === undefined) return undefined;
  return {
    hasRd: inCollection(state.descriptions, collectionId).has(hash),
    isQueued: (resource.run === id && resource.state === 'queued') || resource.generation < generation,
    hasFailed: resource.state === 'failed' || resource.state === 'rejected',
    namesAnother: inCollection(state.pages, collectionId).get(hash)?.facts.canonical !== undefined,
  };
}

function storedFactsOf(state: MemoryState, collectionId: number, hash: UrlHash): StoredFacts | undefined {
  const page = inCollection(state.pages, collectionId).get(hash);
  const rd = inCollection(state.descriptions, collectionId).get(hash);
  return page && { ...page, ...(rd && { description: storedDescription(rd) }) };
}

function storedDescription({ attributes }: ResourceDescription): StoredDescription {
  return {
    attributes: Object.fromEntries(Array.from(attributes, ([name, { values }]) => [name, values])),
    writers: Array.from(attributes, ([name, { writer }]) => [name, writer]),
  };
}

function outlinkUrlsOf(state: MemoryState, collectionId: number, hash: UrlHash): readonly KeptLink[] {
  const all = [...inCollection(state.resources, collectionId).values()];
  const links = inCollection(state.pages, collectionId).get(hash)?.outlinks ?? [];
  return links.flatMap((prefix) =>
    all.filter((each) => each.hash.startsWith(prefix)).map(({ url, discovery }) => ({ url, discovery })),
  );
}

interface Acquiring {
  readonly run: RunRecord;
  readonly count: number;
  readonly workerId: number;
  readonly leaseMs: number;
}

function acquire(state: MemoryState, { run, count, workerId, leaseMs }: Acquiring): readonly Visit[] {
  const now = Date.now();
  const { sites } = runOf(state, run.id);
  const due = [...sites]
    .filter(([, { dueAt }]) => dueAt <= now)
    .map(([key, { servedAt }]) => ({ site: siteOf(state, key), servedAt }))
    .filter(({ site }) => site.until <= now && site.availAt <= now + earlyMs)
    .toSorted((a, b) => a.servedAt - b.servedAt || a.site.id - b.site.id)
    .slice(0, count);
  return due.map(({ site }) => lease(state, site, { run, workerId, leaseMs, now }));
}

function lease(
  state: MemoryState,
  site: MemorySite,
  { run, workerId, leaseMs, now }: Omit<Acquiring, 'count'> & { readonly now: number },
): Visit {
  const takenOver = site.owner !== undefined;
  Object.assign(site, { epoch: site.epoch + 1, owner: workerId, run: run.id, until: now + leaseMs });
  const { sites, startedAt } = runOf(state, run.id);
  const served = sites.get(site.key);
  if (served !== undefined) served.servedAt = state.served += 1;
  return {
    runId: run.id,
    siteId: site.id,
    siteKey: site.key,
    epoch: site.epoch,
    leaseMs,
    waitMs: Math.max(0, site.availAt - now),
    ...(site.robots && site.robots.fetchedAt >= startedAt && { robots: site.robots }),
    ...(site.rdm && (site.rdm.askedAt ?? 0) >= startedAt && { rdm: site.rdm }),
    ...(takenOver && { takenOver }),
  };
}

function queuedOf(state: MemoryState, { runId, siteKey }: Visit): readonly MemoryResource[] {
  const { collectionId } = runOf(state, runId).record;
  return [...inCollection(state.resources, collectionId).values()].filter(
    (each) => each.run === runId && each.site === siteKey && each.state === 'queued',
  );
}

function readDue(state: MemoryState, visit: Visit, taken: ReadonlySet<string>): readonly Due[] {
  const now = Date.now();
  const pages = inCollection(state.pages, runOf(state, visit.runId).record.collectionId);
  return queuedOf(state, visit)
    .filter(({ hash, dueAt }) => dueAt <= now && !taken.has(hash))
    .toSorted((a, b) => a.depth - b.depth || a.seq - b.seq)
    .map((each) => toDue(each, pages.get(each.hash)));
}

function toDue(resource: MemoryResource, page: MemoryPage | undefined): Due {
  const { hash, url, discovery, attempts, run } = resource;
  const { etag, lastModified, programKey, body } = page ?? {};
  return {
    hash,
    url,
    ...wayOf(resource),
    discovery,
    attempts,
    bodyKept: body !== undefined,
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    ...(programKey !== undefined && { programKey }),
    ...(page?.run === run && { fetchedInRun: true }),
  };
}

function addAliases(state: MemoryState, runId: number, wanted: readonly RunAlias[]): readonly RunAlias[] {
  const run = runOf(state, runId);
  for (const alias of wanted) {
    if (run.aliases.some(({ siteKey }) => siteKey === alias.siteKey)) continue;
    run.aliases.push(alias);
    requeueSite({ state, run, now: Date.now() }, alias.siteKey);
  }
  return [...run.aliases];
}

function toKept(
  page: MemoryPage | undefined,
): { readonly body: Uint8Array; readonly facts: MemoryPage['facts'] } | undefined {
  return page?.body === undefined ? undefined : { body: page.body, facts: page.facts };
}

function registerFirst(
  state: MemoryState,
  { collectionId, generation }: RunRecord,
  { filter, md5, url }: { readonly filter: string; readonly md5: string; readonly url: string },
): string {
  const key = JSON.stringify([collectionId, filter, md5]);
  const known = state.firsts.get(key);
  if (known !== undefined && known.generation >= generation) return known.url;
  state.firsts.set(key, { generation, url });
  return url;
}
