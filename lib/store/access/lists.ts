/** Lists of URLs, with all that they inherit from. */

import type pg from 'pg';
import type { InheritanceType } from '../../match/access/access.ts';
import { mostLists } from '../../match/access/chain.ts';
import type { InheritingList } from '../../match/access/chain.ts';
import type { AccessList } from '../../match/access/decide-access.ts';

/** Principals by their numbers. */
export interface StoredList extends InheritingList, AccessList<number> {
  readonly source: string;
  readonly feed: number;
  readonly line: number;
  /** Its URL has a page in Resources. */
  readonly isResource: boolean;
}

interface ListRow {
  readonly url: string;
  readonly hash: string;
  readonly source: string;
  readonly feed: number;
  readonly line: number;
  readonly is_resource: boolean;
  readonly inheritance: InheritanceType;
  readonly inherit_from: string | null;
  readonly inherit_hash: string | null;
  readonly permits: readonly number[];
  readonly denies: readonly number[];
  readonly denied_groups_win: boolean;
}

/** One list more than is followed: then the chain is too long. */
const listsSql = `
WITH RECURSIVE reached AS (
  SELECT url_hash, inherit_hash, 0 AS depth FROM crawl.acl WHERE collection_id = $1 AND url_hash = ANY ($2::uuid[])
  UNION
  SELECT a.url_hash, a.inherit_hash, r.depth + 1 FROM reached r
  JOIN crawl.acl a ON a.collection_id = $1 AND a.url_hash = r.inherit_hash WHERE r.depth < ${mostLists}
)
SELECT a.url, replace(a.url_hash::text, '-', '') AS hash, s.name AS source, a.feed_id AS feed, a.line, a.inheritance,
  a.inherit_from, replace(a.inherit_hash::text, '-', '') AS inherit_hash, a.permits, a.denies,
  EXISTS (SELECT FROM crawl.access_rule WHERE collection_id = $1 AND denied_groups_win) AS denied_groups_win,
  EXISTS (SELECT FROM crawl.resource p WHERE p.collection_id = $1 AND p.url_hash = a.url_hash) AS is_resource
FROM (SELECT DISTINCT url_hash FROM reached) r
JOIN crawl.acl a ON a.collection_id = $1 AND a.url_hash = r.url_hash JOIN crawl.feed_source s ON s.id = a.source_id`;

/** By hash: the lists of these URLs, and every one in their chains. */
export async function readLists(
  db: Pick<pg.ClientBase, 'query'>,
  collectionId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, StoredList>> {
  const { rows } = await db.query<ListRow>(listsSql, [collectionId, hashes]);
  return new Map(
    rows.map(({ inherit_from: url, inherit_hash: hash, is_resource: isResource, denied_groups_win, ...list }) => [
      list.hash,
      {
        ...list,
        isResource,
        deniedGroupsWin: denied_groups_win,
        ...(url !== null && hash !== null && { inheritFrom: { url, hash } }),
      },
    ]),
  );
}
