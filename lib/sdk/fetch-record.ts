/** The visits of a URL, as they are kept with it. */

import type { FedRecord } from './resource.ts';

/** The upload of a feed that a document came or went with. */
export interface FedArrival extends FedRecord {
  /** Its data source. */
  readonly source: string;
  /** Of the content that came, when it was read. */
  readonly md5?: string;
}

/** A visit of a URL, or the upload it came with: then the outcome is `fed`, and nobody was asked. */
export interface FetchRecord {
  readonly runId: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly outcome: string;
  readonly status?: number;
  readonly bytes: number;
  readonly ms: number;
  readonly note?: string;
  /** The upload that brought it; of a fetch, the last one that named the URL. */
  readonly fed?: FedArrival;
}
