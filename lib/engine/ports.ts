/** What the engine needs from outside: the store of a crawl. `store/postgres.ts` and `store/testing/memory.ts` fulfil it. */

import type { PrintedLine, PrintedOutputs, ProgramCall } from '../languages/gatherer-cf/printed-lines.ts';
import type { CertificateProblem } from '../sdk/certificates.ts';
import type { FedFact } from '../sdk/fed-facts.ts';
import type { Discovery, Facts, FedRecord, RdmFact, ResourceDescription, ResourceUrl } from '../sdk/resource.ts';
import type { RdRevision, StoredDescription } from '../sdk/stored-description.ts';
import type { PageContent } from '../sdk/content.ts';
import type { FetchRecord } from '../sdk/fetch-record.ts';
import type { Cut } from '../sdk/cuts.ts';
import type { RunKind } from '../sdk/run-kinds.ts';
import type { Way } from '../match/urls/link-reach.ts';
import type { SaidAccess } from '../match/access/said-access.ts';
import type { CanonicalTarget, ContentUrl, Merge } from './merge-port.ts';
import type { GrowthRecord, SiteTraps, Trap } from './trap-port.ts';
import type { Decision, Limits, ResourceState } from './program/program.ts';

/** 128-bit keyed hash of a normalised URL, 32 hexadecimal digits without hyphens. */
export type UrlHash = string;

export type RunState = 'queued' | 'running' | 'pausing' | 'paused' | 'stopping' | 'finished' | 'stopped' | 'failed';
/** What a person asked of a run. `drain`: fetch what is queued, follow no more links. */
export type DesiredState = 'go' | 'pause' | 'stop' | 'drain';

export interface RunRecord {
  readonly id: number;
  readonly collectionId: number;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly desiredState: DesiredState;
  /** Why it waits, paused or failed; plain words. */
  readonly reason?: string;
  readonly revisionId: number;
  readonly generation: number;
  readonly options: RunOptions;
  /** Feeds name URLs that no run has taken. Said of runs that are looked for. */
  readonly namesWait?: true;
}

export interface RunOptions {
  readonly limits: Limits;
  /** CIDR blocks administrators opened for this collection. */
  readonly reach: readonly string[];
  /** Which bodies are kept. */
  readonly bodies: 'none' | 'text' | 'all';
  /** Ends the run as *stopped* after this many fetched URLs. */
  readonly maxUrls?: number;
  /** Extra start points (`--start`), and the URLs of a single run. */
  readonly urls: readonly string[];
  /** Deletes more than 10 % of the RDs at the end of a full run without asking. */
  readonly confirmDeletions: boolean;
  /** What was done before it began and what it goes without, in plain words. */
  readonly notes?: readonly RunNote[];
  /** Who started it, beside the name; runs of older releases do not say. */
  readonly startedBy?: { readonly kind: StarterKind; readonly userId?: string };
  /** Debug flags of the old form (`-D20,1 -D42,1`), beside those of Debug-Options. */
  readonly debug?: string;
  /** Grows at its end while the run goes on. Runs in the same generation begin with those of the last one. */
  readonly aliases?: readonly RunAlias[];
  /** Asked for while it goes on, and not in the frontier yet. */
  readonly added?: readonly AddedUrl[];
  /** In place of robot.conf's; set while it goes on. */
  readonly loglevel?: number;
  /** Is not repeated, whatever robot.conf says. */
  readonly once?: boolean;
  /** Of a run of kind `feed`: the upload, and whether its URLs are crawled rather than brought. */
  readonly feed?: { readonly id: number; readonly crawls: boolean };
  /** A round of a loop after the first: which, and the run it follows. */
  readonly round?: { readonly number: number; readonly after: number };
}

export type StarterKind = 'user' | 'anonymous' | 'cli' | 'schedule' | 'loop' | 'port' | 'rdm';

/** A URL for the frontier of a run that goes on. */
export interface AddedUrl {
  readonly url: string;
  /** Links that lead on from it at most; as many as its site allows when left out. */
  readonly links?: number;
  /** Who asked, such as `command port 127.0.0.1`. */
  readonly by: string;
}

export type { PrintedLine, PrintedOutputs, ProgramCall };

