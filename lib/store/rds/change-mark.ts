/** How far the changes of RDs can be followed: no smaller number appears any more. */

import type pg from 'pg';
import { isOver, nextTransaction, oldestWriter, ownTransaction } from '../sql/open-transactions.ts';
import { guarded } from '../sql/store-error.ts';

const lastDrawn = 'SELECT last_value::text AS number FROM crawl.rd_change';

/** $1 the number drawn last. Whoever drew it, or one before, has an ID below the one that is noted. */
const look = `
INSERT INTO crawl.change_mark (number, below) SELECT $1::int8, ${ownTransaction}
WHERE $1::int8 > coalesce((SELECT max(number) FROM crawl.change_mark), 0) ON CONFLICT DO NOTHING`;

const settle = `
WITH writer AS MATERIALIZED (SELECT (${oldestWriter}) AS oldest, ${nextTransaction} AS next),
passed AS (
  UPDATE crawl.change_mark SET settled_at = clock_timestamp() WHERE settled_at IS NULL AND number = (
    SELECT max(number) FROM crawl.change_mark m, writer w
    WHERE m.settled_at IS NULL AND ${isOver('m.below', { oldest: 'w.oldest', next: 'w.next' })})
  RETURNING number
)
SELECT greatest((SELECT max(number) FROM crawl.change_mark WHERE settled_at IS NOT NULL), (SELECT number FROM passed), 0) AS number`;

/**
 * A transaction that ends between the snapshot and the look at the locks counts as a writer, since nothing says any more
 * which database it was of. The next statement has a snapshot without it.
 */
const mostLooks = 4;

/** Moves the mark on, and answers where it stands; numbers are read as text, since they outgrow doubles. */
export async function readMark(pool: pg.Pool): Promise<string> {
  return guarded(async () => {
    const { rows: drawn } = await pool.query<{ number: string }>(lastDrawn);
    const last = drawn[0]?.number ?? '0';
    await pool.query(look, [last]);
    let mark = '0';
    for (let looks = 0; looks < mostLooks && BigInt(mark) < BigInt(last); looks += 1) {
      const { rows } = await pool.query<{ number: string }>(settle);
      mark = rows[0]?.number ?? '0';
    }
    return mark;
  });
}

/**
 * The number from which on to read for all that was changed since a moment (milliseconds since the epoch), with some of what
 * was changed in the minute before. '0' where that is longer ago than the log goes back.
 */
export async function numberAt(pool: pg.Pool, at: number): Promise<string> {
  const { rows } = await guarded(() =>
    pool.query<{ number: string }>(
      'SELECT coalesce(max(number), 0) AS number FROM crawl.change_mark WHERE settled_at <= to_timestamp($1::float8 / 1000)',
      [at],
    ),
  );
  return rows[0]?.number ?? '0';
}
