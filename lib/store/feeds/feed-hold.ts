/** When a feed waits for confirmation because of what it would delete: a setting of its data source. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';

export interface FeedHold {
  /** Documents, or members of groups: fewer are deleted without asking. */
  readonly minimum: number;
  /** Of what the source has; 100 = never. */
  readonly percent: number;
}

/** `before`: of so many. */
export function asksFirst({ minimum, percent }: FeedHold, deleted: number, before: number): boolean {
  return percent < 100 && deleted >= minimum && deleted > (before * percent) / 100;
}

/** False when the collection has no such source. */
export async function saveFeedHold(
  pool: pg.Pool,
  { collectionId, source, minimum, percent }: FeedHold & { readonly collectionId: number; readonly source: number },
): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query(
      'UPDATE crawl.feed_source SET hold_minimum = $3, hold_percent = $4 WHERE collection_id = $1 AND id = $2',
      [collectionId, source, minimum, percent],
    ),
  );
  return rowCount === 1;
}
