/** Who may see a document: its chain with the people whom it lets in, one person's access explained, and the people by name. */

import { z } from 'zod';
import type { AccessVerdict } from '../../match/access/access.ts';
import { decideAccess } from '../../match/access/decide-access.ts';
import { forEverybody, handOut, handOutSecure, plainPrincipal } from '../../store/access/handed-out.ts';
import type { StoredPrincipal } from '../../store/access/principals.ts';
import { defineService } from '../define-service.ts';
import { line, pageSize, resourceHash, slug } from '../input.ts';
import { findResource } from '../resources/read-resources.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import { accessDecisionSchema, documentAccessSchema, documentPeopleSchema } from './contract.ts';
import type { AccessDecision, AclStep, DocumentAccess, DocumentPeople, DocumentSecurity } from './contract.ts';
import { readChain, readPeople, readSecurity } from './document-chain.ts';
import type { DocumentChain, DocumentPeople as Counted, NamingList } from './document-chain.ts';
import { readIdentity } from './identity.ts';
import { changeToPermit } from './to-permit.ts';

/** Principals that are named; the others are counted. */
const mostNamed = 50;

const nobody = { people: 0, allowed: 0, denied: 0, notPermitted: 0 };

export const getDocumentAccess = defineService({
  name: 'getDocumentAccess',
  doc: 'The ACL of a document with those it inherits from, and the people whom they let in.',
  role: 'viewer',
  input: z.strictObject({ slug, hash: resourceHash }),
  output: documentAccessSchema,
  run: async (context, given): Promise<DocumentAccess | Problem> => {
    const found = await findResource(context, given);
    if (isProblem(found)) return found;
    const chain = await readChain(context, found.collection.id, given.hash);
    if (chain === undefined) return withoutList(await readSecurity(context, found.collection.id, given.hash));
    const counted = await readPeople(context, chain);
    const { problem, stored, named } = chain;
    const byId = new Map(named.map((each) => [each.id, each]));
    return {
      chain: chain.lists.map((list) => stepOf(list, counted)),
      ...(problem && { problem }),
      people: byPrincipal(counted),
      total: sumUp(counted, counted.counted),
      isCut: counted.isCut,
      handedOut: handOut(stored, (id) => byId.get(id)),
    };
  },
});

function withoutList(secure: DocumentSecurity | undefined): DocumentAccess {
  const nothing = { chain: [], people: [], total: nobody, isCut: false };
  return secure === undefined
    ? { ...nothing, handedOut: forEverybody }
    : { ...nothing, secure, handedOut: handOutSecure(secure) };
}

function stepOf(list: NamingList, { people }: Counted): AclStep {
  const { url, hash, isResource, origin, inheritance, permits, denies } = list;
  const entry = (access: 'permit' | 'deny') => (principal: StoredPrincipal) => ({
    ...plainPrincipal(principal),
    access,
    people: people.within.get(principal.id)?.size ?? 0,
  });
  const all = [...permits.map(entry('permit')), ...denies.map(entry('deny'))];
  return {
    url,
    ...(isResource && { hash }),
    ...(origin && { origin }),
    inheritance,
    entries: firstOfBoth(all),
    entryCount: all.length,
  };
}

/** Denials come last in a list, and are not cut off by permissions. */
function firstOfBoth<Entry extends { readonly access: 'permit' | 'deny' }>(all: readonly Entry[]): readonly Entry[] {
  const denies = all.filter(({ access }) => access === 'deny').slice(0, mostNamed / 2);
  const permits = all.filter(({ access }) => access === 'permit').slice(0, mostNamed - denies.length);
  return [...permits, ...denies];
}

/** Each person at the first principal that has them. */
function byPrincipal(counted: Counted): DocumentAccess['people'] {
  const met = new Set<string>();
  return counted.admitting.slice(0, mostNamed).map((principal) => {
    const within = counted.people.within.get(principal.id) ?? new Set();
    const own = [...within].filter((key) => counted.counted.has(key) && !met.has(key));
    for (const key of own) met.add(key);
    return { ...plainPrincipal(principal), ...sumUp(counted, own) };
  });
}

