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
  readonly state: 'visiting' | 'waiting' | 'held' | 'idle' | 'done';
  /** Why it is held, such as `Retry-After`. */
  readonly reason?: string;
  /** Milliseconds since the epoch of the next request it may get. */
  readonly nextAt?: number;
  readonly queued: number;
  readonly fetched: number;
  readonly failed: number;
  /** Fetched per second over the last 10 seconds. */
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

export interface LiveSnapshot {
  /** Milliseconds since the epoch. */
  readonly at: number;
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
