/** Full-text vectors of the descriptions, made beside the crawl: at insert they would cost more than everything else. */

import type pg from 'pg';
import { guarded } from './store-error.ts';
import { textConfiguration, wordsOf } from './text-query.ts';

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

/**
 * Takes up to `count` descriptions that changed and indexes them; answers how many there were. Workers do not get in
 * each other's way. Only the attributes that the schema calls indexable are looked into, once it was read.
 */
export async function indexText(pool: pg.Pool, count = 200): Promise<number> {
  const { rows } = await guarded(() =>
    pool.query<{ taken: number }>(
      `WITH due AS (
         DELETE FROM crawl.text_due WHERE id IN (SELECT id FROM crawl.text_due ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING collection_id, url_hash
       ), texts AS (
         SELECT d.collection_id, d.url_hash,
           coalesce((SELECT CASE WHEN m.given ? 'title' THEN m.given #>> '{title,0}' ELSE d.title END
             WHERE s.names IS NULL OR 'title' = ANY (s.names)), '') AS title,
           coalesce((SELECT d.url WHERE s.names IS NULL OR 'url' = ANY (s.names)), '') AS url,
           coalesce((SELECT left(string_agg(word, ' '), ${textLimit})
             FROM jsonb_each(d.attributes || coalesce(d.external, '{}') || coalesce(m.given, '{}')) e,
             LATERAL (SELECT v #>> '{}' AS word FROM jsonb_path_query(e.value, 'strict $[*]') v) w
             WHERE s.names IS NULL OR e.key = ANY (s.names)), '') AS words,
           ${classTerms} AS terms
         FROM (SELECT DISTINCT * FROM due) u JOIN crawl.description d USING (collection_id, url_hash)
         LEFT JOIN crawl.manual_attributes m USING (collection_id, url_hash)
         LEFT JOIN crawl.text_schema s USING (collection_id)
       ), indexed AS (
         INSERT INTO crawl.description_text AS t (collection_id, url_hash, tsv)
         SELECT collection_id, url_hash, setweight(to_tsvector('${textConfiguration}', title), 'A')
           || setweight(to_tsvector('${textConfiguration}', url), 'C') || to_tsvector('${textConfiguration}', words)
           || array_to_tsvector(terms)
         FROM texts ORDER BY collection_id, url_hash
         ON CONFLICT (collection_id, url_hash) DO UPDATE SET tsv = excluded.tsv
       )
       SELECT count(*)::int AS taken FROM due`,
      [count],
    ),
  );
  return rows[0]?.taken ?? 0;
}

export interface TextLag {
  /** Descriptions that wait. */
  readonly waiting: number;
  /** How long the oldest has waited, in milliseconds. */
  readonly oldestMs: number;
}

export async function readTextLag(pool: pg.Pool): Promise<TextLag> {
  const { rows } = await guarded(() =>
    pool.query<{ waiting: number; oldest: number }>(
      `SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(at)) * 1000, 0)::float8 AS oldest
       FROM crawl.text_due`,
    ),
  );
  return { waiting: rows[0]?.waiting ?? 0, oldestMs: rows[0]?.oldest ?? 0 };
}
