/** Connections to the database, with deadlines: a server that is gone must never hold anybody up for ever. */

import pg from 'pg';

export interface PoolOptions {
  readonly url: string;
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  /** Connections at most. */
  readonly max?: number;
}

export function createPool({ url, name, max = 10 }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 120_000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the next query; unhandled, its error would end the process.
  pool.on('error', () => undefined);
  return pool;
}
