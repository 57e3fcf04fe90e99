/** Empties a collection: its resources, facts, descriptions and kept bodies. Its runs stay, as history. */

import type pg from 'pg';
import type { BodyStore } from './bodies.ts';
import { collectionKinds, tallyKinds } from './codes.ts';
import { guarded } from './store-error.ts';
import { inTransaction } from './transaction.ts';

const tables = [
  'resource',
  'page',
  'description',
  'description_text',
  'manual_attributes',
  'text_due',
  'md5_first',
  'removal',
  'folder',
  'folder_count',
  'metadata_line',
  'metadata_uncovered',
  'metadata_uncovered_site',
  'metadata_coverage',
  'metadata_applied',
] as const;

/** The collection's counters go down with it. Bodies other collections refer to stay. */
export async function clearCollection(pool: pg.Pool, bodies: BodyStore, collectionId: number): Promise<void> {
  const hashes = await guarded(() => inTransaction(pool, (client) => clear(client, collectionId)));
  for (const hash of hashes) await bodies.remove(hash);
}

async function clear(client: pg.ClientBase, collectionId: number): Promise<readonly Buffer[]> {
  const { rows } = await client.query<{ hash: Buffer }>(
    `DELETE FROM crawl.body b WHERE b.hash IN (SELECT body_hash FROM crawl.page WHERE collection_id = $1)
       AND b.hash NOT IN (SELECT body_hash FROM crawl.page WHERE collection_id <> $1 AND body_hash IS NOT NULL)
     RETURNING hash`,
    [collectionId],
  );
  for (const table of tables) await client.query(`DELETE FROM crawl.${table} WHERE collection_id = $1`, [collectionId]);
  await client.query(
    `INSERT INTO crawl.tally (at, run_id, kind, state, path_id, n, bytes, ms)
     SELECT date_trunc('second', now()), max(r.id),
       CASE t.kind WHEN ${tallyKinds.state} THEN ${tallyKinds.collectionState} WHEN ${tallyKinds.removed} THEN ${tallyKinds.stored}
         ELSE t.kind END,
       t.state, CASE t.kind WHEN ${tallyKinds.removed} THEN 0 ELSE t.path_id END, -sum(t.n), 0, 0
     FROM crawl.tally t JOIN crawl.run r ON r.id = t.run_id
     WHERE r.collection_id = $1 AND t.kind IN (${collectionKinds.join(', ')})
     GROUP BY 3, 4, 5 HAVING sum(t.n) <> 0`,
    [collectionId],
  );
  return rows.map(({ hash }) => hash);
}
