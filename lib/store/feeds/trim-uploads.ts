/** Uploads that have ended are kept for a while: their files by age and size, their rows and logs by age alone. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { openFeedStates } from './feed-view.ts';
import type { Spool } from './spool.ts';

export interface UploadLimits {
  /** After the end. */
  readonly fileDays: number;
  readonly logDays: number;
  /** Of all uploads, those that wait included. */
  readonly spoolBytes: number;
}

/** Of a source whatever their age. */
const lastOnes = 5;
const portion = 1_000;

/** Of an upload that has not ended nothing is removed. Answers how many files and uploads are. */
export async function trimUploads(pool: pg.Pool, spool: Spool, limits: UploadLimits): Promise<number> {
  return (await trimFiles(pool, spool, limits)) + (await trimRows(pool, spool, limits));
}

interface Row {
  readonly id: number;
  readonly file: string | null;
}

/** $1 days, $2 bytes: beyond them the newest of those that have ended are kept. */
const filesSql = `
SELECT id, file FROM (
  SELECT id, file, ended_at, sum(size) OVER (ORDER BY ended_at DESC, id DESC) AS kept
  FROM crawl.feed WHERE file IS NOT NULL AND ended_at IS NOT NULL) f
WHERE ended_at < now() - $1 * interval '1 day' OR kept > $2 - (
  SELECT coalesce(sum(size), 0) FROM crawl.feed WHERE file IS NOT NULL AND state IN ${openFeedStates})
ORDER BY ended_at, id LIMIT ${portion}`;

async function trimFiles(pool: pg.Pool, spool: Spool, { fileDays, spoolBytes }: UploadLimits): Promise<number> {
  const { rows } = await guarded(() => pool.query<Row>(filesSql, [fileDays, spoolBytes]));
  if (rows.length === 0) return 0;
  await removeFiles(spool, rows);
  const ids = rows.map(({ id }) => id);
  await guarded(() => pool.query('UPDATE crawl.feed SET file = NULL WHERE id = ANY ($1::int[])', [ids]));
  return rows.length;
}

/** $1 days. */
const rowsSql = `
SELECT f.id, f.file FROM crawl.feed_source s
CROSS JOIN LATERAL (SELECT id FROM crawl.feed WHERE source_id = s.id ORDER BY id DESC OFFSET ${lastOnes - 1} LIMIT 1) last
JOIN crawl.feed f ON f.source_id = s.id AND f.id < last.id AND f.ended_at < now() - $1 * interval '1 day'
LIMIT ${portion}`;

async function trimRows(pool: pg.Pool, spool: Spool, { logDays }: UploadLimits): Promise<number> {
  const { rows } = await guarded(() => pool.query<Row>(rowsSql, [logDays]));
  if (rows.length === 0) return 0;
  await removeFiles(spool, rows);
  const ids = rows.map(({ id }) => id);
  await guarded(() => pool.query('DELETE FROM crawl.feed WHERE id = ANY ($1::int[])', [ids]));
  return rows.length;
}

/** Before the rows forget them: what is cut off here is done again. */
async function removeFiles(spool: Spool, rows: readonly Row[]): Promise<void> {
  for (const { file } of rows) if (file !== null) await spool.remove(file);
}