/** A sentence of a run's report: `warning` for what it goes without, or what somebody has to mend. */
export interface RunNote {
  readonly severity: 'info' | 'warning';
  readonly text: string;
  /** Of a crawler trap: the reason its URLs are rejected for, and the line of filter.conf that would reject them all. */
  readonly trap?: { readonly reason: string; readonly rule: string };
}

/**
 * A host that counts as another one's site, because a start point redirected to it, or because it differs by a number
 * and has an address in common with it, in runs of earlier versions: an observation of the run.
 */
export interface RunAlias {
  /** `host:port` of the target. */
  readonly siteKey: string;
  /** `host:port` that redirected, or that has the same plain name: owned by a site, or an alias itself. */
  readonly of: string;
  /** Counts as named for the egress policy. */
  readonly named: boolean;
  /** The URLs of the redirect; of the page and its link, where an address is shared. */
  readonly from: string;
  readonly to: string;
  /** The address in common, where that is why. */
  readonly shares?: string;
}

/** A URL found: decided up to the queue, not fetched. */
export interface Discovered extends Way {
  readonly hash: UrlHash;
  readonly url: ResourceUrl;
  readonly discovery: Discovery;
  /** Undefined when it is to be fetched. */
  readonly rejected?: StoredDecision;
  /** A RootNode may still lead to it: an RD it has is left alone until the run ends. */
  readonly provisional?: true;
}

/** A decision as it is stored: interned path and the state it leads to. */
export interface StoredDecision {
  readonly pathId: bigint;
  readonly state: ResourceState;
}

/** One distinct decision of a program: recorded once, referred to by resources and counters. */
export interface PathRecord {
  /** 63-bit hash of program key and path: the same in every process, so it needs no coordination. */
  readonly id: bigint;
  readonly programKey: string;
  readonly decision: Decision;
}

/** A URL settled in this run (fetched, failed, or rejected after the queue). */
export interface Settled extends Way {
  readonly hash: UrlHash;
  readonly url: ResourceUrl;
  readonly discovery: Discovery;
  readonly decision: StoredDecision;
  /** The facts as stored: at most 8 KB of JSON, a cut marked. */
  readonly facts: Facts;
  readonly fetch?: FetchRecord;
  /** Kept among the fetches, and counted in none: what a feed brought or deleted. */
  readonly arrival?: FetchRecord;
  /**
   * The links enumerated, in order: the first 8 bytes of each URL's hash, one after the other. `keep` leaves those of
   * the last fetch, counted as found (failed pages and 304).
   */
  readonly outlinks: Uint8Array | 'keep';
  /** What limits left out; absent where nothing was. Where the RD is left as it is, those of the last fetch stand. */
  readonly cuts?: readonly Cut[];
  /** The RD, `none` to delete one with the reason of the decision, `keep` to leave it as it is. */
  readonly description: ResourceDescription | 'none' | 'keep';
  /** What becomes other of an RD that is left. */
  readonly revision?: RdRevision;
  readonly md5?: string;
  readonly merge?: Merge;
  /** Validators of the response, for the next conditional request. */
  readonly etag?: string;
  readonly lastModified?: string;
  /** Milliseconds until it is due again; absent: at once. */
  readonly refreshMs?: number;
  /** Milliseconds its RD lives from the fetch on, unless the RD says so itself. */
  readonly liveMs?: number;
  /**
   * Status line and headers of the answer, a byte a character. Absent where the stored ones stand: those of the last
   * answer that was neither a 304 nor a failure.
   */
  readonly head?: string;
  /** Content to keep, when the collection keeps bodies. */
  readonly body?: Uint8Array;
  /** Metadata that a content feed gives for the document. */
  readonly fedMetas?: PageContent['metas'];
  /** Bytes the disk cache gave in place of the server. */
  readonly fromCache?: number;
  /** What the answer says of who may see the document; absent: what was said before holds. */
  readonly access?: SaidAccess;
  /** Hash of the URL that the RD is handed out under, where it is not that of the resource. */
  readonly shownAs?: UrlHash;
  /** The outermost archive of a member: whoever may see it may see the member. */
  readonly partOf?: UrlHash;
  /** The page was found on one that its URL is like: what tells a trap from a large site. */
  readonly growth?: readonly GrowthRecord[];
}

