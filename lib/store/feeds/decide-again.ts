/** Documents of feeds that are decided again when the configuration has changed: no crawl visits them. */

import type pg from 'pg';
import type { Facts } from '../../sdk/resource.ts';
import { factsOf } from '../read/read-resource.ts';
import type { FoundRow } from '../read/read-resource.ts';
import { guarded } from '../sql/store-error.ts';
import { openFeedStates } from './feed-view.ts';
import type { Feed } from './feeds.ts';

const textOf = (revision: string): string =>
  `(SELECT "blobHash" FROM "RevisionFile" WHERE "revisionId" = ${revision} AND path = $1)`;

/**
 * Patterns say what may be in the collection at all: a change of theirs takes effect as soon as it is saved, any other
 * with the next run that crawls. $1 path of the patterns.
 */
const beginSql = `
WITH due AS (
  SELECT s.id, newest.id AS revision, newest.number FROM crawl.feed_source s
  CROSS JOIN LATERAL (
    SELECT id, number FROM "Revision" WHERE "collectionId" = s.collection_id ORDER BY number DESC LIMIT 1) newest
  WHERE s.kind <> 'xmlgroups' AND s.deleted_at IS NULL AND s.decided_revision < newest.id
    AND NOT EXISTS (SELECT FROM crawl.feed f WHERE f.source_id = s.id AND f.type = 'decided-again' AND f.state IN ${openFeedStates})
    AND (${textOf('newest.id')} IS DISTINCT FROM ${textOf('s.decided_revision')} OR EXISTS (
      SELECT FROM crawl.run r WHERE r.collection_id = s.collection_id AND r.kind IN ('full', 'incremental')
        AND r.revision_id > s.decided_revision))
    AND EXISTS (SELECT FROM crawl.resource WHERE fed_by = s.id)
  FOR UPDATE OF s SKIP LOCKED
), noted AS (
  UPDATE crawl.feed_source s SET decided_revision = due.revision FROM due WHERE s.id = due.id
)
INSERT INTO crawl.feed (source_id, type, channel, sender, size)
SELECT id, 'decided-again', 'console', 'revision ' || number, 0 FROM due`;

/** Answers for how many sources an upload was made that decides again. */
export async function beginDecidingAgain(pool: pg.Pool, patternsPath: string): Promise<number> {
  const { rowCount } = await guarded(() => pool.query(beginSql, [patternsPath]));
  return rowCount ?? 0;
}

/** With the end of the run of a feed: what it brought alone, or every document of the source, was decided with its revision. */
export async function noteDecided(client: pg.ClientBase, { source, type }: Feed, run: number): Promise<void> {
  await client.query(
    `UPDATE crawl.feed_source s SET decided_revision = CASE WHEN $3 THEN r.revision_id ELSE coalesce(s.decided_revision, r.revision_id) END
     FROM crawl.run r WHERE s.id = $1 AND r.id = $2`,
    [source.id, run, type !== 'incremental'],
  );
}

export interface FedResource {
  readonly hash: string;
  readonly facts: Facts;
  /** This run has decided on it. */
  readonly isDone: boolean;
  /** It has an RD. */
  readonly isDescribed: boolean;
}

interface Row extends FoundRow {
  readonly hash: string;
  readonly described: boolean;
  readonly done: boolean;
}

/** Locked: until the transaction ends no other source takes them over. */
const pageSql = `
SELECT replace(r.url_hash::text, '-', '') AS hash, r.url, r.depth, r.reach, r.found_as, r.found_on, r.hops, r.listing, p.facts,
  EXISTS (SELECT FROM crawl.description d WHERE d.collection_id = $1 AND d.url_hash = r.url_hash) AS described,
  r.run_id = $5 AS done
FROM crawl.resource r LEFT JOIN crawl.page p ON p.collection_id = $1 AND p.url_hash = r.url_hash
WHERE r.collection_id = $1 AND r.fed_by = $2 AND ($3::uuid IS NULL OR r.url_hash > $3)
ORDER BY r.url_hash LIMIT $4 FOR NO KEY UPDATE OF r`;

/** Documents of a source in the order of their hashes, those behind `after`. */
export async function readFedResources(
  client: Pick<pg.ClientBase, 'query'>,
  { collectionId, source }: Pick<Feed, 'collectionId' | 'source'>,
  { after, limit, run }: { readonly after: string | undefined; readonly limit: number; readonly run: number },
): Promise<readonly FedResource[]> {
  const { rows } = await client.query<Row>(pageSql, [collectionId, source.id, after ?? null, limit, run]);
  return rows.map((row) => ({
    hash: row.hash,
    facts: row.facts ?? factsOf(row),
    isDone: row.done,
    isDescribed: row.described,
  }));
}
