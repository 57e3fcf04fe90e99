/** What a plan reads from the last crawl. Implemented by `lib/store/read/plan-reads.ts`. */

import type { Discovery, Facts } from '../sdk/resource.ts';
import type { LayerValues } from './decide/metadata-layers.ts';
import type { Decision } from './program/program.ts';

/** A decision as it is stored: one object for all URLs that have it. */
export interface StoredPath {
  readonly programKey: string;
  readonly decision: Decision;
}

/** A URL of the collection, in the order of discovery; without those the last full run did not find. */
export interface PlanRow {
  /** Position in the order of discovery. Identifies the row. */
  readonly seq: number;
  /** First and second word of the URL's hash. */
  readonly high: number;
  readonly low: number;
  readonly url: string;
  readonly depth: number;
  /** As computed by the program of the last crawl. Absent when all start points have the same depth limit. */
  readonly reach?: number;
  readonly discovery: Discovery;
  /** Undefined while it is queued. */
  readonly stored: StoredPath | undefined;
  /** True when the URL has an RD. */
  readonly described: boolean;
}

export interface PlanStore {
  readonly rows: () => AsyncIterable<readonly PlanRow[]>;
  /** Facts of the last visit by `seq`, without URLs never visited. */
  readonly facts: (seqs: readonly number[]) => Promise<ReadonlyMap<number, Facts>>;
  /** The links of every page that has any: the first 8 bytes of each URL's hash, concatenated. */
  readonly links: () => AsyncIterable<readonly PlanLinks[]>;
  readonly urls: (
    seqs: readonly number[],
  ) => Promise<ReadonlyMap<number, { readonly url: string; readonly hash: string }>>;
  /**
   * Stored external metadata of RDs as JSON, by `seq`; null for an RD without any. Absent when every RD is known to have
   * the metadata of the saved file.
   */
  readonly laid?: ((seqs: readonly number[]) => Promise<ReadonlyMap<number, string | null>>) | undefined;
  /** Crawled values of these attributes, by `seq`. */
  readonly crawled: (seqs: readonly number[], names: readonly string[]) => Promise<ReadonlyMap<number, LayerValues>>;
  /** First and second word of a URL's hash. */
  readonly hash: (url: string) => readonly [high: number, low: number];
}

export interface PlanLinks {
  readonly high: number;
  readonly low: number;
  readonly outlinks: Uint8Array;
}
