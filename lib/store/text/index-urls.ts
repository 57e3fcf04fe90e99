/** The URLs of every collection in a table of their own, for looking up parts of them; filled beside the crawl. */

import type pg from 'pg';
import { isOver, nextTransaction, oldestWriter, ownTransaction } from '../sql/open-transactions.ts';
import { guarded } from '../sql/store-error.ts';

/** A place in the order of discovery that every transaction at work then had passed or would pass. */
interface Mark {
  readonly seq: string;
  /** The transactions that drew this number and all lower ones have IDs below this one. */
  readonly below: string;
}

const lastDrawn = 'SELECT last_value::text AS seq FROM crawl.resource_seq';
const readOwn = `SELECT ${ownTransaction}::text AS below`;

/** $1 the ID below which all transactions must be over: places up to the mark are then visible, or never will be. */
const isPassed = `
SELECT ${isOver('$1::xid8', { oldest: `(${oldestWriter})`, next: nextTransaction })} AS passed`;

/** $1 the last place that is safe, $2 how many; of the first collection that has any. Answers how many were looked at. */
const indexPortion = `
WITH behind AS (
  SELECT c.id AS collection_id, coalesce(i.upto, 0) AS upto
  FROM "Collection" c LEFT JOIN crawl.url_indexed i ON i.collection_id = c.id
  WHERE EXISTS (SELECT FROM crawl.resource r WHERE r.collection_id = c.id AND r.seq > coalesce(i.upto, 0) AND r.seq <= $1)
  ORDER BY random() LIMIT 1
), found AS MATERIALIZED (
  SELECT r.collection_id, r.url_hash, r.url, r.seq FROM behind b, LATERAL (
    SELECT * FROM crawl.resource r WHERE r.collection_id = b.collection_id AND r.seq > b.upto AND r.seq <= $1
    ORDER BY r.seq LIMIT $2) r
), added AS (
  INSERT INTO crawl.url_index (collection_id, url_hash, url)
  SELECT collection_id, url_hash, url FROM found ORDER BY url_hash ON CONFLICT DO NOTHING
), moved AS (
  INSERT INTO crawl.url_indexed AS i (collection_id, upto) SELECT collection_id, max(seq) FROM found GROUP BY 1
  ON CONFLICT (collection_id) DO UPDATE SET upto = greatest(i.upto, excluded.upto)
)
SELECT count(*)::int AS n FROM found`;

/** Answers how many resources it looked at; those that were found in the last moments are left to the next time. */
export function createUrlIndexer(pool: pg.Pool): (count: number) => Promise<number> {
  let safe = '0';
  let mark: Mark | undefined;

  async function moveMark(): Promise<void> {
    if (mark !== undefined) {
      const { rows } = await pool.query<{ passed: boolean }>(isPassed, [mark.below]);
      if (rows[0]?.passed !== true) return;
      safe = mark.seq;
      mark = undefined;
    }
    const { rows: drawn } = await pool.query<{ seq: string }>(lastDrawn);
    // Nothing was found since: a mark would use up an ID for nothing.
    if (drawn[0] === undefined || drawn[0].seq === safe) return;
    const { rows: own } = await pool.query<{ below: string }>(readOwn);
    if (own[0] !== undefined) mark = { ...drawn[0], ...own[0] };
  }
  return (count) =>
    guarded(async () => {
      await moveMark();
      const { rows } = await pool.query<{ n: number }>(indexPortion, [safe, count]);
      return rows[0]?.n ?? 0;
    });
}
