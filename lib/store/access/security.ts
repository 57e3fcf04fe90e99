/** Secure documents, which nobody may see until an ACL says who. The server's statement takes precedence over the feed's. */

import type pg from 'pg';

/** SQL: of a key, whether it is secure. */
export const isSecure = (ofKey: (row: string) => string): string => `(
  SELECT s.is_secure FROM crawl.serve_security s WHERE ${ofKey('s')} ORDER BY s.by_crawl DESC LIMIT 1)`;

export interface Security {
  /** Original text: `authmethod="ntlm"`. */
  readonly said: string;
  /** Place of the feed record; absent if the server says it. */
  readonly origin?: { readonly source: string; readonly feed: number; readonly line: number };
}

interface SecurityRow {
  readonly hash: string;
  readonly is_secure: boolean;
  readonly said: string;
  readonly source: string | null;
  readonly feed: number | null;
  readonly line: number | null;
}

const readSql = `
SELECT DISTINCT ON (s.url_hash) replace(s.url_hash::text, '-', '') AS hash, s.is_secure, s.said, f.name AS source,
  s.feed_id AS feed, s.line
FROM crawl.serve_security s LEFT JOIN crawl.feed_source f ON f.id = s.source_id
WHERE s.collection_id = $1 AND s.url_hash = ANY ($2::uuid[]) ORDER BY s.url_hash, s.by_crawl DESC`;

/** Secure documents by URL hash; public ones are omitted. */
export async function readSecurity(
  db: Pick<pg.ClientBase, 'query'>,
  collectionId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Security>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await db.query<SecurityRow>(readSql, [collectionId, hashes]);
  return new Map(
    rows
      .filter(({ is_secure }) => is_secure)
      .map(({ hash, said, source, feed, line }) => {
        const origin = source === null || feed === null || line === null ? undefined : { source, feed, line };
        return [hash, { said, ...(origin && { origin }) }] as const;
      }),
  );
}
