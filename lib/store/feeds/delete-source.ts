/** Data sources that somebody deletes, documents first: a deletion waits its turn like an upload, and is applied like one that has no records. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';
import { openFeedStates } from './feed-view.ts';
import type { Feed } from './feeds.ts';

export interface SourceOfCollection {
  readonly collectionId: number;
  /** Number of the source. */
  readonly source: number;
}

/** A source whose uploads only name URLs has no documents of its own. One that is being deleted is not deleted twice. */
const requestSql = `
INSERT INTO crawl.feed (source_id, type, channel, sender, size, confirmed_by)
SELECT s.id, 'deleted', 'console', $3, 0, $3 FROM crawl.feed_source s
WHERE s.collection_id = $1 AND s.id = $2 AND (s.kind = 'soif' OR s.kind = 'xmlfeed' AND s.name <> 'web') AND s.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM crawl.feed f WHERE f.source_id = s.id AND f.type = 'deleted' AND f.state IN ${openFeedStates})
  AND (EXISTS (SELECT FROM crawl.resource WHERE fed_by = s.id)
    OR NOT EXISTS (SELECT FROM crawl.feed WHERE source_id = s.id AND type = 'metadata-and-url'))
RETURNING id`;

/** Answers the number of the upload that deletes; undefined where there is nothing to delete. Whoever asks confirms it. */
export async function requestDeletion(
  pool: pg.Pool,
  { collectionId, source, by }: SourceOfCollection & { readonly by: string },
): Promise<number | undefined> {
  return guarded(() =>
    inTransaction(pool, async (client) => {
      // The lock makes the second of two concurrent requests see the upload of the first.
      await client.query('SELECT FROM crawl.feed_source WHERE id = $1 FOR UPDATE', [source]);
      const { rows } = await client.query<{ id: number }>(requestSql, [collectionId, source, by]);
      return rows[0]?.id;
    }),
  );
}

/** In the transaction that drops its documents. A later upload has made the source anew already. */
export async function endSource(client: pg.ClientBase, { id, source }: Pick<Feed, 'id' | 'source'>): Promise<void> {
  await client.query('DELETE FROM crawl.acl WHERE source_id = $1', [source.id]);
  await client.query('DELETE FROM crawl.serve_security WHERE source_id = $1', [source.id]);
  // Only what is read behind the lock has every upload that has been recorded.
  await client.query('SELECT FROM crawl.feed_source WHERE id = $1 FOR UPDATE', [source.id]);
  await client.query(
    `UPDATE crawl.feed_source SET deleted_at = now()
     WHERE id = $1 AND NOT EXISTS (SELECT FROM crawl.feed WHERE source_id = $1 AND id > $2)`,
    [source.id, id],
  );
}

export interface Destroyed {
  readonly uploads: number;
  /** In the spool, and of no upload any more. */
  readonly files: readonly string[];
}

/** With its uploads and their logs. Undefined unless it is deleted, and nothing of it waits. */
export async function destroySource(
  pool: pg.Pool,
  { collectionId, source }: SourceOfCollection,
): Promise<Destroyed | undefined> {
  return guarded(() =>
    inTransaction(pool, async (client) => {
      // An upload that arrives meanwhile waits for the row, and makes the source anew.
      const { rowCount } = await client.query(
        'SELECT FROM crawl.feed_source WHERE collection_id = $1 AND id = $2 AND deleted_at IS NOT NULL FOR UPDATE',
        [collectionId, source],
      );
      if (rowCount !== 1) return undefined;
      const { rows } = await client.query<{ file: string | null }>(
        'DELETE FROM crawl.feed WHERE source_id = $1 RETURNING file',
        [source],
      );
      await client.query('DELETE FROM crawl.feed_source WHERE id = $1', [source]);
      return { uploads: rows.length, files: rows.flatMap(({ file }) => file ?? []) };
    }),
  );
}
