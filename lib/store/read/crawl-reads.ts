/** Everything the console and the command line read of a crawl, as one set. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { collectionKinds, orphanPath, counterKinds } from '../sql/codes.ts';
import { createFolderCounter } from './count-folders.ts';
import { createGroupCounter } from './count-groups.ts';
import { createEssenceReads } from './read-essence.ts';
import { readFacets } from './read-facets.ts';
import type { FacetName } from './read-facets.ts';
import { readFacts } from './read-facts.ts';
import { readRunPaths, readRunSites, readRunWriters } from './read-hits.ts';
import { readFolders, readFolderUrls } from './read-folders.ts';
import type { FolderQuery, FolderUrlQuery } from './read-folders.ts';
import { readLinks } from './read-links.ts';
import type { LinkQuery } from './read-links.ts';
import { createRegister, readFirsts } from '../lease/kept.ts';
import type { WantedFirsts } from '../lease/kept.ts';
import { readSiteRobots } from '../lease/leases.ts';
import { readEvents, readHosts } from './read-live.ts';
import type { HostQuery } from './read-live.ts';
import { readNamed } from './read-named.ts';
import type { NamedQuery } from './read-named.ts';
import { readNeighbours } from './read-neighbours.ts';
import type { NeighbourQuery } from './read-neighbours.ts';
import { readObservations } from '../runs/observations.ts';
import type { ObservationQuery } from '../runs/observations.ts';
import { readCacheFill } from '../bodies/page-cache.ts';
import { listProgramRuns, readLastHook, readPrinted } from '../runs/program-runs.ts';
import { countSinceHandOut, readHandOut } from '../rds/hand-out.ts';
import { createHandedOutReads } from '../rds/handed-out-reads.ts';
import type { RdState } from '../rds/stream-handed-out.ts';
import { streamRds } from '../rds/stream-handed-out.ts';
import { countExtractions, readExtraction } from './read-extraction.ts';
import { createRdReads } from './rd-reads.ts';
import { readDescription } from './read-description.ts';
import { readPinnedRun, readResource } from './read-resource.ts';
import type { ResourceKey } from './read-resource.ts';
import { searchResources, streamResources } from './read-resources.ts';
import type { ResourceQuery } from './read-resources.ts';
import type { ResourceFilter } from './resource-filter.ts';
import { readHostDifferences, readRunUrls } from './read-run-urls.ts';
import type { RunUrlQuery } from './read-run-urls.ts';
import { readSeries } from './read-series.ts';
import type { SeriesQuery } from './read-series.ts';
import { readLargestSites, streamSites } from './read-site-sums.ts';
import type { SitesAfter } from './read-site-sums.ts';
import { readWindow } from './read-window.ts';
import type { WindowQuery } from './read-window.ts';
import { readActivity, readActivitySeries, readEngineActivity } from './read-overview.ts';
import { readReached } from './read-reached.ts';
import { readKeptSeries } from '../runs/keep-figures.ts';
import { createRunStore } from '../runs/run-store.ts';
import type { RunView } from '../runs/run-store.ts';
import { sampleFacts } from './sample-facts.ts';
import { isLocked } from '../sql/locks.ts';
import { guarded } from '../sql/store-error.ts';
import { createUrlLookUp } from '../sql/url-hasher.ts';

export interface CollectionFigures {
  readonly descriptions: number;
  /** Without orphans. */
  readonly resources: number;
  readonly lastRun?: RunView;
}

