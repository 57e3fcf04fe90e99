/** Keeps others from applying external metadata to the RDs of a collection, as a run does that applies its own. */

import type pg from 'pg';
import { layerLock } from '../../store/sql/locks.ts';

/** Answers what lets go. */
export async function holdMetadata(pool: pg.Pool, collectionId: number): Promise<() => Promise<void>> {
  const client = await pool.connect();
  const lock = [...layerLock(collectionId)];
  await client.query('SELECT pg_advisory_lock($1, $2)', lock);
  return async () => {
    await client.query('SELECT pg_advisory_unlock($1, $2)', lock);
    client.release();
  };
}
