/** A connection on which the groups of a collection are applied, by one at a time: its temporary tables end with it. */

import type pg from 'pg';
import { groupsLock } from '../sql/locks.ts';
import { guarded } from '../sql/store-error.ts';

/** Of the server, for sorting and joining millions of rows. */
const memory = '64MB';

/** Undefined when somebody else is at it. */
export async function aloneWithGroups<T>(
  pool: pg.Pool,
  collectionId: number,
  work: (session: GroupsSession) => Promise<T>,
): Promise<T | undefined> {
  const client = await guarded(() => pool.connect());
  const lock = [...groupsLock(collectionId)];
  let isWhole = false;
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS mine', lock);
    await client.query(`SET work_mem = '${memory}'`);
    const result = rows[0]?.mine === true ? await work(openSession(client)) : undefined;
    for (const sql of ['RESET work_mem', 'DISCARD TEMP', 'SELECT pg_advisory_unlock_all()']) await client.query(sql);
    isWhole = true;
    return result;
  } finally {
    // Closed in doubt: the server rolls back, and lets go of lock and tables.
    client.release(!isWhole);
  }
}

export interface GroupsSession {
  /** Statements about millions of rows take their time. */
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<pg.QueryResult<Row>>;
  /** All or nothing. When it rejects, the session is over. */
  readonly transaction: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;
}

const longestMs = 30 * 60_000;

function openSession(client: pg.ClientBase): GroupsSession {
  const query: GroupsSession['query'] = (text, values = []) => {
    const config: pg.QueryConfig & { readonly query_timeout: number } = {
      text,
      values: [...values],
      query_timeout: longestMs,
    };
    return client.query(config);
  };
  return {
    query,
    transaction: async (work) => {
      await query('BEGIN');
      const result = await work(client);
      await query('COMMIT');
      return result;
    },
  };
}
