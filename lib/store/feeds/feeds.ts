/** Uploads on their way: which is to be applied, how far it is, how it ended. */

import type pg from 'pg';
import { guarded, isPassing } from '../sql/store-error.ts';
import { storedJson, storedText } from '../sql/stored-text.ts';
import type { FeedCounts } from './feed-counts.ts';
import { feedCountsSchema, noCounts } from './feed-counts.ts';
import type { FeedHold } from './feed-hold.ts';
import type { FeedEffect } from './feed-effect.ts';
import { idleWithNames } from './named-urls.ts';

export interface Feed {
  readonly id: number;
  readonly collectionId: number;
  /** Number and name. */
  readonly source: { readonly id: number; readonly name: string };
  readonly kind: 'xmlfeed' | 'xmlgroups' | 'soif';
  readonly type: 'full' | 'incremental' | 'metadata-and-url' | 'cleanup' | 'replace' | 'deleted' | 'decided-again';
  /** In the spool; null when it has none, or none any more. */
  readonly file: string | null;
  readonly isStrict: boolean;
  /** True if documents of the source are secure unless their record says otherwise. */
  readonly isSecureByDefault: boolean;
  /** Null before it is begun. */
  readonly run: number | null;
  readonly attempts: number;
  /** Committed. */
  readonly batches: number;
  readonly counts: FeedCounts;
  /** Of its source. */
  readonly hold: FeedHold;
  /** Who said that what it deletes may be deleted. */
  readonly confirmedBy: string | null;
}

/** It names URLs to crawl; the others bring documents, or groups. */
export function namesUrls({ kind, type, source }: Pick<Feed, 'kind' | 'type' | 'source'>): boolean {
  return kind === 'xmlfeed' && !withoutFile.has(type) && (type === 'metadata-and-url' || source.name === 'web');
}

interface Row extends Omit<Feed, 'source' | 'counts' | 'hold'> {
  readonly sourceId: number;
  readonly name: string;
  readonly counts: unknown;
  readonly minimum: number;
  readonly percent: number;
}

const columns = `f.id, s.collection_id AS "collectionId", s.id AS "sourceId", s.name, s.kind, f.type, f.file,
  f.is_strict AS "isStrict", s.secure_by_default AS "isSecureByDefault", f.run_id AS run, f.attempts, f.batches, f.counts,
  f.confirmed_by AS "confirmedBy", s.hold_minimum AS minimum, s.hold_percent AS percent`;

function toFeed({ sourceId, name, counts, minimum, percent, ...row }: Row): Feed {
  return {
    ...row,
    hold: { minimum, percent },
    source: { id: sourceId, name },
    counts: feedCountsSchema.safeParse(counts).data ?? noCounts,
  };
}

const isOpen = `state IN ('accepted', 'in-progress')`;

/** SQL: an upload whose turn may have come. */
export const isApplicable = `${isOpen} AND held_at IS NULL AND due_at <= now()`;

/** SQL: the oldest open feed `f` of each source `s`. The others of a source wait for it. */
const firstOfSources = `
  crawl.feed_source s CROSS JOIN LATERAL (
    SELECT * FROM crawl.feed WHERE source_id = s.id AND ${isOpen} ORDER BY id LIMIT 1) f`;

/** Whether any feed may have to be begun, or URLs that feeds name crawled: asked often, answered quickly. */
export async function isFeedDue(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query({
      name: 'winnow-feed-due-2',
      text: `WITH ${idleWithNames}
             SELECT FROM crawl.feed WHERE ${isApplicable} UNION ALL SELECT FROM idle LIMIT 1`,
    }),
  );
  return rowCount === 1;
}

/** Feeds whose turn it is: accepted, or left by an engine that died, without a job that applies them. */
export async function readFeedsToApply(pool: pg.Pool, job: string): Promise<readonly Feed[]> {
  const { rows } = await guarded(() =>
    pool.query<Row>(
      `SELECT ${columns} FROM ${firstOfSources}
       WHERE EXISTS (SELECT FROM crawl.feed o WHERE o.source_id = s.id AND o.${isOpen})
         AND f.held_at IS NULL AND f.due_at <= now() AND NOT EXISTS (
           SELECT FROM crawl.job j WHERE j.collection_id = s.collection_id AND j.kind = $1
             AND j.state IN ('queued', 'running') AND (j.input ->> 'feed')::int = f.id)
       ORDER BY f.id`,
      [job],
    ),
  );
  return rows.map(toFeed);
}

/** Types of what no file is pushed for. */
export const withoutFile: ReadonlySet<Feed['type']> = new Set(['deleted', 'decided-again', 'cleanup']);

export async function readFeed(pool: Pick<pg.Pool, 'query'>, id: number): Promise<Feed | undefined> {
  const { rows } = await guarded(() =>
    pool.query<Row>(
      `SELECT ${columns} FROM crawl.feed f JOIN crawl.feed_source s ON s.id = f.source_id WHERE f.id = $1 AND f.${isOpen}`,
      [id],
    ),
  );
  return rows[0] && toFeed(rows[0]);
}

