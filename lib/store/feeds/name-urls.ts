/** Records the URLs that a feed names: the last record of each counts, and waits for a crawl. */

import type pg from 'pg';
import type { NamedFacts, UrlHash } from '../../engine/ports.ts';
import { binaryArray } from '../sql/binary-array.ts';
import { storedJson, storedText } from '../sql/stored-text.ts';
import type { Feed } from './feeds.ts';

export interface NewNamed extends Pick<NamedFacts, 'fact' | 'metas'> {
  readonly hash: UrlHash;
  readonly url: string;
  readonly line: number;
  readonly deletes: boolean;
}

/** Another data source that the URL was of. */
export interface OtherSource {
  readonly hash: UrlHash;
  readonly name: string;
  /** Its feeds bring the document, which is not crawled. */
  readonly brings?: boolean;
}

/** $1 collection, $2 source, $3 upload, then columns. What feeds bring waits for no crawl, and is not deleted by name. */
const nameSql = `
WITH given AS MATERIALIZED (
  SELECT * FROM unnest($4::uuid[], $5::text[], $6::int[], $7::int2[], $8::int2[], $9::jsonb[], $10::jsonb[])
    AS g (hash, url, line, deletes, rank, fact, metas)
), brought AS MATERIALIZED (
  SELECT g.hash, s.name FROM given g JOIN crawl.resource r ON r.collection_id = $1 AND r.url_hash = g.hash
    JOIN crawl.feed_source s ON s.id = r.fed_by
), other AS MATERIALIZED (
  SELECT g.hash, s.name FROM given g JOIN crawl.fed_url f ON f.collection_id = $1 AND f.url_hash = g.hash
    JOIN crawl.feed_source s ON s.id = f.source_id
  WHERE f.source_id <> $2 AND g.hash NOT IN (SELECT hash FROM brought)
), named AS (
  INSERT INTO crawl.fed_url (collection_id, url_hash, url, source_id, feed_id, line, deletes, rank, fact, metas, pending)
  SELECT $1, g.hash, g.url, $2, $3, g.line, g.deletes = 1, g.rank, g.fact, g.metas,
    g.hash NOT IN (SELECT hash FROM brought)
  FROM given g WHERE g.deletes = 0 OR g.hash NOT IN (SELECT hash FROM brought) ORDER BY g.hash
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET source_id = excluded.source_id, feed_id = excluded.feed_id,
    line = excluded.line, deletes = excluded.deletes, rank = excluded.rank, fact = excluded.fact, metas = excluded.metas,
    pending = excluded.pending
)
SELECT encode(uuid_send(hash), 'hex') AS hash, name, true AS brings FROM brought
UNION ALL SELECT encode(uuid_send(hash), 'hex'), name, false FROM other`;

/** Answers which of them another source had. */
export async function nameUrls(
  client: pg.ClientBase,
  { id, collectionId, source }: Pick<Feed, 'id' | 'collectionId' | 'source'>,
  named: readonly NewNamed[],
): Promise<readonly OtherSource[]> {
  const { rows } = await client.query<OtherSource>(nameSql, [
    collectionId,
    source.id,
    id,
    binaryArray.uuid(named.map(({ hash }) => hash)),
    binaryArray.text(named.map(({ url }) => storedText(url))),
    binaryArray.int4(named.map(({ line }) => line)),
    binaryArray.int2(named.map(({ deletes }) => (deletes ? 1 : 0))),
    binaryArray.int2(named.map(({ fact }) => (fact.crawlImmediately ? 0 : 1))),
    binaryArray.jsonb(named.map(({ fact }) => storedJson(fact))),
    binaryArray.jsonb(named.map(({ metas }) => storedJson(metas))),
  ]);
  return rows;
}