/** A URL that is to be tried again, not before `dueAt` (ms since the epoch). */
export interface Postponed {
  readonly hash: UrlHash;
  readonly dueAt: number;
  readonly attempts: number;
  readonly reason: string;
}

/** A shorter path to a URL already known: its depth and reach are lowered, and passed on over its outlinks. */
export interface Shortened extends Way {
  readonly hash: UrlHash;
}

export interface Batch {
  readonly settled: readonly Settled[];
  readonly discovered: readonly Discovered[];
  readonly postponed: readonly Postponed[];
  readonly shortened: readonly Shortened[];
  readonly paths: readonly PathRecord[];
  /** Links seen in the batch, before they were made distinct over the run. */
  readonly linksFound: number;
  readonly events: readonly RunEvent[];
  /** How many of the run's aliases the decisions knew; none when left out. */
  readonly aliases?: number;
  readonly tellsNew?: boolean;
}

/** A line of the event tail; sampled, at most 20 a batch, the number left out is said. */
export interface RunEvent {
  readonly at: number;
  readonly kind: 'settled' | 'postponed' | 'notice';
  readonly url?: string;
  readonly hash?: UrlHash;
  readonly pathId?: bigint;
  readonly text?: string;
}

/** A URL due for a visit, with what is needed to fetch it conditionally. */
export interface Due extends Way {
  readonly hash: UrlHash;
  readonly url: string;
  readonly discovery: Discovery;
  readonly attempts: number;
  readonly etag?: string;
  readonly lastModified?: string;
  /** Program key of the last fetch; conditional requests are for an unchanged program or a kept body. */
  readonly programKey?: string;
  readonly bodyKept: boolean;
  /** The last fetch was this run's: it is asked for a second time. */
  readonly fetchedInRun?: true;
}

/** The lease of one site for one run. One worker per site at a time; `epoch` fences its commits. */
export interface Visit {
  readonly runId: number;
  readonly siteId: number;
  readonly siteKey: string;
  readonly epoch: number;
  /** Milliseconds the lease lasts from the moment it was asked for. */
  readonly leaseMs: number;
  /** Milliseconds (store's clock relative to now) before the first request may start. */
  readonly waitMs: number;
  readonly robots?: SiteRobots;
  /** Asked for since the run began. */
  readonly rdm?: RdmFact;
  /**
   * Set when the last visit ended without a release (its worker died): when its last request started is not known, so
   * the first one waits a whole delay of the run.
   */
  readonly takenOver?: boolean;
}

/** What is known of a site's robots.txt; fetched again after 24 h. */
export interface SiteRobots {
  readonly fetchedAt: number;
  readonly status: 'found' | 'absent' | 'unreachable';
  readonly text: string;
  readonly detail?: string;
  readonly certificate?: CertificateProblem;
  /** The proxy let nothing out: the site was not asked. */
  readonly isUnasked?: true;
  /** How often in a row it could not be reached. */
  readonly attempts: number;
}

export type CommitResult =
  /** `fresh`, where the batch asks (`tellsNew`): those of its discovered that the run did not have. */
  | { readonly ok: true; readonly desiredState: DesiredState; readonly fresh?: ReadonlySet<UrlHash> }
  /** Nothing was written: the lease is someone else's, or the decisions did not know all of the run's aliases, given here. */
  | { readonly ok: false; readonly aliases?: readonly RunAlias[] };

export interface ReleaseState {
  /** Milliseconds from now before the site may be visited again. */
  readonly nextInMs: number;
  /** Set when the site asked to be left alone (Retry-After, back-off): the reason shown. */
  readonly heldFor?: string;
}

/** The content kept of a resource. */
export interface KeptBody {
  readonly body: Uint8Array;
  readonly facts: Facts;
}

/** A link of an earlier fetch, and how its URL came to be known. */
export interface KeptLink {
  readonly url: string;
  readonly discovery: Discovery;
}

/** The facts of the last fetch of a resource, with the key of the program that decided on them. */
export interface StoredFacts {
  readonly facts: Facts;
  readonly programKey: string;
  /** The RD as it was made, where there is one. */
  readonly description?: StoredDescription;
}

