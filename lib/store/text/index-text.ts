/** Full-text vectors of the descriptions, made beside the crawl: at insert they would cost more than everything else. */

import type pg from 'pg';
import { readMark } from '../rds/change-mark.ts';
import { endedStates } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';
import { textConfiguration, wordsOf } from './text-query.ts';
import { inTransaction } from '../sql/transaction.ts';

/** A tsvector takes no more than a megabyte; positions beyond 16,383 are not kept anyway. */
const textLimit = 500_000;

/** Terms such as `x:physics`: each word of external metadata with its class, and those of every title with `t`. */
const classTerms = `ARRAY(
  SELECT DISTINCT left(given.class || ':' || word, 500)
  FROM (
    SELECT CASE name WHEN 'title' THEN 't' ELSE name END AS class, value #>> '{}' AS value
    FROM jsonb_each(d.external) e (name, list), jsonb_array_elements(list) value
    WHERE name <> 'rd-expires' AND NOT coalesce(m.given ? name, false)
    UNION ALL SELECT 't', coalesce(m.given #>> '{title,0}', d.title)
  ) given, LATERAL unnest(${wordsOf('given.value')}) word)`;

/** While a crawl of its collection runs, an RD waits for the end of it, but not longer than this (milliseconds). */
export const indexPatienceMs = 600_000;

/** SQL: whether a crawl of the collection runs. */
export const isCrawled = (id: string): string => `EXISTS (SELECT FROM crawl.run
  WHERE collection_id = ${id} AND state NOT IN ${endedStates} AND state = 'running' AND kind <> 'feed')`;

/** Collections take turns: $1 is the one that came last. $2: how far changes may be followed. $3: how long crawls are waited for. */
const nextCollection = `
SELECT c.id AS collection FROM "Collection" c LEFT JOIN crawl.text_indexed i ON i.collection_id = c.id,
LATERAL (SELECT updated_at FROM crawl.description d
  WHERE d.collection_id = c.id AND d.changed > coalesce(i.upto, 0) AND d.changed <= $2 ORDER BY d.changed LIMIT 1) oldest
WHERE oldest.updated_at <= now() - $3 * interval '1 ms' OR NOT ${isCrawled('c.id')}
ORDER BY c.id <= $1, c.id LIMIT 1`;

/** One indexer at a time works on a collection: none, where another one does. */
const beginTurn = `INSERT INTO crawl.text_indexed (collection_id, upto) SELECT id, 0 FROM "Collection" WHERE id = $1 ON CONFLICT DO NOTHING`;
const takeTurn = `SELECT upto FROM crawl.text_indexed WHERE collection_id = $1 FOR UPDATE SKIP LOCKED`;

/** $1 collection, $2 after, $3 up to, $4 how many. */
const takePortion = `
SELECT url_hash AS hash, changed FROM crawl.description
WHERE collection_id = $1 AND changed > $2 AND changed <= $3 ORDER BY changed LIMIT $4`;

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
  -- An RD that is deleted meanwhile is left out.
  ORDER BY d.url_hash FOR KEY SHARE OF d
)
INSERT INTO crawl.description_text AS t (collection_id, url_hash, tsv)
SELECT collection_id, url_hash, setweight(to_tsvector('${textConfiguration}', title), 'A')
  || setweight(to_tsvector('${textConfiguration}', url), 'C') || to_tsvector('${textConfiguration}', words)
  || array_to_tsvector(terms)
