/** How many rows statements touch, as their plans say: work whose statements touch as many as before is as fast as before. */

import pg from 'pg';

interface Recorded {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Recorder {
  /** Sends what it is given to the real pool, and remembers it. */
  readonly pool: pg.Pool;
  /** The statements since it was last asked. */
  readonly take: () => readonly Recorded[];
}

export interface Touched {
  readonly statement: string;
  readonly rows: number;
}

export function createRecorder(pool: pg.Pool): Recorder {
  const recorded: Recorded[] = [];
  return { pool: recordingPool(pool, recorded), take: () => recorded.splice(0) };
}

/** Explains each statement by running it again; what that writes is rolled back. */
export async function countTouched(pool: pg.Pool, recorded: readonly Recorded[]): Promise<readonly Touched[]> {
  const touched: Touched[] = [];
  for (const each of recorded) {
    if (/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(each.text)) touched.push(await explain(pool, each));
  }
  return touched;
}

function recordingPool(pool: pg.Pool, recorded: Recorded[]): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    return new Proxy(client, {
      get: (inner, name) => (name === 'query' ? recordQueries(inner, recorded) : bound(inner, name)),
    });
  };
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return connect;
      return name === 'query' ? recordQueries(target, recorded) : bound(target, name);
    },
  });
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}

function recordQueries(target: pg.Pool | pg.PoolClient, recorded: Recorded[]) {
  const query = target.query.bind(target) as (...given: readonly unknown[]) => unknown;
  return (...given: readonly unknown[]): unknown => {
    const [first, second] = given;
    const isObject = typeof first === 'object' && first !== null && 'text' in first;
    const { text, values } = isObject ? (first as Partial<Recorded>) : { text: String(first), values: undefined };
    if (text !== undefined) recorded.push({ text, values: values ?? (Array.isArray(second) ? second : []) });
    return query(...given);
  };
}

const undefinedTable = '42P01';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

async function explain(pool: pg.Pool, { text, values }: Recorded): Promise<Touched> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // Small tables are read whole, however good their indexes are.
    await client.query('SET LOCAL enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      [...values],
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return { statement: text, rows: plan === undefined ? 0 : rowsOf(plan) };
  } catch (error) {
    // Temporary tables went with the transaction that made them.
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return { statement: text, rows: 0 };
    throw error;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Rows that scans read, kept or not. */
function rowsOf(node: PlanNode): number {
  const read =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = node['Node Type'].includes('Scan') ? read * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), own);
}
