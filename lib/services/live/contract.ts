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

/** One second of the series. */
export interface SeriesPoint {
  /** Milliseconds since the epoch, whole seconds. */
  readonly at: number;
  readonly fetched: number;
  readonly rejected: number;
  readonly failed: number;
  readonly queued: number;
  readonly bytes: number;
}

export interface LiveSnapshot {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The newest run; undefined when there never was one. */
  readonly run?: RunRow;
  readonly hosts: readonly HostRow[];
  /** Newest first. */
  readonly events: readonly EventRow[];
  /** Oldest first. */
  readonly series: readonly SeriesPoint[];
}

/** One aggregate a second. `events` holds only those after the last update; `hosts` at most 200, busiest first. */
export interface LiveUpdate {
  readonly at: number;
  readonly run?: RunRow;
  readonly hosts: readonly HostRow[];
  readonly events: readonly EventRow[];
  readonly point?: SeriesPoint;
}
