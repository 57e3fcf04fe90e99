/** Which file of external metadata was last applied to a collection's RDs, on demand or by a run, and what that changed. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';

export interface AppliedSummary {
  readonly descriptions: number;
  /** RDs that became others. */
  readonly changed: number;
  readonly withMetadata: number;
}

export interface AppliedFile extends AppliedSummary {
  readonly revision: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** A person, or `run` and its number. */
  readonly by: string;
}

export async function readApplied(pool: pg.Pool, collectionId: number): Promise<AppliedFile | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ revision: number; at: number; by: string; summary: AppliedSummary }>(
      `SELECT revision, extract(epoch FROM at)::float8 * 1000 AS at, created_by AS by, summary
       FROM crawl.metadata_applied WHERE collection_id = $1`,
      [collectionId],
    ),
  );
  const [row] = rows;
  return row && { revision: row.revision, at: row.at, by: row.by, ...row.summary };
}

export async function keepApplied(
  pool: pg.Pool,
  collectionId: number,
  { revision, by, ...summary }: Omit<AppliedFile, 'at'>,
): Promise<void> {
  await guarded(() =>
    pool.query(
      `INSERT INTO crawl.metadata_applied (collection_id, created_by, revision, summary) VALUES ($1, $2, $3, $4::jsonb)
       ON CONFLICT (collection_id) DO UPDATE SET at = now(), created_by = excluded.created_by,
         revision = excluded.revision, summary = excluded.summary`,
      [collectionId, by, revision, JSON.stringify(summary)],
    ),
  );
}
