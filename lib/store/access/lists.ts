/** Lists of URLs, with all that they inherit from. */

import type pg from 'pg';
import type { InheritanceType } from '../../match/access/access.ts';
import { mostLists } from '../../match/access/chain.ts';
import type { InheritingList } from '../../match/access/chain.ts';
import type { AccessList } from '../../match/access/decide-access.ts';

/** Principals by their numbers. */
export interface StoredList extends InheritingList, AccessList<number> {
  /** Upload and line; absent for a list of the server's answer. */
  readonly origin?: { readonly source: string; readonly feed: number; readonly line: number };
  /** Its URL has a page in Resources. */
  readonly isResource: boolean;
}

interface ListRow {
  readonly url: string;
  readonly hash: string;
  readonly source: string | null;
  readonly feed: number | null;
  readonly line: number | null;
  readonly is_resource: boolean;
  readonly inheritance: InheritanceType;
  readonly inherit_from: string | null;
  readonly inherit_hash: string | null;
  readonly permits: readonly number[];
  readonly denies: readonly number[];
  readonly denied_groups_win: boolean;
}

/** SQL: the list of a URL that counts, of those that a feed and the server gave it: the one that was said last. */
export const lastList = (collection: string, hash: string, as = 'a'): string => `LATERAL (
  SELECT * FROM crawl.acl WHERE collection_id = ${collection} AND url_hash = ${hash}
  ORDER BY said_at DESC, by_crawl DESC LIMIT 1) ${as}`;

/** One list more than is followed: then the chain is too long. */
const listsSql = `
WITH RECURSIVE reached AS (
  SELECT a.url_hash, a.inherit_hash, 0 AS depth
  FROM unnest($2::uuid[]) AS g (hash), ${lastList('$1', 'g.hash')}
  UNION
  SELECT a.url_hash, a.inherit_hash, r.depth + 1
  FROM reached r, ${lastList('$1', 'r.inherit_hash')} WHERE r.depth < ${mostLists}
)
SELECT a.url, replace(a.url_hash::text, '-', '') AS hash, s.name AS source, a.feed_id AS feed, a.line, a.inheritance,
  a.inherit_from, replace(a.inherit_hash::text, '-', '') AS inherit_hash, a.permits, a.denies,
  EXISTS (SELECT FROM crawl.access_rule WHERE collection_id = $1 AND denied_groups_win) AS denied_groups_win,
  EXISTS (SELECT FROM crawl.resource p WHERE p.collection_id = $1 AND p.url_hash = a.url_hash) AS is_resource
FROM (SELECT DISTINCT url_hash FROM reached) r
CROSS JOIN ${lastList('$1', 'r.url_hash')} LEFT JOIN crawl.feed_source s ON s.id = a.source_id`;

/** By hash: the lists of these URLs, and every one in their chains. */
export async function readLists(
  db: Pick<pg.ClientBase, 'query'>,
  collectionId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, StoredList>> {
  const { rows } = await db.query<ListRow>(listsSql, [collectionId, hashes]);
  return new Map(rows.map((row) => [row.hash, listOf(row)]));
}

function listOf(row: ListRow): StoredList {
  const { hash, url, inheritance, permits, denies, source, feed, line, inherit_from, inherit_hash } = row;
  return {
    hash,
    url,
    inheritance,
    permits,
    denies,
    deniedGroupsWin: row.denied_groups_win,
    isResource: row.is_resource,
    ...(source !== null && feed !== null && line !== null && { origin: { source, feed, line } }),
    ...(inherit_from !== null && inherit_hash !== null && { inheritFrom: { url: inherit_from, hash: inherit_hash } }),
  };
}
