/** What the plan reads of the last crawl; `lib/store/read/plan-reads.ts` fulfils it. */

import type { Discovery, Facts } from '../../sdk/resource.ts';
import type { LayerValues } from '../decide/metadata-layers.ts';
import type { StoredPath } from './decide.ts';

/** A URL of the collection, in the order of discovery; those the last full run did not find are left out. */
export interface PlanRow {
  /** Its place in the order of discovery, its number in this reading. */
  readonly seq: number;
  /** First and second word of the URL's hash. */
  readonly high: number;
  readonly low: number;
  readonly url: string;
  readonly depth: number;
  /** By the program of the last crawl. */
  readonly reach?: number;
  readonly discovery: Discovery;
  /** Undefined while it is queued. */
  readonly stored: StoredPath | undefined;
  /** It has an RD. */
  readonly described: boolean;
}

export interface PlanStore {
  readonly rows: () => AsyncIterable<readonly PlanRow[]>;
  /** Facts of the last visit by `seq`; those never visited are left out. */
  readonly facts: (seqs: readonly number[]) => Promise<ReadonlyMap<number, Facts>>;
  /** The links of every page that has some, as the first eight bytes of each hash. */
  readonly links: () => AsyncIterable<readonly PlanLinks[]>;
  readonly urls: (
    seqs: readonly number[],
  ) => Promise<ReadonlyMap<number, { readonly url: string; readonly hash: string }>>;
  /**
   * External metadata of RDs as it is stored, by `seq`; null where there is none. Absent when every RD is known to have
   * that of the saved file.
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