FROM texts
ON CONFLICT (collection_id, url_hash) DO UPDATE SET tsv = excluded.tsv`;

/** RDs a second, the latest portion counting for a tenth, its rest included. $1 collection, $2 how many were indexed. */
const notePace = `
INSERT INTO crawl.text_pace AS p (collection_id, at, per_second)
SELECT id, clock_timestamp(), $2 / greatest(extract(epoch FROM clock_timestamp() - now()), 0.001) FROM "Collection" WHERE id = $1
ON CONFLICT (collection_id) DO UPDATE SET at = excluded.at,
  per_second = CASE WHEN excluded.at - p.at > interval '1 minute' THEN excluded.per_second
    ELSE 0.9 * p.per_second + 0.1 * $2 / greatest(extract(epoch FROM excluded.at - p.at), 0.001) END`;

export type TextIndexer = (count: number) => Promise<number>;

/**
 * Indexes up to `count` RDs that changed, of one collection after the other, in the order of their changes; answers how
 * many. An RD that changed ten times meanwhile is indexed once. Only the attributes that the schema calls indexable are
 * looked into, once it was read. Indexers of several processes do not get in each other's way.
 * `patienceMs`: how long RDs wait for the end of a crawl.
 */
export function createTextIndexer(pool: pg.Pool, patienceMs = 0): TextIndexer {
  let last = 0;

  // Statements of their own: each sees what was committed before it.
  async function indexOne(client: pg.ClientBase, mark: string, count: number): Promise<number> {
    const { rows: next } = await client.query<{ collection: number }>(nextCollection, [last, mark, patienceMs]);
    const collection = next[0]?.collection;
    if (collection === undefined) return 0;
    last = collection;
    await client.query(beginTurn, [collection]);
    const { rows: turn } = await client.query<{ upto: string }>(takeTurn, [collection]);
    if (turn[0] === undefined) return 0;
    const { rows } = await client.query<{ hash: string; changed: string }>(takePortion, [
      collection,
      turn[0].upto,
      mark,
      count,
    ]);
    await client.query(index, [collection, rows.map(({ hash }) => hash)]);
    await client.query('UPDATE crawl.text_indexed SET upto = greatest(upto, $2) WHERE collection_id = $1', [
      collection,
      rows.length < count ? mark : rows.at(-1)?.changed,
    ]);
    await client.query(notePace, [collection, rows.length]);
    return rows.length;
  }
  return async (count) => {
    const mark = await readMark(pool);
    return guarded(() => inTransaction(pool, (client) => indexOne(client, mark, count)));
  };
}

/** SQL: RDs of the collection `id` whose last change was not indexed yet, in the order of the changes. */
export const waitingForIndex = (id: string): string => `
  SELECT w.updated_at FROM crawl.description w WHERE w.collection_id = ${id}
    AND w.changed > coalesce((SELECT upto FROM crawl.text_indexed WHERE collection_id = ${id}), 0) ORDER BY w.changed`;

export interface TextLag {
  /** Descriptions that wait. */
  readonly waiting: number;
  /** How long the oldest has waited, in milliseconds. */
  readonly oldestMs: number;
  /** How long the rest takes at the pace of the last minute; undefined when nothing was indexed in it. */
  readonly leftMs?: number;
  /** Indexing waits for the end of a crawl, or until the oldest has waited for {@link indexPatienceMs}. */
  readonly waitsForCrawl?: true;
}

/** Of one collection. */
export async function readTextLag(pool: pg.Pool, collectionId: number): Promise<TextLag> {
  const { rows } = await guarded(() =>
    pool.query<{ waiting: number; oldest: number; pace: number | null; crawled: boolean }>(
      `SELECT (SELECT count(*) FROM (${waitingForIndex('$1')}) w)::int AS waiting,
         coalesce((SELECT extract(epoch FROM now() - updated_at) * 1000 FROM (${waitingForIndex('$1')} LIMIT 1) w), 0)::float8 AS oldest,
         (SELECT nullif(per_second, 0) FROM crawl.text_pace WHERE collection_id = $1 AND at > now() - interval '1 minute') AS pace,
         ${isCrawled('$1')} AS crawled`,
      [collectionId],
    ),
  );
  const { waiting = 0, oldest = 0, pace = null, crawled = false } = rows[0] ?? {};
  if (waiting === 0) return { waiting, oldestMs: 0 };
  if (crawled && oldest < indexPatienceMs) return { waiting, oldestMs: oldest, waitsForCrawl: true };
  return { waiting, oldestMs: oldest, ...(pace !== null && { leftMs: (waiting / pace) * 1000 }) };
}