export function createCrawlReads(pool: pg.Pool) {
  const lookUp = createUrlLookUp(pool);
  const counter = createFolderCounter(pool);
  const reading = { pool, groups: createGroupCounter(pool) };
  return {
    activity: (collectionIds: readonly number[], since: number) => readActivity(pool, collectionIds, since),
    activitySeries: (runs: readonly number[], query: { readonly since: number; readonly step: number }) =>
      readActivitySeries(pool, runs, query),
    engine: () => readEngineActivity(pool),
    latestRuns: (collectionIds: readonly number[]) => createRunStore(pool).latest(collectionIds),
    figures: (collectionIds: readonly number[]) => readFigures(pool, collectionIds),
    hosts: (run: number, query: HostQuery) => readHosts(pool, run, query),
    events: (run: number, page: { readonly after?: string; readonly limit: number }) => readEvents(pool, run, page),
    series: (run: number, query: SeriesQuery) => readSeries(pool, run, query),
    /** Chart of an ended run as it was at its end; undefined if it was removed. */
    keptSeries: (run: number) => readKeptSeries(pool, run),
    window: (run: number, query: WindowQuery) => readWindow(pool, run, query),
    runUrls: (query: RunUrlQuery) => readRunUrls(pool, query),
    hostDifferences: (query: { readonly before: number; readonly after: number; readonly limit: number }) =>
      readHostDifferences(pool, query),
    folders: async (collectionId: number, query: FolderQuery) =>
      readFolders(pool, collectionId, query, await counter.ensure(collectionId)),
    folderUrls: (collectionId: number, query: FolderUrlQuery) => readFolderUrls(pool, collectionId, query),
    search: (collectionId: number, query: ResourceQuery) => searchResources(reading, collectionId, query),
    resources: (collectionId: number, filter: ResourceFilter) => streamResources(pool, collectionId, filter),
    neighbours: (collectionId: number, query: NeighbourQuery) => readNeighbours(reading, collectionId, query),
    facets: (collectionId: number, filter: ResourceFilter, only?: readonly FacetName[]) =>
      readFacets(reading, collectionId, filter, only),
    extraction: (collectionId: number) => readExtraction(pool, collectionId),
    extractions: (collectionIds: readonly number[]) => countExtractions(pool, collectionIds),
    resource: (collectionId: number, by: ResourceKey) => readResource(pool, lookUp, collectionId, by),
    facts: (collectionId: number, urls: readonly string[]) => readFacts(pool, lookUp, collectionId, urls),
    named: (collectionId: number, query: NamedQuery) => readNamed({ pool, lookUp }, collectionId, query),
    siteRobots: (siteKey: string) => readSiteRobots(pool, siteKey),
    firsts: (collectionId: number, wanted: WantedFirsts) => readFirsts(pool, collectionId, wanted),
    canonicalTarget: (collectionId: number, url: string) => createRegister(pool, collectionId).canonicalTarget(url),
    observations: (collectionId: number, query: ObservationQuery) => readObservations(pool, collectionId, query),
    links: (collectionId: number, query: LinkQuery) => readLinks(pool, collectionId, query),
    description: (collectionId: number, hash: string) => readDescription(pool, collectionId, hash),
    /** Those that have not expired, by URL. */
    descriptions: (collectionId: number, state: RdState) => streamRds(pool, collectionId, state),
    handedOut: createHandedOutReads(pool),
    sample: (collectionId: number, limit: number) => sampleFacts(pool, collectionId, limit),
    pinnedRun: (run: number) => readPinnedRun(pool, run),
    cacheFill: (collectionId: number) => readCacheFill(pool, collectionId),
    printed: (collectionId: number) => readPrinted(pool, collectionId, undefined),
    programRuns: (run: number) => listProgramRuns(pool, run),
    lastHook: (collectionId: number) => readLastHook(pool, collectionId),
    handOut: (collectionId: number) => readHandOut(pool, collectionId),
    sinceHandOut: (collectionId: number, number: string) => countSinceHandOut(pool, collectionId, number),
    runPaths: (collectionId: number, run: number) => readRunPaths(pool, collectionId, run),
    ...createEssenceReads(pool),
    runWriters: (collectionId: number, run: number, limit: number) => readRunWriters(pool, collectionId, run, limit),
    largestSites: (run: number, page: { readonly limit: number; readonly after?: SitesAfter | undefined }) =>
      readLargestSites(pool, run, page),
    siteSums: (run: number) => streamSites(pool, run),
    reached: (collectionId: number, given: { readonly run: number; readonly limit: number }) =>
      readReached(pool, collectionId, given),
    runSites: (run: number, limit: number) => readRunSites(pool, run, limit),
    ...createRdReads(pool, lookUp),
  };
}

export type CrawlReads = ReturnType<typeof createCrawlReads>;

interface FigureRow {
  readonly collection_id: number;
  readonly descriptions: number;
  readonly resources: number;
}

/** From the counters: a collection of a million resources answers as fast as an empty one. */
async function readFigures(
  pool: pg.Pool,
  collectionIds: readonly number[],
): Promise<ReadonlyMap<number, CollectionFigures>> {
  const { rows } = await guarded(() =>
    pool.query<FigureRow>(
      `SELECT t.collection_id, coalesce(sum(t.n) FILTER (WHERE t.kind IN (${counterKinds.stored}, ${counterKinds.removed})), 0)::float8 AS descriptions,
         coalesce(sum(t.n) FILTER (WHERE t.kind IN (${counterKinds.state}, ${counterKinds.collectionState}) AND t.path_id <> ${orphanPath}), 0)::float8 AS resources
       FROM crawl.collection_count t
       WHERE t.collection_id = ANY ($1::int[]) AND t.kind IN (${collectionKinds.join(', ')}) GROUP BY 1`,
      [collectionIds],
    ),
  );
  const sums = new Map(rows.map((row) => [row.collection_id, row]));
  const runs = await createRunStore(pool).latest(collectionIds);
  return new Map(
    collectionIds.map((id) => {
      const { descriptions = 0, resources = 0 } = sums.get(id) ?? {};
      const lastRun = runs.get(id);
      return [id, { descriptions, resources, ...(lastRun && { lastRun }) }];
    }),
  );
}

export const workerViewSchema = z.strictObject({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  version: z.string(),
  /** Milliseconds since the epoch, both. */
  startedAt: z.number(),
  seenAt: z.number(),
});
export type WorkerView = ReadModel<typeof workerViewSchema>;

export function createSystemReads(pool: pg.Pool) {
  return {
    /** Rejects when the database does not answer. */
    ping: async (): Promise<{ readonly version: string }> => {
      const { rows } = await guarded(() =>
        pool.query<{ version: string }>(`SELECT current_setting('server_version') AS version`),
      );
      return { version: rows[0]?.version ?? '' };
    },
    databaseBytes: async (): Promise<number> => {
      const { rows } = await guarded(() =>
        pool.query<{ bytes: number }>('SELECT pg_database_size(current_database())::float8 AS bytes'),
      );
      return rows[0]?.bytes ?? 0;
    },
    /** Engine processes that are alive. */
    workers: async (): Promise<readonly WorkerView[]> => {
      const { rows } = await guarded(() =>
        pool.query<WorkerView>(
          `SELECT id::text, split_part(host, '/', 1) AS host, pid, version, extract(epoch FROM started_at)::float8 * 1000 AS "startedAt",
             extract(epoch FROM heartbeat_at)::float8 * 1000 AS "seenAt"
           FROM crawl.worker w WHERE ${isLocked('w.id')} ORDER BY w.id`,
        ),
      );
      return rows;
    },
  };
}

export type SystemReads = ReturnType<typeof createSystemReads>;
