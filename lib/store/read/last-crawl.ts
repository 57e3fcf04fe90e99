/** What the last crawl of a collection went by: the run that settled what is stored, and its revision. */

import { wholeRunKinds } from '../../sdk/run-kinds.ts';
import type pg from 'pg';
import { readPinnedRun } from './read-resource.ts';
import type { PinnedRun } from './read-resource.ts';
import { guarded } from '../sql/store-error.ts';

export interface LastCrawl extends PinnedRun {
  readonly run: number;
}

/** The last run of the whole collection that a worker took up; undefined when nothing was crawled yet. */
export async function readLastCrawl(pool: pg.Pool, collectionId: number): Promise<LastCrawl | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ id: number }>(
      `SELECT id FROM crawl.run WHERE collection_id = $1 AND program IS NOT NULL AND kind IN ${wholeRunKinds} ORDER BY id DESC LIMIT 1`,
      [collectionId],
    ),
  );
  const [row] = rows;
  const pinned = row && (await readPinnedRun(pool, row.id));
  return pinned && { run: row.id, ...pinned };
}
