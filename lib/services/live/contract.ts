/** What the live page shows, once as a whole and then every second. */

import type { RunRow } from '../runs/contract.ts';

/** discovered = fetched + rejected + failed + queued + lost; fetched = stored + withoutRd. */
export interface Accounting {
  readonly discovered: number;
  readonly fetched: number;
  readonly rejected: number;
  readonly failed: number;
  readonly queued: number;
  /** RDs stored, out of fetched. */
  readonly stored: number;
  readonly withoutRd: number;
  /** Of the fetched, what the disk cache answered; absent when it answered nothing. */
  readonly cached?: { readonly urls: number; readonly bytes: number };
  /** Links seen, before they were made distinct. */
  readonly linksFound: number;
  /** Of the discovered, those that sitemaps list. */
  readonly listed: number;
  /** Links beyond a cap; not discovered. */
  readonly cut: number;
  /** discovered − the sum, by recount; anything but 0 is a fault. */
  readonly lost: number;
  readonly bytes: number;
  /** First request to last commit. */
  readonly seconds: number;
  readonly byReason: readonly ReasonCount[];
}

export interface ReasonCount {
  readonly state: 'rejected' | 'failed' | 'fetched';
  readonly stage: string;
  readonly reason: string;
  /** The line that decided; line 0 is a built-in step. */
  readonly file: string;
  readonly line: number;
  readonly count: number;
}

export interface HostRow {
  /** `host:port`. */
  readonly site: string;
  /** `left`: it has queued URLs that nobody fetches now, as the run is paused, about to end, or over. */
  readonly state: 'visiting' | 'waiting' | 'held' | 'idle' | 'left' | 'done';
  /** Why it is held, such as `Retry-After`. */
  readonly reason?: string;
  /** Milliseconds since the epoch of the next request it may get. */
  readonly nextAt?: number;
  readonly queued: number;
  readonly fetched: number;
  readonly failed: number;
  /** Fetched per second: now, or of a run that has ended from its first request to its last commit. */
  readonly perSecond: number;
  readonly robots: 'unknown' | 'found' | 'absent' | 'unreachable';
}

export interface EventRow {
  /** Keyset for the tail; grows. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly kind: 'settled' | 'postponed' | 'notice';
  readonly url?: string;
  /** Key of the URL's site, as sites are listed. */
  readonly site?: string;
  /** Hash of the resource, for its page. */
  readonly hash?: string;
  readonly state?: 'rejected' | 'fetched' | 'failed';
  readonly stage?: string;
  readonly reason?: string;
  readonly file?: string;
  readonly line?: number;
  readonly text?: string;
}

/** Fetches by how long they took, as `[class, fetches]`; class c begins at 2^(c/4) ms. */
export type LatencyCounts = readonly (readonly [bucket: number, count: number])[];

/** Sums over a bucket of the series; buckets in which nothing was recorded are left out. */
export interface SeriesPoint {
  /** Milliseconds since the epoch at which it begins. */
  readonly at: number;
  /** Its width. */
  readonly seconds: number;
  readonly fetched: number;
  readonly rejected: number;
  readonly failed: number;
  readonly bytes: number;
  /** Waiting at the end of it. */
  readonly queued: number;
  readonly latency: LatencyCounts;
}

/** What a run does now: rates a second over the last whole seconds, the same as those of the hosts. */
export interface Present {
  readonly fetched: number;
  readonly rejected: number;
  readonly failed: number;
  readonly bytes: number;
  readonly latency: LatencyCounts;
}

export interface LiveSnapshot {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Undefined unless the run is going on. */
  readonly present?: Present;
  /** The run asked for, or the newest; undefined when there never was one. */
  readonly run?: RunRow;
  readonly hosts: readonly HostRow[];
  /** Newest first. */
  readonly events: readonly EventRow[];
  /** The whole run, oldest first. */
  readonly series: readonly SeriesPoint[];
  /** Width of a bucket of the series in seconds. */
  readonly step: number;
}

/** One aggregate a second. `events` holds only those after the last update; `hosts` at most 200, busiest first. */
export interface LiveUpdate {
  readonly at: number;
  readonly present?: Present;
  readonly run?: RunRow;
  readonly hosts: readonly HostRow[];
  readonly events: readonly EventRow[];
  /** Whole seconds since the last update, and the few before it once more: a commit may have come late. */
  readonly points: readonly SeriesPoint[];
}

