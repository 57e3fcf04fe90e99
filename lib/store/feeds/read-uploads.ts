/** Uploads of a collection: pages of them, those that wait, and one with its log grouped by cause. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { guarded } from '../sql/store-error.ts';
import { feedEffectSchema } from './feed-effect.ts';
import type { FeedEffect } from './feed-effect.ts';
import { feedColumns, feedViewSchema, openFeedStates, toFeedView } from './feed-view.ts';
import type { FeedRow, FeedView } from './feed-view.ts';

export interface UploadQuery {
  /** Id of the source; all of them without it. */
  readonly source?: number;
  /** Only uploads with a lower number. */
  readonly before?: number;
  readonly limit: number;
}

/** Of each source only the rows of one page are read: there may be a million uploads. */
const uploadsSql = `
SELECT ${feedColumns}
FROM crawl.feed_source s
CROSS JOIN LATERAL (SELECT * FROM crawl.feed WHERE source_id = s.id AND ($3::int IS NULL OR id < $3)
  ORDER BY id DESC LIMIT $4) f
WHERE s.collection_id = $1 AND ($2::int IS NULL OR s.id = $2)
ORDER BY f.id DESC LIMIT $4`;

/** Newest first. */
export async function readUploads(
  pool: pg.Pool,
  collectionId: number,
  { source, before, limit }: UploadQuery,
): Promise<readonly FeedView[]> {
  const values = [collectionId, source ?? null, before ?? null, limit];
  const { rows } = await guarded(() => pool.query<FeedRow>(uploadsSql, values));
  return rows.map(toFeedView);
}

const lastSql = `
SELECT DISTINCT ON (s.collection_id) s.collection_id, ${feedColumns}
FROM crawl.feed_source s
CROSS JOIN LATERAL (SELECT * FROM crawl.feed WHERE source_id = s.id ORDER BY id DESC LIMIT 1) f
WHERE s.collection_id = ANY ($1::int[])
ORDER BY s.collection_id, f.id DESC`;

/** The newest upload of each collection that had one, by the id of the collection. */
export async function readLastUploads(
  pool: pg.Pool,
  collectionIds: readonly number[],
): Promise<ReadonlyMap<number, FeedView>> {
  const { rows } = await guarded(() => pool.query<FeedRow & { collection_id: number }>(lastSql, [collectionIds]));
  return new Map(rows.map((row) => [row.collection_id, toFeedView(row)]));
}

const namedSql = `
SELECT ${feedColumns}
FROM crawl.feed f JOIN crawl.feed_source s ON s.id = f.source_id
WHERE s.collection_id = $1 AND f.id = ANY ($2::int[])`;

/** Those of these numbers that are still listed. */
export async function readNamedUploads(
  pool: pg.Pool,
  collectionId: number,
  ids: readonly number[],
): Promise<readonly FeedView[]> {
  const { rows } = await guarded(() => pool.query<FeedRow>(namedSql, [collectionId, ids]));
  return rows.map(toFeedView);
}

const backlogSql = `
SELECT ${feedColumns}
FROM crawl.feed_source s JOIN crawl.feed f ON f.source_id = s.id AND f.state IN ${openFeedStates}
WHERE s.collection_id = $1 ORDER BY f.id LIMIT $2`;

/** Those that have not ended, oldest first. */
export async function readBacklog(pool: pg.Pool, collectionId: number, limit: number): Promise<readonly FeedView[]> {
  const { rows } = await guarded(() => pool.query<FeedRow>(backlogSql, [collectionId, limit]));
  return rows.map(toFeedView);
}

/** Uploads of a source are applied one after the other: once the newest has ended, all have. */
const newestSql = `
SELECT f.id, f.state IN ${openFeedStates} AS "isOpen" FROM crawl.feed f
WHERE f.source_id = (SELECT id FROM crawl.feed_source WHERE collection_id = $1 AND kind = $2 AND name = $3)
ORDER BY f.id DESC LIMIT 1`;

export interface NewestUpload {
  readonly id: number;
  /** It has not ended. */
  readonly isOpen: boolean;
}

/** Undefined before the first one. */
export async function readNewestUpload(
  pool: pg.Pool,
  collectionId: number,
  { kind, name }: Pick<FeedView['source'], 'kind' | 'name'>,
): Promise<NewestUpload | undefined> {
  const { rows } = await guarded(() => pool.query<NewestUpload>(newestSql, [collectionId, kind, name]));
  return rows[0];
}

