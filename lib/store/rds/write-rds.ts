/**
 * The one place where RDs are written. A write that makes another RD of one gives it the next number in the order of
 * changes, and a deletion leaves a tombstone with its number, both in the statement that makes them: `change-log.ts`.
 */

const nextNumber = `nextval('crawl.rd_change')`;

/** What whoever reads an RD gets of it. */
const isSame = ['url', 'type', 'title', 'attributes', 'external', 'expires_at', 'depth']
  .map((name) => `d.${name} IS NOT DISTINCT FROM excluded.${name}`)
  .join(' AND ');

/** SQL: stores RDs, in place of those that are there. `fresh` is false where one was. */
export const storeRds = (rows: string): string => `
  INSERT INTO crawl.description AS d (collection_id, url_hash, url, type, title, attributes, blame_id, external,
    external_blame, md5, expires_at, depth)
  ${rows}
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    changed = CASE WHEN ${isSame} THEN d.changed ELSE excluded.changed END,
    updated_at = CASE WHEN ${isSame} THEN d.updated_at ELSE excluded.updated_at END,
    url = excluded.url, type = excluded.type, title = excluded.title, attributes = excluded.attributes,
    blame_id = excluded.blame_id, external = excluded.external, external_blame = excluded.external_blame, md5 = excluded.md5,
    expires_at = excluded.expires_at, depth = excluded.depth, held_run = NULL, held_path = NULL
  RETURNING d.url_hash, d.xmax = 0 AS fresh`;

export interface RdChanges {
  /** Assignments; none where what is read over an RD changed, and not the RD itself. */
  readonly set?: string;
  /** FROM and WHERE. */
  readonly of: string;
  /** When this makes another RD of it; always, unless given. */
  readonly when?: string;
}

/** SQL: changes RDs `d` in part. */
export const changeRds = ({ set, of, when = 'true' }: RdChanges): string => `
  UPDATE crawl.description d SET ${set === undefined ? '' : `${set},`}
    changed = CASE WHEN ${when} THEN ${nextNumber} ELSE d.changed END,
    updated_at = CASE WHEN ${when} THEN now() ELSE d.updated_at END
  ${of}`;

/** SQL: the table `removed` of the RDs `d` deleted, with further columns where they are named. `of`: USING and WHERE. */
export const removeRds = (of: string, columns = ''): string => `
removed AS (
  DELETE FROM crawl.description d ${of} RETURNING d.collection_id, d.url_hash, d.url${columns}
),
tombstones AS (
  INSERT INTO crawl.rd_removed (collection_id, url_hash, url) SELECT collection_id, url_hash, url FROM removed
)`;

/** SQL: RDs `d` of `pending_delete` wait for somebody's word; they are read as before. */
export const holdRds = (run: string, pending_delete: string): string => `
  UPDATE crawl.description d SET held_run = ${run}, held_path = x.path_id FROM ${pending_delete}`;

/** SQL: RDs of the collection that were held by the run stay. */
export const freeRds = (collection: string, run: string): string =>
  `UPDATE crawl.description SET held_run = NULL, held_path = NULL WHERE collection_id = ${collection} AND held_run = ${run}`;