/** From now on it is in progress. Undefined when it is over, or waits for confirmation. */
export async function beginFeed(pool: pg.Pool, id: number): Promise<Feed | undefined> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `UPDATE crawl.feed SET state = 'in-progress', attempts = attempts + 1, started_at = coalesce(started_at, now()),
         progress_at = now(), reason = NULL WHERE id = $1 AND ${isOpen} AND held_at IS NULL`,
      [id],
    ),
  );
  return rowCount === 1 ? readFeed(pool, id) : undefined;
}

/** It cannot be applied now, for a reason in plain words: this attempt does not count. */
export async function putFeedOff(pool: pg.Pool, id: number, reason: string, seconds: number): Promise<void> {
  await guarded(() =>
    pool.query(
      `UPDATE crawl.feed SET state = 'accepted', attempts = attempts - 1, reason = $2, due_at = now() + $3 * interval '1 s' WHERE id = $1 AND ${isOpen}`,
      [id, storedText(reason), seconds],
    ),
  );
}

/** What one more batch brought, in the transaction that commits it. */
export async function noteBatch(client: pg.ClientBase, { id, batches }: Feed, counts: FeedCounts): Promise<void> {
  await client.query('UPDATE crawl.feed SET batches = $2, counts = $3::jsonb, progress_at = now() WHERE id = $1', [
    id,
    batches,
    storedJson(counts),
  ]);
}

/** Keeps others from committing a batch of the feed meanwhile. False when this one is committed, or the feed has ended. */
export async function lockBatch(client: pg.ClientBase, id: number, place: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM crawl.feed WHERE id = $1 AND ${isOpen} AND batches = $2 FOR NO KEY UPDATE`,
    [id, place],
  );
  return rowCount === 1;
}

/** How far it has been read. What was counted with a batch stands: another attempt may have committed some meanwhile. */
export async function noteReading(pool: pg.Pool, id: number, counts: FeedCounts): Promise<void> {
  await guarded(() =>
    pool.query(
      `UPDATE crawl.feed SET counts = $2::jsonb, progress_at = now() WHERE id = $1 AND ${isOpen} AND batches = 0`,
      [id, storedJson(counts)],
    ),
  );
}

export interface FeedMessage {
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  readonly code: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** Of the tag of the record it is about. */
  readonly recordLine?: number;
  readonly url?: string;
}

export interface FeedEnd {
  readonly state: 'completed' | 'completed-with-errors' | 'rejected' | 'failed';
  readonly reason?: string;
  readonly counts: FeedCounts;
  readonly messages: readonly FeedMessage[];
}

/** False when it has ended before. */
export async function endFeed(client: Pick<pg.ClientBase, 'query'>, id: number, end: FeedEnd): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE crawl.feed SET state = $2, reason = $3, counts = $4::jsonb, ended_at = clock_timestamp(), progress_at = clock_timestamp(), effect = NULL
     WHERE id = $1 AND ${isOpen}`,
    [id, end.state, end.reason === undefined ? null : storedText(end.reason), storedJson(end.counts)],
  );
  if (rowCount !== 1) return false;
  await writeMessages(client, id, end.messages);
  return true;
}

/** It waits for confirmation: nothing of it was applied. */
export async function holdFeed(
  pool: pg.Pool,
  id: number,
  { counts, messages, effect }: Pick<FeedEnd, 'counts' | 'messages'> & { readonly effect: FeedEffect },
): Promise<void> {
  await guarded(
    () =>
      pool.query(
        `UPDATE crawl.feed SET held_at = now(), counts = $2::jsonb, effect = $3::jsonb WHERE id = $1 AND ${isOpen}`,
        [id, storedJson(counts), storedJson(effect)],
      ),
    isPassing,
  );
  await guarded(() => writeMessages(pool, id, messages));
}

/** In place of those of an earlier attempt. */
async function writeMessages(
  client: Pick<pg.ClientBase, 'query'>,
  id: number,
  messages: readonly FeedMessage[],
): Promise<void> {
  await client.query('DELETE FROM crawl.feed_message WHERE feed_id = $1', [id]);
  await client.query(
    `INSERT INTO crawl.feed_message (feed_id, n, severity, code, line, column_no, message, record_line, url)
     SELECT $1, m.n, m.severity, m.code, m.line, m.column_no, m.message, m.record_line, m.url
     FROM jsonb_to_recordset($2::jsonb) AS m (n int, severity text, code text, line int, column_no int, message text,
       record_line int, url text)`,
    [
      id,
      storedJson(
        messages.map(({ column, recordLine, ...message }, n) => ({
          ...message,
          n,
          column_no: column,
          record_line: recordLine ?? null,
        })),
      ),
    ],
  );
}
