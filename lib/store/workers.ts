/** A worker in the database: a row that says who it is, and locks that say that it lives. */

import pg from 'pg';
import { migrationLock, workerLock } from './locks.ts';
import { thisProcess } from './process-identity.ts';
import { storeError } from './store-error.ts';

export interface RegisteredWorker {
  readonly id: number;
  /** Aborted when the connection that holds the locks breaks: stop fetching at once, and register anew. */
  readonly lost: AbortSignal;
  /** Takes the registration back. */
  readonly end: () => Promise<void>;
}

const beatMs = 5_000;
const forgottenAfterDays = 7;

/**
 * Whoever takes its registration back has let go of everything: a lease it could not give back while the database did
 * not answer would keep its site from everybody, since nobody could tell any more that its owner is gone.
 */
const leaveSql = `
WITH gone AS (DELETE FROM crawl.worker WHERE id = $1)
UPDATE crawl.site SET lease_until = now() WHERE lease_owner = $1 AND lease_until > now()`;

/** Registers this process on a connection of its own, which it keeps. Waits while a migration runs. */
export async function registerWorker(url: string, version: string): Promise<RegisteredWorker> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'winnow worker',
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  try {
    await client.connect();
    const id = await register(client, version);
    const beat = setInterval(() => {
      client.query('UPDATE crawl.worker SET heartbeat_at = now() WHERE id = $1', [id]).catch(() => lost.abort());
    }, beatMs);
    const end = async (): Promise<void> => {
      clearInterval(beat);
      await client.query(leaveSql, [id]).catch(() => undefined);
      await client.end().catch(() => undefined);
    };
    lost.signal.addEventListener('abort', () => clearInterval(beat));
    return { id, lost: lost.signal, end };
  } catch (cause) {
    await client.end().catch(() => undefined);
    throw storeError(cause);
  }
}

async function register(client: pg.Client, version: string): Promise<number> {
  await client.query('SELECT pg_advisory_lock_shared($1, $2)', [...migrationLock]);
  const { host, pid, started } = thisProcess();
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO crawl.worker (host, pid, started, version) VALUES ($1, $2, $3, $4) RETURNING id',
    [host, pid, started, version],
  );
  const id = rows[0]?.id ?? 0;
  await client.query('SELECT pg_advisory_lock($1, $2)', [...workerLock(id)]);
  await client.query(
    `DELETE FROM crawl.worker WHERE heartbeat_at < now() - ${forgottenAfterDays} * interval '1 day'
     AND id NOT IN (SELECT lease_owner FROM crawl.site WHERE lease_owner IS NOT NULL)`,
  );
  return id;
}
