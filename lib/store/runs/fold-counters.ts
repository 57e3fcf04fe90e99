/** Keeps the counters small: older rows are folded into wider buckets, each fold in one statement. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';

interface Fold {
  /** Rows at least this old … */
  readonly olderThanSeconds: number;
  /** … go into buckets this wide. */
  readonly width: number;
}

const folds: readonly Fold[] = [
  { olderThanSeconds: 20 * 60, width: 60 },
  { olderThanSeconds: 26 * 3600, width: 900 },
];
/** Rows taken at a time. */
const atOnce = 20_000;

/** Answers how many rows were folded away; 0 when there is nothing to do. */
export async function foldCounters(pool: pg.Pool): Promise<number> {
  let folded = 0;
  for (const { olderThanSeconds, width } of folds) {
    const { rows } = await guarded(() =>
      pool.query<{ folded: number }>(
        `WITH old AS (
           DELETE FROM crawl.counter WHERE ctid IN (
             SELECT ctid FROM crawl.counter WHERE width < $1 AND at < to_timestamp(floor(extract(epoch FROM now()) / $1) * $1 - $2)
             LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
           RETURNING *
         ), folded AS (
           INSERT INTO crawl.counter (at, run_id, kind, state, path_id, n, bytes, ms, note, width)
           SELECT to_timestamp(floor(extract(epoch FROM at) / $1) * $1), run_id, kind, state, path_id, sum(n), sum(bytes),
             sum(ms), note, $1
           FROM old GROUP BY 1, run_id, kind, state, path_id, note HAVING sum(n) <> 0 OR sum(bytes) <> 0 OR sum(ms) <> 0
           RETURNING 1
         )
         SELECT ((SELECT count(*) FROM old) - (SELECT count(*) FROM folded))::int AS folded`,
        [width, olderThanSeconds],
      ),
    );
    folded += rows[0]?.folded ?? 0;
  }
  return folded;
}

/** Event lines kept of a run. */
const entriesKept = 1_000;

/** Drops event lines beyond the last thousand batches of each run. */
export async function trimCommitLog(pool: pg.Pool): Promise<number> {
  const { rowCount } = await guarded(() =>
    pool.query(
      `DELETE FROM crawl.commit_log p USING (
         SELECT r.id AS run_id, (SELECT l.id FROM crawl.commit_log l WHERE l.run_id = r.id ORDER BY l.id DESC
           OFFSET ${entriesKept} LIMIT 1) AS last
         FROM crawl.run r WHERE r.state IN ('running', 'pausing', 'stopping') OR r.ended_at > now() - interval '1 day') x
       WHERE p.run_id = x.run_id AND p.id <= x.last`,
    ),
  );
  return rowCount ?? 0;
}
