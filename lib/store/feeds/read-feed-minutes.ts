/** The last hour of feeds by minute: uploads by connection, records applied, uploads that waited. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { guarded } from '../sql/store-error.ts';

export const feedMinuteSchema = z.strictObject({
  /** When it begins, ms since the epoch. */
  at: z.number(),
  http: z.number(),
  https: z.number(),
  console: z.number(),
  gatherd: z.number(),
  /** Records: those of a feed are spread evenly over the time in which it was applied. */
  applied: z.number(),
  /** Uploads that were received and had not ended at its end. */
  backlog: z.number(),
});
export type FeedMinute = ReadModel<typeof feedMinuteSchema>;

const minuteMs = 60_000;
export const shownMinutes = 60;

const channel = (name: string): string =>
  `count(*) FILTER (WHERE f.channel = '${name}' AND f.received_at >= m.at AND f.received_at < m.until)::float8 AS ${name}`;

const share = `extract(epoch FROM least(f.done, m.until) - greatest(f.started_at, m.at))
  / greatest(extract(epoch FROM f.done - f.started_at), 0.001)`;

const minutesSql = `
WITH feeds AS (
  SELECT f.channel, f.received_at, f.started_at, f.ended_at, coalesce(f.ended_at, now()) AS done,
    CASE WHEN f.held_at IS NULL THEN coalesce((f.counts ->> 'applied')::float8, 0) ELSE 0 END AS applied
  FROM crawl.feed_source s JOIN crawl.feed f ON f.source_id = s.id
  WHERE s.collection_id = $1 AND (f.ended_at IS NULL OR f.ended_at >= to_timestamp($2::float8 / 1000))
), minute AS (
  SELECT at, at + interval '1 minute' AS until
  FROM generate_series(to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), interval '1 minute') at
)
SELECT extract(epoch FROM m.at)::float8 * 1000 AS at, ${['http', 'https', 'console', 'gatherd'].map(channel).join(', ')},
  coalesce(sum(f.applied * ${share}) FILTER (WHERE f.started_at < m.until AND f.done > m.at), 0)::float8 AS applied,
  count(*) FILTER (WHERE f.received_at < m.until AND (f.ended_at IS NULL OR f.ended_at >= m.until))::float8 AS backlog
FROM minute m LEFT JOIN feeds f ON f.received_at < m.until AND f.done >= m.at
GROUP BY m.at ORDER BY m.at`;

/** The minute that `now` (ms since the epoch) lies in comes last. */
export async function readFeedMinutes(
  pool: pg.Pool,
  collectionId: number,
  now: number,
): Promise<readonly FeedMinute[]> {
  const last = Math.floor(now / minuteMs) * minuteMs;
  const first = last - (shownMinutes - 1) * minuteMs;
  const { rows } = await guarded(() => pool.query<FeedMinute>(minutesSql, [collectionId, first, last]));
  return rows;
}
