/** Uploads as those see them who begin their application. */

import type pg from 'pg';
import type { RunOptions } from '../../engine/ports.ts';
import { createFeedRun } from '../runs/runs.ts';
import { readFeedsToApply } from './feeds.ts';
import type { Feed } from './feeds.ts';

export interface FeedRunWanted {
  readonly revisionId: number;
  readonly options: RunOptions;
  readonly startedBy: string;
}

export function createFeedRuns(pool: pg.Pool) {
  return {
    /** Whose turn it is, and no job of this name has them. */
    toApply: (job: string): Promise<readonly Feed[]> => readFeedsToApply(pool, job),
    /** Answers the number of the feed's run, made now or before; undefined while the collection is being emptied. */
    run: ({ id, collectionId }: Feed, { startedBy, ...wanted }: FeedRunWanted): Promise<number | undefined> =>
      createFeedRun(pool, id, { ...wanted, collectionId, kind: 'feed', createdBy: startedBy }),
  };
}

export type FeedRuns = ReturnType<typeof createFeedRuns>;
