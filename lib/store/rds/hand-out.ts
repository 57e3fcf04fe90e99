/**
 * The hand-out mark of a collection (index-after-ngenerated): whoever passes RDs on in batches (an export, a gatherd, RDM)
 * reads the log of changes up to its number, so that all readers get the same state until the mark moves on.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../models/read-model.ts';
import { guarded } from '../sql/store-error.ts';
import { isOver, nextTransaction, oldestWriter } from '../sql/open-transactions.ts';
import { readMark } from './change-mark.ts';

export const handOutSchema = z.strictObject({
  /** Of the log of changes, as text: read `readChanges` up to it. */
  number: z.string(),
  /** When the mark was set; milliseconds since the epoch. */
  at: z.number(),
  /** The run that was going on or had ended then. */
  run: z.number().exactOptional(),
});
export type HandOut = ReadModel<typeof handOutSchema>;

/** Where the mark stands; undefined before the first run of the collection. */
export async function readHandOut(pool: pg.Pool, collectionId: number): Promise<HandOut | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ number: string; at: Date; run_id: number | null }>(
      'SELECT number, at, run_id FROM crawl.hand_out WHERE collection_id = $1',
      [collectionId],
    ),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { number: row.number, at: row.at.getTime(), ...(row.run_id !== null && { run: row.run_id }) };
}

/** Beyond this many, changes are not counted. */
export const mostChangesCounted = 100_000;

