/** Where a reader of what is handed out begins: at a number of the log of changes, or at a time. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import type { TooFarBehind } from './change-log.ts';
import type { HandOut } from './hand-out.ts';

/** A number of the log of changes, '0' for everything; or seconds since the epoch, 0 and less for everything. */
export type Since = string | { readonly seconds: number };

/** No mark has been set: the first run has neither ended nor gone on for `index-after-ngenerated`. */
export interface NothingYet {
  readonly nothingYet: true;
}

export interface Start {
  readonly mark: HandOut;
  /** Changes after this number. */
  readonly after: string;
  /** Up to here only RDs that were updated then, in seconds since the epoch, or later. */
  readonly updatedUpto: string;
  readonly updatedFrom?: number;
  /** Deletions after this number; absent for who reads everything. */
  readonly deletedAfter?: string;
  /** RDs that expired after this moment count as deleted. */
  readonly expiredAfter: string;
}

interface Row {
  readonly number: string;
  readonly at: Date;
  readonly run: number | null;
  readonly forgotten: string;
  readonly drawn: string;
  readonly before: string | null;
  readonly first: string;
  readonly read_at: string | null;
}

/** The end of the year 9999: later ones are no dates. */
const latestSeconds = 253_402_300_799;

/** $1 collection, $2 seconds, $3 number. */
const sql = `
SELECT o.number, o.at, o.run_id AS run,
  coalesce((SELECT upto FROM crawl.rd_forgotten WHERE collection_id = $1), 0)::text AS forgotten,
  (SELECT last_value FROM crawl.rd_change)::text AS drawn,
  (SELECT max(number) FROM crawl.hand_out_mark WHERE collection_id = $1 AND at < to_timestamp($2)) AS before,
  (SELECT min(number) FROM crawl.hand_out_mark WHERE collection_id = $1) AS first,
  (SELECT max(at)::text FROM crawl.hand_out_mark WHERE collection_id = $1 AND number <= $3) AS read_at
FROM crawl.hand_out o WHERE o.collection_id = $1`;

export async function findStart(
  pool: pg.Pool,
  collectionId: number,
  since: Since,
): Promise<Start | TooFarBehind | NothingYet> {
  const seconds = typeof since === 'string' ? null : Math.min(since.seconds, latestSeconds);
  const number = typeof since === 'string' ? since : '0';
  const { rows } = await guarded(() => pool.query<Row>(sql, [collectionId, seconds, number]));
  const [row] = rows;
  if (row === undefined) return { nothingYet: true };
  const mark = { number: row.number, at: row.at.getTime(), ...(row.run !== null && { run: row.run }) };
  const start = { mark, ...(seconds === null ? atNumber(number, row) : atTime(seconds, row)) };
  const { deletedAfter = '0' } = start;
  const isForgotten = BigInt(deletedAfter) > 0n && BigInt(deletedAfter) < BigInt(row.forgotten);
  return isForgotten || BigInt(number) > BigInt(row.drawn) ? { startAgain: true } : start;
}

const everything = { after: '0', updatedUpto: '0', expiredAfter: '-infinity' } as const;

function atNumber(number: string, { read_at: readAt }: Row): Omit<Start, 'mark'> {
  if (BigInt(number) <= 0n) return everything;
  return { after: number, updatedUpto: '0', deletedAfter: number, expiredAfter: readAt ?? '-infinity' };
}

/**
 * Whoever read at that time, or has RDs of that time, had everything up to the mark before it, and nothing of later ones:
 * all that came with a later mark is handed out, also what was updated before. Nobody had anything before the first mark.
 */
function atTime(seconds: number, { before, first }: Row): Omit<Start, 'mark'> {
  if (seconds <= 0) return everything;
  const expiredAfter = new Date(seconds * 1000).toISOString();
  if (before !== null) return { after: before, updatedUpto: '0', deletedAfter: before, expiredAfter };
  return { after: '0', updatedUpto: first, updatedFrom: seconds, deletedAfter: first, expiredAfter };
}
