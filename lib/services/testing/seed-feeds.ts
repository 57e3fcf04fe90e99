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
  /** Milliseconds since the epoch, as all times here. */
  readonly receivedAt: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** Nothing applies it before. */
  readonly dueAt?: number;
  readonly heldAt?: number;
  readonly reason?: string;
  readonly counts?: Partial<FeedCounts>;
  readonly effect?: FeedEffect;
  readonly messages?: readonly Omit<FeedMessage, 'n'>[];
}

const time = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

/** Answers its number. Nobody sees it before it is as it is to be. */
export async function seedFeed(pool: pg.Pool, collectionId: number, feed: SeededFeed): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const id = await writeFeed(client, collectionId, feed);
    await client.query('COMMIT');
    return id;
  } finally {
    client.release();
  }
}

async function writeFeed(client: pg.ClientBase, collectionId: number, feed: SeededFeed): Promise<number> {
  const { source, kind = 'xmlfeed', type = 'incremental', channel = 'http', sender = '10.4.1.23' } = feed;
  const { file = null, size = 12_000, state = 'accepted', counts, effect, messages = [] } = feed;
  const id = await acceptFeed(client, { collectionId, source, kind, type, channel, sender, file, size });
  await client.query(
    `UPDATE crawl.feed SET state = $2, received_at = $3, started_at = $4, ended_at = $5, held_at = $6, reason = $7,
       counts = $8, due_at = coalesce($9, due_at) WHERE id = $1`,
    [
      id,
      state,
      time(feed.receivedAt),
      time(feed.startedAt),
      time(feed.endedAt),
      time(feed.heldAt),
      feed.reason ?? null,
      counts === undefined ? {} : { ...noCounts, ...counts },
      time(feed.dueAt),
    ],
  );
  if (effect !== undefined) await client.query('UPDATE crawl.feed SET effect = $2 WHERE id = $1', [id, effect]);
  for (const [n, message] of messages.entries()) await addMessage(client, id, { ...message, n });
  return id;
}

async function addMessage(client: pg.ClientBase, feed: number, message: FeedMessage): Promise<void> {
  const { n, severity, code, line, column, message: text, recordLine = null, url = null } = message;
  await client.query(
    `INSERT INTO crawl.feed_message (feed_id, n, severity, code, line, column_no, message, record_line, url)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [feed, n, severity, code, line, column, text, recordLine, url],
  );
}
