/** What the services need of the console's tables. `lib/db` fulfils it; times are milliseconds since the epoch. */

import type { ActorName, Role } from './actor.ts';
import type { AuditRow } from './audit/contract.ts';
import type { RevisionRow } from './configuration/contract.ts';
import type { InvitationRow, UserRow } from './users/contract.ts';
import type { PrintedOutputs, RunKind, RunOptions, RunWish, SiteRobots } from '../engine/ports.ts';
import type { Decision } from '../engine/program.ts';
import type { Facts } from '../sdk/resource.ts';
import type { ExpectationResult, UrlListRow } from './simulator/contract.ts';
import type { EventRow, HostRow, RunWindow, SeriesPoint } from './live/contract.ts';
import type { WorkerRow } from './overview/contract.ts';
import type { OverviewReads } from './overview/ports.ts';
import type {
  DescriptionView,
  Facets,
  LinkPage,
  ResourceDetail,
  ResourcePage,
  ResourceView,
} from './resources/contract.ts';
import type { CacheFill } from '../store/page-cache.ts';
import type { FolderQuery, FolderTree, FolderUrlQuery, FolderUrls } from '../store/read-folders.ts';
import type { RunPath, RunWriters } from '../store/read-hits.ts';
import type { TimeWindow } from '../store/read-live.ts';
import type { NeighbourQuery, Neighbours } from '../store/read-neighbours.ts';
import type { ReachedUrl } from '../store/read-reached.ts';
import type { PinnedRun } from '../store/read-resource.ts';
import type { ResourceQuery } from '../store/read-resources.ts';
import type { SiteSums } from '../store/read-site-sums.ts';
import type { ResourceFilter } from '../store/resource-filter.ts';
import type { SampledResource } from '../store/sample-facts.ts';
import type { HostDifference, ProgramRunRow, RunRow, RunUrlKind, RunUrlPage } from './runs/contract.ts';

export interface UserStore {
  list(now: number): Promise<readonly UserRow[]>;
  find(by: { readonly id: string } | { readonly email: string }): Promise<UserRow | undefined>;
  setRole(id: string, role: Role): Promise<void>;
  setDisabled(id: string, disabled: boolean): Promise<void>;
  /** Administrators that are not disabled. */
  countAdministrators(): Promise<number>;
}

/** The id of an invitation is the hash of its token. */
export interface InviteStore {
  create(invite: InvitationRow): Promise<void>;
  /** Those neither used nor run out. */
  listOpen(now: number): Promise<readonly InvitationRow[]>;
  findOpen(id: string, now: number): Promise<InvitationRow | undefined>;
  /** Of two callers one gets true. */
  use(id: string, now: number): Promise<boolean>;
  withdraw(id: string): Promise<boolean>;
}

