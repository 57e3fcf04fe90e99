/** What the services read about access to documents, as one set. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { readLists } from './lists.ts';
import { readGroups, readMembers } from './members.ts';
import { findPrincipals, readPrincipals } from './principals.ts';
import type { NamedPrincipal } from './principals.ts';

export function createAccessReads(pool: pg.Pool) {
  return {
    /** With all that they inherit from, by hash. */
    lists: (collectionId: number, hashes: readonly string[]) => guarded(() => readLists(pool, collectionId, hashes)),
    /** Whether documents of one of the collections are not for everybody. */
    any: async (collectionIds: readonly number[]): Promise<boolean> => {
      const sql = 'SELECT FROM crawl.acl WHERE collection_id = ANY ($1::int[]) LIMIT 1';
      return (await guarded(() => pool.query(sql, [collectionIds]))).rows.length > 0;
    },
    principals: (ids: readonly number[]) => guarded(() => readPrincipals(pool, ids)),
    find: (collectionId: number, named: NamedPrincipal) => findPrincipals(pool, collectionId, named),
    members: (groups: readonly number[]) => readMembers(pool, groups),
    groups: (members: readonly number[]) => readGroups(pool, members),
  };
}

export type AccessReads = ReturnType<typeof createAccessReads>;
