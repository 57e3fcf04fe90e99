/** Small numbers for keys that come back all the time (sites, answers): kept in memory, made in the database once. */

import type pg from 'pg';

export interface Interner<Key extends string> {
  /** Numbers of the keys, in their order. */
  ids(keys: readonly Key[]): Promise<readonly number[]>;
}

/** What is remembered; beyond it everything is forgotten and asked for again. */
const capacity = 200_000;

/** `insertSql` gets an array of distinct keys and answers `key, id` of all of them, found or made. */
export function createInterner<Key extends string>(
  pool: pg.Pool,
  makeMissing: (
    pool: pg.Pool,
    keys: readonly Key[],
  ) => Promise<readonly { readonly key: string; readonly id: number }[]>,
): Interner<Key> {
  const known = new Map<string, number>();
  return {
    async ids(keys) {
      const missing = new Set(keys.filter((key) => !known.has(key)));
      if (missing.size > 0) {
        if (known.size > capacity) known.clear();
        const wanted = known.size === 0 ? new Set(keys) : missing;
        for (const { key, id } of await makeMissing(pool, [...wanted])) known.set(key, id);
      }
      return keys.map((key) => known.get(key) ?? missingKey(key));
    },
  };
}

function missingKey(key: string): never {
  throw new Error(`no number for ${key}`);
}

/** Sites by their key. Their rows are never deleted. */
export function createSiteInterner(pool: pg.Pool): Interner<string> {
  return createInterner(pool, async (pool, keys) => {
    // In two statements: a row another transaction made meanwhile is seen by the second only.
    await pool.query(
      `INSERT INTO crawl.site (key) SELECT k FROM unnest($1::text[]) k
       WHERE NOT EXISTS (SELECT FROM crawl.site s WHERE s.key = k) ORDER BY k ON CONFLICT DO NOTHING`,
      [keys],
    );
    const { rows } = await pool.query<{ key: string; id: number }>(
      'SELECT key, id FROM crawl.site WHERE key = ANY ($1::text[])',
      [keys],
    );
    return rows;
  });
}

/** What an answer looked like, and what the reading of its content came to: `200 text text/html`. */
export type AnswerKey = `${number} ${string} ${string}`;

export function createAnswerInterner(pool: pg.Pool): Interner<AnswerKey> {
  return createInterner(pool, async (pool, keys) => {
    const parts = keys.map((key) => key.split(' ', 2));
    const type = keys.map((key, at) => key.slice((parts[at] ?? []).join(' ').length + 1));
    const values = [parts.map(([status]) => Number(status)), type, parts.map(([, extraction]) => extraction)];
    const given = 'unnest($1::int2[], $2::text[], $3::text[])';
    await pool.query(
      `INSERT INTO crawl.answer (status, type, extraction) SELECT s, t, e FROM ${given} g (s, t, e)
       ORDER BY s, t, e ON CONFLICT DO NOTHING`,
      values,
    );
    const { rows } = await pool.query<{ key: string; id: number }>(
      `SELECT format('%s %s %s', status, extraction, type) AS key, id FROM crawl.answer
       WHERE (status, type, extraction) IN (SELECT * FROM ${given})`,
      values,
    );
    return rows;
  });
}
