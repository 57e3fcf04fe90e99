/** Numbers of the principals of a collection. Their rows are never deleted alone. */

import type pg from 'pg';
import type { Principal } from '../../match/access/access.ts';
import { createInterner } from '../sql/interner.ts';
import { storedText } from '../sql/stored-text.ts';

export interface PrincipalInterner {
  /** In the order of the principals. */
  readonly ids: (principals: readonly Principal[]) => Promise<readonly number[]>;
}

type Key = `[${string}]`;

const keyOf = ({ scope, namespace, name, ignoresCase }: Principal): Key =>
  JSON.stringify([scope === 'group', storedText(namespace), storedText(name), ignoresCase]) as Key;

/** $1 collection, $2 keys. */
const given = `(SELECT (k ->> 0)::bool AS is_group, k ->> 1 AS namespace, k ->> 2 AS name, (k ->> 3)::bool AS ignores_case, key
  FROM unnest($2::text[]) AS g (key), LATERAL (SELECT key::jsonb AS k) j)`;

export function createPrincipalInterner(pool: pg.Pool, collectionId: number): PrincipalInterner {
  const interner = createInterner<Key>(pool, async (pool, keys) => {
    // In two statements: a row another transaction made meanwhile is seen by the second only.
    await pool.query(
      `INSERT INTO crawl.principal (collection_id, is_group, namespace, name, ignores_case)
       SELECT $1, is_group, namespace, name, ignores_case FROM ${given} g WHERE NOT EXISTS (SELECT FROM crawl.principal p
         WHERE p.collection_id = $1 AND (p.is_group, p.namespace, p.name, p.ignores_case) = (g.is_group, g.namespace, g.name, g.ignores_case))
       ORDER BY 2, 3, 4, 5 ON CONFLICT DO NOTHING`,
      [collectionId, keys],
    );
    const { rows } = await pool.query<{ key: string; id: number }>(
      `SELECT g.key, p.id FROM ${given} g JOIN crawl.principal p ON p.collection_id = $1 AND p.is_group = g.is_group
         AND p.namespace = g.namespace AND p.name = g.name AND p.ignores_case = g.ignores_case`,
      [collectionId, keys],
    );
    return rows;
  });
  return { ids: (principals) => interner.ids(principals.map(keyOf)) };
}
