/** Uploads as receiver and feeder leave them, without either, for tests. */

import type pg from 'pg';
import { acceptFeed } from '../../store/feeds/accept-feed.ts';
import type { NewFeed } from '../../store/feeds/accept-feed.ts';
import { noCounts } from '../../store/feeds/feed-counts.ts';
import type { FeedCounts } from '../../store/feeds/feed-counts.ts';
import type { FeedEffect, FeedMessage, FeedState } from '../feeds/contract.ts';

export interface SeededFeed extends Partial<Omit<NewFeed, 'collectionId'>> {
  readonly source: string;
  readonly state?: FeedState;
  /** Milliseconds since the epoch, all three. */
  readonly receivedAt: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  readonly heldAt?: number;
  readonly reason?: string;
  readonly counts?: Partial<FeedCounts>;
  readonly effect?: FeedEffect;
  readonly messages?: readonly Omit<FeedMessage, 'n'>[];
}

const time = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

/** Answers its number. */
export async function seedFeed(pool: pg.Pool, collectionId: number, feed: SeededFeed): Promise<number> {
  const { source, kind = 'xmlfeed', type = 'incremental', channel = 'http', sender = '10.4.1.23' } = feed;
  const { file = null, size = 12_000, state = 'accepted', counts, effect, messages = [] } = feed;
  const id = await acceptFeed(pool, { collectionId, source, kind, type, channel, sender, file, size });
  await pool.query(
    `UPDATE crawl.feed SET state = $2, received_at = $3, started_at = $4, ended_at = $5, held_at = $6, reason = $7,
       counts = $8 WHERE id = $1`,
    [
      id,
      state,
      time(feed.receivedAt),
      time(feed.startedAt),
      time(feed.endedAt),
      time(feed.heldAt),
      feed.reason ?? null,
      counts === undefined ? {} : { ...noCounts, ...counts },
    ],
  );
  if (effect !== undefined) await pool.query('ALTER TABLE crawl.feed ADD COLUMN IF NOT EXISTS effect jsonb');
  if (effect !== undefined) await pool.query('UPDATE crawl.feed SET effect = $2 WHERE id = $1', [id, effect]);
  await Promise.all(messages.map((message, n) => addMessage(pool, id, { ...message, n })));
  return id;
}

async function addMessage(pool: pg.Pool, feed: number, message: FeedMessage): Promise<void> {
  const { n, severity, code, line, column, message: text, recordLine = null, url = null } = message;
  await pool.query(
    `INSERT INTO crawl.feed_message (feed_id, n, severity, code, line, column_no, message, record_line, url)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [feed, n, severity, code, line, column, text, recordLine, url],
  );
}
