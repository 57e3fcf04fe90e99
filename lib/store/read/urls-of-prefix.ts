/** The URLs of a site that begin with a text, page by page; a page looks at a bounded number of URLs. */

import type pg from 'pg';
import { stateCodes } from '../sql/codes.ts';
import { guarded } from '../sql/store-error.ts';

export interface PrefixQuery {
  /** `host:port`. */
  readonly site: string;
  readonly prefix: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface PrefixPage {
  readonly rows: readonly { readonly hash: string; readonly url: string }[];
  /** There may be more; a page may be empty and still have one. */
  readonly next?: string;
}

/** URLs looked at for one page. */
const looked = 50_000;

export async function readUrlsOfPrefix(
  pool: pg.Pool,
  collectionId: number,
  { site, prefix, after, limit }: PrefixQuery,
): Promise<PrefixPage> {
  const from = /^\d{1,18}$/.test(after ?? '') ? after : '0';
  const values = [collectionId, site, from, prefix, limit];
  const { rows } = await guarded(() =>
    pool.query<{ hash: string; url: string; seq: string; last: string; n: number }>(
      `WITH looked AS MATERIALIZED (
         SELECT url_hash, url, seq FROM crawl.resource WHERE collection_id = $1
           AND site_id = (SELECT id FROM crawl.site WHERE key = $2) AND seq > $3 AND state <> ${stateCodes.orphan}
         ORDER BY seq LIMIT ${looked})
       SELECT encode(uuid_send(url_hash), 'hex') AS hash, url, seq, t.last, t.n
       FROM (SELECT max(seq) AS last, count(*)::int AS n FROM looked) t
       LEFT JOIN LATERAL (SELECT * FROM looked WHERE starts_with(url, $4) ORDER BY seq LIMIT $5 + 1) l ON true ORDER BY seq`,
      values,
    ),
  );
  const found = rows.filter(({ url }) => url !== null);
  const shown = found.slice(0, limit);
  const [first] = rows;
  const hasMore = found.length > shown.length;
  const next = hasMore ? shown.at(-1)?.seq : first?.n === looked ? first.last : undefined;
  return { rows: shown.map(({ hash, url }) => ({ hash, url })), ...(next !== undefined && { next }) };
}
