/** Who may see documents, as it is handed out with their RDs: lists that search engines and sinks filter by. */

import { z } from 'zod';
import type pg from 'pg';
import { chainOf } from '../../match/access/chain.ts';
import type { Chain, ChainProblem } from '../../match/access/chain.ts';
import { toLists } from '../../match/access/hand-out.ts';
import { inheritanceTypes } from '../../match/access/access.ts';
import type { Principal } from '../../match/access/access.ts';
import type { ReadModel } from '../models/read-model.ts';
import { readLists } from './lists.ts';
import type { StoredList } from './lists.ts';
import { readWholes } from './parts.ts';
import { readPrincipals } from './principals.ts';
import { readSecurity } from './security.ts';
import type { Security } from './security.ts';

export const principalSchema = z.strictObject({
  scope: z.enum(['user', 'group']),
  namespace: z.string(),
  name: z.string(),
  ignoresCase: z.boolean(),
});

/** The ACLs of a chain, as they decide. */
export const expressionSchema = z.strictObject({
  /**
   * Within an ACL, the first of its principals that somebody is: of denied users, permitted users, denied groups, permitted
   * groups; with `deniedGroupsWin`, denied groups come before permitted users. None: it does not decide.
   */
  deniedGroupsWin: z.boolean(),
  /**
   * Topmost first, the document's own last. Each decides with all that follow it, by its inheritance type: `child-overrides`
   * takes what those decide, and where they don't its own; `parent-overrides` the other way round; `and-both-permit` permits
   * where both permit, else denies. Whoever is not permitted in the end may not see the document.
   */
  acls: z.array(
    z.strictObject({
      inheritance: z.enum(inheritanceTypes),
      permit: z.array(principalSchema),
      deny: z.array(principalSchema),
    }),
  ),
});

export const handedOutSchema = z.strictObject({
  isPublic: z.boolean(),
  allow: z.array(principalSchema),
  require: z.array(z.array(principalSchema)),
  deny: z.array(principalSchema),
  /** Expression that says exactly who may see the document; absent if everybody or nobody may. */
  expression: expressionSchema.exactOptional(),
  /** The lists omit users whom the expression permits. They never admit others. */
  isPartial: z.literal(true).exactOptional(),
  /** Reason why no user is allowed. */
  problem: z.string().exactOptional(),
});
export type HandedOut = ReadModel<typeof handedOutSchema>;

/** Access of a public document without a list of its own. */
export const forEverybody: HandedOut = { isPublic: true, allow: [], require: [], deny: [] };

export function handOut(
  { lists, problem }: Chain<StoredList>,
  principalOf: (id: number) => Principal | undefined,
): HandedOut {
  if (problem !== undefined) return forNobody(problemWords(problem));
  const { require, deny, isExact } = toLists(lists, (id) => principalOf(id)?.scope ?? 'group');
  const principalsOf = (ids: readonly number[]) => ids.flatMap((id) => principalOf(id) ?? []).map(plainPrincipal);
  const [allow, ...more] = require.map(principalsOf);
  return {
    isPublic: false,
    allow: allow ?? [],
    require: more,
    deny: principalsOf(deny),
    expression: {
      deniedGroupsWin: lists.some(({ deniedGroupsWin = false }) => deniedGroupsWin),
      acls: lists.map(({ inheritance, permits, denies }) => ({
        inheritance,
        permit: principalsOf(permits),
        deny: principalsOf(denies),
      })),
    },
    ...(!isExact && { isPartial: true }),
  };
}

/** As it is handed out: with nothing that only the database knows. */
export function plainPrincipal({ scope, namespace, name, ignoresCase }: Principal): Principal {
  return { scope, namespace, name, ignoresCase };
}

function forNobody(problem: string): HandedOut {
  return { ...forEverybody, isPublic: false, problem };
}

function problemWords(problem: ChainProblem): string {
  switch (problem.kind) {
    case 'missing':
      return `No feed has sent the ACL of ${problem.url}, which the document inherits from.`;
    case 'cycle':
      return `The ACLs inherit from each other: ${problem.urls.join(' → ')}.`;
    case 'leaf-parent':
      return `The ACL of ${problem.url} is a leaf-node, so nothing may inherit from it.`;
    case 'too-long':
      return `The document inherits from more than ${problem.limit} ACLs.`;
  }
}

/** Access of a secure document without a list of its own. */
export function handOutSecure({ said, origin }: Security): HandedOut {
  const by = origin === undefined ? said : `${said} in upload ${origin.feed} of ${origin.source}, line ${origin.line}`;
  return forNobody(`The document is secure (${by}), and no ACL says who may see it.`);
}

/** Access by URL hash; documents that are missing are public. Runs at most four statements, however many documents. */
export async function readHandedOut(
  db: Pick<pg.ClientBase, 'query'>,
  collectionId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, HandedOut>> {
  const wholes = await readWholes(db, collectionId, hashes);
  const asked = hashes.map((hash) => ({ hash, of: wholes.get(hash) ?? hash }));
  const deciding = [...new Set(asked.map(({ of }) => of))];
  const lists = await readLists(db, collectionId, deciding);
  const secure = await readSecurity(
    db,
    collectionId,
    deciding.filter((hash) => !lists.has(hash)),
  );
  const ids = new Set([...lists.values()].flatMap(({ permits, denies }) => [...permits, ...denies]));
  const principals = await readPrincipals(db, [...ids]);
  return new Map(
    asked.flatMap(({ hash, of }) => {
      const own = lists.get(of);
      const security = secure.get(of);
      if (own === undefined) return security === undefined ? [] : [[hash, handOutSecure(security)] as const];
      const chain = chainOf(own, (each) => lists.get(each));
      return [[hash, handOut(chain, (id) => principals.get(id))] as const];
    }),
  );
}
