/** What the services read and set about access to documents, as one set. */

import type pg from 'pg';
import { readAccessRules, writeDeniedGroupsWin, writeSecureByDefault } from './access-rules.ts';
import { guarded } from '../sql/store-error.ts';
import { readLists } from './lists.ts';
import { readGroups, readMembers } from './members.ts';
import { readWholes } from './parts.ts';
import { findPrincipals, readPrincipals } from './principals.ts';
import type { NamedPrincipal } from './principals.ts';
import { readSecurity } from './security.ts';

export function createAccessReads(pool: pg.Pool) {
  return {
    /** With all that they inherit from, by hash. */
    lists: (collectionId: number, hashes: readonly string[]) => guarded(() => readLists(pool, collectionId, hashes)),
    /** The outermost archive of a member, otherwise the URL itself. */
    whole: async (collectionId: number, hash: string) =>
      (await guarded(() => readWholes(pool, collectionId, [hash]))).get(hash) ?? hash,
    /** Whether the document is secure: nobody may see it until a list says who. */
    security: async (collectionId: number, hash: string) =>
      (await guarded(() => readSecurity(pool, collectionId, [hash]))).get(hash),
    principals: (ids: readonly number[]) => guarded(() => readPrincipals(pool, ids)),
    find: (collectionId: number, named: NamedPrincipal) => findPrincipals(pool, collectionId, named),
    members: (groups: readonly number[]) => readMembers(pool, groups),
    rules: (collectionId: number) => readAccessRules(pool, collectionId),
    saveDeniedGroupsWin: (collectionId: number, wins: boolean) => writeDeniedGroupsWin(pool, collectionId, wins),
    saveSecureByDefault: (of: { readonly collectionId: number; readonly source: number }, isSecure: boolean) =>
      writeSecureByDefault(pool, of, isSecure),
    groups: (members: readonly number[]) => readGroups(pool, members),
  };
}

export type AccessReads = ReturnType<typeof createAccessReads>;
