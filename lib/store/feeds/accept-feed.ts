/** Uploads that have arrived: from here on they are applied, whatever happens to the process that received them. */

import type pg from 'pg';
import { guarded, isPassing } from '../sql/store-error.ts';
import type { FeedView } from './feed-view.ts';
import type { Feed } from './feeds.ts';

export interface NewFeed {
  readonly collectionId: number;
  readonly kind: Feed['kind'];
  readonly source: string;
  readonly type: 'full' | 'incremental' | 'metadata-and-url' | 'cleanup' | 'replace';
  readonly channel: FeedView['channel'];
  /** The address it came from, or who pushed it. */
  readonly sender: string;
  /** In the spool, complete and durable. Null for what has no data. Its name is used once. */
  readonly file: string | null;
  readonly size: number;
  /** Of what was collected from a gatherd: up to which time of the server it has everything. */
  readonly position?: number;
}

/** A connection that broke says nothing of what was written: tried again, the file tells whether it was. */
const insertFeed = `
WITH known AS (
  SELECT id FROM crawl.feed WHERE file = $7
), source AS (
  INSERT INTO crawl.feed_source (collection_id, kind, name) SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM known)
  ON CONFLICT (collection_id, kind, name) DO UPDATE SET deleted_at = NULL RETURNING id
), made AS (
  INSERT INTO crawl.feed (source_id, type, channel, sender, file, size, position)
  SELECT id, $4, $5, $6, $7, $8, $9 FROM source
  RETURNING id
)
SELECT id FROM made UNION ALL SELECT id FROM known`;

/** Answers the feed's number. The order of the numbers of a source is the order in which its feeds are applied. */
export async function acceptFeed(pool: Pick<pg.ClientBase, 'query'>, feed: NewFeed): Promise<number> {
  const { collectionId, kind, source, type, channel, sender, file, size, position = null } = feed;
  const values = [collectionId, kind, source, type, channel, sender, file, size, position];
  const { rows } = await guarded(() => pool.query<{ id: number }>(insertFeed, values), isPassing);
  const [row] = rows;
  if (row === undefined) throw new Error('the feed was not recorded');
  return row.id;
}

/** Feeds of the installation that are not applied yet: what `/getbacklogcount` answers. */
export async function countBacklog(pool: pg.Pool): Promise<number> {
  const { rows } = await guarded(() =>
    pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM crawl.feed WHERE state IN ('accepted', 'in-progress')`),
  );
  return rows[0]?.n ?? 0;
}

/** Which of these files of the spool belong to a feed. */
export async function knownFiles(pool: pg.Pool, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await guarded(() =>
    pool.query<{ file: string }>('SELECT file FROM crawl.feed WHERE file = ANY ($1::text[])', [names]),
  );
  return new Set(rows.map(({ file }) => file));
}
