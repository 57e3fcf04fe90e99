/**
 * Writes who may see URLs, in the transaction of what says it: the batch of a feed, or of a crawl. Of feeds, the last upload
 * that says something of a URL counts, whichever source it is from; of feeds and answers, the one that said it last. RDs
 * whose access may have changed by it, also by inheritance, have changed.
 */

import type pg from 'pg';
import type { SaidAcl } from '../../match/access/said-access.ts';
import type { Principal } from '../../match/access/access.ts';
import { lastList } from './lists.ts';
import { changeRds, isNotWritten } from '../rds/write-rds.ts';
import { guarded } from '../sql/store-error.ts';
import { storedText } from '../sql/stored-text.ts';
import { createPrincipalInterner } from './intern-principals.ts';
import { withParts } from './parts.ts';
import { dropSecurity, writeSecurity } from './write-security.ts';
import type { SecurityBatch, SecuritySayer } from './write-security.ts';

export interface FedList extends SaidAcl {
  /** Of its tag, or of its record's. */
  readonly line: number;
}

/** Hashes are in one of the first three. */
export interface ListBatch {
  readonly lists: readonly (FedList | SaidAcl)[];
  /** URLs that lose the list of an earlier upload: a record came without one. What the same upload says stays. */
  readonly cleared: readonly string[];
  /** URLs that lose their list, whoever said it; for a crawl, the one of an answer. */
  readonly removed: readonly string[];
  readonly security: SecurityBatch;
}

export const emptyListBatch: ListBatch = {
  lists: [],
  cleared: [],
  removed: [],
  security: { said: [], unsaid: [], removed: [] },
};

export interface WrittenLists {
  /** New, or with other principals or another parent than before. */
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Lists of this upload that took the place of another one of it, by line: the first of them. */
  readonly repeated: readonly { readonly url: string; readonly line: number; readonly other: number }[];
}

export interface FeedOwner {
  readonly collectionId: number;
  /** Numbers, all three. */
  readonly source: number;
  readonly feed: number;
  /** Null for a feed whose URLs are crawled later. */
  readonly run: number | null;
}

/** Of what the answers of servers say. */
export interface CrawlOwner {
  readonly collectionId: number;
  readonly run: number;
}

export type ListOwner = FeedOwner | CrawlOwner;

export interface ListWriter {
  /** Everything that need not be in the transaction. */
  prepare(batch: ListBatch): Promise<(client: pg.ClientBase) => Promise<WrittenLists>>;
  /** The same as plain data, for `writeLists`. */
  encode(batch: ListBatch): Promise<EncodedLists>;
}

/** What a batch says, as plain data. */
export interface EncodedLists {
  /** Values of the statement; absent without lists. */
  readonly values?: readonly unknown[];
  readonly security: SecurityBatch;
  readonly sayer: SecuritySayer;
  readonly collectionId: number;
}

export const nothingWritten: WrittenLists = { changed: 0, unchanged: 0, removed: 0, repeated: [] };

export function createListWriter(pool: pg.Pool, owner: ListOwner): ListWriter {
  const { collectionId, run } = owner;
  const sayer = 'source' in owner ? { source: owner.source, feed: owner.feed } : null;
  const principals = createPrincipalInterner(pool, collectionId);
  const encode: ListWriter['encode'] = async ({ lists, cleared, removed, security }) => {
    if (lists.length + cleared.length + removed.length === 0) return { security, sayer, collectionId };
    const all = lists.flatMap(({ permits, denies }) => [...permits, ...denies]);
    const numbers = await guarded(() => principals.ids(all));
    let taken = 0;
    const take = ({ length }: readonly Principal[]): string => {
      taken += length;
      return `{${numbers.slice(taken - length, taken).join(',')}}`;
    };
    const rows = lists.map(({ permits, denies, ...list }) => ({
      ...list,
      permits: take(permits),
      denies: take(denies),
    }));
    const values = [
      collectionId,
      sayer?.feed ?? null,
      sayer?.source ?? null,
      run,
      cleared,
      removed,
      rows.map(({ hash }) => hash),
      rows.map(({ url }) => storedText(url)),
      rows.map((list) => ('line' in list ? list.line : null)),
      rows.map(({ inheritance }) => inheritance),
      rows.map(({ inheritFrom }) => (inheritFrom === undefined ? null : storedText(inheritFrom.url))),
      rows.map(({ inheritFrom }) => inheritFrom?.hash ?? null),
      rows.map((row) => row.permits),
      rows.map((row) => row.denies),
    ];
    return { values, security, sayer, collectionId };
  };
  return {
    encode,
    prepare: async (batch) => {
      const encoded = await encode(batch);
      return (client) => writeLists(client, encoded);
    },
  };
}

/**
 * RDs of the URLs in the table, and of all that inherit from them: `affected` and the change. Needs WITH RECURSIVE. What
 * the transaction has changed has its number already.
 */