export interface AuditLine {
  readonly at: number;
  readonly actor: ActorName;
  readonly action: string;
  readonly subject?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface AuditFilter {
  readonly before?: string | undefined;
  readonly limit: number;
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
}

export interface AuditStore {
  append(line: AuditLine): Promise<void>;
  /** Newest first. */
  page(filter: AuditFilter): Promise<readonly AuditRow[]>;
  actions(): Promise<readonly string[]>;
}

export interface CollectionRecord {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly kind: 'normal' | 'folder' | 'sample';
  readonly settings: unknown;
  readonly createdAt: number;
}

export interface CollectionStore {
  /** Without the state of `--dir` runs; by name. */
  list(): Promise<readonly CollectionRecord[]>;
  find(slug: string): Promise<CollectionRecord | undefined>;
  /** `taken` when another collection has the slug. The first revision is made with it. */
  create(given: NewCollection): Promise<CollectionRecord | 'taken'>;
  rename(id: number, to: { readonly slug: string; readonly name: string }): Promise<'taken' | 'renamed'>;
  saveSettings(id: number, settings: unknown): Promise<void>;
  /** With everything the crawl stored of it. */
  remove(id: number): Promise<void>;
}

export interface NewCollection {
  readonly slug: string;
  readonly name: string;
  readonly kind: CollectionRecord['kind'];
  readonly settings: unknown;
  readonly author: string;
  readonly message: string;
  readonly files: ReadonlyMap<string, string>;
}

export interface RevisionRecord extends Omit<RevisionRow, 'changed'> {
  readonly id: number;
}

export interface NewRevision {
  readonly collectionId: number;
  /** Number of the revision it was made from; another newest one is a conflict. */
  readonly base: number;
  readonly author: string;
  readonly message: string;
  readonly files: ReadonlyMap<string, string>;
}

export interface FoundFileRow {
  readonly slug: string;
  readonly path: string;
}

export interface RevisionStore {
  newest(collectionId: number): Promise<RevisionRecord>;
  /** The newest of each collection, by the collection's id. */
  newestOf(collectionIds: readonly number[]): Promise<ReadonlyMap<number, Pick<RevisionRecord, 'id' | 'number'>>>;
  find(collectionId: number, number: number): Promise<RevisionRecord | undefined>;
  /** Newest first, numbers below `before`. */
  list(
    collectionId: number,
    page: { readonly before?: number; readonly limit: number },
  ): Promise<readonly RevisionRow[]>;
  files(revisionId: number): Promise<ReadonlyMap<string, string>>;
  /** Files of the newest revisions of all collections whose path holds the text, by collection and path. */
  findFiles(text: string, limit: number): Promise<readonly FoundFileRow[]>;
  /** The files by path with the hash of their text: equal hashes are equal texts. */
  hashes(revisionId: number): Promise<ReadonlyMap<string, string>>;
  save(revision: NewRevision): Promise<RevisionRecord | 'conflict'>;
}

/** A saved list of URLs with what is expected of them; the text as it was typed. */
export interface UrlListRecord extends Pick<UrlListRow, 'name' | 'author' | 'savedAt'> {
  readonly text: string;
}

export interface UrlListStore {
  /** By name. */
  list(collectionId: number): Promise<readonly UrlListRecord[]>;
  find(collectionId: number, name: string): Promise<UrlListRecord | undefined>;
  /** Of the same name one stays: the last. */
  save(collectionId: number, list: UrlListRecord): Promise<void>;
  /** All of one collection into another that has none. */
  copy(from: number, to: number): Promise<void>;
  remove(collectionId: number, name: string): Promise<boolean>;
  saveResult(revisionId: number, result: ExpectationResult & { readonly at: number }): Promise<void>;
}

/** A run to start; its revision is pinned. */
export interface NewRun {
  readonly collectionId: number;
  readonly kind: RunKind;
  readonly revisionId: number;
  readonly options: RunOptions;
  readonly startedBy: string;
  /** The time of a schedule that asks for it: it makes one run at most. */
  readonly firing?: string;
}

export interface RunStore {
  /** `busy` when another run of the collection is not over, `clearing` while it is being emptied. */
  create(run: NewRun): Promise<RunRow | 'busy' | 'clearing'>;
  find(collectionId: number, run: number): Promise<RunRow | undefined>;
  /** Newest first, numbers below `before`. */
  list(collectionId: number, page: { readonly before?: number; readonly limit: number }): Promise<readonly RunRow[]>;
  /** False when the run is over. */
  wish(run: number, wish: RunWish, cause?: { readonly reason?: string; readonly schedule?: number }): Promise<boolean>;
  /** Takes the leases away and ends the run as stopped; false when it is over. */
  kill(run: number): Promise<boolean>;
  /** Deletes what the run would delete, or keeps it; false when nothing is held. */
  decideHeldDeletions(run: number, accept: boolean): Promise<boolean>;
}

export interface CollectionFigures {
  readonly descriptions: number;
  readonly resources: number;
  readonly lastRun?: RunRow;
}

export type { ResourceFilter, ResourceQuery };

/** A resource as it is stored, with what explaining it needs. */
export interface StoredResource extends ResourceDetail {
  /** The stored decision; undefined while it is queued. */
  readonly decision?: Decision;
  /** The run that settled it. */
  readonly run: number;
}

/** What a simulation observed of one URL of its list. */
export interface ObservedFacts {
  readonly seq: string;
  /** From 0. */
  readonly position: number;
  readonly facts: Facts;
  /** Why it was not fetched. */
  readonly notFetched?: string;
}

export type { PinnedRun };

export interface CrawlReads extends OverviewReads {
  figures(collectionIds: readonly number[]): Promise<ReadonlyMap<number, CollectionFigures>>;
  hosts(run: number, query: { readonly limit: number; readonly within: TimeWindow }): Promise<readonly HostRow[]>;
  /** Newest first; with `after` only those that came later. */
  events(run: number, page: { readonly after?: string; readonly limit: number }): Promise<readonly EventRow[]>;
  /** Oldest first, from the moment given on, in buckets of `step` seconds. */
  series(
    run: number,
    query: { readonly from: number; readonly step: number; readonly queuedNow: number },
  ): Promise<readonly SeriesPoint[]>;
  window(
    run: number,
    query: TimeWindow & { readonly limits: { readonly hosts: number; readonly events: number } },
  ): Promise<RunWindow>;
  /** What a run did to single URLs; `since`: the run before, for those that changed. */
  runUrls(query: {
    readonly collectionId: number;
    readonly run: number;
    readonly kind: RunUrlKind;
    readonly since?: number | undefined;
    readonly after?: string | undefined;
    readonly limit: number;
  }): Promise<RunUrlPage>;
  /** Largest difference first. */
  hostDifferences(query: {
    readonly before: number;
    readonly after: number;
    readonly limit: number;
  }): Promise<readonly HostDifference[]>;
  /** The URLs counted by folder; the first time it waits for the count. */
  folders(collectionId: number, query: FolderQuery): Promise<FolderTree>;
  /** URLs of a folder and below, or of a name pattern, in the order of discovery. */
  folderUrls(collectionId: number, query: FolderUrlQuery): Promise<FolderUrls>;
  search(collectionId: number, query: ResourceQuery): Promise<ResourcePage>;
  /** Every one the filter finds, in the order of discovery. */
  resources(collectionId: number, filter: ResourceFilter): AsyncIterable<ResourceView>;
  neighbours(collectionId: number, query: NeighbourQuery): Promise<Neighbours>;
  /** `only`: the facets that are wanted; all when it is left out. */
  facets(collectionId: number, filter: ResourceFilter, only?: readonly (keyof Facets)[]): Promise<Facets>;
  resource(
    collectionId: number,
    by: { readonly hash: string } | { readonly url: string },
  ): Promise<StoredResource | undefined>;
  /** What a simulation observed, in the order in which it came in, 500 at most. */
  observations(
    collectionId: number,
    query: { readonly simulation: string; readonly after: string; readonly position?: number },
  ): Promise<readonly ObservedFacts[]>;
  /** Of the URLs (normal form) the collection knows, in no order. */
  facts(collectionId: number, urls: readonly string[]): Promise<readonly Facts[]>;
  /** What is known of a site's robots.txt; `host:port`. */
  siteRobots(siteKey: string): Promise<SiteRobots | undefined>;
  /** The first URLs on record with these contents; `filters`: those that keep such a register. */
  firsts(
    collectionId: number,
    wanted: { readonly filters: readonly string[]; readonly md5s: readonly string[] },
  ): Promise<{
    readonly filters: readonly string[];
    readonly rows: readonly { readonly filter: string; readonly md5: string; readonly url: string }[];
  }>;
  links(
    collectionId: number,
    query: { readonly hash: string; readonly direction: 'in' | 'out'; readonly after?: string | undefined },
  ): Promise<LinkPage | undefined>;
  description(collectionId: number, hash: string): Promise<DescriptionView | undefined>;
  /** Every RD of the collection that has not expired `at` a moment, in milliseconds since the epoch, by URL. */
  descriptions(collectionId: number, at: number): AsyncIterable<DescriptionView>;
  /** How many have. */
  expired(collectionId: number, at: number): Promise<number>;
  /** At most `limit` of its resources, evenly chosen and always the same, with what was observed of them. */
  sample(collectionId: number, limit: number): Promise<readonly SampledResource[]>;
  pinnedRun(run: number): Promise<PinnedRun | undefined>;
  /** What the disk cache holds of a collection. */
  cacheFill(collectionId: number): Promise<CacheFill>;
  /** What the programs of gatherer.cf printed in the last run of the whole collection. */
  printed(collectionId: number): Promise<PrintedOutputs>;
  /** The programs of a run, in the order in which they were begun. */
  programRuns(run: number): Promise<readonly ProgramRunRow[]>;
  /** The decisions of a run with how often each was made, and the key of the program whose steps they name. */
  runPaths(collectionId: number, run: number): Promise<readonly RunPath[]>;
  /** How many RDs a run wrote hold a value that a line wrote, among the first `limit` RDs of the collection. */
  runWriters(collectionId: number, run: number, limit: number): Promise<RunWriters>;
  /** What became of the URLs of each site: the largest first, and how many sites there are. */
  largestSites(run: number, limit: number): Promise<{ readonly sites: readonly SiteSums[]; readonly total: number }>;
  /** The same of every site, by name. */
  siteSums(run: number): AsyncIterable<SiteSums>;
  reached(
    collectionId: number,
    given: { readonly run: number; readonly limit: number },
  ): Promise<readonly ReachedUrl[]>;
  /** All URLs by `host:port`, the largest first. */
  runSites(run: number, limit: number): Promise<readonly { readonly site: string; readonly urls: number }[]>;
}

export interface SystemReads {
  /** Rejects when the database does not answer. */
  ping(): Promise<{ readonly version: string }>;
  databaseBytes(): Promise<number>;
  /** Engine processes that are alive. */
  workers(): Promise<readonly WorkerRow[]>;
}