/** A URL that a feed names, to be crawled or deleted. */
export interface NamedUrl {
  readonly hash: UrlHash;
  readonly url: string;
  readonly fed: FedRecord & { readonly source: string };
}

/** What the last record of a URL says. */
export interface NamedFacts {
  readonly record: NamedUrl['fed'];
  readonly fact: FedFact;
  readonly metas: readonly (readonly [string, string])[];
}

/** The URLs a visit finds already known, to fill its seen-set. */
export type KnownUrl = readonly [hash: UrlHash, depth: number, reach: number | null];

export interface CrawlStore {
  /** Takes up to `sites` sites that are due for the run. */
  acquire(run: RunRecord, sites: number): Promise<readonly Visit[]>;
  /** Up to `count` URLs due, by depth, then discovery, that are not in `taken` (in flight or waiting here). */
  more(visit: Visit, count: number, taken: ReadonlySet<UrlHash>): Promise<readonly Due[]>;
  /** False when the lease is lost: stop at once. */
  extend(visit: Visit): Promise<boolean>;
  /** The traps of the site, those among them that its records of growth show now. New ones are said with `noteOf`. */
  findTraps(visit: Visit, trapPages: number, noteOf: (trap: Trap) => RunNote): Promise<SiteTraps>;
  /** One transaction, fenced by the lease's epoch. */
  commit(visit: Visit, batch: Batch): Promise<CommitResult>;
  release(visit: Visit, state: ReleaseState): Promise<void>;
  /**
   * The server a leased site is on, where a delay counts for the server. Answers in how many milliseconds it may be asked;
   * undefined when another worker asks it: then the site is to be given back.
   */
  takeAddress(visit: Visit, ip: string, delayMs: number): Promise<number | undefined>;
  saveRobots(visit: Visit, robots: SiteRobots): Promise<void>;
  saveRdm(visit: Visit, rdm: RdmFact): Promise<void>;
  /** Every URL of the run's collection already found in this generation, streamed in batches. */
  known(run: RunRecord): AsyncIterable<readonly KnownUrl[]>;
  /** The first URL of the collection with this MD5 under a filter; registers the given one when there is none. */
  firstWithMd5(run: RunRecord, content: ContentUrl): Promise<string>;
  /** Undefined for a URL the collection does not have. */
  canonicalTarget(run: RunRecord, hash: UrlHash): Promise<CanonicalTarget | undefined>;
  /** The links of the last fetch: those of a page that failed or answered 304 count as found again. */
  outlinkUrls(run: RunRecord, hash: UrlHash): Promise<readonly KeptLink[]>;
  storedFacts(run: RunRecord, hash: UrlHash): Promise<StoredFacts | undefined>;
  keptBody(run: RunRecord, hash: UrlHash): Promise<KeptBody | undefined>;
  /**
   * Adds aliases the run does not have, with the event that says so, and queues again what was decided on their URLs
   * without them. From then on batches that did not know them are refused. Gives back all aliases of the run.
   */
  addAliases(run: RunRecord, aliases: readonly RunAlias[], notice: RunEvent): Promise<readonly RunAlias[]>;
  /** Records start points or the URLs of a single run, before any visit. Answers which of them the run did not have. */
  seed(run: RunRecord, discovered: readonly Discovered[], paths: readonly PathRecord[]): Promise<ReadonlySet<UrlHash>>;
  /** They are in the frontier. */
  forgetAdded(run: RunRecord, added: readonly AddedUrl[]): Promise<void>;
  /** A portion of the URLs that feeds name and nobody has taken: those that come first, then in the order of the feeds. */
  waitingNamed(run: RunRecord): Promise<readonly NamedUrl[]>;
  /** A portion of all that feeds name and the run has yet to take, without what is fetched once and was. */
  allNamed(run: RunRecord, after: NamedUrl | undefined): Promise<readonly NamedUrl[]>;
  /** The run takes them, with their records as they are given: what came meanwhile goes on waiting. */
  seedNamed(run: RunRecord, discovered: readonly Discovered[], paths: readonly PathRecord[]): Promise<void>;
  /** Undefined when no feed names the URL any more. */
  namedFacts(run: RunRecord, hash: UrlHash): Promise<NamedFacts | undefined>;
}
