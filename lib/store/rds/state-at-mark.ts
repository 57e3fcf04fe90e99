/**
 * SQL: the RDs as they were at the hand-out mark. One that has not been changed since is the row itself; of the others, the
 * row of that time is held by the triggers of crawl.description. An RD that was changed twice while the mark was being set
 * is handed out in its earlier state until the next mark; one that was also new then, with the next mark.
 */

import { overlaid } from '../read/read-description.ts';
import { hasExpired } from '../text/expired-rds.ts';

/** SQL: null before the first mark. */
export const markOf = (collection: string): string =>
  `(SELECT number FROM crawl.hand_out WHERE collection_id = ${collection})`;

const keyColumns = `d.url_hash, d.url, d.changed, coalesce(d.content_changed, d.changed) AS content_changed, d.updated_at,
  d.expires_at, (${hasExpired}) IS TRUE AS expired,
  pg_column_size(d.attributes) + coalesce(pg_column_size(d.external), 0) AS size`;

/** SQL: which RDs there were, one row each; those that have expired by now are marked. */
export const keysAtMark = (collection: string, mark = markOf(collection)): string =>
  keyTables(collection, mark).join(' UNION ALL ');

/**
 * SQL: the first of these keys `k` by their changes, for which the condition holds. Each table is read in the order of its
 * index, up to the limit: sorted together, all that is left of a collection would be read for each page.
 */
export const firstKeysAtMark = (collection: string, where: string, limit: string): string =>
  keyTables(collection, markOf(collection))
    .map((keys) => `(SELECT k.* FROM (${keys}) k WHERE ${where} ORDER BY k.changed LIMIT ${limit})`)
    .join(' UNION ALL ');

const keyTables = (collection: string, mark: string): readonly string[] => [
  `SELECT ${keyColumns}, false AS held FROM crawl.description d
   WHERE d.collection_id = ${collection} AND d.changed <= ${mark}`,
  `SELECT ${keyColumns}, true AS held FROM crawl.description_at_mark d
   WHERE d.collection_id = ${collection} AND d.changed <= ${mark} AND d.until > ${mark}`,
];

/** SQL: the RD of a key `k`, for `descriptionColumns`. */
export const rdOfKey = (collection: string): string => `
  ${overlaid(`NOT k.held AND d.collection_id = ${collection} AND d.url_hash = k.url_hash`)}
  UNION ALL
  SELECT d.collection_id, d.url_hash, d.url, d.type, d.attributes, d.external, d.blame_id, d.external_blame, d.updated_at,
    d.expires_at, d.given, d.writers
  FROM crawl.description_at_mark d WHERE k.held AND d.collection_id = ${collection} AND d.url_hash = k.url_hash`;
