/** What the services about access to documents answer. */

import { z } from 'zod';
import { inheritanceTypes } from '../../match/access/access.ts';
import { handedOutSchema, principalSchema } from '../../store/access/handed-out.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
export type { AccessRules } from '../../store/access/access-rules.ts';

const count = z.int().min(0);

export type AccessPrincipal = ReadModel<typeof principalSchema>;

const entrySchema = principalSchema.extend({
  access: z.enum(['permit', 'deny']),
  /** Users in it, members of members included; of a user 1. */
  people: count,
});
export type AclEntry = ReadModel<typeof entrySchema>;

/** The place of a list: upload and line in it, as `1179:48211`. */
const originSchema = z.strictObject({ source: z.string(), feed: z.number(), line: z.number() });

export const aclStepSchema = z.strictObject({
  url: z.string(),
  /** Of its page in Resources; absent where it is no resource. */
  hash: z.string().exactOptional(),
  /** Absent for an ACL that the server's answer gives. */
  origin: originSchema.exactOptional(),
  inheritance: z.enum(inheritanceTypes),
  /** The first 50. */
  entries: z.array(entrySchema),
  /** All of them. */
  entryCount: count,
});
export type AclStep = ReadModel<typeof aclStepSchema>;

/** Why a chain does not reach a list without a parent: everybody's access is indeterminate, which means denied. */
export const chainProblemSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('missing'), url: z.string() }),
  /** The URLs of the cycle in the order they inherit, the first again at the end. */
  z.strictObject({ kind: z.literal('cycle'), urls: z.array(z.string()) }),
  /** A parent with the type leaf-node: nothing inherits from it. */
  z.strictObject({ kind: z.literal('leaf-parent'), url: z.string() }),
  z.strictObject({ kind: z.literal('too-long'), limit: z.number() }),
]);
export type ChainProblem = ReadModel<typeof chainProblemSchema>;

/** Statement that a document is secure: nobody may see it until an ACL says who. */
export const securitySchema = z.strictObject({
  /** Original text: `authmethod="ntlm"`, or a header of the response. */
  said: z.string(),
  /** Place of the feed record; absent if the server says it. */
  origin: originSchema.exactOptional(),
});
export type DocumentSecurity = ReadModel<typeof securitySchema>;

const personCountsSchema = z.strictObject({ people: count, allowed: count, denied: count, notPermitted: count });

export const documentAccessSchema = z.strictObject({
  /** Topmost first, the document's own last. Empty: no ACL says who may see it, so everybody may, or nobody if it is secure. */
  chain: z.array(aclStepSchema),
  /** Present for a document without ACL that nobody may see. */
  secure: securitySchema.exactOptional(),
  problem: chainProblemSchema.exactOptional(),
  /**
   * Of the principals that may let people in, each person at the first: those of the document's own list, with those of
   * lists above where they can permit more. The first 50.
   */
  people: z.array(principalSchema.extend(personCountsSchema.shape)),
  /** Each person once; `people` = allowed + denied + notPermitted. */
  total: personCountsSchema,
  /** More people than are counted: the figures are of the first ones. */
  isCut: z.boolean(),
  /** What searches and sinks get: one of `allow`, and one of each of `require`, and none of `deny`. */
  handedOut: handedOutSchema,
});
export type DocumentAccess = ReadModel<typeof documentAccessSchema>;

export const accessDecisionSchema = z.strictObject({
  principal: z.string(),
  verdict: z.enum(['permit', 'deny', 'indeterminate']),
  /** Of each step of the chain alone, and the principal that decided there. */
  steps: z.array(
    z.strictObject({ verdict: z.enum(['permit', 'deny', 'indeterminate']), by: principalSchema.exactOptional() }),
  ),
  /** Index of the step that decides; absent where none does. */
  decidedBy: z.number().exactOptional(),
  /** Groups of the user that the chain names, each with the groups between them, the user's own first. */
  groups: z.array(
    z.strictObject({ group: principalSchema, via: z.array(principalSchema), origin: originSchema.exactOptional() }),
  ),
  /** The smallest change that would permit, with the number of people it would let in. */
  toPermit: z.strictObject({ text: z.string(), people: count }).exactOptional(),
});
export type AccessDecision = ReadModel<typeof accessDecisionSchema>;

export const documentPeopleSchema = z.strictObject({
  /** By name. */
  people: z.array(z.strictObject({ user: principalSchema, verdict: z.enum(['permit', 'deny', 'indeterminate']) })),
  /** Give it as `after` for the next page. */
  next: z.string().exactOptional(),
  isCut: z.boolean(),
});
export type DocumentPeople = ReadModel<typeof documentPeopleSchema>;
