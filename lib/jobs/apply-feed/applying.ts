/** A feed that is being applied, and what for. */

import type { Feed } from '../../store/feeds/feeds.ts';
import type { JobContext } from '../job-work.ts';
import type { FedCrawl } from './fed-crawl.ts';

export interface Applying {
  readonly context: JobContext<{ readonly records: number }>;
  readonly feed: Feed;
  /** Number of its run. */
  readonly run: number;
  readonly file: string;
  readonly crawl: FedCrawl;
}
