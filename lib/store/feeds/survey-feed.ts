/**
 * What a full feed would do, before it does any of it: each batch is compared with what is stored, and noted in a
 * temporary table of a connection of its own. Nothing is locked.
 */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { volatileAttributes } from './commit-fed.ts';
import type { FedOwner, FedParameters } from './commit-fed.ts';
import { mostEffectFolders, mostEffectSamples } from './feed-effect.ts';
import type { FeedEffect } from './feed-effect.ts';

export interface FeedSurvey {
  readonly note: (documents: FedParameters) => Promise<void>;
  /** `replaces`: documents of the source that were not noted would be deleted. */
  readonly effect: (replaces: boolean) => Promise<Required<Omit<FeedEffect, 'before'>>>;
  readonly end: () => Promise<void>;
}

const createSql = `
CREATE TEMPORARY TABLE IF NOT EXISTS feed_survey (url_hash uuid PRIMARY KEY, outcome text NOT NULL);
TRUNCATE pg_temp.feed_survey`;

/** $1 collection, $2 RDs, $3 their attributes, $4 RDs that stay, $5 URLs without RD, $6 source, $7 deleted ones, $8 only own. */
const noteSql = `
INSERT INTO pg_temp.feed_survey (url_hash, outcome)
SELECT g.hash, CASE WHEN o.url_hash IS NULL THEN 'added'
  WHEN o.attributes - ${volatileAttributes} = g.attributes - ${volatileAttributes} THEN 'unchanged' ELSE 'changed' END
FROM unnest($2::uuid[], $3::jsonb[]) AS g (hash, attributes)
LEFT JOIN crawl.description o ON o.collection_id = $1 AND o.url_hash = g.hash
UNION ALL SELECT hash, 'unchanged' FROM unnest($4::uuid[]) AS k (hash)
UNION ALL SELECT n.hash, CASE WHEN o.url_hash IS NULL THEN 'none' ELSE 'deleted' END
FROM unnest($5::uuid[]) AS n (hash)
LEFT JOIN crawl.description o ON o.collection_id = $1 AND o.url_hash = n.hash AND NOT (
  $8::bool AND n.hash = ANY ($7::uuid[]) AND NOT EXISTS (
    SELECT FROM crawl.resource r WHERE r.collection_id = $1 AND r.url_hash = n.hash AND r.fed_by = $6))
ON CONFLICT (url_hash) DO UPDATE SET outcome = excluded.outcome`;

/** RDs that would be deleted. $1 collection, $2 source, $3 whether those that were not noted are among them. */
const gone = `
gone AS MATERIALIZED (
  SELECT d.url FROM pg_temp.feed_survey s JOIN crawl.description d ON d.collection_id = $1 AND d.url_hash = s.url_hash
  WHERE s.outcome = 'deleted'
  UNION ALL
  SELECT d.url FROM crawl.resource r JOIN crawl.description d ON d.collection_id = $1 AND d.url_hash = r.url_hash
  WHERE $3::bool AND r.collection_id = $1 AND r.fed_by = $2
    AND NOT EXISTS (SELECT FROM pg_temp.feed_survey s WHERE s.url_hash = r.url_hash)
)`;

const effectSql = `
WITH ${gone}, folder AS (
  SELECT substring(url FROM '^[a-z][^:]*://[^/]*(?:/[^/?#]*(?=/))?/?') AS folder, count(*)::int AS deleted
  FROM gone GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostEffectFolders}
), sample AS (
  SELECT url FROM gone ORDER BY url LIMIT ${mostEffectSamples}
)
SELECT (SELECT count(*)::int FROM pg_temp.feed_survey WHERE outcome = 'added') AS added,
  (SELECT count(*)::int FROM pg_temp.feed_survey WHERE outcome = 'changed') AS changed,
  (SELECT count(*)::int FROM pg_temp.feed_survey WHERE outcome = 'unchanged') AS unchanged,
  (SELECT count(*)::int FROM gone) AS deleted,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('folder', folder, 'deleted', deleted) ORDER BY deleted DESC, folder), '[]')
    FROM folder) AS folders,
  (SELECT coalesce(jsonb_agg(url ORDER BY url), '[]') FROM sample) AS samples`;

export async function openFeedSurvey(
  pool: pg.Pool,
  { collectionId, source }: Omit<FedOwner, 'run'>,
): Promise<FeedSurvey> {
  const client = await guarded(() => pool.connect());
  await guarded(() => client.query(createSql)).catch((error: unknown) => {
    client.release(true);
    throw error;
  });
  return {
    note: async ({ rdHashes, rdAttributes, keptRdHashes, noRdHashes, deletes, deletesOwn }) => {
      const given = [collectionId, rdHashes, rdAttributes, keptRdHashes, noRdHashes, source, deletes, deletesOwn];
      await guarded(() => client.query(noteSql, given));
    },
    effect: async (replaces) => {
      await guarded(() => client.query('ANALYZE pg_temp.feed_survey'));
      const { rows } = await guarded(() =>
        client.query<Required<Omit<FeedEffect, 'before'>>>(effectSql, [collectionId, source, replaces]),
      );
      const [row] = rows;
      if (row === undefined) throw new Error('the survey of a feed has no result');
      return row;
    },
    end: async () => {
      await client.query('DROP TABLE IF EXISTS pg_temp.feed_survey').then(
        () => client.release(),
        () => client.release(true),
      );
    },
  };
}