const changeAccess = (table: string): string => `
affected AS (
  SELECT url_hash FROM ${table}
  UNION
  SELECT a.url_hash FROM affected p JOIN crawl.acl a ON a.collection_id = $1 AND a.inherit_hash = p.url_hash
), changed_rds AS (
  ${changeRds({ of: `FROM ${withParts('affected')} x WHERE d.collection_id = $1 AND d.url_hash = x.url_hash AND ${isNotWritten}` })}
)`;

const mostRepeated = 100;

/** $1 collection, $2 feed, $3 source, $4 run, $5 cleared, $6 removed, $7 … the columns of the lists. */
const writeSql = `
WITH RECURSIVE given AS MATERIALIZED (
  SELECT g.hash, g.url, g.line, g.inheritance, g.inherit_from, g.inherit_hash, g.permits::int[] AS permits,
    g.denies::int[] AS denies, o.feed_id, o.line AS other, coalesce(o.inheritance = g.inheritance
      AND o.inherit_hash IS NOT DISTINCT FROM g.inherit_hash AND o.permits = g.permits::int[]
      AND o.denies = g.denies::int[], false) AS is_same
  FROM unnest($7::uuid[], $8::text[], $9::int[], $10::text[], $11::text[], $12::uuid[], $13::text[], $14::text[])
    AS g (hash, url, line, inheritance, inherit_from, inherit_hash, permits, denies)
  LEFT JOIN ${lastList('$1', 'g.hash', 'o')} ON true
), gone AS (
  DELETE FROM crawl.acl WHERE collection_id = $1
    AND (url_hash = ANY ($6::uuid[]) AND ($3::int IS NOT NULL OR by_crawl) OR url_hash = ANY ($5::uuid[]) AND feed_id <> $2)
  RETURNING url_hash
), stored AS (
  INSERT INTO crawl.acl (collection_id, url_hash, by_crawl, url, source_id, feed_id, line, run_id, inheritance, inherit_from,
    inherit_hash, permits, denies)
  SELECT $1, hash, $3::int IS NULL, url, $3::int, $2::int, line, $4::int, inheritance, inherit_from, inherit_hash, permits, denies
  FROM given ORDER BY hash
  ON CONFLICT (collection_id, url_hash, by_crawl) DO UPDATE SET said_at = excluded.said_at, url = excluded.url, source_id = excluded.source_id,
    feed_id = excluded.feed_id, line = excluded.line, run_id = excluded.run_id, inheritance = excluded.inheritance,
    inherit_from = excluded.inherit_from, inherit_hash = excluded.inherit_hash, permits = excluded.permits,
    denies = excluded.denies
), other AS (
  SELECT url_hash FROM gone UNION ALL SELECT hash FROM given WHERE NOT is_same
), ${changeAccess('other')}
SELECT (SELECT count(*) FROM given WHERE NOT is_same)::int AS changed,
  (SELECT count(*) FROM given WHERE is_same)::int AS unchanged, (SELECT count(*) FROM gone)::int AS removed,
  (SELECT coalesce(json_agg(json_build_object('url', url, 'line', line, 'other', other)), '[]') FROM (
    SELECT url, line, other FROM given WHERE feed_id = $2 ORDER BY line LIMIT ${mostRepeated}) t) AS repeated`;

export async function writeLists(
  client: pg.ClientBase,
  { values, security, sayer, collectionId }: EncodedLists,
): Promise<WrittenLists> {
  await writeSecurity(client, collectionId, sayer, security);
  if (values === undefined) return nothingWritten;
  const { rows } = await client.query<WrittenLists>({ name: 'winnow-acl-3', text: writeSql, values: [...values] });
  return rows[0] ?? nothingWritten;
}

/**
 * Lists of the source that this full feed does not have. One that a record of it left as it was (overwrite-acls="false")
 * stays with its document. $1 collection, $2 feed, $3 source, $4 run, $5 how many at most.
 */
const dropSql = `
WITH RECURSIVE gone AS (
  DELETE FROM crawl.acl WHERE collection_id = $1 AND source_id = $3 AND url_hash IN (
    SELECT a.url_hash FROM crawl.acl a WHERE a.source_id = $3 AND a.feed_id <> $2 AND NOT EXISTS (
      SELECT FROM crawl.resource r
      WHERE r.collection_id = $1 AND r.url_hash = a.url_hash AND r.run_id = $4 AND r.fed_by = $3)
    ORDER BY a.url_hash LIMIT $5)
  RETURNING url_hash
), ${changeAccess('gone')}
SELECT count(*)::int AS removed FROM gone`;

/**
 * Removes at most `most` lists of a feed, and as many of its statements about security. Returns what was removed: nothing
 * when the feed has all that are left.
 */
export async function dropLists(
  client: pg.ClientBase,
  owner: FeedOwner,
  most: number,
): Promise<{ readonly lists: number; readonly statements: number }> {
  const { collectionId, source, feed, run } = owner;
  const statements = await dropSecurity(client, owner, most);
  const { rows } = await client.query<{ removed: number }>(dropSql, [collectionId, feed, source, run, most]);
  return { lists: rows[0]?.removed ?? 0, statements };
}
