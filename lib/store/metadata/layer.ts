/** Which external metadata every RD of a collection has, and who may lay another one over them now. */

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { layerLock } from '../sql/locks.ts';
import { endedStates } from '../sql/run-states.ts';
import { guarded } from '../sql/store-error.ts';

/** Undefined when the RDs may differ in it. */
export async function readLayer(pool: pg.Pool, collectionId: number): Promise<string | undefined> {
  const { rows } = await guarded(() =>
    pool.query<{ digest: string }>('SELECT digest FROM crawl.metadata_layer WHERE collection_id = $1', [collectionId]),
  );
  return rows[0]?.digest;
}

/** From now on the RDs may differ in it. */
export async function forgetLayer(pool: pg.Pool, collectionId: number): Promise<void> {
  await guarded(() => pool.query('DELETE FROM crawl.metadata_layer WHERE collection_id = $1', [collectionId]));
}

/** Every RD has it. `run`: the one that writes it; no other run that has not ended writes another one. */
export async function keepLayer(
  pool: pg.Pool,
  collectionId: number,
  { digest, run }: { readonly digest: string; readonly run?: number },
): Promise<void> {
  await guarded(() =>
    pool.query(
      `INSERT INTO crawl.metadata_layer (collection_id, digest) SELECT $1, $2
       WHERE NOT EXISTS (SELECT FROM crawl.run WHERE collection_id = $1 AND id IS DISTINCT FROM $3
         AND state NOT IN ${endedStates})
       ON CONFLICT (collection_id) DO UPDATE SET digest = excluded.digest`,
      [collectionId, digest, run ?? null],
    ),
  );
}

/** True for the last run of its collection. */
export async function isNewestRun(pool: pg.Pool, collectionId: number, run: number): Promise<boolean> {
  const { rowCount } = await guarded(() =>
    pool.query('SELECT FROM crawl.run WHERE collection_id = $1 AND id > $2 LIMIT 1', [collectionId, run]),
  );
  return rowCount === 0;
}

/** Between two tries to be the one, in milliseconds. */
const turnMs = 100;

interface Alone<T> {
  /** Awaited before each try; throws to end the waiting. `tries`: those that were in vain. */
  readonly wait: (tries: number) => Promise<void>;
  readonly work: () => Promise<T>;
}

/** One at a time lays metadata over the RDs of a collection; the others wait. */
export async function layingAlone<T>(pool: pg.Pool, collectionId: number, { wait, work }: Alone<T>): Promise<T> {
  const client = await guarded(() => pool.connect());
  let broken: Error | undefined;
  let isMine = false;
  const note = (error: Error): void => {
    broken = error;
  };
  client.on('error', note);
  const lock = [...layerLock(collectionId)];
  try {
    for (let tries = 0; ; tries++) {
      await wait(tries);
      const { rows } = await guarded(() =>
        client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS mine', lock),
      );
      isMine = rows[0]?.mine === true;
      if (isMine) break;
      await sleep(turnMs);
    }
    return await work();
  } finally {
    if (isMine) await client.query('SELECT pg_advisory_unlock($1, $2)', lock).catch(note);
    client.off('error', note);
    client.release(broken);
  }
}
