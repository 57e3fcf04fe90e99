/** Which attributes the full-text index of each collection looks into, as the schema of its newest revision says. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';

export interface StaleSchema {
  readonly collectionId: number;
  readonly revisionId: number;
  /** Of the newest revision; null when it has no such file. */
  readonly text: string | null;
}

/** Collections whose newest revision was not looked at yet. */
export async function readStaleSchemas(pool: pg.Pool, path: string): Promise<readonly StaleSchema[]> {
  const { rows } = await guarded(() =>
    pool.query<StaleSchema>(
      `SELECT n."collectionId", n."revisionId", b.text
       FROM (SELECT DISTINCT ON ("collectionId") "collectionId", id AS "revisionId" FROM "Revision"
             ORDER BY "collectionId", number DESC) n
       LEFT JOIN crawl.text_schema s ON s.collection_id = n."collectionId"
       LEFT JOIN "RevisionFile" f ON f."revisionId" = n."revisionId" AND f.path = $1
       LEFT JOIN "Blob" b ON b.hash = f."blobHash"
       WHERE s.revision_id IS DISTINCT FROM n."revisionId" LIMIT 100`,
      [path],
    ),
  );
  return rows;
}

/**
 * Where the names are others than before, all RDs of the collection are indexed again. Undefined leaves them as they
 * are; `usual` where there are none yet.
 */
export async function saveTextSchema(
  pool: pg.Pool,
  { collectionId, revisionId }: Pick<StaleSchema, 'collectionId' | 'revisionId'>,
  { names, usual }: { readonly names: readonly string[] | undefined; readonly usual: readonly string[] },
): Promise<void> {
  await guarded(() =>
    pool.query(
      `WITH known AS (SELECT names FROM crawl.text_schema WHERE collection_id = $1),
       saved AS (
         INSERT INTO crawl.text_schema AS s (collection_id, revision_id, names)
         SELECT $1, $2, coalesce($3::text[], (SELECT names FROM known), $4::text[]) WHERE EXISTS (SELECT FROM "Revision" WHERE id = $2)
         ON CONFLICT (collection_id) DO UPDATE SET revision_id = excluded.revision_id, names = excluded.names
         RETURNING names
       )
       UPDATE crawl.text_indexed SET upto = 0 FROM saved
       WHERE collection_id = $1 AND saved.names IS DISTINCT FROM (SELECT names FROM known)`,
      [collectionId, revisionId, names?.toSorted() ?? null, usual.toSorted()],
    ),
  );
}
