/** How pages with the same content come to one RD, as the store keeps it. */

/**
 * The URL whose RD stands for a page: its canonical URL, or the first one with its content (`copy`). `waiting`: until the
 * run has fetched it; `apart`: it has no RD, so the page has its own.
 */
export interface Merge {
  /** Hash of the URL. */
  readonly into: string;
  readonly state: 'apart' | 'merged' | 'waiting' | 'copy';
}

/** What is on record of the canonical URL of a page. */
export interface CanonicalTarget {
  readonly hasRd: boolean;
  /** The run is still to fetch it. */
  readonly isQueued: boolean;
  /** When it was last decided, before it was queued, nothing was retrieved. */
  readonly hasFailed: boolean;
  /** It names a canonical URL other than itself. */
  readonly namesAnother: boolean;
  /** Of its last decision. */
  readonly reason?: string;
}

/** A URL with its content, for a filter that lets the first one pass. */
export interface ContentUrl {
  readonly filter: string;
  readonly md5: string;
  readonly hash: string;
  readonly url: string;
  /** It is decided again at the end of a run: another URL that has lost this content is not the first any more. */
  readonly isLate: boolean;
}
