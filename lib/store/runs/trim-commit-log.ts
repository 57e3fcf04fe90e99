/** Keeps the event lines of a run to the latest. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';

/** Event lines kept of a run. */
const entriesKept = 1_000;

/** Rows in one statement. */
const portion = 5_000;

/** Drops event lines beyond the last thousand batches of each run that goes on, or ended within a day. */
export async function trimCommitLog(pool: pg.Pool): Promise<number> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `DELETE FROM crawl.commit_log WHERE ctid = ANY (ARRAY(
         SELECT old.ctid FROM crawl.run r
         CROSS JOIN LATERAL (
           SELECT id FROM crawl.commit_log WHERE run_id = r.id ORDER BY run_id DESC, id DESC OFFSET ${entriesKept} LIMIT 1) last
         CROSS JOIN LATERAL (SELECT ctid FROM crawl.commit_log WHERE run_id = r.id AND id <= last.id) old
         WHERE r.ended_at IS NULL OR r.ended_at > now() - interval '1 day' LIMIT ${portion}))`,
    ),
  );
  return rowCount ?? 0;
}
