/** A feed that is being applied, and what for. */

import type { Feed } from '../../store/feeds/feeds.ts';
import type { JobContext } from '../job-work.ts';
import type { FedCrawl } from './fed-crawl.ts';

/** Somebody has ended the run of the feed. */
export class RunOver extends Error {
  constructor(run: number) {
    super(`run ${run} has ended`);
    this.name = 'RunOver';
  }
}

export interface Applying {
  readonly context: JobContext<{ readonly records: number }>;
  readonly feed: Feed;
  /** Number of its run. */
  readonly run: number;
  readonly file: string;
  readonly crawl: FedCrawl;
}
