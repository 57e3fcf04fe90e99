/**
 * Writes which documents nobody may see until an ACL says who, in the transaction that brings them. What the answer of a
 * server says counts more than what a feed says. RDs whose access may have changed get a new number in the log of changes.
 */

import type pg from 'pg';
import { changeRds, isNotWritten } from '../rds/write-rds.ts';
import { withParts } from './parts.ts';
import { storedText } from '../sql/stored-text.ts';

export interface SaidSecurity {
  readonly hash: string;
  /** False is kept of servers only: of feeds, no row says the same. */
  readonly isSecure: boolean;
  /** Original text: `authmethod="ntlm"`. */
  readonly said: string;
  /** Line of the record; absent if a server says it. */
  readonly line?: number;
}

/** A source of feeds and its upload, by number; null where servers say it. */
export type SecuritySayer = { readonly source: number; readonly feed: number } | null;

export interface SecurityBatch {
  readonly said: readonly SaidSecurity[];
  /** URLs of which the same kind of sayer says nothing any more. */
  readonly unsaid: readonly string[];
  /** URLs of which neither does. */
  readonly removed: readonly string[];
}

const isSameRow = '(o.is_secure, o.said) IS NOT DISTINCT FROM (g.is_secure, g.said)';

/** $1 collection, $2 by a server, $3 source, $4 feed, $5 unsaid, $6 removed, $7 … the columns of what is said. */
const writeSql = `
WITH given AS MATERIALIZED (
  SELECT g.*, o.url_hash IS NOT NULL AND ${isSameRow} AS is_same
  FROM unnest($7::uuid[], $8::bool[], $9::text[], $10::int[]) AS g (hash, is_secure, said, line)
  LEFT JOIN crawl.serve_security o ON o.collection_id = $1 AND o.url_hash = g.hash AND o.by_crawl = $2
), gone AS (
  DELETE FROM crawl.serve_security WHERE collection_id = $1
    AND (url_hash = ANY ($5::uuid[]) AND by_crawl = $2 OR url_hash = ANY ($6::uuid[])) RETURNING url_hash
), stored AS (
  INSERT INTO crawl.serve_security (collection_id, url_hash, by_crawl, is_secure, said, source_id, feed_id, line)
  SELECT $1, hash, $2, is_secure, said, $3::int, $4::int, line FROM given ORDER BY hash
  ON CONFLICT (collection_id, url_hash, by_crawl) DO UPDATE SET is_secure = excluded.is_secure, said = excluded.said,
    source_id = excluded.source_id, feed_id = excluded.feed_id, line = excluded.line
), noted AS (
  INSERT INTO crawl.restricted_collection SELECT $1 WHERE EXISTS (SELECT FROM given WHERE is_secure) ON CONFLICT DO NOTHING
), other AS (
  SELECT url_hash FROM gone UNION SELECT hash FROM given WHERE NOT is_same
)
${changeRds({ of: `FROM ${withParts('other')} x WHERE d.collection_id = $1 AND d.url_hash = x.url_hash AND ${isNotWritten}` })}`;

export async function writeSecurity(
  client: pg.ClientBase,
  collectionId: number,
  sayer: SecuritySayer,
  { said: all, unsaid, removed }: SecurityBatch,
): Promise<void> {
  const said = [...new Map(all.map((each) => [each.hash, each])).values()];
  if (said.length + unsaid.length + removed.length === 0) return;
  const values = [
    collectionId,
    sayer === null,
    sayer?.source ?? null,
    sayer?.feed ?? null,
    unsaid,
    removed,
    said.map(({ hash }) => hash),
    said.map(({ isSecure }) => isSecure),
    said.map((each) => storedText(each.said)),
    said.map(({ line }) => line ?? null),
  ];
  await client.query({ name: 'winnow-security-2', text: writeSql, values });
}

/**
 * What a full feed of the source does not say any more. What a record of it left as it was stays with its document.
 * $1 collection, $2 feed, $3 source, $4 run, $5 how many at most.
 */
const dropSql = `
WITH gone AS (
  DELETE FROM crawl.serve_security WHERE collection_id = $1 AND source_id = $3 AND url_hash IN (
    SELECT s.url_hash FROM crawl.serve_security s WHERE s.source_id = $3 AND s.feed_id <> $2 AND NOT EXISTS (
      SELECT FROM crawl.resource r
      WHERE r.collection_id = $1 AND r.url_hash = s.url_hash AND r.run_id = $4 AND r.fed_by = $3)
    ORDER BY s.url_hash LIMIT $5)
  RETURNING url_hash
), changed_rds AS (
  ${changeRds({ of: `FROM ${withParts('gone')} x WHERE d.collection_id = $1 AND d.url_hash = x.url_hash AND ${isNotWritten}` })}
)
SELECT count(*)::int AS removed FROM gone`;

interface SecurityOwner {
  readonly collectionId: number;
  readonly source: number;
  readonly feed: number;
  readonly run: number | null;
}

/** Returns how many statements were removed, at most `most`. */
export async function dropSecurity(
  client: pg.ClientBase,
  { collectionId, source, feed, run }: SecurityOwner,
  most: number,
): Promise<number> {
  const { rows } = await client.query<{ removed: number }>(dropSql, [collectionId, feed, source, run, most]);
  return rows[0]?.removed ?? 0;
}
