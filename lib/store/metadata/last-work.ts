/** The last work of a kind on a collection's external metadata: who asked for it, of which revision, and its sums. */

import type pg from 'pg';
import { storedJson } from '../sql/stored-text.ts';
import { guarded } from '../sql/store-error.ts';

/** Of a count of what the lines reach, or of applying the file to the RDs. */
type Kind = 'coverage' | 'applied';

export interface LastWork<Summary> {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** A person, or `run` and its number. */
  readonly by: string;
  readonly revision: number;
  readonly summary: Summary;
}

export async function readLastWork(
  pool: pg.Pool,
  kind: Kind,
  collectionId: number,
): Promise<LastWork<unknown> | undefined> {
  const { rows } = await guarded(() =>
    pool.query<LastWork<unknown>>(
      `SELECT extract(epoch FROM at)::float8 * 1000 AS at, created_by AS by, revision, summary
       FROM crawl.metadata_${kind} WHERE collection_id = $1`,
      [collectionId],
    ),
  );
  return rows[0];
}

export async function keepLastWork(
  client: pg.Pool | pg.ClientBase,
  kind: Kind,
  collectionId: number,
  { by, revision, summary }: Omit<LastWork<unknown>, 'at'>,
): Promise<void> {
  await client.query(
    `INSERT INTO crawl.metadata_${kind} (collection_id, created_by, revision, summary) VALUES ($1, $2, $3, $4::jsonb)
     ON CONFLICT (collection_id) DO UPDATE SET at = now(), created_by = excluded.created_by, revision = excluded.revision,
       summary = excluded.summary`,
    [collectionId, by, revision, storedJson(summary)],
  );
}
