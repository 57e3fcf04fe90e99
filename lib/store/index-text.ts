/** Full-text vectors of the descriptions, made beside the crawl: at insert they would cost more than everything else. */

import type pg from 'pg';
import { guarded } from './store-error.ts';
import { textConfiguration, wordsOf } from './text-query.ts';
import { inTransaction } from './transaction.ts';

/** A tsvector takes no more than a megabyte; positions beyond 16,383 are not kept anyway. */
const textLimit = 500_000;

/**
 * SQL: notes the rows of a source with a `url_hash` as changed. An entry that waits already is locked, so that no
 * indexing takes it before this transaction is visible; it keeps its age.
 */
export const noteChangedText = (collection: string, source: string): string => `
  INSERT INTO crawl.text_due AS t (collection_id, url_hash) SELECT ${collection}, url_hash FROM ${source} ORDER BY url_hash
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET at = t.at`;

/** Terms such as `x:physics`: each word of external metadata with its class, and those of every title with `t`. */
const classTerms = `ARRAY(
  SELECT DISTINCT left(given.class || ':' || word, 500)
  FROM (
    SELECT CASE name WHEN 'title' THEN 't' ELSE name END AS class, value #>> '{}' AS value
    FROM jsonb_each(d.external) e (name, list), jsonb_array_elements(list) value
    WHERE name <> 'rd-expires' AND NOT coalesce(m.given ? name, false)
    UNION ALL SELECT 't', coalesce(m.given #>> '{title,0}', d.title)
  ) given, LATERAL unnest(${wordsOf('given.value')}) word)`;

/** Collections take turns: $1 is the one that came last. */
const nextCollection = `
SELECT coalesce(
  (SELECT collection_id FROM crawl.text_due WHERE collection_id > $1 ORDER BY collection_id LIMIT 1),
  (SELECT collection_id FROM crawl.text_due ORDER BY collection_id LIMIT 1)) AS collection`;

/** $1 collection, $2 the hash taken last, $3 how many. */
const take = `
DELETE FROM crawl.text_due t USING (
  SELECT collection_id, url_hash FROM crawl.text_due
  WHERE collection_id = $1 AND url_hash > $2 ORDER BY url_hash LIMIT $3 FOR UPDATE SKIP LOCKED) x
WHERE t.collection_id = x.collection_id AND t.url_hash = x.url_hash
RETURNING t.url_hash AS hash`;

/** $1 collection, $2 hashes. */
const index = `
WITH texts AS (
  SELECT d.collection_id, d.url_hash,
    coalesce((SELECT CASE WHEN m.given ? 'title' THEN m.given #>> '{title,0}' ELSE d.title END
      WHERE s.names IS NULL OR 'title' = ANY (s.names)), '') AS title,
    coalesce((SELECT d.url WHERE s.names IS NULL OR 'url' = ANY (s.names)), '') AS url,
    coalesce((SELECT left(string_agg(word, ' '), ${textLimit})
      FROM jsonb_each(d.attributes || coalesce(d.external, '{}') || coalesce(m.given, '{}')) e,
      LATERAL (SELECT v #>> '{}' AS word FROM jsonb_path_query(e.value, 'strict $[*]') v) w
      WHERE s.names IS NULL OR e.key = ANY (s.names)), '') AS words,
    ${classTerms} AS terms
  FROM crawl.description d
  LEFT JOIN crawl.manual_attributes m USING (collection_id, url_hash)
  LEFT JOIN crawl.text_schema s USING (collection_id)
  WHERE d.collection_id = $1 AND d.url_hash = ANY ($2::uuid[])
)
INSERT INTO crawl.description_text AS t (collection_id, url_hash, tsv)
SELECT collection_id, url_hash, setweight(to_tsvector('${textConfiguration}', title), 'A')
  || setweight(to_tsvector('${textConfiguration}', url), 'C') || to_tsvector('${textConfiguration}', words)
  || array_to_tsvector(terms)
FROM texts ORDER BY collection_id, url_hash
ON CONFLICT (collection_id, url_hash) DO UPDATE SET tsv = excluded.tsv`;

/** RDs a second, the latest portion counting for a tenth, its rest included. $1 collection, $2 how many were indexed. */
const notePace = `
INSERT INTO crawl.text_pace AS p (collection_id, at, per_second)
SELECT id, clock_timestamp(), $2 / greatest(extract(epoch FROM clock_timestamp() - now()), 0.001) FROM "Collection" WHERE id = $1
ON CONFLICT (collection_id) DO UPDATE SET at = excluded.at,
  per_second = CASE WHEN excluded.at - p.at > interval '1 minute' THEN excluded.per_second
    ELSE 0.9 * p.per_second + 0.1 * $2 / greatest(extract(epoch FROM excluded.at - p.at), 0.001) END`;

export type TextIndexer = (count: number) => Promise<number>;

const first = '00000000-0000-0000-0000-000000000000';

/**
 * Indexes up to `count` descriptions that changed, of one collection after the other; answers how many entries it
 * took. Only the attributes that the schema calls indexable are looked into, once it was read. Indexers of several
 * processes do not get in each other's way.
 */
export function createTextIndexer(pool: pg.Pool): TextIndexer {
  let last = 0;
  const places = new Map<number, string>();

  async function takePortion(client: pg.ClientBase, collection: number, count: number): Promise<readonly string[]> {
    const after = places.get(collection) ?? first;
    const { rows } = await client.query<{ hash: string }>(take, [collection, after, count]);
    const hashes = rows.map(({ hash }) => hash).toSorted();
    // At the end, the next turn begins again with what came meanwhile.
    if (hashes.length < count) places.delete(collection);
    else places.set(collection, hashes.at(-1) ?? first);
    return hashes;
  }

  // Statements of their own: what is read after an entry was taken is what its writer had committed.
  async function indexOne(client: pg.ClientBase, count: number): Promise<number> {
    const { rows } = await client.query<{ collection: number | null }>(nextCollection, [last]);
    const collection = rows[0]?.collection ?? null;
    if (collection === null) return 0;
    const isFromFirst = !places.has(collection);
    const hashes = await takePortion(client, collection, count);
    last = collection;
    // Entries before the place where the last turn ended come now.
    if (hashes.length === 0) return isFromFirst ? 0 : indexOne(client, count);
    await client.query(index, [collection, hashes]);
    await client.query(notePace, [collection, hashes.length]);
    return hashes.length;
  }
  return (count) => guarded(() => inTransaction(pool, (client) => indexOne(client, count)));
}

export interface TextLag {
  /** Descriptions that wait. */
  readonly waiting: number;
  /** How long the oldest has waited, in milliseconds. */
  readonly oldestMs: number;
  /** How long the rest takes at the pace of the last minute; undefined when nothing was indexed in it. */
  readonly leftMs?: number;
}

/** Of one collection. */
export async function readTextLag(pool: pg.Pool, collectionId: number): Promise<TextLag> {
  const { rows } = await guarded(() =>
    pool.query<{ waiting: number; oldest: number; pace: number | null }>(
      `SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(at)) * 1000, 0)::float8 AS oldest,
         (SELECT nullif(per_second, 0) FROM crawl.text_pace WHERE collection_id = $1 AND at > now() - interval '1 minute') AS pace
       FROM crawl.text_due WHERE collection_id = $1`,
      [collectionId],
    ),
  );
  const { waiting = 0, oldest = 0, pace = null } = rows[0] ?? {};
  return { waiting, oldestMs: oldest, ...(pace !== null && waiting > 0 && { leftMs: (waiting / pace) * 1000 }) };
}
