/** Members of archives: whoever may see the outermost archive may see them. */

import type pg from 'pg';
import { changeRds, isNotWritten } from '../rds/write-rds.ts';

/** SQL: the hash whose access counts for one. */
export const wholeOf = (collection: string, hash: string): string => `coalesce((
  SELECT whole_hash FROM crawl.part WHERE collection_id = ${collection} AND url_hash = ${hash}), ${hash})`;

/** By hash: the outermost archives of those that are in one. */
export async function readWholes(
  db: Pick<pg.ClientBase, 'query'>,
  collectionId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ hash: string; whole: string }>(
    `SELECT replace(url_hash::text, '-', '') AS hash, replace(whole_hash::text, '-', '') AS whole FROM crawl.part
     WHERE collection_id = $1 AND url_hash = ANY ($2::uuid[])`,
    [collectionId, hashes],
  );
  return new Map(rows.map(({ hash, whole }) => [hash, whole]));
}

export interface Part {
  readonly hash: string;
  readonly whole: string;
}

/** RDs of members that belong to another archive than before have changed. */
const writeSql = `
WITH given AS MATERIALIZED (
  SELECT DISTINCT ON (hash) hash, whole FROM unnest($2::uuid[], $3::uuid[]) AS g (hash, whole)
), written AS (
  INSERT INTO crawl.part AS p (collection_id, url_hash, whole_hash) SELECT $1, hash, whole FROM given ORDER BY hash
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET whole_hash = excluded.whole_hash
    WHERE p.whole_hash <> excluded.whole_hash
  RETURNING url_hash
)
${changeRds({ of: `FROM written x WHERE d.collection_id = $1 AND d.url_hash = x.url_hash AND ${isNotWritten}` })}`;

export async function writeParts(client: pg.ClientBase, collectionId: number, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return;
  const values = [collectionId, parts.map(({ hash }) => hash), parts.map(({ whole }) => whole)];
  await client.query(writeSql, values);
}

/** SQL: the table and the members of its archives. */
export const withParts = (table: string): string => `(SELECT url_hash FROM ${table}
  UNION SELECT p.url_hash FROM ${table} w JOIN crawl.part p ON p.collection_id = $1 AND p.whole_hash = w.url_hash)`;
