/** Where the data of an upload lies, as long as it is kept. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';

/** Its file in the spool; null when it has none any more, undefined when the collection has no such upload. */
export async function readUploadFile(
  pool: pg.Pool,
  collectionId: number,
  id: number,
): Promise<string | null | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ file: string | null }>(
      `SELECT f.file FROM crawl.feed f JOIN crawl.feed_source s ON s.id = f.source_id
       WHERE f.id = $2 AND s.collection_id = $1`,
      [collectionId, id],
    ),
  );
  return rows[0]?.file;
}
