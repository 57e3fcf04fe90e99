/** What the crawl needs of the disk cache. */

import type { ResponseFact } from '../sdk/resource.ts';
import type { UrlHash } from './ports.ts';

/** What the disk cache has of a URL. */
export interface CachedAnswer {
  readonly body: Uint8Array;
  /** What the server said when it gave it. */
  readonly response: ResponseFact;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
}

/** The disk cache of a collection with a gatherer.cf (Harvest manual, 4.7.5). */
export interface PageCache {
  /** Undefined for what it does not have, or not fresh. */
  find(hash: UrlHash): Promise<CachedAnswer | undefined>;
  keep(hash: UrlHash, response: ResponseFact, body: Uint8Array): void;
  forget(hash: UrlHash): void;
  /** Resolves when what was given to keep is on the disk. */
  flush(): Promise<void>;
}
