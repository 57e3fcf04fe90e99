/** The data sources of a collection's feeds: what they own, what they sent last, what waits. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { guarded } from '../sql/store-error.ts';
import { feedKinds, feedStates, feedTypes, milliseconds, openFeedStates } from './feed-view.ts';

const lastUploadSchema = z.strictObject({
  id: z.number(),
  type: z.enum(feedTypes),
  state: z.enum(feedStates),
  isHeld: z.boolean(),
});

export const feedSourceSchema = z.strictObject({
  id: z.number(),
  kind: z.enum(feedKinds),
  name: z.string(),
  /** Since when its documents are gone; ms since the epoch, as all times here. */
  deletedAt: z.number().exactOptional(),
  /** That it owns now; members of groups, of a source of groups. */
  documents: z.number(),
  /** When its feeds wait for confirmation. */
  hold: z.strictObject({ minimum: z.number(), percent: z.number() }),
  /** More than 24 hours ago, by the feeds that ended since. */
  change: z.number(),
  /** The last five, oldest first. */
  uploads: z.array(lastUploadSchema),
  /** When the last upload was received. */
  lastAt: z.number().exactOptional(),
  backlog: z.number(),
  /** When the oldest upload of the backlog was received. */
  backlogSince: z.number().exactOptional(),
});
export type FeedSource = ReadModel<typeof feedSourceSchema>;

interface SourceRow {
  readonly id: number;
  readonly kind: FeedSource['kind'];
  readonly name: string;
  readonly deleted: number | null;
  readonly documents: number;
  readonly change: number;
  readonly hold: FeedSource['hold'];
  readonly uploads: FeedSource['uploads'];
  readonly last: number | null;
  readonly backlog: number;
  readonly since: number | null;
}

const documentsOf = (what: string): string => `coalesce((f.counts #>> '{documents,${what}}')::float8, 0)`;

const sourcesSql = `
SELECT s.id, s.kind, s.name, ${milliseconds('s.deleted_at')} AS deleted, owned.n AS documents, day.change,
  json_build_object('minimum', s.hold_minimum, 'percent', s.hold_percent) AS hold,
  last.uploads, ${milliseconds('last.at')} AS last, open.n AS backlog, ${milliseconds('open.since')} AS since
FROM crawl.feed_source s
CROSS JOIN LATERAL (SELECT CASE s.kind WHEN 'xmlgroups' THEN (SELECT count(*) FROM crawl.membership m WHERE m.source_id = s.id)
  ELSE (SELECT count(*) FROM crawl.resource r WHERE r.fed_by = s.id) END::float8 AS n) owned
CROSS JOIN LATERAL (SELECT coalesce(sum(${documentsOf('added')} - ${documentsOf('deleted')}), 0)::float8 AS change
  FROM crawl.feed f WHERE f.source_id = s.id AND f.ended_at > now() - interval '24 h'
    AND NOT (f.state = 'failed' AND f.type = 'full')) day
CROSS JOIN LATERAL (SELECT count(*)::int AS n, min(f.received_at) AS since
  FROM crawl.feed f WHERE f.source_id = s.id AND f.state IN ${openFeedStates}) open
CROSS JOIN LATERAL (SELECT max(f.received_at) AS at, coalesce(json_agg(json_build_object('id', f.id, 'type', f.type,
    'state', f.state, 'isHeld', f.held_at IS NOT NULL) ORDER BY f.id), '[]') AS uploads
  FROM (SELECT * FROM crawl.feed WHERE source_id = s.id ORDER BY id DESC LIMIT 5) f) last
WHERE s.collection_id = $1 ORDER BY s.kind, s.name`;

export async function readFeedSources(pool: pg.Pool, collectionId: number): Promise<readonly FeedSource[]> {
  const { rows } = await guarded(() => pool.query<SourceRow>(sourcesSql, [collectionId]));
  return rows.map(({ deleted, last, since, ...row }) => ({
    ...row,
    ...(deleted !== null && { deletedAt: deleted }),
    ...(last !== null && { lastAt: last }),
    ...(since !== null && { backlogSince: since }),
  }));
}
