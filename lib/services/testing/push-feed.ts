/** Uploads as the receiver leaves them in the spool, for tests of what becomes of them. */

import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { until } from '../../jobs/testing/until.ts';
import { acceptFeed } from '../../store/feeds/accept-feed.ts';
import type { NewFeed } from '../../store/feeds/accept-feed.ts';

interface PushPlace {
  readonly pool: pg.Pool;
  /** Of the data. */
  readonly folder: string;
  readonly collectionId: number;
}

export function pusherOf({ pool, folder, collectionId }: PushPlace) {
  const stateOf = async (feed: number) => {
    const { rows } = await pool.query(
      'SELECT state, reason, counts, held_at IS NOT NULL AS held, run_id AS run, effect FROM crawl.feed WHERE id = $1',
      [feed],
    );
    return rows[0];
  };
  return {
    push: async (type: NewFeed['type'], text: string, source = 'sample'): Promise<number> => {
      const spool = path.join(folder, 'feeds');
      await mkdir(spool, { recursive: true });
      const file = `${randomUUID()}.xml`;
      await writeFile(path.join(spool, file), text);
      const given = {
        collectionId,
        kind: 'xmlfeed',
        source,
        type,
        channel: 'http',
        sender: '127.0.0.1',
        file,
      } as const;
      return acceptFeed(pool, { ...given, size: text.length });
    },
    /** How it ended, or that it waits for confirmation. */
    ended: async (feed: number) => {
      await until('the feed has ended', async () => {
        const { state, held } = await stateOf(feed);
        return held || (state !== 'accepted' && state !== 'in-progress');
      });
      return stateOf(feed);
    },
    stateOf,
  };
}

export type FeedPusher = ReturnType<typeof pusherOf>;
