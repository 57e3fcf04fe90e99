/** A worker in the database: a row that says who it is, and locks that say that it lives. */

import pg from 'pg';
import { migrationLock, workerLock } from '../sql/locks.ts';
import { thisProcess } from './process-identity.ts';
import { isPassing, patiently, storeError } from '../sql/store-error.ts';

export interface RegisteredWorker {
  readonly id: number;
  /** Aborted when the locks are gone and cannot be had again: let go of everything, and register anew. */
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

/**
 * Registers this process on a connection of its own, which it keeps. Waits while a migration runs. A connection that
 * breaks is replaced, and the locks are taken again under the same number: its leases are good as long as they last.
 */
export async function registerWorker(url: string, version: string): Promise<RegisteredWorker> {
  const lost = new AbortController();
  let session = await patiently(() => openSession(url), isPassing).catch(rethrow);
  const id = await register(session, version).catch(async (cause: unknown) => {
    await session.end().catch(() => undefined);
    throw storeError(cause);
  });
  let hasEnded = false;
  const keep = (kept: pg.Client): void => {
    const beat = setInterval(() => {
      kept.query('UPDATE crawl.worker SET heartbeat_at = now() WHERE id = $1', [id]).catch((cause: unknown) => {
        if (isPassing(cause)) void kept.end();
      });
    }, beatMs);
    kept.once('end', () => {
      clearInterval(beat);
      if (!hasEnded) void renew();
    });
  };
  const renew = async (): Promise<void> => {
    try {
      session = await patiently(() => reopen(url, id), isPassing);
      if (hasEnded) await session.end();
      else keep(session);
    } catch {
      lost.abort();
    }
  };
  keep(session);
  const end = async (): Promise<void> => {
    hasEnded = true;
    await session.query(leaveSql, [id]).catch(() => leaveAnew(url, id));
    await session.end().catch(() => undefined);
  };
  return { id, lost: lost.signal, end };
}

function rethrow(cause: unknown): never {
  throw storeError(cause);
}

async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'winnow worker',
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1, $2)', [...migrationLock]);
    return client;
  } catch (cause) {
    await client.end().catch(() => undefined);
    throw cause;
  }
}

async function register(client: pg.Client, version: string): Promise<number> {
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

/** With the locks again. The server may not have noticed yet that the last connection is gone. */
async function reopen(url: string, id: number): Promise<pg.Client> {
  const client = await openSession(url);
  try {
    await client.query(`SET lock_timeout = '2s'`);
    await client.query('SELECT pg_advisory_lock($1, $2)', [...workerLock(id)]);
    const { rowCount } = await client.query('SELECT FROM crawl.worker WHERE id = $1', [id]);
    if (rowCount === 1) return client;
    throw new Error(`worker ${id} is not registered any more`);
  } catch (cause) {
    await client.end().catch(() => undefined);
    throw cause;
  }
}

async function leaveAnew(url: string, id: number): Promise<void> {
  try {
    const client = await openSession(url);
    await client.query(leaveSql, [id]);
    await client.end();
  } catch {
    // Its leases run out.
  }
}