export const messageGroupSchema = z.strictObject({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  /** Of all of this code, whether the log had room for them or not. */
  count: z.number(),
  /** Of the first one: in the file, from 1. */
  line: z.number(),
  column: z.number(),
  message: z.string(),
  url: z.string().exactOptional(),
  /** Where the record it is about begins. */
  recordLine: z.number().exactOptional(),
});
export type MessageGroup = ReadModel<typeof messageGroupSchema>;

export const uploadDetailSchema = z.strictObject({
  feed: feedViewSchema,
  /** What it would do, while it is held; what it would have done, when it was refused. */
  effect: feedEffectSchema.exactOptional(),
  /** Errors first, then by their first line. */
  log: z.array(messageGroupSchema),
});
export type UploadDetail = ReadModel<typeof uploadDetailSchema>;

const uploadSql = `
SELECT ${feedColumns}, to_jsonb(f) -> 'effect' AS effect
FROM crawl.feed f JOIN crawl.feed_source s ON s.id = f.source_id
WHERE f.id = $2 AND s.collection_id = $1`;

const groupsSql = `
SELECT DISTINCT ON (code) code, severity, line, column_no, message, url, record_line, count(*) OVER (PARTITION BY code)::int AS kept
FROM crawl.feed_message WHERE feed_id = $1 ORDER BY code, n`;

interface MessageRow {
  readonly code: string;
  readonly severity: MessageGroup['severity'];
  readonly line: number;
  readonly column_no: number;
  readonly message: string;
  readonly url: string | null;
  readonly record_line: number | null;
}

const ranks: Readonly<Record<MessageGroup['severity'], number>> = { error: 0, warning: 1, info: 2 };

/** Undefined when the collection has no such upload. */
export async function readUpload(pool: pg.Pool, collectionId: number, id: number): Promise<UploadDetail | undefined> {
  const [found, groups] = await guarded(() =>
    Promise.all([
      pool.query<FeedRow & { readonly effect: FeedEffect | null }>(uploadSql, [collectionId, id]),
      pool.query<MessageRow & { readonly kept: number }>(groupsSql, [id]),
    ]),
  );
  const [row] = found.rows;
  if (row === undefined) return undefined;
  const { effect } = row;
  const feed = toFeedView(row);
  const log = groups.rows
    .map(({ kept, ...message }): MessageGroup => {
      const { code, severity, ...place } = toMessage(message);
      return { code, severity, count: feed.counts.codes[code] ?? kept, ...place };
    })
    .toSorted((a, b) => ranks[a.severity] - ranks[b.severity] || a.line - b.line);
  return { feed, log, ...(effect !== null && { effect }) };
}

function toMessage({ column_no: column, record_line, url, ...message }: MessageRow): Omit<MessageGroup, 'count'> {
  return { ...message, column, ...(url !== null && { url }), ...(record_line !== null && { recordLine: record_line }) };
}

export const feedMessageSchema = messageGroupSchema.omit({ count: true }).extend({
  /** Its place in the log. */
  n: z.number(),
});
export type FeedMessage = ReadModel<typeof feedMessageSchema>;

export interface MessageQuery {
  readonly feed: number;
  readonly code?: string;
  /** Only messages further down the log. */
  readonly after?: number;
  readonly limit: number;
}

const messagesSql = `
SELECT m.n, m.code, m.severity, m.line, m.column_no, m.message, m.url, m.record_line
FROM crawl.feed_source s JOIN crawl.feed f ON f.source_id = s.id JOIN crawl.feed_message m ON m.feed_id = f.id
WHERE s.collection_id = $1 AND f.id = $2 AND ($3::text IS NULL OR m.code = $3) AND m.n > $4 ORDER BY m.n LIMIT $5`;

/** In the order of the file. */
export async function readMessages(
  pool: pg.Pool,
  collectionId: number,
  { feed, code, after = -1, limit }: MessageQuery,
): Promise<readonly FeedMessage[]> {
  const values = [collectionId, feed, code ?? null, after, limit];
  const { rows } = await guarded(() => pool.query<MessageRow & { readonly n: number }>(messagesSql, values));
  return rows.map(({ n, ...row }) => ({ n, ...toMessage(row) }));
}