/** A part of a run's time. */
export interface RunWindow {
  /** Milliseconds since the epoch: from the first to before the second. */
  readonly from: number;
  readonly to: number;
  /** What was settled in it: `discovered` is their sum, nothing is queued. */
  readonly accounting: Accounting;
  /** Busiest first, at most 200. */
  readonly hosts: readonly WindowHost[];
  /** False when it lies so far back that hosts are not told apart any more. */
  readonly hostsKept: boolean;
  readonly latency: LatencyCounts;
  /** Newest first, at most 100. */
  readonly events: readonly EventRow[];
  /** The oldest event line that is kept; undefined when none is. */
  readonly eventsFrom?: number;
}

export interface WindowHost {
  readonly site: string;
  readonly fetched: number;
  readonly failed: number;
}

export interface UrlTemplate {
  /** `/calendar/day/{yyyy-mm-dd}`. */
  readonly template: string;
  readonly count: number;
  readonly fetched: number;
  readonly queued: number;
  /** RDs of its fetched URLs, 0 to 1; undefined when none was fetched. */
  readonly yield?: number;
  /** Many fetched, hardly an RD. */
  readonly isTrap: boolean;
}
/** What the cells of the URL space are coloured by. */
export type Colouring = 'verdict' | 'status' | 'rule' | 'age' | 'yield';

/** The colours of a legend, by what they stand for; the page knows how each is drawn. */
export type SpaceColour =
  | 'kept'
  | 'no-rd'
  | 'rejected'
  | 'failed'
  | 'queued'
  | 'quiet'
  | 'rule-1'
  | 'rule-2'
  | 'rule-3'
  | 'rule-4'
  | 'rule-5'
  | 'step-1'
  | 'step-2'
  | 'step-3'
  | 'step-4';

export interface SpaceKey {
  readonly colour: SpaceColour;
  readonly label: string;
  /** URLs of the view that have it. */
  readonly n: number;
}

/** A host or a folder of the URL space. */
export interface SpaceCell {
  readonly id: string;
  /** `0` for a host. */
  readonly parent: string;
  readonly site: string;
  /** `/docs/guide/`, or the name pattern of URLs in it: `/docs/guide/sql-*.html`. */
  readonly path: string;
  readonly depth: number;
  /** URLs in it and below. */
  readonly n: number;
  /** Folders and name patterns in it, those that are too small to be drawn among them. */
  readonly folders: number;
  /** Its URLs by key of the legend, in the legend's order. */
  readonly parts: readonly number[];
}

export interface UrlSpace {
  /** When the URLs were counted; milliseconds since the epoch. */
  readonly countedAt: number;
  /** False when URLs were found or decided since; a new count is under way or due. */
  readonly current: boolean;
  /** URLs in view. */
  readonly total: number;
  /** The folder in view; undefined: all hosts. */
  readonly folder?: { readonly site: string; readonly path: string };
  readonly colouring: Colouring;
  readonly keys: readonly SpaceKey[];
  /** Largest first, level by level. */
  readonly cells: readonly SpaceCell[];
  /** Hosts that are too small to be drawn. */
  readonly smallHosts: number;
}

/** Why the URLs of a folder are what they are, what they look like, and the rule that would deny them. */
export interface FolderDetail {
  readonly site: string;
  readonly path: string;
  readonly total: number;
  readonly kept: number;
  /** Commonest first. */
  readonly reasons: readonly FolderReason[];
  readonly templates: readonly UrlTemplate[];
  /** URLs the templates were read from; fewer than `total` when the folder is large. */
  readonly templatesFrom: number;
  /** Of a name pattern: its URLs, in the order of discovery, not more than anybody reads. */
  readonly urls?: readonly { readonly hash: string; readonly url: string; readonly outcome: FolderReason['outcome'] }[];
  /** Lines for filter.conf that would deny what is in the folder. */
  readonly rules: readonly SuggestedRule[];
}

export interface FolderReason {
  readonly outcome: 'queued' | 'rejected' | 'failed' | 'kept' | 'no-rd';
  readonly reason: string;
  /** The line that decided; line 0 is a built-in step, and nothing is known of what waits. */
  readonly file: string;
  readonly line: number;
  readonly stage: string;
  readonly count: number;
}

export interface SuggestedRule {
  /** A directive of filter.conf. */
  readonly text: string;
  /** URLs among those read that it denies, and RDs among those. */
  readonly urls: number;
  readonly rds: number;
  /** True when it denies URLs of other hosts with the same path as well. */
  readonly wider: boolean;
}
