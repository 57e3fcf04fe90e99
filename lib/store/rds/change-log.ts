/** The changes of the RDs of a collection in their order, one entry per RD: its last change, or its deletion. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { readMark } from './change-mark.ts';

export interface RdChange {
  readonly number: string;
  /** As 32 hexadecimal digits. */
  readonly hash: string;
  readonly url: string;
  /** When the change began, in milliseconds since the epoch. */
  readonly at: number;
  /** Deleted; what is read of an RD that was not is its state now, which may be a later one. */
  readonly removed: boolean;
}

export interface ChangePage {
  readonly changes: readonly RdChange[];
  /** Where to go on: everything up to here was in this page or one before. */
  readonly upto: string;
  /** Changes are known beyond this page. */
  readonly more: boolean;
}

/** Deletions since then are forgotten, or it is a number of another database: start from '0', and let go of the rest. */
export interface TooFarBehind {
  readonly startAgain: true;
}

interface Row {
  readonly astray: boolean;
  /** An empty page has one row, without a change. */
  readonly change: RdChange | null;
}

/** $1 collection, $2 after, $3 up to, $4 how many. */
const pageSql = `
WITH page AS (
  (SELECT changed, url_hash, url, updated_at AS at, false AS removed FROM crawl.description
   WHERE collection_id = $1 AND changed > $2 AND changed <= $3 ORDER BY changed LIMIT $4)
  UNION ALL
  (SELECT changed, url_hash, url, at, true FROM crawl.rd_removed
   WHERE collection_id = $1 AND changed > $2 AND changed <= $3 ORDER BY changed LIMIT $4)
  ORDER BY changed LIMIT $4
)
SELECT $2::int8 > 0 AND ($2 < f.upto OR $2 > (SELECT last_value FROM crawl.rd_change)) AS astray,
  CASE WHEN p.changed IS NOT NULL THEN json_build_object('number', p.changed::text, 'hash', encode(uuid_send(p.url_hash), 'hex'),
    'url', p.url, 'at', (extract(epoch FROM p.at) * 1000)::float8, 'removed', p.removed) END AS change
FROM (SELECT coalesce((SELECT upto FROM crawl.rd_forgotten WHERE collection_id = $1), 0) AS upto) f
LEFT JOIN page p ON true ORDER BY p.changed`;

/** Changes with numbers greater than `since`: '0' for all RDs there are, or what `numberAt` says of a moment. */
export async function readChanges(
  pool: pg.Pool,
  collectionId: number,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<ChangePage | TooFarBehind> {
  const mark = await readMark(pool);
  const { rows } = await guarded(() => pool.query<Row>(pageSql, [collectionId, since, mark, limit]));
  if (rows[0]?.astray === true) return { startAgain: true };
  const changes = rows.flatMap(({ change }) => change ?? []);
  const more = changes.length === limit;
  const reached = more ? (changes.at(-1)?.number ?? since) : mark;
  return { changes, more, upto: BigInt(reached) > BigInt(since) ? reached : since };
}
