/** Connections to the database, with deadlines and patience: a connection that breaks is replaced, and nobody hears of it. */

import pg from 'pg';
import { isPassing, isUndone, patiently } from '../store/sql/store-error.ts';

export interface PoolOptions {
  readonly url: string;
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  /** Connections at most. */
  readonly max?: number;
}

/** Of the store and of Prisma alike: single statements that a broken connection left undone are sent again. */
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
  pool.on('error', () => undefined);
  // The pool listens to idle clients only: the error of one that somebody holds would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return withPatience(pool);
}

type Asking = (...given: readonly unknown[]) => Promise<unknown>;

function withPatience(pool: pg.Pool): pg.Pool {
  const persistent = (method: Asking, mayRepeat: (first: unknown) => (cause: unknown) => boolean): Asking => {
    // The pool calls itself with a callback.
    return (...given) =>
      typeof given.at(-1) === 'function' ? method(...given) : patiently(() => method(...given), mayRepeat(given[0]));
  };
  return Object.assign(pool, {
    connect: persistent(pool.connect.bind(pool) as Asking, () => isPassing),
    query: persistent(pool.query.bind(pool) as Asking, (statement) => (isRead(statement) ? isPassing : isUndone)),
  });
}

/** True when it surely changes nothing: asked twice it does no harm. */
function isRead(statement: unknown): boolean {
  const isObject = typeof statement === 'object' && statement !== null && 'text' in statement;
  const text = String(isObject ? statement.text : statement);
  return (
    /^\s*(SELECT|SHOW|WITH)\b/i.test(text) && !/\b(INSERT|UPDATE|DELETE|MERGE|nextval|pg_\w*lock\w*)\b/i.test(text)
  );
}
