/** Forgets who might see documents that a feed has had deleted, when their RDs are gone. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';
import { createListWriter, emptyListBatch } from './write-lists.ts';

/** An RD that waits to be deleted keeps its readers. */
export async function forgetAccess(pool: pg.Pool, collectionId: number, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await guarded(() =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ hash: string }>(
        `SELECT g.hash FROM unnest($2::uuid[]) g (hash) WHERE NOT EXISTS (
           SELECT FROM crawl.description d WHERE d.collection_id = $1 AND d.url_hash = g.hash)`,
        [collectionId, hashes],
      );
      const nobody = { collectionId, source: 0, feed: 0, run: null };
      const removed = rows.map(({ hash }) => hash);
      const write = await createListWriter(pool, nobody).prepare({
        ...emptyListBatch,
        removed,
        security: { said: [], unsaid: [], removed },
      });
      await write(client);
    }),
  );
}
