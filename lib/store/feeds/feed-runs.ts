/** Uploads as those see them who begin their application. */

import type pg from 'pg';
import type { RunOptions } from '../../engine/ports.ts';
import { createFeedRun, createRun } from '../runs/runs.ts';
import { guarded } from '../sql/store-error.ts';
import { readFeedsToApply } from './feeds.ts';
import type { Feed } from './feeds.ts';
import { idleWithNames } from './named-urls.ts';

export interface FeedRunWanted {
  readonly revisionId: number;
  readonly options: RunOptions;
  readonly startedBy: string;
}

/** Uploads name URLs that wait for a crawl: the first of them stands for all. */
interface NamesWaiting {
  readonly collectionId: number;
  readonly feed: number;
}

export function createFeedRuns(pool: pg.Pool) {
  return {
    /** Whose turn it is, and no job of this name has them. */
    toApply: (job: string): Promise<readonly Feed[]> => readFeedsToApply(pool, job),
    /** Answers the number of the feed's run, made now or before; undefined while the collection is being emptied. */
    run: ({ id, collectionId }: Feed, { startedBy, ...wanted }: FeedRunWanted): Promise<number | undefined> =>
      createFeedRun(pool, id, { ...wanted, collectionId, kind: 'feed', createdBy: startedBy }),
    /** Collections that nothing crawls, though feeds name URLs there. */
    namesWaiting: async (): Promise<readonly NamesWaiting[]> => {
      const { rows } = await guarded(() =>
        pool.query<NamesWaiting>(
          `WITH ${idleWithNames} SELECT collection_id AS "collectionId", (SELECT min(feed_id) FROM crawl.fed_url f
             WHERE f.collection_id = idle.collection_id AND f.pending) AS feed FROM idle`,
        ),
      );
      return rows;
    },
    /** False when somebody else has begun one, or the collection is being emptied. */
    crawlNamed: async (collectionId: number, { startedBy, ...wanted }: FeedRunWanted): Promise<boolean> =>
      (await createRun(pool, { ...wanted, collectionId, kind: 'feed', createdBy: startedBy })).ok,
  };
}

export type FeedRuns = ReturnType<typeof createFeedRuns>;
