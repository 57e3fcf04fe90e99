/** What the reports answer. */

import type { SiteSums } from '../../store/read-site-sums.ts';
import type { RunRow } from '../runs/contract.ts';

export type { SiteSums };

/** `excluded`: never fetched. `visited`: fetched, with or without an RD. `failed`: asked for in vain. */
export type ReportName = 'summary' | 'sites' | 'excluded' | 'visited' | 'failed';

export interface Report {
  /** The last run that crawled; its counters are the summary. */
  readonly run: RunRow;
  /** The largest first. */
  readonly sites: readonly SiteSums[];
  /** Sites of the run, more than are listed perhaps. */
  readonly siteCount: number;
}
