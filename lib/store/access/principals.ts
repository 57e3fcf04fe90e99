/** Users and groups that lists and memberships name: rows of a collection, made once and referred to by number. */

import type pg from 'pg';
import type { Principal } from '../../match/access/access.ts';
import { guarded } from '../sql/store-error.ts';

export interface StoredPrincipal extends Principal {
  readonly id: number;
}

interface PrincipalRow {
  readonly id: number;
  readonly is_group: boolean;
  readonly namespace: string;
  readonly name: string;
  readonly ignores_case: boolean;
}

const columns = 'id, is_group, namespace, name, ignores_case';

export function toPrincipal({ id, is_group, namespace, name, ignores_case }: PrincipalRow): StoredPrincipal {
  return { id, scope: is_group ? 'group' : 'user', namespace, name, ignoresCase: ignores_case };
}

export async function readPrincipals(
  db: Pick<pg.ClientBase, 'query'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredPrincipal>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<PrincipalRow>(`SELECT ${columns} FROM crawl.principal WHERE id = ANY ($1::int[])`, [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, toPrincipal(row)]));
}

export interface NamedPrincipal extends Pick<Principal, 'scope' | 'name'> {
  /** In any, unless one is given. */
  readonly namespace?: string | undefined;
}

/** By a name as somebody types it: its case counts where the principal's does. */
export async function findPrincipals(
  pool: pg.Pool,
  collectionId: number,
  { scope, name, namespace }: NamedPrincipal,
): Promise<readonly StoredPrincipal[]> {
  const { rows } = await guarded(() =>
    pool.query<PrincipalRow>(
      `SELECT ${columns} FROM crawl.principal
       WHERE collection_id = $1 AND is_group = $2 AND lower(name) = lower($3) AND (name = $3 OR ignores_case)
         AND ($4::text IS NULL OR namespace = $4) ORDER BY id`,
      [collectionId, scope === 'group', name, namespace ?? null],
    ),
  );
  return rows.map(toPrincipal);
}
