/** Transactions on a connection of the pool. */

import type pg from 'pg';

/** Commits what `work` did, or nothing. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Locks until the end of the transaction what a collection has a limited number of, so that count and insert are one step. */
export async function lockCollection(client: pg.ClientBase, collectionId: number): Promise<void> {
  await client.query('SELECT FROM "Collection" WHERE id = $1 FOR NO KEY UPDATE', [collectionId]);
}
