/** What the enumeration of RootNodes needs from outside, beside the store of the crawl. */

import type { Discovery, ResourceUrl } from '../sdk/resource.ts';
import type { Discovered, PathRecord, RunNote, RunRecord, UrlHash } from './ports.ts';

/** A link as a RootNode follows it: the URL with what is on record of it. */
export interface RootLink {
  readonly hash: UrlHash;
  readonly url: ResourceUrl;
  readonly depth: number;
  readonly discovery: Discovery;
}

/** A page that is settled in the run's generation. */
export interface RootPage {
  readonly hash: UrlHash;
  /** In the order of the page. */
  readonly links: readonly RootLink[];
  /** True when the one link is where it redirects to. */
  readonly isMoved: boolean;
}

export type NotedAddress = { readonly host: string; readonly address: string | null; readonly isOwn: boolean };

/** What the enumeration of RootNodes asks of the store. */
export interface RootStore {
  /**
   * Of these URLs, those that are settled. `isIdle`: links that are not on record are passed over, not waited for, unless
   * another worker visits.
   */
  settledPages(run: RunRecord, hashes: readonly UrlHash[], isIdle: boolean): Promise<readonly RootPage[]>;
  /** Queues or rejects what the roots came to, unless it is queued or settled already. Answers whose record it changed. */
  reach(run: RunRecord, reached: readonly Discovered[], paths: readonly PathRecord[]): Promise<ReadonlySet<UrlHash>>;
  /** By host; null when it had none. */
  addresses(run: RunRecord): Promise<ReadonlyMap<string, string | null>>;
  /** Gives back what was noted first of these hosts; `isOwn`: just now. */
  noteAddresses(run: RunRecord, found: ReadonlyMap<string, string | null>): Promise<readonly NotedAddress[]>;
  /** The roots lead no further: the run may end. It says the notes, once; true for the process that closed them. */
  closeRoots(run: RunRecord, notes: readonly RunNote[]): Promise<boolean>;
}