function sumUp({ verdicts }: Counted, keys: Iterable<string>): DocumentAccess['total'] {
  const sums: Record<AccessVerdict, number> = { permit: 0, deny: 0, indeterminate: 0 };
  let people = 0;
  for (const key of keys) {
    people++;
    sums[verdicts.get(key) ?? 'indeterminate']++;
  }
  return { people, allowed: sums.permit, denied: sums.deny, notPermitted: sums.indeterminate };
}

export const decideDocumentAccess = defineService({
  name: 'decideDocumentAccess',
  doc: 'Whether somebody may see a document, and which ACL decides. The name is of a user, or of a group that no user is called like; it is looked for in all namespaces.',
  role: 'viewer',
  input: z.strictObject({ slug, hash: resourceHash, principal: line('The name', 1024) }),
  output: accessDecisionSchema,
  run: async (context, { principal, ...given }): Promise<AccessDecision | Problem> => {
    const found = await findResource(context, given);
    if (isProblem(found)) return found;
    const chain = await readChain(context, found.collection.id, given.hash);
    if (chain === undefined) {
      const secure = await readSecurity(context, found.collection.id, given.hash);
      return { principal, verdict: secure === undefined ? 'permit' : 'indeterminate', steps: [], groups: [] };
    }
    const who = await readIdentity(context, found.collection.id, principal);
    const decision = decideAccess(chain.lists, chain.problem === undefined, who.is);
    const people = await readPeople(context, chain);
    const toPermit = changeToPermit({ chain, people, who, decision });
    return {
      principal,
      verdict: decision.verdict,
      steps: decision.steps.map(({ verdict, by }) => ({ verdict, ...(by && { by: plainPrincipal(by) }) })),
      ...(decision.decidedBy !== undefined && { decidedBy: decision.decidedBy }),
      groups: groupsOf(chain, who),
      ...(toPermit && { toPermit }),
    };
  },
});

function groupsOf({ named }: DocumentChain, who: Awaited<ReturnType<typeof readIdentity>>): AccessDecision['groups'] {
  return named.flatMap((group) => {
    if (group.scope !== 'group' || !who.is(group)) return [];
    const way = who.wayTo(group);
    const via = way.slice(0, -1).map((each) => plainPrincipal(each.group));
    const last = way.at(-1);
    return [{ group: plainPrincipal(group), via, ...(last && { origin: last.origin }) }];
  });
}

const people = 'permit, deny, or indeterminate';

export const listDocumentPeople = defineService({
  name: 'listDocumentPeople',
  doc: 'People whom the ACLs of a document name, by name, with what is decided about each.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    hash: resourceHash,
    verdict: z.enum(['permit', 'deny', 'indeterminate'], { error: `Choose ${people}.` }).exactOptional(),
    after: z.string().max(5000).exactOptional(),
    limit: pageSize(500, 100),
  }),
  output: documentPeopleSchema,
  run: async (context, { verdict, after, limit, ...given }): Promise<DocumentPeople | Problem> => {
    const found = await findResource(context, given);
    if (isProblem(found)) return found;
    const chain = await readChain(context, found.collection.id, given.hash);
    if (chain === undefined) return { people: [], isCut: false };
    const { people, counted, verdicts, isCut } = await readPeople(context, chain);
    const wanted = [...counted].flatMap((key) => {
      const [user, own] = [people.persons.get(key), verdicts.get(key) ?? 'indeterminate'];
      if (user === undefined || (verdict !== undefined && own !== verdict)) return [];
      return [{ user: plainPrincipal(user), verdict: own, key: JSON.stringify([user.name, key]) }];
    });
    const behind = wanted
      .filter(({ key }) => after === undefined || key > after)
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const page = behind.slice(0, limit);
    const last = page.at(-1);
    return {
      people: page.map(({ user, verdict: own }) => ({ user, verdict: own })),
      ...(behind.length > limit && last && { next: last.key }),
      isCut,
    };
  },
});
