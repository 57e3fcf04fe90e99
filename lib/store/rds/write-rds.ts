/**
 * The one place where RDs are written. A write that makes another RD of one gives it the next number in the order of
 * changes, and a deletion leaves a tombstone with its number, both in the statement that makes them: `change-log.ts`.
 * Triggers leave the tombstones, and keep what was handed out of an RD that is changed or deleted: `handed-out.ts`.
 */

const nextNumber = 'crawl.next_change()';

const isEqual = (names: readonly string[]): string =>
  names.map((name) => `d.${name} IS NOT DISTINCT FROM excluded.${name}`).join(' AND ');

const contentColumns = ['url', 'type', 'title', 'external', 'depth'];

/** What whoever reads an RD gets of it. */
const isSame = isEqual([...contentColumns, 'attributes', 'expires_at']);

/**
 * What a Gatherer says of an object whose content has not changed: when it was confirmed, for how long, and by whom. The last
 * two are times of the retrieval, too, where functions of the robot have written them.
 */
export const confirmingAttributes = [
  'update-time',
  'time-to-live',
  'refresh-rate',
  'gatherer-name',
  'gatherer-host',
  'gatherer-version',
  'rd-expires',
  'rd-last-modified',
] as const;

const confirming = `'{${confirmingAttributes.join(',')}}'::text[]`;

/** SQL: `json` without what confirms an RD. */
export const withoutConfirming = (json: string): string => `(${json} - ${confirming})`;

/** SQL: whoever read the RD `d` has not heard that it has expired, nor will before the hand-out mark moves. */
const isLive = `(d.expires_at > now() + interval '1 day') IS NOT FALSE`;

/** SQL: number of the last change of the content of an RD `d` that is changed. `isConfirmed`: its content is as it was. */
const contentNumber = (isConfirmed: string): string =>
  `CASE WHEN ${isConfirmed} AND ${isLive} THEN coalesce(d.content_changed, d.changed) END`;

/** RDs of crawls without Essence have no Update-Time: the first condition is enough for them. */
const isConfirmed = `d.attributes ? 'update-time' AND ${isEqual(contentColumns)}
  AND ${withoutConfirming('d.attributes')} = ${withoutConfirming('excluded.attributes')}`;

/** SQL: stores RDs, in place of those that are there. `fresh` is false where one was. */
export const storeRds = (rows: string): string => `
  INSERT INTO crawl.description AS d (collection_id, url_hash, url, type, title, attributes, blame_id, external,
    external_blame, md5, expires_at, depth)
  ${rows}
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    changed = CASE WHEN ${isSame} THEN d.changed ELSE excluded.changed END,
    content_changed = CASE WHEN ${isSame} THEN d.content_changed ELSE ${contentNumber(isConfirmed)} END,
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
  /** When its content stays as it is; never, unless given. */
  readonly isConfirmed?: string;
}

/** SQL: changes RDs `d` in part. */
export const changeRds = ({ set, of, when = 'true', isConfirmed: isKept = 'false' }: RdChanges): string => `
  UPDATE crawl.description d SET ${set === undefined ? '' : `${set},`}
    changed = CASE WHEN ${when} THEN ${nextNumber} ELSE d.changed END,
    content_changed = CASE WHEN ${when} THEN ${contentNumber(isKept)} ELSE d.content_changed END,
    updated_at = CASE WHEN ${when} THEN now() ELSE d.updated_at END
  ${of}`;

/** SQL: the content of an RD `d` was not written by this transaction. */
export const isNotWritten = '(d.updated_at <> now() OR d.content_changed IS NOT NULL)';

/** SQL: the table `removed` of the RDs `d` deleted, with further columns where they are named. `of`: USING and WHERE. */
export const removeRds = (of: string, columns = ''): string => `
removed AS (
  DELETE FROM crawl.description d ${of} RETURNING d.url_hash, d.url${columns}
)`;

/**
 * SQL: keeps what is handed out of RDs of the collection `$1` with what was read over them before the statement; the
 * trigger, which comes behind it, says how long. `hashes`: SELECT.
 */
export const holdOverlaid = (hashes: string): string => `
  INSERT INTO crawl.description_at_mark AS h (collection_id, url_hash, changed, content_changed, until, blame_id,
    external_blame, updated_at, expires_at, type, url, attributes, external, given, writers)
  SELECT d.collection_id, d.url_hash, d.changed, d.content_changed, d.changed, d.blame_id, d.external_blame, d.updated_at,
    d.expires_at, d.type, d.url, d.attributes, d.external, m.given, m.writers
  FROM crawl.description d JOIN crawl.holding_mark o ON o.collection_id = d.collection_id AND d.changed <= o.number
  LEFT JOIN crawl.manual_attributes m ON m.collection_id = d.collection_id AND m.url_hash = d.url_hash
  WHERE d.collection_id = $1 AND d.url_hash IN (${hashes})
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET (changed, content_changed, until, blame_id, external_blame,
    updated_at, expires_at, type, url, attributes, external, given, writers) = (excluded.changed,
    excluded.content_changed, excluded.until, excluded.blame_id, excluded.external_blame, excluded.updated_at,
    excluded.expires_at, excluded.type, excluded.url, excluded.attributes, excluded.external, excluded.given,
    excluded.writers)
  WHERE h.changed < excluded.changed`;

/** SQL: RDs of the collection `$1` are not written, and still another one is read: `written` → `changed`. */
export const readOtherwise = `held AS (${holdOverlaid('SELECT url_hash FROM written')}
), changed AS (${changeRds({
  of: 'WHERE d.collection_id = $1 AND d.url_hash IN (SELECT url_hash FROM written)',
})})`;

/** SQL: RDs `d` of `pending_delete` wait for confirmation; they are read as before. */
export const holdRds = (run: string, pending_delete: string): string => `
  UPDATE crawl.description d SET held_run = ${run}, held_path = x.path_id FROM ${pending_delete}`;

/** SQL: RDs of the collection that were held by the run stay. */
export const freeRds = (collection: string, run: string): string =>
  `UPDATE crawl.description SET held_run = NULL, held_path = NULL WHERE collection_id = ${collection} AND held_run = ${run}`;