/** RDs changed or deleted since the mark; one more than `mostChangesCounted` stands for more. */
export async function countSinceHandOut(pool: pg.Pool, collectionId: number, number: string): Promise<number> {
  const { rows } = await guarded(() =>
    pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM crawl.description WHERE collection_id = $1 AND changed > $2
         UNION ALL SELECT FROM crawl.rd_removed WHERE collection_id = $1 AND changed > $2 LIMIT $3) c`,
      [collectionId, number, mostChangesCounted + 1],
    ),
  );
  return rows[0]?.count ?? 0;
}

/** SQL: the last change of a collection that is committed. */
const newestOf = (collection: string): string => `greatest(0,
  (SELECT max(changed) FROM crawl.description WHERE collection_id = ${collection}),
  (SELECT max(changed) FROM crawl.rd_removed WHERE collection_id = ${collection}))`;

/** SQL: whether a transaction that wrote before that ID was the next may yet commit. */
const isWrittenBefore = (below: string): string =>
  `coalesce(NOT ${isOver(below, { oldest: `(${oldestWriter})`, next: nextTransaction })}, false)`;

interface Unsettled {
  readonly newest: string;
  readonly is_written: boolean;
}

/** What other collections go on changing does not matter. */
const isSettled = ({ newest, is_written: isWritten }: Unsettled, mark: string): boolean =>
  !isWritten && BigInt(newest) <= BigInt(mark);

/**
 * Sets the mark at the last change of which all before are committed. False when no run is going on and some are not: the
 * mark that its end sets must have them.
 */
export async function setHandOut(
  pool: pg.Pool,
  collectionId: number,
  run: { readonly id: number; readonly hasEnded: boolean } | undefined,
): Promise<boolean> {
  const { rows } = await guarded(() =>
    pool.query<Unsettled>(
      `SELECT ${newestOf('$1')}::text AS newest,
         ${isWrittenBefore('(SELECT ended_below FROM crawl.run WHERE id = $2)')} AS is_written`,
      [collectionId, run?.id ?? null],
    ),
  );
  const mark = await readMark(pool);
  if (run?.hasEnded !== false && rows.some((row) => !isSettled(row, mark))) return false;
  const due = { collection_id: collectionId, id: run?.id ?? null, has_ended: run?.hasEnded === true };
  await moveTo(pool, [due], mark);
  return true;
}

/** SQL: the mark that the run `r` set last, as JSON; null where another one did. */
export const handOutJson = `
  (SELECT jsonb_build_object('number', h.number::text, 'at', floor(extract(epoch FROM h.at) * 1000), 'run', h.run_id)
   FROM crawl.hand_out h WHERE h.run_id = r.id)`;

/**
 * Collections whose last run has ended and has not set the mark since, or has gone on for as long as robot.conf says. The
 * end of a run is no time to compare: its transaction begins before it, and a mark may be set in between. $1 the
 * collection that is asked for; null for all.
 */
const dueSql = `
SELECT r.collection_id, r.id, r.ended_at IS NOT NULL AS has_ended, ${newestOf('r.collection_id')}::text AS newest,
  ${isWrittenBefore('r.ended_below')} AS is_written
FROM (SELECT DISTINCT ON (collection_id) * FROM crawl.run
  WHERE started_at IS NOT NULL AND ($1::int IS NULL OR collection_id = $1) ORDER BY collection_id, id DESC) r
LEFT JOIN crawl.hand_out h ON h.collection_id = r.collection_id
WHERE CASE WHEN r.ended_at IS NOT NULL THEN h.run_id IS DISTINCT FROM r.id OR NOT h.run_ended
  ELSE greatest(h.at, r.started_at) + coalesce((r.program ->> 'handOutMinutes')::int, 256) * interval '1 min' <= now() END
ORDER BY r.id LIMIT 100`;

/** SQL: the mark of the collection `$1` is due again, once nothing of it is being written. */
export const dueAgain = 'UPDATE crawl.hand_out SET run_ended = false WHERE collection_id = $1';

/** `$1` collections, `$2` their runs, `$3` the number, `$4` whether the runs had ended. Who looked at an earlier run is late. */
const moveSql = `
WITH moved AS (
  INSERT INTO crawl.hand_out AS h (collection_id, run_id, run_ended, number, at)
  SELECT collection_id, run_id, has_ended, $3, now()
  FROM unnest($1::int[], $2::int[], $4::bool[]) AS due (collection_id, run_id, has_ended)
  ON CONFLICT (collection_id) DO UPDATE
  SET run_ended = CASE WHEN h.run_id = excluded.run_id THEN h.run_ended OR excluded.run_ended
      WHEN h.run_id > excluded.run_id THEN h.run_ended ELSE excluded.run_ended END,
    run_id = CASE WHEN h.run_id > excluded.run_id THEN h.run_id ELSE excluded.run_id END, number = greatest(h.number, excluded.number), at = excluded.at
  RETURNING collection_id, number, at
)
INSERT INTO crawl.hand_out_mark (collection_id, number, at) SELECT * FROM moved ON CONFLICT DO NOTHING`;

const clearedAtOnce = 10_000;

/** What was kept for the marks before. `$1` collections. */
const clearSql = `
DELETE FROM crawl.description_at_mark WHERE ctid = ANY (ARRAY(
  SELECT h.ctid FROM crawl.description_at_mark h JOIN crawl.hand_out o USING (collection_id)
  WHERE h.collection_id = ANY ($1::int[]) AND h.until <= o.number LIMIT ${clearedAtOnce}))
  -- One that is being kept anew stays.
  AND until <= (SELECT number FROM crawl.hand_out o WHERE o.collection_id = description_at_mark.collection_id)`;

type Due = { readonly collection_id: number; readonly id: number | null; readonly has_ended: boolean };

async function moveTo(pool: pg.Pool, due: readonly Due[], mark: string): Promise<void> {
  const collections = due.map(({ collection_id: id }) => id);
  const ended = due.map(({ has_ended: hasEnded }) => hasEnded);
  await guarded(() => pool.query(moveSql, [collections, due.map(({ id }) => id), mark, ended]));
  for (let cleared = clearedAtOnce; cleared === clearedAtOnce;) {
    const { rowCount } = await guarded(() => pool.query(clearSql, [collections]));
    cleared = rowCount ?? 0;
  }
}

/**
 * Moves the marks that are due, of all collections or of one; answers how many. One whose last run has ended with changes
 * that are still being committed waits for the next call.
 */
export async function moveHandOuts(pool: pg.Pool, collectionId?: number): Promise<number> {
  return (await moveDue(pool, collectionId)).moved;
}

/** How long a reader waits, in milliseconds, and how often it looks. */
const [longestWaitMs, lookMs] = [30_000, 20];

/**
 * Moves the mark of one collection for whoever reads it: what is just being committed is waited for. False when it is
 * not committed in time: the mark is still that of before the end of the last run.
 */
export async function settleHandOut(
  pool: pg.Pool,
  collectionId: number,
  patienceMs: number = longestWaitMs,
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while ((await moveDue(pool, collectionId)).waiting > 0) {
    if (performance.now() >= deadline) return false;
    await sleep(lookMs);
  }
  return true;
}

type DueRow = Due & Unsettled;

async function moveDue(pool: pg.Pool, collectionId?: number) {
  const { rows } = await guarded(() => pool.query<DueRow>(dueSql, [collectionId ?? null]));
  if (rows.length === 0) return { moved: 0, waiting: 0 };
  const mark = await readMark(pool);
  const settled = rows.filter((row) => !row.has_ended || isSettled(row, mark));
  if (settled.length > 0) await moveTo(pool, settled, mark);
  return { moved: settled.length, waiting: rows.length - settled.length };
}
