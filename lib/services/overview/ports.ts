/** What the overview needs of the crawl, of all collections at once. */

import type { ActivityPoint, CollectionActivity, EngineActivity } from '../../store/read-overview.ts';
import type { RunRow } from '../runs/contract.ts';

export interface OverviewReads {
  /** By id of the collection; what is counted of a day begins at `since`. */
  activity(collectionIds: readonly number[], since: number): Promise<ReadonlyMap<number, CollectionActivity>>;
  /** Of all the runs together, in buckets of `step` seconds; empty ones are left out. */
  activitySeries(
    runs: readonly number[],
    query: { readonly since: number; readonly step: number },
  ): Promise<readonly ActivityPoint[]>;
  /** How fast the engine is now, and how far search is behind it. */
  engine(): Promise<EngineActivity>;
  /** The last run of each collection, by the collection's id; from its counters alone. */
  latestRuns(collectionIds: readonly number[]): Promise<ReadonlyMap<number, RunRow>>;
}
